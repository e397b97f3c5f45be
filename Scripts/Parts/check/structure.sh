# Checks how the sources are built.
#
# In seconds and with nothing but awk, and Python for its own files:
#
#   - folders inside a module depend on each other one way only, told by the names of their types;
#     files beside the folders count as a folder of their own;
#   - Python files in a folder import each other one way only;
#   - no file has more than 400 lines, scripts too, no function more than 40 (in Python 50).
#
#   Scripts/check structure [SOURCES]
sources=${1:-$root/Sources}
failed=0

if ! command -v python3 >/dev/null; then
  printf 'check structure: files of Python skipped, python3 is not installed\n' >&2
elif [[ $# -eq 0 ]]; then
  python3 -B "$root/Scripts/Parts/python_structure.py" || failed=1
fi

if [[ $# -eq 0 ]]; then
  cd -- "$root"
  find Scripts .ci -type f -not -name '*.py' -not -path '*/__pycache__/*' | LC_ALL=C sort | LC_ALL=C awk '
    function tell(place, what, lines, most) {
      printf "%s: the %s has %d lines; %d are the most\n", place, what, lines, most
      failed = 1
    }

    {
      file = $0
      number = 0
      while ((getline line < file) > 0) {
        number++
        if (line ~ /^[a-z_]+\(\) \{$/) start = number
        if (!start || line != "}") continue
        if (number - start + 1 > 40) tell(file ":" start, "function", number - start + 1, 40)
        start = 0
      }
      close(file)
      if (number > 400) tell(file, "file", number, 400)
    }

    END { exit failed }' || failed=1
fi

cd -- "$sources"
find . -name '*.swift' | LC_ALL=C sort | sed 's:^\./::' | LC_ALL=C awk '
  # A line without strings and comments.
  function code(line) {
    gsub(/"(\\.|[^"\\])*"/, "\"\"", line)
    sub(/\/\/.*/, "", line)
    return line
  }

  function declared(line) {
    sub(/^ */, "", line)
    while (match(line, /^(@[A-Za-z]+(\([^)]*\))? |public |package |internal |private |fileprivate |final |indirect )/))
      line = substr(line, RLENGTH + 1)
    if (match(line, /^(struct|enum|class|actor|protocol|typealias) [A-Z][A-Za-z0-9_]*/)) {
      split(substr(line, RSTART, RLENGTH), word, " ")
      return word[2]
    }
    return ""
  }

  {
    file = $0
    parts = split(file, path, "/")
    module = path[1]
    folder = parts > 2 ? path[2] : "(top)"
    files[++count] = file
    moduleOf[file] = module
    folderOf[file] = folder
    folders[module, folder] = 1
    modules[module] = 1
    number = 0
    start = 0
    quoted = 0
    while ((getline line < file) > 0) {
      number++
      if (index(line, "\"\"\"")) quoted = !quoted
      if (!quoted) {
        name = declared(code(line))
        if (name != "") {
          # A name that several places declare says nothing about where a use of it leads.
          if (line ~ /^ / || ((module, name) in home && home[module, name] != folder)) shared[module, name] = 1
          home[module, name] = folder
        }
      }
      # A function ends at the brace that stands as far left as its first line.
      if (!start && line ~ /^ *(@[A-Za-z]+ |public |package |private |fileprivate |static |mutating |nonisolated |borrowing |consuming |override |convenience )*(func |init[?(<]|subscript[(<])/) {
        start = number
        match(line, /^ */)
        indent = RLENGTH
        if (line ~ /\{.*\}$/) start = 0
      } else if (start) {
        match(line, /^ */)
        if (RLENGTH == indent && line ~ /^ *\}/) {
          if (number - start + 1 > 40) {
            printf "Sources/%s:%d: the function has %d lines; 40 are the most\n", file, start, number - start + 1
            failed = 1
          }
          start = 0
        } else if (RLENGTH <= indent && line !~ /^ *(\)|\{|where|[-]>|$)/) start = 0
      }
    }
    close(file)
    if (number > 400) {
      printf "Sources/%s: the file has %d lines; 400 are the most\n", file, number
      failed = 1
    }
  }

  END {
    for (i = 1; i <= count; i++) {
      file = files[i]
      module = moduleOf[file]
      folder = folderOf[file]
      quoted = 0
      while ((getline line < file) > 0) {
        if (index(line, "\"\"\"")) quoted = !quoted
        if (quoted) continue
        line = code(line)
        gsub(/[^A-Za-z0-9_]+/, " ", line)
        words = split(line, word, " ")
        for (w = 1; w <= words; w++) {
          key = module SUBSEP word[w]
          if (!(key in home) || (key in shared) || home[key] == folder) continue
          edge = module SUBSEP folder SUBSEP home[key]
          if (!(edge in why)) why[edge] = file " uses " word[w]
        }
      }
      close(file)
    }
    # Folders that use none of those left, or that none of them uses, are taken away; what remains
    # runs in circles.
    do {
      removed = 0
      for (key in folders) {
        if (!folders[key]) continue
        split(key, at, SUBSEP)
        uses = 0
        used = 0
        for (edge in why) {
          split(edge, e, SUBSEP)
          if (e[1] != at[1] || !folders[e[1], e[2]] || !folders[e[1], e[3]]) continue
          if (e[2] == at[2]) uses = 1
          if (e[3] == at[2]) used = 1
        }
        if (!uses || !used) { folders[key] = 0; removed = 1 }
      }
    } while (removed)
    for (edge in why) {
      split(edge, e, SUBSEP)
      if (folders[e[1], e[2]] && folders[e[1], e[3]]) {
        printf "Sources/%s: %s and %s depend on each other in a circle: %s\n", e[1], e[2], e[3], why[edge] | "sort"
        failed = 1
      }
    }
    close("sort")
    exit failed
  }' || failed=1
exit "$failed"
