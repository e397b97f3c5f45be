# Clicks through the HTML report in a real headless Chromium.
#
# Filters, views, slider, zoom, keys, appearance, names for screen readers, contrast. Skips, and says so, where no
# Chromium is installed.
#
#   Scripts/check report               makes the sample pages and checks them
#   Scripts/check report SCREENSHOTS   keeps what was seen in that folder
#
# Needs python3, without any package. CHECK_REPORT_STEP=slider runs the steps with that word in them.
if ! command -v chromium chromium-browser google-chrome >/dev/null; then
  printf 'check report: skipped, no Chromium is installed (apt-get install chromium)\n'
  exit 0
fi

screenshots=()
[[ $# -gt 0 ]] && screenshots=("$(mkdir -p -- "$1" && cd -- "$1" && pwd)")

pages=$(mktemp -d)
trap 'rm -rf -- "$pages"' EXIT
REPORT_PAGES=$pages "$root/Scripts/test" --filter SamplePagesTests >"$pages/log" 2>&1 </dev/null || {
  cat -- "$pages/log" >&2
  exit 1
}
PYTHONDONTWRITEBYTECODE=1 python3 "$root/Tests/Browser/check_report.py" "$pages" "${screenshots[@]}"
