# Draws every picture of the documentation anew, by the tool itself.
#
# Run it when a theme, an example or drawing changes, look at what changed, and commit it.
pictures=$root/Documentation/Pictures
mkdir -p -- "$pictures"
cd -- "$root/Examples"

draw() { "$root/Scripts/gridreel" "$@" --quiet; }

for example in countries people stocks invoices contacts sales shelf cells team report callouts \
  spotlight stations tea headers signs; do
  draw render "$example.grid.json" -o "$pictures/$example.png"
done
# With the fonts of one package, the picture does not depend on what else is installed.
sed '/"systemFonts"/d' arab-countries.grid.json \
  | draw render - --input-format grid --fonts arabic -o "$pictures/arab-countries.png"
draw render countries.csv --theme light,dark --sort -Population --limit 5 --no-note --frame card \
  -o "$pictures/countries-{theme}.png"
draw render orders.db --table sales --sort -Total --number-format "Total=#,##0.00" \
  -o "$pictures/orders.png"
draw render ernte.csv --sort -Menge --frame card -o "$pictures/ernte.png"
draw render projects.xlsx --sort -Spent -o "$pictures/projects.png"
draw render cells.grid.json --theme dark -o "$pictures/cells-dark.png"
draw render countries.grid.json --theme dark --frame window --title "countries.csv" --limit 6 --no-note \
  -o "$pictures/window.png"
draw render countries.grid.json --height 260 --scroll-to 5 --select 6,8-9 \
  -o "$pictures/viewport.png"
draw render countries.csv --sort -Population --limit 5 --no-note -o "$pictures/countries.svg"
# Its status says that the tables differ.
draw diff crew-2023.csv crew-2024.csv --row-key id -o "$pictures/diff.png" || [[ $? == 1 ]]
draw animate countries.csv --script countries.script.json -o "$pictures/countries.gif"
draw animate cities.grid.json --script cities.script.json -o "$pictures/cities.webp"
draw animate states.grid.json --script states.script.json --fps 15 -o "$pictures/states.webp"
"$root/Scripts/make" state-pictures "$pictures"
draw render products.grid.json -o "$pictures/tiles.png"
draw render cards.grid.json -o "$pictures/cards.png"
# Smaller and slower than the scripts say, so that a page with them loads at once.
draw animate products.grid.json --limit 6 --no-note --per-line 3 --fps 12 --lossy 75 \
  --script products.script.json -o "$pictures/products.webp"
draw animate products.grid.json --limit 6 --no-note --per-line 2 --fps 10 --lossy 70 --scale 0.75 \
  --script cards.script.json -o "$pictures/cards.webp"
menu=$(mktemp -d)
trap 'rm -rf -- "$menu"' EXIT
printf '[{"choose": "Brand"}, {"openMenu": true}, {"screenshot": "%s"}]\n' \
  "$pictures/tiles-menu.png" >"$menu/menu.json"
draw animate products.grid.json --theme dark --height 620 --scale 2 --script "$menu/menu.json" \
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
  && draw init fresh && draw animate fresh/books.grid.json --tap since --fps 20 -o "$pictures/tutorial-4.webp" \
  && draw animate fresh/books.grid.json --tap since --scale 2 -o "$pictures/books.webp")
"$root/Scripts/gridreel" theme gallery -o "$pictures/themes.png" --scale 1 >/dev/null
