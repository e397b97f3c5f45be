# Builds a package that has targets called Style, Values and CSQLite beside Gridreel, and fetches Gridreel alone.
#
# SwiftPM refuses a graph with two targets of one name, so ours are unique.
#
#   Scripts/check package [--short]
#
# With --short the graph is planned and only the other targets are built.
folder=$(mktemp -d)
trap 'rm -rf -- "$folder"' EXIT
mkdir -p "$folder/Sources"/{Style,Values,CSQLite/include,Beside}
ln -s -- "$root" "$folder/gridreel"
cat > "$folder/Package.swift" <<'MANIFEST'
// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "beside",
  platforms: [.macOS(.v14)],
  dependencies: [.package(path: "gridreel")],
  targets: [
    .target(name: "CSQLite"),
    .target(name: "Style"),
    .target(name: "Values", dependencies: ["CSQLite"]),
    .executableTarget(
      name: "Beside",
      dependencies: ["Style", "Values", .product(name: "Gridreel", package: "gridreel")]),
  ]
)
MANIFEST
printf 'int answer(void);\n' > "$folder/Sources/CSQLite/include/answer.h"
printf 'int answer(void) { return 42; }\n' > "$folder/Sources/CSQLite/answer.c"
printf 'public let style = "plain"\n' > "$folder/Sources/Style/Style.swift"
printf 'import CSQLite\n\npublic func value() -> Int { Int(answer()) }\n' > "$folder/Sources/Values/Values.swift"
cat > "$folder/Sources/Beside/main.swift" <<'SOURCE'
import Gridreel
import Style
import Values

let grid = DataGrid(rows: [["answer": value()]])
print(style, grid.columns.count)
SOURCE
if [[ ${1:-} == --short ]]; then
  swift build --package-path "$folder" --target Values
else
  swift run --package-path "$folder" Beside
fi
others=$(ls -- "$folder/.build/checkouts" 2>/dev/null || true)
[[ -z $others ]] || {
  printf 'a package that depends on Gridreel fetches %s too\n' "$others" >&2
  exit 1
}
