# Opens the examples' reels in Chromium, ffmpeg and Pillow, and compares what each of them sees.
#
# Builds gridreel, makes the reels in every format, and compares frames, times, loops and pixels. Pillow is left
# out where it is not installed. Exit status: 0 all agree, 1 some do not, 69 something is missing.
need_python
"$root/Scripts/gridreel" --version >/dev/null
exec python3 "$root/Benchmarks/check_reels.py" "$@"
