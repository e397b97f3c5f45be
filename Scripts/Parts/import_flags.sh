# Writes what the compiler needs, one argument a line, to import the library from the release build:
#
#   mapfile -t flags < <(import_flags)
#   swiftc -typecheck "${flags[@]}" main.swift
import_flags() {
  local release=$root/.build/release modules file flag
  modules=$release/Modules
  [[ -e $modules/Gridreel.swiftmodule ]] || modules=$release
  printf '%s\n' -I "$modules"
  for file in "$root"/Sources/C*/module.modulemap; do printf '%s\n' -I "${file%/*}"; done
  pkg-config --cflags-only-I cairo pangoft2 libdeflate libwebp sqlite3 | tr ' ' '\n' |
    while IFS= read -r flag; do [[ -z $flag ]] || printf '%s\n' -Xcc "$flag"; done
  for file in "$release"/CGridreel*.build/module.modulemap; do
    [[ ! -e $file ]] || printf '%s\n' -Xcc "-fmodule-map-file=$file"
  done
}
