# Draws every picture of the documentation anew, by the tool itself.
#
# Run it when a theme, an example or drawing changes, look at what changed, and commit it. Pictures between marks of
# the pages are drawn where they are out of date; the others are those that no mark can ask for.
source "$root/Scripts/Parts/page_pictures.sh"
pictures=$root/Documentation/Pictures
mkdir -p -- "$pictures"
cd -- "$root/Examples"

draw() { "$root/Scripts/gridreel" "$@" --quiet; }

# A page of which no picture is out of date keeps all of them, bytes and all.
for page in $(page_pictures "$root/Scripts/gridreel" --check | sed -n 's/^\([^:]*\.md\):.*/\1/p' | sort -u); do
  page_pictures "$root/Scripts/gridreel" "$page"
done
# Tests of reports read these.
for example in people sales; do
  draw render "$example.grid.json" -o "$pictures/$example.png"
done
# With the fonts of one package, the picture does not depend on what else is installed.
sed '/"systemFonts"/d' arab-countries.grid.json \
  | draw render - --input-format grid --fonts arabic -o "$pictures/arab-countries.png"
# Its status says that the tables differ.
draw diff crew-2023.csv crew-2024.csv --row-key id -o "$pictures/diff.png" || [[ $? == 1 ]]
draw animate countries.csv --scale 1 --script countries.script.json -o "$pictures/countries.gif"
draw animate cities.grid.json --scale 1 --script cities.script.json -o "$pictures/cities.webp"
draw animate states.grid.json --scale 1 --script states.script.json --fps 15 -o "$pictures/states.webp"
printf '{"data": "cities.csv", "limit": 7, "drag": {"row": 2, "to": 5, "progress": 0.6}}' \
  | draw render - --input-format grid --no-note -o "$pictures/states-drag.png"
# Smaller and slower than the scripts say, so that a page with them loads at once.
draw animate products.grid.json --limit 6 --no-note --per-line 3 --fps 12 --lossy 75 --scale 1 \
  --script products.script.json -o "$pictures/products.webp"
draw animate products.grid.json --limit 6 --no-note --per-line 2 --fps 10 --lossy 70 --scale 0.75 \
  --script cards.script.json -o "$pictures/cards.webp"
menu=$(mktemp -d)
trap 'rm -rf -- "$menu"' EXIT
printf '[{"choose": "Brand"}, {"openMenu": true}, {"screenshot": "%s"}]\n' \
  "$pictures/tiles-menu.png" >"$menu/menu.json"
draw animate products.grid.json --theme dark --height 620 --script "$menu/menu.json" \
  --allow-path "$pictures" \
  -o "$menu/menu.gif"
# What the tutorial makes: its commands run in an empty folder.
tutorial=$(mktemp -d)
trap 'rm -rf -- "$menu" "$tutorial"' EXIT
awk '/^```/ { inside = $0 == "```sh"; next } inside' "$root/Documentation/Tutorial.md" >"$tutorial/commands"
mkdir -p -- "$tutorial/bin" "$tutorial/empty"
ln -s -- "$root/Scripts/gridreel" "$tutorial/bin/gridreel"
(cd -- "$tutorial/empty" && PATH=$tutorial/bin:$PATH bash -e "$tutorial/commands" >/dev/null 2>&1)
(cd -- "$tutorial/empty" && draw render books.csv -o "$pictures/tutorial-1.png" \
  && draw render order.grid.json -o "$pictures/tutorial-2.png" \
  && draw render order.grid.json --theme house.json -o "$pictures/tutorial-3.png" \
  && draw init fresh && draw animate fresh/books.grid.json --tap since --fps 20 --scale 1 -o "$pictures/tutorial-4.webp" \
  && draw animate fresh/books.grid.json --tap since -o "$pictures/books.webp")
"$root/Scripts/gridreel" theme gallery -o "$pictures/themes.png" --scale 1 >/dev/null
