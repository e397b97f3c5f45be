# Measures films beside ffmpeg, gifsicle, apngasm and img2webp, and writes Benchmarks/REELS.md.
#
# Programs that are not installed are left out.
source "$root/Scripts/Parts/benching.sh"

python3 "$benchmarks/generate.py" "$work" >/dev/null
build_warm
exec python3 "$benchmarks/reels.py" "$@"
