# Checks PDF documents by programs that share no code with ours.
#
# Their syntax by qpdf, their structure (tags, fonts, images, links) by pikepdf. Skips what is not installed, and
# says so.
#
#   Scripts/check pdf FILE.pdf …
#
# Needs qpdf and python3 with pikepdf (apt-get install qpdf; pip install pikepdf).
if command -v qpdf >/dev/null; then
  for file in "$@"; do
    said=$(qpdf --check -- "$file" 2>&1) || {
      printf '%s\n' "$said" >&2
      exit 1
    }
  done
else
  printf 'check pdf: syntax skipped, qpdf is not installed (apt-get install qpdf)\n'
fi

if python3 -c 'import pikepdf' 2>/dev/null; then
  PYTHONDONTWRITEBYTECODE=1 python3 "$root/Tests/PDF/check_pdf.py" "$@"
else
  printf 'check pdf: structure skipped, pikepdf is not installed (pip install pikepdf)\n'
fi
