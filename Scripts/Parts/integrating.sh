# The small projects of `Scripts/check integrations`: a function for each tool, run in an empty folder.

complain() {
  printf 'check integrations: %s\n' "$1" >&2
  failures=$((failures + 1))
}

# A data file, and its one change.
write_data() { printf 'city,elevation\nQuito,2850\nLa Paz,%s\n' "${1:-3640}" >"${2:-cities.csv}"; }

# Runs a command and keeps what it says in `said`; $1 is the status that it must have: 0, or any other as 1.
expect() {
  local wanted=$1 status=0
  shift
  said=$("$@" 2>&1) || status=$?
  [[ $((status != 0)) == "$wanted" ]] || complain "$1 ended with status $status: $said"
}

# Whether a command has said a text exactly once, and nothing that looks like the trace of an error.
said_once() {
  [[ $(grep -cF -- "$1" <<<"$said") == 1 ]] || complain "not one line with '$1': $said"
  [[ $said != *Traceback* && $said != *traceback* ]] || complain "a trace: $said"
}

# Complains unless a page shows pictures that are there: $1 is the page, $2 their number.
shows() {
  local address count=0
  [[ -f $1 ]] || { complain "there is no $1"; return; }
  while IFS= read -r address; do
    count=$((count + 1))
    [[ -s $(dirname -- "$1")/$address ]] || complain "$1 shows $address, which is not there"
  done < <(grep -oE '(src|srcset)="[^"]*\.(png|gif)"' -- "$1" | sed -E 's/^[a-z]*="//; s/"$//')
  [[ $count == "$2" ]] || complain "$1 shows $count pictures in place of $2"
}

check_mkdocs() {
  local picture=site/pictures/index/cities-light.png before
  mkdir -p docs/guide data
  write_data 3640 data/cities.csv
  printf 'site_name: Test\nplugins: []\nhooks:\n  - %s\n' "$root/Integrations/gridreel_mkdocs.py" >mkdocs.yml
  printf '# Home\n\n<!-- gridreel ../data/cities.csv -->\n<!-- /gridreel -->\n' >docs/index.md
  {
    printf '# Guide\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n<!-- gridreel above=hide -->\n<!-- /gridreel -->\n\n'
    printf '```html\n<details><summary>Data</summary>\n<img src="none.png">\n```\n'
  } >docs/guide/page.md
  expect 0 mkdocs build -q
  shows site/index.html 1
  shows site/guide/page/index.html 1
  grep -q '<th>a</th>' site/guide/page/index.html || complain 'the folded table is no table'
  before=$(cksum <"$picture")
  write_data 3641 data/cities.csv
  expect 0 mkdocs build -q
  [[ $(cksum <"$picture") != "$before" ]] || complain 'MkDocs shows a stale picture'
  printf 'extra:\n  gridreel:\n    scheme: auto\n' >>mkdocs.yml
  expect 0 mkdocs build -q
  shows site/index.html 2
  sed -i 's/scheme: auto/scheme: dark/' mkdocs.yml
  expect 0 mkdocs build -q
  grep -q 'src="pictures/index/cities-dark.png"' site/index.html || complain 'a dark page shows a light picture'
  printf '    check: true\n' >>mkdocs.yml
  write_data 3640 data/cities.csv
  expect 1 mkdocs build -q
  said_once 'docs/index.md:3: docs/pictures/index/cities-light.png: data/cities.csv:3 elevation 3641 → 3640'
  sed -i 's/cities.csv/cities.csv srot=city/' docs/index.md
  expect 1 mkdocs build -q
  said_once "docs/index.md:3:34: unknown word 'srot'; did you mean 'sort'?"
  GRIDREEL=/nonexistent/gridreel expect 1 mkdocs build -q
  said_once '/nonexistent/gridreel cannot be run'
}

write_sphinx_project() {
  mkdir -p docs/sub
  write_data 3640 docs/cities.csv
  printf 'import sys\nsys.path.insert(0, "%s")\nextensions = ["gridreel_sphinx"]\n' "$root/Integrations" >docs/conf.py
  {
    printf 'Home\n====\n\n.. toctree::\n\n   sub/page\n\n.. data-grid:: cities.csv\n   :sort: -elevation\n\n'
    printf '.. gridreel cities.csv\n.. /gridreel\n\nEnd.\n'
  } >docs/index.rst
  printf 'Page\n====\n\n- item\n\n  .. data-grid:: ../cities.csv\n     :theme: github\n' >docs/sub/page.rst
}

