"""A project of sixty small pictures: three themes, one of which extends another, ten grids, their data and states."""
import os

FJORD = """// The house's look.
{
  "extends": "light",
  "parameters": {
    "foregroundColor": "#1b2a41",
    "accentColor": "#0a7d8c",
    "borderColor": "#c9d6dc",
    "chromeBackgroundColor": "#eef4f6",
    "oddRowBackgroundColor": "#f7fafb",
    "fontSize": 13,
    "headerFontWeight": 600,
    "spacing": 6,
    "rowHeight": 28,
    "brand": "#7a3e9d",
  },
  "styles": {
    "header": {
      "textColor": "$accentColor",
    },
    "selected": {
      "background": "$accentColor 18%",
    },
    "sectionHeader": {
      "background": "#e3eef0",
      "textColor": "$brand",
    },
    "summary": {
      "font": {"weight": 700},
    },
    "caption": {
      "font": {"size": 11},
    },
  },
  "gridLines": {
    "horizontal": {"width": 1, "color": "$borderColor"},
  },
  "sortArrow": {
    "color": "$accentColor",
    "size": 8,
  },
  "frame": {
    "margin": 10,
  },
}
"""

DUNE = """{
  "extends": "fjord.json",
  "parameters": {
    "backgroundColor": "#fffaf0",
    "accentColor": "#b4541a",
    "headerHeight": 34,
  },
  "styles": {
    "title": {
      "textColor": "#5b2c0a",
    },
  },
}
"""

NIGHT = """{
  "extends": "dark",
  "parameters": {
    "accentColor": "#4cc9f0",
    "fontSize": 12,
    "cellHorizontalPadding": 10,
    "borderColor": "#33415c",
  },
  "styles": {
    "row": {
      "textColor": "#e6edf3",
    },
    "selected": {
      "background": "#33467c",
    },
  },
}
"""

THEMES = """  "snapshots": {
    "themes": ["../Themes/fjord.json", "../Themes/dune.json", "../Themes/night.json"],
    "scales": [1],
    "states": [
%s
    ],
  },
"""

# Name, the lines besides data and snapshots, the states.
GRIDS = [
    ("team", """  "data": "../Data/team.csv",
  "title": "The team",
  "columns": [
    "name",
    {"key": "role", "title": "Role"},
    {"key": "since", "style": {"align": "trailing"}},
    {"key": "remote", "cell": "check"},
  ],
  "sort": "name",
  "caption": "As of June",
""", ['{"name": "by-year", "sort": "-since"}']),
    ("orders", """  "data": "../Data/orders.csv",
  "columns": [
    "id",
    {"key": "customer", "width": 140},
    {"key": "total", "format": {"number": "0.00"}, "style": {"align": "trailing"}},
    {"key": "state", "cell": "badge"},
  ],
  "sort": "-total",
  "rules": [
    {"when": "total > 1000", "style": {"font": {"weight": 700}}},
  ],
  "summary": [{"columns": {"total": "sum"}}],
""", ["""{"name": "open", "filter": "state = 'open'"}"""]),
    ("stock", """  "data": "../Data/stock.csv",
  "columns": [
    "item",
    {"key": "left", "heat": {}},
    {"key": "share", "cell": "progress"},
  ],
  "sort": "item",
""", ['{"name": "few", "sort": "left"}', '{"name": "first", "limit": 4}', '{"name": "picked", "selection": {"rows": [2]}}']),
    ("cities", """  "data": "../Data/cities.csv",
  "columns": [
    "city",
    "country",
    {"key": "people", "format": {"number": "#,##0"}, "style": {"align": "trailing"}},
  ],
  "group": "country",
  "sort": "-people",
""", ['{"name": "folded", "collapse": ["Chile"]}', '{"name": "over", "hover": 2}', '{"name": "narrow", "viewport": {"width": 220}}']),
    ("tasks", """  "data": "../Data/tasks.json",
  "columns": [
    "task",
    {"key": "done", "cell": "check"},
    {"key": "hours", "style": {"align": "trailing"}},
  ],
  "selection": {"rows": [2]},
  "missing": "–",
""", ['{"name": "done-first", "sort": "-done"}']),
    ("prices", """  "data": [
    {"product": "Tea", "price": 4.5, "last": 4.2},
    {"product": "Coffee", "price": 6.25, "last": 6.75},
    {"product": "Cocoa", "price": 3.1, "last": 3.1},
  ],
  "columns": [
    "product",
    {"key": "price", "format": {"number": "0.00"}, "style": {"align": "trailing"}},
    {"key": "last", "format": {"number": "0.00"}, "style": {"align": "trailing"}},
  ],
  "headerHeight": 30,
""", ['{"name": "picked", "selection": {"rows": [1]}}']),
    ("plan", """  "data": "../Data/team.csv",
  "columns": [
    "name",
    "role",
  ],
  "spanners": [{"title": "Who", "columns": ["name", "role"]}],
  "footnotes": [{"text": "Since 2019", "column": "role"}],
  "rowHeight": 32,
""", ['{"name": "one", "limit": 1}']),
    ("notes", """  "data": "../Data/tasks.json",
  "columns": [
    {"key": "task", "title": "What", "width": 180},
    {"key": "hours", "cell": "sparkbar"},
  ],
  "set": {
    "row.textColor": "#203040",
  },
  "frame": "card",
""", ['{"name": "sorted", "sort": "hours"}']),
]


def write(folder):
    """Writes the whole project."""
    files = {"Themes/fjord.json": FJORD, "Themes/dune.json": DUNE, "Themes/night.json": NIGHT, ".gridreel-root": ""}
    files["Data/team.csv"] = ("name,role,since,remote,desk\nIngrid,Engineer,2019,true,A1\nBram,Designer,2021,false,A2\n"
                              "Chiara,Manager,2017,true,B1\nDesta,Engineer,2023,false,B2\nEmil,Support,2020,true,C1\n")
    files["Data/orders.csv"] = ("id,customer,total,state\nA-1,Nordlys AS,1249.5,open\nA-2,Casa Lupo,310,paid\n"
                                "A-3,Ota Ltd,87.25,open\nA-4,Marais,2210,late\nA-5,Blue Fin,640,paid\n")
    files["Data/stock.csv"] = ("item,left,share\nAxles,12,40\nBolts,480,90\nChains,3,10\nDrums,45,55\nGears,150,70\n")
    files["Data/cities.csv"] = ("city,country,people\nSantiago,Chile,6310000\nArica,Chile,222000\nLyon,France,522000\n"
                                "Paris,France,2103000\nOsaka,Japan,2754000\n")
    files["Data/tasks.json"] = ('[\n  {"task": "Paint the door", "done": true, "hours": 2},\n'
                                '  {"task": "Call Ada", "done": false, "hours": 1},\n'
                                '  {"task": "Sort the shelf", "done": false, "hours": null}\n]\n')
    for name, text, states in GRIDS:
        listed = ",\n".join("      " + state for state in states)
        files[f"Grids/{name}.grid.json"] = "{\n" + text + THEMES % listed + "}\n"
    for name, text in files.items():
        path = os.path.join(folder, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
