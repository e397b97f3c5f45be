"""Thirty further changes that show, written from the documentation alone: keys and values that no other change has."""
from mutations import DUNE, FJORD, NIGHT, value


def adding(file, place, key, written, path):
    """A key with a value behind the line of another one, with the same indentation."""
    line = place.lstrip("\n")
    indent = line[:len(line) - len(line.lstrip())]
    told = written.replace(", ", ",").replace(": ", ":")
    return file, line, f'{line}{indent}"{key}": {written},\n', path, None, told.strip('"') if told[:1] == '"' else told


def themes():
    """Changes of themes."""
    def below(file, line, key, written):
        return adding(file, f"    {line},\n", key, written, f"parameters.{key}")
    return [
        below(NIGHT, '"fontSize": 12', "iconColor", '"#c02040"'),
        below(FJORD, '"fontSize": 13', "columnBorder", "true"),
        below(NIGHT, '"accentColor": "#4cc9f0"', "wrapperBorderRadius", "14"),
        below(NIGHT, '"accentColor": "#4cc9f0"', "heatColor", '"#ff8800"'),
        below(DUNE, '"backgroundColor": "#fffaf0"', "fontFamily", '"Gridreel Serif"'),
        adding(FJORD, '      "textColor": "$accentColor",\n', "verticalAlign", '"top"', "styles.header.verticalAlign"),
        adding(DUNE, '      "textColor": "#5b2c0a",\n', "font", '{"italic": true}', "styles.title.font"),
        adding(NIGHT, '      "textColor": "#e6edf3",\n', "font", '{"letterSpacing": 1}', "styles.row.font"),
        adding(FJORD, '    "size": 8,\n', "side", '"leading"', "sortArrow.side"),
        adding(FJORD, '    "size": 8,\n', "shape", '"chevron"', "sortArrow.shape"),
        (FJORD, '    "rowHeight": 28,\n', "", "parameters.rowHeight", "28", None),
        (DUNE, '    "accentColor": "#b4541a",\n', "", "parameters.accentColor", "#b4541a", None),
        adding(FJORD, '  "extends": "light",\n', "sectionHeaderHeight", "44", "sectionHeaderHeight"),
    ]


def grids():
    """Changes of grid files."""
    def grid(name):
        return f"Grids/{name}.grid.json"

    def part(name, old, new, path, written):
        return grid(name), old, new, path, None, written
    return [
        part("team", '"title": "Role"', '"title": "Role", "width": 150', "columns[1].width", "150"),
        part("orders", '"width": 140', '"width": 140, "align": "center"', "columns[1].align", "center"),
        part("orders", '{"number": "0.00"}', '{"number": "0.00", "prefix": "€ "}', "columns[2].format.prefix", "€ "),
        adding(grid("cities"), '  "group": "country",\n', "summary", '[{"columns": {"people": "sum"}}]', "summary"),
        adding(grid("tasks"), '  "missing": "–",\n', "direction", '"rtl"', "direction"),
        adding(grid("tasks"), '  "missing": "–",\n', "letters", "true", "letters"),
        adding(grid("prices"), '  "headerHeight": 30,\n', "bars", '["price"]', "bars"),
        adding(grid("plan"), '  "rowHeight": 32,\n', "note", '"For us alone"', "note"),
        part("stock", '"heat": {}', '"heat": {"colors": ["#ffffff", "#d04010"]}', "columns[1].heat.colors",
             '["#ffffff","#d04010"]'),
        value(grid("stock"), "snapshots.states[0].sort", "left", "-left", before='"few", '),
        part("cities", '{"width": 220}', '{"width": 220, "height": 120}', "snapshots.states[2].viewport.height", "120"),
        adding(grid("notes"), '    "row.textColor": "#203040",\n', "header.textColor", '"#a03050"', "set.header.textColor"),
    ]


def data():
    """Changes of data."""
    return [
        ("Data/team.csv", "Ingrid", "Zoe", "name", "Ingrid", "Zoe"),
        ("Data/team.csv", "Manager,2017", "Manager,2022", "since", "2017", "2022"),
        ("Data/cities.csv", "Osaka,Japan", "Osaka,Chile", "country", "Japan", "Chile"),
        ("Data/tasks.json", "Sort the shelf", "Sort the shelf by the size of its books", "task", "Sort the shelf",
         "Sort the shelf by the size of its books"),
        ("Data/stock.csv", "Gears,150", "Gears,15", "left", "150", "15"),
    ]
