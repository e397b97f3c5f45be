"""Changes of the project, one at a time: those that show, those that do not, and pairs."""

# A change that shows: the file, what is written there, what is written instead, and the key with its old and new value as a
# cause must name them; None is a value that is not there.
FJORD, DUNE, NIGHT = "Themes/fjord.json", "Themes/dune.json", "Themes/night.json"


def value(file, path, old, new, before="", after=""):
    """The change of the value of a key that has a line, or a part of one, to itself."""
    name = path.split(".")[-1].split("[")[0]
    written = [part if not isinstance(part, str) or part[:1] in '"{[' else f'"{part}"' for part in (old, new)]
    texts = [before + f'"{name}": {as_json(part)}' + after for part in written]
    return file, texts[0], texts[1], path, plain(old), plain(new)


def as_json(part):
    """A value as the files have it."""
    return str(part).lower() if isinstance(part, bool) else str(part)


def plain(part):
    """A value as reports have it: texts without quotes, objects without white space."""
    if not isinstance(part, str):
        return as_json(part)
    return part.replace(", ", ",").replace(": ", ":") if part[:1] in "{[" else part.strip('"')


def themes():
    """Changes of themes."""
    parameters = [
        (FJORD, "foregroundColor", "#1b2a41", "#3b2a41"), (FJORD, "accentColor", "#0a7d8c", "#0a7d9c"),
        (FJORD, "borderColor", "#c9d6dc", "#c9d600"), (FJORD, "chromeBackgroundColor", "#eef4f6", "#eef4d6"),
        (FJORD, "oddRowBackgroundColor", "#f7fafb", "#e7fafb"), (FJORD, "fontSize", 13, 14),
        (FJORD, "headerFontWeight", 600, 700), (FJORD, "spacing", 6, 8), (FJORD, "rowHeight", 28, 30),
        (FJORD, "brand", "#7a3e9d", "#7a3e4d"), (DUNE, "backgroundColor", "#fffaf0", "#fffae0"),
        (DUNE, "accentColor", "#b4541a", "#a4541a"), (DUNE, "headerHeight", 34, 38),
        (NIGHT, "accentColor", "#4cc9f0", "#4cc9b0"), (NIGHT, "fontSize", 12, 13),
        (NIGHT, "cellHorizontalPadding", 10, 14), (NIGHT, "borderColor", "#33415c", "#53415c"),
    ]
    changes = [value(file, "parameters." + key, old, new) for file, key, old, new in parameters]
    return changes + [
        value(FJORD, "styles.header.textColor", "$accentColor", "$foregroundColor"),
        value(FJORD, "styles.selected.background", "$accentColor 18%", "$accentColor 25%"),
        value(FJORD, "styles.sectionHeader.background", "#e3eef0", "#d3eef0"),
        value(FJORD, "styles.sectionHeader.textColor", "$brand", "$brand 80%"),
        value(FJORD, "styles.summary.font.weight", 700, 500),
        value(FJORD, "styles.caption.font.size", 11, 10),
        value(FJORD, "gridLines.horizontal.width", 1, 2), value(FJORD, "sortArrow.size", 8, 10),
        value(FJORD, "frame.margin", 10, 14), value(FJORD, "extends", "light", "paper"),
        value(DUNE, "extends", "fjord.json", "night.json"), value(NIGHT, "extends", "dark", "terminal"),
        value(DUNE, "styles.title.textColor", "#5b2c0a", "#9b2c0a"),
        value(NIGHT, "styles.row.textColor", "#e6edf3", "#c6edf3"),
        value(NIGHT, "styles.selected.background", "#33467c", "#53467c"),
        (DUNE, '    "headerHeight": 34,\n', "", "parameters.headerHeight", "34", None),
        (NIGHT, '    "fontSize": 12,\n', '    "fontSize": 12,\n    "rowHeight": 40,\n', "parameters.rowHeight", None, "40"),
        (FJORD, '    "foregroundColor": "#1b2a41",\n', "", "parameters.foregroundColor", "#1b2a41", None),
        (FJORD, '    "caption": {\n      "font": {"size": 11},\n    },\n', "", "styles.caption", '{"font":{"size":11}}', None),
        (FJORD, '  "gridLines": {\n', '  "gridLines": {\n    "vertical": {"width": 1},\n', "gridLines.vertical", None, '{"width":1}'),
        value(FJORD, "gridLines.horizontal.color", "$borderColor", "$accentColor", before='"width": 1, '),
        (FJORD, '"color": "$accentColor",\n    "size"', '"color": "$brand",\n    "size"', "sortArrow.color", "$accentColor", "$brand"),
        (NIGHT, '    "cellHorizontalPadding": 10,\n', "", "parameters.cellHorizontalPadding", "10", None),
        (NIGHT, '  "styles": {\n', '  "styles": {\n    "title": {"font": {"size": 20}},\n', "styles.title", None,
         '{"font":{"size":20}}'),
        (DUNE, '  "styles": {\n', '  "styles": {\n    "alternateRow": {"background": "#ffefd0"},\n', "styles.alternateRow", None,
         '{"background":"#ffefd0"}'),
    ]


