# Builds small projects with MkDocs, Sphinx, pandoc and pre-commit, whose pictures `gridreel docs` draws.
#
#   Scripts/check integrations [PROGRAM]    # without a program, the release build
#
# Each draws what is stale before the build, its pages show the pictures, and a wrong mark ends it with one line that
# names the line of the page. A tool that is not installed is skipped: apt-get install pandoc,
# pip install mkdocs sphinx pre-commit.
program=$root/Scripts/gridreel
[[ ${1:-} ]] && program=$(readlink -f -- "$1")
"$program" --version >/dev/null
export GRIDREEL=$program PYTHONDONTWRITEBYTECODE=1
source "$root/Scripts/Parts/integrating.sh"

scratch=$(mktemp -d)
trap 'rm -rf -- "$scratch"' EXIT
failures=0

for tool in mkdocs:mkdocs sphinx:sphinx-build pandoc:pandoc pre_commit:pre-commit; do
  command=${tool#*:}
  if ! command -v "$command" >/dev/null; then
    printf 'check integrations: %s skipped, it is not installed\n' "$command"
    continue
  fi
  mkdir -p -- "$scratch/$command"
  cd -- "$scratch/$command"
  "check_${tool%%:*}"
  printf 'check integrations: %s ran\n' "$command"
done
[[ $failures -eq 0 ]]
