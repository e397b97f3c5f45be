import GridModel
import JSONText
import Primitives
import Style

/// The types of cells by their names in grid files.
enum CellKind: String, CaseIterable {
  case text, number, check, image, badge, progress, sparkline, price, swatch, link, rating

  /// The keys of a type beside `type`.
  var keys: [String] {
    switch self {
    case .text, .number: []
    case .check: ["look", "color"]
    case .image: ["size", "fit", "cornerRadius"]
    case .badge: ["look", "colors", "color"]
    case .progress: ["minimum", "maximum", "color", "fullColor", "number"]
    case .sparkline: ["look", "dots", "minimum", "maximum", "color"]
    case .price: ["change", "previous", "risingColor", "fallingColor", "colorsText"]
    case .swatch: ["text"]
    case .link: ["address"]
    case .rating: ["stars", "color", "number"]
    }
  }
}

/// Reads types of cells and heat scales from a grid file, once the theme is known.
struct CellReader {
  static let heatKeys = ["colors", "domain", "scale"]

  /// Reads colours, which may be the theme's parameters.
  let styles: StyleReader
  /// The data's columns.
  let names: ColumnNames

  /// A type: `"progress"`, or `{"type": "progress", "maximum": 10}`.
  func cell(_ node: JSONNode) throws(JSONTextError) -> CellType {
    if case .string = node.value {
      let kind: CellKind = try node.enumeration(for: "cell")
      let nothing = JSONNode(value: .object(JSONObject()), position: node.position)
      return try cell(kind, ObjectReader(nothing, keys: []))
    }
    let type = try node.object(for: "cell")["type"]
    guard let type else {
      throw node.error("the key 'type' is missing; it names the type of the cells")
    }
    let kind: CellKind = try type.enumeration(for: "type")
    return try cell(kind, ObjectReader(node, keys: ["type"] + kind.keys))
  }

  private func cell(_ kind: CellKind, _ object: ObjectReader) throws(JSONTextError) -> CellType {
    switch kind {
    case .text: return .text
    case .number: return .number
    case .check:
      var cell = CheckCell(look: try object.enumeration("look") ?? .box)
      try read("color", of: object, into: &cell.$color)
      return .check(cell)
    case .image: return .image(try image(object))
    case .badge: return .badge(try badge(object))
    case .progress: return .progress(try progress(object))
    case .sparkline: return .sparkline(try sparkline(object))
    case .price: return .price(try price(object))
    case .swatch: return .swatch(SwatchCell(showsText: try object.boolean("text") ?? true))
    case .link: return .link(LinkCell(address: try column(object, "address")))
    case .rating: return .rating(try rating(object))
    }
  }

  private func image(_ object: ObjectReader) throws(JSONTextError) -> ImageCell {
    var cell = ImageCell(
      fit: try object.enumeration("fit") ?? .contain,
      cornerRadius: try number(object, "cornerRadius", in: 0...10_000) ?? 0)
    guard let node = object.node("size") else { return cell }
    var sides: [JSONNode] = [node]
    if case .array(let nodes) = node.value { sides = nodes }
    guard (1...2).contains(sides.count) else {
      throw node.error("'size' is one number, or width and height: [48, 32]")
    }
    let extents = try sides.mapEach { side throws(JSONTextError) in
      try number(side, "size", in: 1...10_000)
    }
    cell.size = Size(width: extents[0], height: extents[extents.count - 1])
    return cell
  }

  private func badge(_ object: ObjectReader) throws(JSONTextError) -> BadgeCell {
    var cell = BadgeCell(look: try object.enumeration("look") ?? .soft)
    try read("color", of: object, into: &cell.$color)
    if let node = object.node("colors") {
      cell.$colors = try styles.themed(node, for: "colors", as: .namedColors)
    }
    return cell
  }

  private func progress(_ object: ObjectReader) throws(JSONTextError) -> ProgressCell {
    let (minimum, maximum) = try limits(object)
    var cell = ProgressCell(minimum: minimum ?? 0, maximum: maximum ?? 100)
    try read("color", of: object, into: &cell.$color)
    try read("fullColor", of: object, into: &cell.$fullColor)
    cell.showsNumber = try object.boolean("number") ?? true
    guard cell.minimum < cell.maximum else {
      throw (object.node("maximum") ?? object.node("minimum"))?.error(
        "'maximum' must be above 'minimum', which is \(cell.minimum.written)")
        ?? JSONTextError(message: "'maximum' must be above 'minimum'", position: object.position)
    }
    return cell
  }