def grids():
    """Changes of grid files."""
    def grid(name):
        return f"Grids/{name}.grid.json"
    return [
        value(grid("team"), "title", "The team", "Our team"), value(grid("team"), "caption", "As of June", "As of July"),
        value(grid("team"), "sort", "name", "-name", before="  "),
        value(grid("team"), "columns[1].title", "Role", "Job"),
        value(grid("team"), "columns[2].style.align", "trailing", "center"),
        value(grid("team"), "columns[3].cell", "check", "badge"),
        value(grid("team"), "snapshots.states[0].sort", "-since", "since"),
        (grid("team"), '    "name",\n', "", "columns[0]", "name", None),
        value(grid("orders"), "columns[1].width", 140, 160),
        value(grid("orders"), "columns[2].format.number", "0.00", "0.0"),
        value(grid("orders"), "columns[3].cell", "badge", "text"),
        value(grid("orders"), "sort", "-total", "total"), value(grid("orders"), "rules[0].when", "total > 1000", "total > 600"),
        value(grid("orders"), "rules[0].style.font.weight", 700, 400),
        value(grid("orders"), "summary[0].columns.total", "sum", "mean"),
        value(grid("orders"), "snapshots.states[0].filter", "state = 'open'", "state = 'paid'"),
        value(grid("stock"), "columns[2].cell", "progress", "sparkbar"),
        value(grid("stock"), "snapshots.states[1].limit", 4, 3),
        value(grid("cities"), "group", "country", "-country"), value(grid("cities"), "sort", "-people", "people"),
        value(grid("cities"), "snapshots.states[1].hover", 2, 3),
        value(grid("tasks"), "missing", "–", "none"),
        (grid("tasks"), '"rows": [2]', '"rows": [3]', "selection.rows[0]", "2", "3"),
        value(grid("prices"), "headerHeight", 30, 36), value(grid("plan"), "rowHeight", 32, 36),
        value(grid("plan"), "footnotes[0].text", "Since 2019", "Since 2020"),
        value(grid("plan"), "spanners[0].title", "Who", "People"), value(grid("notes"), "frame", "card", "window"),
        (grid("notes"), '"row.textColor": "#203040"', '"row.textColor": "#503040"', "set.row.textColor", "#203040", "#503040"),
        value(grid("notes"), "columns[0].width", 180, 200),
        (grid("team"), '    {"key": "remote", "cell": "check"},\n', '    {"key": "remote", "cell": "check"},\n    "desk",\n',
         "columns[4]", None, "desk"),
        (grid("team"), '  "caption": "As of June",\n', "", "caption", "As of June", None),
        (grid("orders"), '    {"when": "total > 1000", "style": {"font": {"weight": 700}}},\n', "", "rules[0]",
         '{"when":"total > 1000","style":{"font":{"weight":700}}}', None),
        (grid("orders"), '  "summary": [{"columns": {"total": "sum"}}],\n', "", "summary", '[{"columns":{"total":"sum"}}]', None),
        (grid("stock"), ', "heat": {}', "", "columns[1].heat", "{}", None),
        (grid("stock"), '"selection": {"rows": [2]}', '"selection": {"rows": [3]}', "snapshots.states[2].selection.rows[0]", "2", "3"),
        (grid("cities"), '  "group": "country",\n', "", "group", "country", None),
        (grid("cities"), '"collapse": ["Chile"]', '"collapse": ["Japan"]', "snapshots.states[0].collapse[0]", "Chile", "Japan"),
        value(grid("cities"), "snapshots.states[2].viewport.width", 220, 200),
        (grid("tasks"), '    "task",\n', '    {"key": "task", "title": "To do"},\n', "columns[0]", "task", '{"key":"task","title":"To do"}'),
        value(grid("prices"), "columns[2].format.number", "0.00", "0.0", before='"last", "format": {', after="}"),
        (grid("plan"), '  "rowHeight": 32,\n', '  "rowHeight": 32,\n  "limit": 3,\n', "limit", None, "3"),
        (grid("plan"), '"column": "role"', '"column": "name"', "footnotes[0].column", "role", "name"),
        value(grid("notes"), "columns[1].cell", "sparkbar", "progress"),
        (grid("notes"), '  "frame": "card",\n', '  "frame": "card",\n  "subtitle": "To be done",\n', "subtitle", None, "To be done"),
    ]


