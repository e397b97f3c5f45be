# Makes the library's reference and tutorials by DocC.
#
# From the release build, into .build/documentation.
#
#   Scripts/make site                # then: python3 -m http.server -d .build/documentation
#
# Warnings, such as links that lead nowhere, are failures.
source "$root/Scripts/Parts/import_flags.sh"
cd -- "$root"
"$root/Scripts/gridreel" --version >/dev/null

scratch=$(mktemp -d)
trap 'rm -rf -- "$scratch"' EXIT

mapfile -t flags < <(import_flags)

# A user imports one module; what it hands on is shown as its own.
shown=$(sed -n 's/^@_exported import //p' Sources/Gridreel/Exports.swift | paste -sd, -)
swift symbolgraph-extract -module-name Gridreel -minimum-access-level public \
  -experimental-allowed-reexported-modules="$shown" \
  -target "$(swiftc -print-target-info | sed -n 's/.*"triple": "\(.*\)",/\1/p' | head -1)" \
  "${flags[@]}" -output-dir "$scratch"

rm -rf -- .build/documentation
docc convert Sources/Gridreel/Gridreel.docc --additional-symbol-graph-dir "$scratch" \
  --fallback-display-name Gridreel --fallback-bundle-identifier gridreel \
  --warnings-as-errors --output-dir .build/documentation
