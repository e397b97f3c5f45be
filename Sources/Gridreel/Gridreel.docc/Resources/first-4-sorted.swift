import Gridreel

struct Lake {
  var name: String
  var depth: Int
  var area: Int
}

let lakes = [
  Lake(name: "Tanganyika", depth: 1470, area: 32_893),
  Lake(name: "Baikal", depth: 1642, area: 31_722),
  Lake(name: "Victoria", depth: 81, area: 59_947),
  Lake(name: "Caspian Sea", depth: 1025, area: 371_000),
]

var grid = DataGrid(
  columns: [
    Column("name", title: "Lake"), Column("depth", title: "Depth in m"),
    Column("area", title: "Area in km²"),
  ],
  rows: lakes)
grid.columns[2].format = .number(try NumberFormat("#,##0"))
grid.tapHeader("depth")
grid.tapHeader("depth")
try grid.render().write(to: "lakes-sorted.png")
