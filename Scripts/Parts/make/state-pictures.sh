# Draws the stills of Documentation/States.md into a folder, for `Scripts/make pictures`.
#
#   Scripts/make state-pictures FOLDER
pictures=$(readlink -f -- "${1:?say which folder}")
cd -- "$root/Examples"
scratch=$(mktemp -d)
trap 'rm -rf -- "$scratch"' EXIT

draw() { "$root/Scripts/gridreel" render "$@" --allow-path "$root/Examples" --no-note --quiet; }

# Writes a grid of the first cities with some keys more.
grid() {
  printf '{"data": "%s/Examples/cities.csv", "limit": %s, %s}\n' "$root" "$2" "$3" \
    >"$scratch/$1.grid.json"
}

draw cities.csv --limit 7 --hover 6 --focus 2:country --select 1,3:country,4:country,4:continent,5:country \
  -o "$pictures/states-looks.png"
draw cities.csv --limit 4 --edit 2:elevation -o "$pictures/states-field.png"
grid drag 7 '"drag": {"row": 2, "to": 5, "progress": 0.6}'
draw "$scratch/drag.grid.json" -o "$pictures/states-drag.png"
draw cities.csv --limit 4 --columns city,elevation --refresh refreshing -o "$pictures/states-refresh.png"
draw cities.csv --width 420 --height 260 --scroll 60,40 --pin city --pin-right elevation \
  --scrollbars auto -o "$pictures/states-pinned.png"