check_sphinx() {
  local picture=html/_images/data-grid-cities-github.png before build=(sphinx-build -q -W --keep-going -b)
  write_sphinx_project
  expect 0 "${build[@]}" html docs html
  # The standard theme is light.
  shows html/index.html 2
  shows html/sub/page.html 1
  before=$(cksum <"$picture")
  write_data 3641 docs/cities.csv
  expect 0 "${build[@]}" html docs html
  [[ $(cksum <"$picture") != "$before" ]] || complain 'Sphinx shows a stale picture'
  expect 0 "${build[@]}" latex docs latex
  [[ $(cat -- latex/*.tex | grep -c includegraphics) == 3 ]] || complain 'a dark picture is in the PDF'
  [[ -z $(find docs -name '.?*') ]] || complain 'a scratch document is left'
  sed -i 's/:sort:/:srot:/' docs/index.rst
  expect 1 "${build[@]}" html docs html
  said_once "index.rst:8: ERROR: data-grid: unknown word 'srot'; did you mean 'sort'?"
  sed -i 's/:srot:/:sort:/; s/gridreel cities.csv/gridreel citis.csv/' docs/index.rst
  expect 1 "${build[@]}" html docs html
  said_once "docs/index.rst:11:13: ERROR: gridreel: 'citis.csv' cannot be read: there is no such file"
  sed -i 's/gridreel citis.csv/gridreel cities.csv/' docs/index.rst
  printf '\n.. data-grid:: cities.csv\n' >>docs/index.rst
  expect 1 "${build[@]}" html docs html
  said_once 'is the picture of line 8 already'
}

check_pandoc() {
  local filter=(--lua-filter "$root/Integrations/gridreel.lua") format before
  write_data
  {
    printf '# T\n\n<!-- gridreel cities.csv -->\n<!-- /gridreel -->\n\n> | a | b |\n> |---|---|\n> | 1 | 2 |\n>\n'
    printf '> <!-- gridreel above=hide -->\n> <!-- /gridreel -->\n\n| c | d |\n|---|---|\n| 1 | 2 |\n\n'
    printf '<!-- gridreel above=hide -->\n<!-- /gridreel -->\n\n```\n<!-- gridreel none.csv -->\n```\n\nEnd.\n'
  } >new.md
  for format in markdown gfm; do
    cp new.md page.md
    expect 0 pandoc -f "$format" page.md "${filter[@]}" -o first.html
    shows first.html 6
    [[ $(grep -o '<details>' first.html | wc -l) == 2 ]] || complain 'the first conversion folds no table'
    expect 0 pandoc -f "$format" page.md "${filter[@]}" -o page.html
    shows page.html 6
    [[ $(grep -c '<table>' page.html) == 2 ]] || complain 'a folded table is not there'
    cp new.md page.md
    expect 0 pandoc -f "$format" page.md "${filter[@]}" -o first.tex
    expect 0 pandoc -f "$format" page.md "${filter[@]}" -o page.tex
    cmp -s first.tex page.tex || complain 'the first conversion is another one'
    [[ $(grep -oE 'pictures/page/[a-z0-9-]*' page.tex | tr '\n' ' ') == \
      'pictures/page/cities-light pictures/page/table-2-light pictures/page/table-3-light ' ]] \
      || complain "the pictures are not in their places: $(cat page.tex)"
    ! grep -q longtable page.tex || complain 'a hidden table is shown'
  done
  write_data 3641
  expect 1 pandoc page.md "${filter[@]}" -M gridreel-check -o none.html
  said_once 'page.md:3: pictures/page/cities-light.png: cities.csv:3 elevation 3640 → 3641'
  before=$(cksum <pictures/page/cities-light.png)
  expect 0 pandoc page.md "${filter[@]}" -o page.html
  [[ $(cksum <pictures/page/cities-light.png) != "$before" ]] || complain 'pandoc shows a stale picture'
  sed -i 's/cities.csv/cities.csv srot=city/' page.md
  expect 1 pandoc page.md "${filter[@]}" -o none.html
  said_once "page.md:3:26: error: unknown word 'srot'; did you mean 'sort'?"
  GRIDREEL=/nonexistent/gridreel expect 1 pandoc page.md "${filter[@]}" -o none.html
  said_once 'the program /nonexistent/gridreel cannot be run'
}

# The hook as the documentation has it.
check_pre_commit() {
  local commit=(git -c user.name=T -c user.email=t@example.org commit -qm T)
  export PATH=$PWD/bin:$PATH PRE_COMMIT_HOME=$PWD/cache
  mkdir -p bin repository
  ln -s -- "$program" bin/gridreel
  cd repository
  git init -q
  printf 'repos:\n' >.pre-commit-config.yaml
  awk '/^- repo: local/ { inside = 1 } /^```/ { inside = 0 } inside' "$root/Documentation/Docs.md" >>.pre-commit-config.yaml
  mkdir docs
  write_data
  printf '<!-- gridreel cities.csv -->\n<!-- /gridreel -->\n' >README.md
  expect 0 pre-commit install
  git add -A
  # The first commit fails, since the hook has drawn; what it wrote passes.
  expect 1 "${commit[@]}"
  said_once 'files were modified by this hook'
  git add -A
  expect 0 "${commit[@]}"
  write_data 3641
  expect 1 "${commit[@]}" -a
  git add -A
  expect 0 "${commit[@]}"
  sed -i 's/cities.csv/cities.csv srot=city/' README.md
  expect 1 "${commit[@]}" -a
  said_once "README.md:1:26: error: unknown word 'srot'; did you mean 'sort'?"
}