  private func sparkline(_ object: ObjectReader) throws(JSONTextError) -> SparklineCell {
    let (minimum, maximum) = try limits(object)
    var cell = SparklineCell(
      look: try object.enumeration("look") ?? .line, minimum: minimum, maximum: maximum)
    try read("color", of: object, into: &cell.$color)
    if let nodes = try object.array("dots") {
      cell.dots = Set(
        try nodes.mapEach { node throws(JSONTextError) -> SparklineCell.Dot in
          try node.enumeration(for: "dots")
        })
    }
    return cell
  }

  private func price(_ object: ObjectReader) throws(JSONTextError) -> PriceCell {
    var cell = PriceCell()
    try read("risingColor", of: object, into: &cell.$risingColor)
    try read("fallingColor", of: object, into: &cell.$fallingColor)
    cell.colorsText = try object.boolean("colorsText") ?? true
    if let column = try column(object, "change") { cell.movement = .change(column: column) }
    if let column = try column(object, "previous") {
      guard case .sign = cell.movement else {
        throw try object.required("previous").error("give 'change' or 'previous', not both")
      }
      cell.movement = .previous(column: column)
    }
    return cell
  }

  private func rating(_ object: ObjectReader) throws(JSONTextError) -> RatingCell {
    let count = try object.integer("stars") ?? 5
    guard (1...20).contains(count) else {
      throw try object.required("stars").error("'stars' goes from 1 to 20")
    }
    var cell = RatingCell(count: count)
    try read("color", of: object, into: &cell.$color)
    cell.showsNumber = try object.boolean("number") ?? false
    return cell
  }

  // MARK: Heat

  /// A heat scale: colours alone, or `{"colors": ["#fff", "#16a34a"], "domain": [0, 100]}`.
  func heat(_ node: JSONNode) throws(JSONTextError) -> HeatScale {
    if case .array = node.value {
      return HeatScale(colors: try colors(node), spread: .linear)
    }
    let object = try ObjectReader(node, keys: Self.heatKeys)
    let list = try object.required("colors")
    var scale = HeatScale(
      colors: try colors(list),
      spread: try object.enumeration("scale") ?? .linear)
    guard let domain = object.node("domain"), domain.value != .string("auto") else { return scale }
    guard case .array(let ends) = domain.value, ends.count == 2 else {
      throw domain.error("'domain' is \"auto\" or the lowest and the highest number: [0, 100]")
    }
    let (low, high) = (try ends[0].number(for: "domain"), try ends[1].number(for: "domain"))
    guard low < high else { throw ends[1].error("'domain' must rise: the second number is larger") }
    guard scale.spread != .quantile else {
      throw domain.error("a scale by quantiles has no 'domain'; its ends are the column's own")
    }
    if scale.spread == .log, low <= 0 {
      throw ends[0].error("a logarithmic scale begins above 0")
    }
    scale.domain = low...high
    return scale
  }

  private func colors(_ list: JSONNode) throws(JSONTextError) -> Themed<[Color]> {
    guard (2...16).contains(try list.array(for: "colors").count) else {
      throw list.error("a heat scale has 2 to 16 colours, the lowest number's first")
    }
    return try styles.themed(list, for: "colors", as: .colors)
  }

  // MARK: Values

  /// Reads a colour that may be left out.
  private func read(
    _ key: String, of object: ObjectReader, into color: inout Themed<Color?>
  ) throws(JSONTextError) {
    guard let node = object.node(key) else { return }
    color = try styles.optional(node, for: key, as: .color)
  }

  /// The key of a column that is there.
  private func column(_ object: ObjectReader, _ key: String) throws(JSONTextError) -> String? {
    guard let node = object.node(key) else { return nil }
    let name = try node.string(for: key)
    do throws(GridreelError) {
      return try names.resolve(name, .library)
    } catch {
      throw node.error(error.message)
    }
  }

  private func limits(
    _ object: ObjectReader
  ) throws(JSONTextError) -> (minimum: Double?, maximum: Double?) {
    let (low, high) = (try object.number("minimum"), try object.number("maximum"))
    if let low, let high, low >= high {
      throw try object.required("maximum").error(
        "'maximum' must be above 'minimum', which is \(low.written)")
    }
    return (low, high)
  }

  private func number(
    _ object: ObjectReader, _ key: String, in range: ClosedRange<Double>
  ) throws(JSONTextError) -> Double? {
    guard let node = object.node(key) else { return nil }
    return try number(node, key, in: range)
  }

  private func number(
    _ node: JSONNode, _ key: String, in range: ClosedRange<Double>
  ) throws(JSONTextError) -> Double {
    let number = try node.number(for: key)
    guard range.contains(number) else {
      throw node.error(
        "'\(key)' goes from \(range.lowerBound.written) to \(range.upperBound.written) points")
    }
    return number
  }
}

extension Double {
  /// The number without a fraction that is none.
  fileprivate var written: String { JSONWriter.number(self) }
}
