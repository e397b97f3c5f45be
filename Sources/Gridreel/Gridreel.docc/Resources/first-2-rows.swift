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

let grid = DataGrid(rows: lakes)
try grid.render().write(to: "lakes-plain.png")
