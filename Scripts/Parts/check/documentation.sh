# Checks that the documentation is true.
#
# - every relative link in a Markdown file leads to a file, and to a heading where it names one;
# - every Swift file that ARCHITECTURE.md names exists;
# - every built-in theme is named in the guide;
# - the schemas in Themes/Schemas are what `gridreel schema` prints;
# - every Swift example of README.md and Documentation/ that begins by importing Foundation or Gridreel is a
#   whole program and, as the code of the tutorials, compiles against the library as it is built;
# - every ```sh block that calls gridreel in README.md and Documentation/ runs with status 0, in a
#   scratch folder that has Examples and Themes, those of the tutorial in an empty one. Blocks that are not to be run are
#   marked ```console.
source "$root/Scripts/Parts/import_flags.sh"
cd -- "$root"

"$root/Scripts/gridreel" serve --help >/dev/null

failures=0
complain() {
  printf '%s\n' "$1" >&2
  failures=$((failures + 1))
}

scratch=$(mktemp -d)
trap 'rm -rf -- "$scratch"' EXIT

pages=(*.md Documentation/*.md Benchmarks/*.md)

# Writes the anchors of a page's headings: lower case, spaces as hyphens, punctuation left out.
anchors() {
  grep -E '^#+ ' -- "$1" | sed -E 's/^#+ +//' | tr '[:upper:]' '[:lower:]' \
    | sed -E 's/[^a-z0-9 _-]//g; s/ /-/g'
}

check_links() {
  local page target file
  for page in "${pages[@]}"; do
    while IFS= read -r target; do
      file=$(dirname -- "$page")/${target%%#*}
      [[ $target == \#* ]] && file=$page
      if [[ ! -e $file ]]; then
        complain "$page: no file $target"
      elif [[ $target == *\#* ]] && ! anchors "$file" | grep -qxF -- "${target#*#}"; then
        complain "$page: no heading $target"
      fi
    done < <(sed -E 's/`[^`]*`//g' -- "$page" | grep -oE '\]\([^) ]+\)' | sed -E 's/^\]\(//; s/\)$//' \
      | grep -vE '^[a-z]+:' || true)
  done
}

check_architecture() {
  local file
  while IFS= read -r file; do
    [[ -e Sources/$file || $file != */* && -n $(find Sources -name "$file" -print -quit) ]] \
      || complain "ARCHITECTURE.md: no file $file"
  done < <(grep -oE '`[A-Za-z][A-Za-z/+]*\.swift`' ARCHITECTURE.md | tr -d '\`' | sort -u)
}

check_themes() {
  local file name
  for file in Themes/*.json; do
    name=$(basename -- "$file" .json)
    grep -qF -- "\`$name\`" Documentation/Guide.md \
      || complain "Documentation/Guide.md: theme '$name' is not mentioned"
  done
}

check_schemas() {
  local file name
  for file in Themes/Schemas/*.json; do
    name=$(basename -- "$file" .schema.json)
    .build/release/gridreel schema "$name" | cmp -s - "$file" \
      || complain "$file: differs from what 'gridreel schema $name' prints"
  done
}

# Writes the blocks of a page in a language as files NUMBER.LANGUAGE into a folder, each with the line on which it
# starts as its name: those whose text has the fourth argument, an expression of awk, and not the fifth.
extract_blocks() {
  awk -v folder="$2" -v language="$3" -v wanted="$4" -v unwanted="${5:-^$}" '
    /^```/ {
      if (inside && text ~ wanted && text !~ unwanted) printf "%s", text > (folder "/" start "." language)
      inside = !inside && $0 == "```" language
      start = NR + 1
      text = ""
      next
    }
    inside { text = text $0 "\n" }' "$1"
}

check_commands() {
  local page folder block line place
  mkdir -p -- "$scratch/checkout/Scripts" "$scratch/bin" "$scratch/empty"
  cp -R -- Examples Themes "$scratch/checkout/"
  ln -s -- "$root/.build/release/gridreel" "$scratch/bin/gridreel"
  ln -s -- "$root/.build/release/gridreel" "$scratch/checkout/Scripts/gridreel"
  for page in README.md Documentation/*.md; do
    folder=$scratch/blocks/${page//\//-}
    place=$scratch/checkout
    [[ $page == Documentation/Tutorial.md ]] && place=$scratch/empty
    mkdir -p -- "$folder"
    extract_blocks "$page" "$folder" sh gridreel
    while IFS= read -r block; do
      line=$(basename -- "$block" .sh)
      # A reader's machine is no build machine.
      (cd -- "$place" && unset CI && PATH=$scratch/bin:$PATH bash -euo pipefail "$block") \
        >"$scratch/said" 2>&1 </dev/null || {
        cat -- "$scratch/said" >&2
        complain "$page:$line: the commands of this block fail"
      }
    done < <(find "$folder" -name '*.sh' | sort -V)
  done
}

check_programs() {
  local page folder program
  for page in README.md Documentation/*.md; do
    folder=$scratch/programs/${page//\//-}
    mkdir -p -- "$folder"
    # Blocks that import other modules are tests, which need a package.
    extract_blocks "$page" "$folder" swift '^import ' 'import [A-Za-z]*Testing'
    while IFS= read -r program; do
      cp -- "$program" "$scratch/main.swift"
      swiftc -typecheck -swift-version 6 "$@" "$scratch/main.swift" \
        || complain "$page:$(basename -- "$program" .swift): this Swift example does not compile"
    done < <(find "$folder" -name '*.swift' | sort -V)
  done
  [[ -n $(find "$scratch/programs/README.md" -name '*.swift') ]] \
    || complain "README.md: no Swift example"
}

# Swift examples of the pages, and the code of each step of the tutorials, are whole programs; steps that test
# need the modules of the sample package, which .ci/run has built.
check_swift() {
  local flags=() modules name
  mapfile -t flags < <(import_flags)
  check_programs "${flags[@]}"
  for name in Sources/Gridreel/Gridreel.docc/Resources/{first,theme}-*.swift; do
    grep -q '^import Gridreel' "$name" || continue
    cp -- "$name" "$scratch/main.swift"
    swiftc -typecheck -swift-version 6 "${flags[@]}" "$scratch/main.swift" \
      || complain "$name does not compile"
  done
  modules=Examples/SnapshotTests/.build/debug/Modules
  if [[ ! -e $modules/GridreelTesting.swiftmodule ]]; then
    printf 'tutorials: the steps that test are checked once the sample package is built\n'
    return
  fi
  for name in Sources/Gridreel/Gridreel.docc/Resources/test-[23]-*.swift; do
    swiftc -typecheck -swift-version 6 -parse-as-library -I "$modules" "${flags[@]}" "$name" \
      || complain "$name does not compile"
  done
}

check_links
check_architecture
check_themes
check_schemas
check_swift
check_commands
[[ $failures -eq 0 ]]
