import Gridreel

let lakes: [[String: Any]] = [
  ["name": "Baikal", "depth": 1642], ["name": "Tanganyika", "depth": 1470],
  ["name": "Caspian Sea", "depth": 1025], ["name": "Victoria", "depth": 81],
]

var grid = DataGrid(columns: [Column("name"), Column("depth")], rows: lakes)
grid.theme = try ThemeCatalog().theme("lagoon.json")
try grid.render().write(to: "lakes-theme.png")
