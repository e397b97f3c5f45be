# Draws the pictures between marks of README.md and Documentation that are out of date, or checks them:
#
#   page_pictures PROGRAM                    # draws those of all pages
#   page_pictures PROGRAM README.md          # those of one page
#   page_pictures PROGRAM --check            # writes nothing; status 1 if one is out of date
#
# All pictures lie in one folder, under their names. It is another one seen from README.md than from the other pages.
page_pictures() (
  local program=$1 pages=(README.md Documentation) options=() status=0 argument page prefix
  shift
  for argument; do
    if [[ $argument == -* ]]; then options+=("$argument"); else pages=("$argument"); fi
  done
  cd -- "$root"
  for page in "${pages[@]}"; do
    prefix=
    [[ $page == Documentation* ]] || prefix=Documentation/
    "$program" docs "$page" --pictures "${prefix}Pictures/{name}-{theme}.{format}" "${options[@]}" || status=$?
  done
  return "$status"
)