def data():
    """Changes of data."""
    return [
        ("Data/team.csv", "Bram,Designer", "Bram,Architect", "role", "Designer", "Architect"),
        ("Data/team.csv", "Desta,Engineer,2023", "Desta,Engineer,2022", "since", "2023", "2022"),
        ("Data/orders.csv", "Ota Ltd,87.25", "Ota Ltd,97.25", "total", "87.25", "97.25"),
        ("Data/orders.csv", "310,paid", "310,late", "state", "paid", "late"),
        ("Data/stock.csv", "Chains,3", "Chains,4", "left", "3", "4"),
        ("Data/cities.csv", "Lyon,France,522000", "Lyon,France,523000", "people", "522000", "523000"),
        ("Data/tasks.json", "Call Ada", "Call Bea", "task", "Call Ada", "Call Bea"),
        ("Data/tasks.json", '"hours": 2', '"hours": 5', "hours", "2", "5"),
        ("Grids/prices.grid.json", '"price": 4.5', '"price": 4.8', "price", "4.5", "4.8"),
        ("Data/team.csv", "Emil,Support,2020,true", "Emil,Support,2020,false", "remote", "true", "false"),
        ("Data/orders.csv", "Nordlys AS,1249.5", "Nordlys AS,7249.5", "total", "1249.5", "7249.5"),
        ("Data/orders.csv", "Casa Lupo", "Casa Lupa", "customer", "Casa Lupo", "Casa Lupa"),
        ("Data/stock.csv", "Drums,45,55", "Drums,45,65", "share", "55", "65"),
        ("Data/cities.csv", "Osaka", "Kyoto", "city", "Osaka", "Kyoto"),
        ("Data/tasks.json", '"Call Ada", "done": false', '"Call Ada", "done": true', "done", "false", "true"),
        ("Grids/prices.grid.json", '"last": 6.75', '"last": 6.7', "last", "6.75", "6.7"),
    ]


def wrong():
    """Errors in themes and grid files, which are told by their place."""
    return [(FJORD, '"frame"', '"fram"'), (FJORD, '"sortArrow"', '"sortArow"'), (NIGHT, '"row"', '"rwo"'),
            ("Grids/orders.grid.json", '"summary"', '"sumary"'), (FJORD, '"extends": "light"', '"extends": "lihgt"'),
            (DUNE, '"fjord.json"', '"fiord.json"')]


def invisible():
    """Changes that do not show, as a file and what is done to its text."""
    return [
        (FJORD, lambda text: text.replace("The house's look.", "The look of the house.")),
        (FJORD, lambda text: text.replace("\n", "\r\n")), (FJORD, lambda text: "\ufeff" + text),
        (FJORD, lambda text: text.replace("#0a7d8c", "#0A7D8C")),
        (FJORD, lambda text: text.replace('"fontSize": 13', '"fontSize": 13.0')),
        (FJORD, lambda text: text.replace('{\n  "extends"', '{\n  "name": "Fjord",\n  "extends"')),
        (FJORD, lambda text: text.replace('    "spacing": 6,\n    "rowHeight": 28,\n', '    "rowHeight": 28,\n    "spacing": 6,\n')),
        (DUNE, lambda text: text.replace("  ", "\t")), (NIGHT, lambda text: text + "\n\n// The end.\n"),
        (NIGHT, lambda text: text.replace('"row": {', '"subtitle": {"textColor": "#e0e0e0"},\n    "row": {')),
        ("Grids/team.grid.json", lambda text: text.replace("{\n", "{\n  // The people.\n", 1)),
        ("Grids/team.grid.json", lambda text: text.replace('"role", "title"', '"role",\n     "title"')),
        ("Grids/stock.grid.json", lambda text: text.replace('"sort": "item",', '"sort": "item",\n  "missing": "?",')),
        ("Grids/orders.grid.json", lambda text: text.replace("total > 1000", "total > 1000.0")),
        ("Grids/tasks.grid.json", lambda text: text.replace("–", "\\u2013")),
        ("Data/team.csv", lambda text: text.replace("A2", "A3")), ("Data/team.csv", lambda text: text.replace("\n", "\r\n")),
        ("Data/stock.csv", lambda text: text.replace("Axles", '"Axles"')),
    ]


def pairs():
    """Two changes at once, both of which show in some picture."""
    style, grid, rows = themes(), grids(), data()
    return [(style[1], grid[9]), (style[5], grid[0]), (style[1], style[24]), (grid[0], grid[5]), (style[1], rows[2]),
            (grid[13], rows[3]), (style[13], rows[0]), (style[7], style[8]), (style[26], grid[23]), (grid[10], rows[4])]
