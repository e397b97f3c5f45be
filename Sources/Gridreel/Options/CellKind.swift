import GridModel
import JSONText
import Primitives
import Style

/// The types of cells by their names in grid files.
enum CellKind: String, CaseIterable {
  case text, number, check, image, badge, progress, sparkline, price, swatch, link, rating

  /// The keys of a type beside `type`.
  var keys: [String] { form.keys.map(\.key) }

  /// How the type is read.
  var form: CellForm {
    switch self {
    case .text: CellForm(.text)
    case .number: CellForm(.number)
    case .check: .check
    case .image: .image
    case .badge: .badge
    case .progress: .progress
    case .sparkline: .sparkline
    case .price: .price
    case .swatch: .swatch
    case .link: .link
    case .rating: .rating
    }
  }
}

/// The keys of a type of cells, and how they become one.
struct CellForm: Sendable {
  /// The keys beside `type`, each with what the schema says of it.
  let keys: [(key: String, schema: JSONSchema)]
  /// Reads the type.
  let read: @Sendable (CellReader, ObjectReader) throws(JSONTextError) -> CellType

  typealias Key<Options> = ObjectKey<CellReader, Options>

  /// A type without keys.
  init(_ type: CellType) {
    keys = []
    read = { _, _ in type }
  }

  /// A type with options.
  ///
  /// - Parameters:
  ///   - standard: What holds where nothing is said.
  ///   - type: The type with its options.
  ///   - keys: The keys of its options.
  ///   - check: Refuses options that do not go together.
  private init<Options: Sendable>(
    _ standard: Options, _ type: @escaping @Sendable (Options) -> CellType,
    _ keys: [Key<Options>],
    check: @escaping @Sendable (Options, ObjectReader) throws(JSONTextError) -> Void = { _, _ in }
  ) {
    self.keys = keys.map { ($0.name, $0.schema) }
    read = { reader, object throws(JSONTextError) in
      var options = standard
      try object.read(keys, by: reader, into: &options)
      try check(options, object)
      return type(options)
    }
  }
}

// MARK: The types

extension CellForm {
  fileprivate static let check = CellForm(
    CheckCell(), CellType.check,
    [
      Key("look", \.look, .word, "What shows a yes."),
      Key("color", \.$color, .color, "The colour of a yes. Without it: the accent."),
    ])

  fileprivate static let image = CellForm(
    ImageCell(), CellType.image,
    [
      Key("size", \.size, .frame, "The frame's side, or its width and height, in points."),
      Key("fit", \.fit, .word, "Whether all of the image is seen, or it fills the frame."),
      Key(
        "cornerRadius", \.cornerRadius, .number(0...10_000, "points"),
        "The rounding of the frame's corners, in points."),
    ])

  fileprivate static let badge = CellForm(
    BadgeCell(), CellType.badge,
    [
      Key("look", \.look, .word, "The form of a label."),
      Key(
        "colors", .object([:], others: .reference("color")),
        "Colours by text; other texts get one of the theme's."
      ) { reader, node, cell throws(JSONTextError) in
        cell.$colors = try reader.styles.themed(node, for: "colors", as: .namedColors)
      },
      Key("color", \.$color, .color, "The colour of all other texts."),
    ])

  fileprivate static let progress = CellForm(
    ProgressCell(), CellType.progress,
    [
      Key("minimum", \.minimum, .number, "The number of an empty bar. Without it: 0."),
      Key("maximum", \.maximum, .number, "The number of a full bar. Without it: 100."),
      Key("color", \.$color, .color, "The bar's colour. Without it: the accent."),
      Key("fullColor", \.$fullColor, .color, "The bar's colour where it is full."),
      Key("number", \.showsNumber, .boolean, "Whether the number stands beside the bar."),
    ],
    check: { cell, object throws(JSONTextError) in
      try check(cell.minimum, below: cell.maximum, object)
    })

  fileprivate static let sparkline = CellForm(
    SparklineCell(), CellType.sparkline,
    [
      Key("look", \.look, .word, "The form of the chart."),
      Key(
        "dots", .list(of: .words(SparklineCell.Dot.self)),
        "The numbers that are marked. Without it: the last."
      ) { _, node, cell throws(JSONTextError) in
        cell.dots = Set(
          try node.array(for: "dots").mapEach { node throws(JSONTextError) in
            try node.enumeration(SparklineCell.Dot.self, for: "dots")
          })
      },
      Key("minimum", \.minimum, .number, "The number at the lower edge."),
      Key("maximum", \.maximum, .number, "The number at the upper edge."),
      Key("color", \.$color, .color, "Without it: the accent."),
    ],
    check: { cell, object throws(JSONTextError) in
      guard let low = cell.minimum, let high = cell.maximum else { return }
      try check(low, below: high, object)
    })

  fileprivate static let price = CellForm(
    PriceCell(), CellType.price,
    [
      Key(
        "change", .name, "The column whose sign is the movement. Without it: the number's own sign."
      ) { reader, node, cell throws(JSONTextError) in
        cell.movement = .change(column: try reader.column(node, for: "change"))
      },
      Key("previous", .name, "The column of the number before.") {
        reader, node, cell throws(JSONTextError) in
        let column = try reader.column(node, for: "previous")
        guard case .sign = cell.movement else {
          throw node.error("give 'change' or 'previous', not both")
        }
        cell.movement = .previous(column: column)
      },
      Key("risingColor", \.$risingColor, .color, "Without it: the theme's green."),
      Key("fallingColor", \.$fallingColor, .color, "Without it: the theme's red."),
      Key("colorsText", \.colorsText, .boolean, "Whether the number is coloured too."),
    ])

  fileprivate static let swatch = CellForm(
    SwatchCell(), CellType.swatch,
    [
      Key("text", \.showsText, .boolean, "Whether the colour's text stands beside the patch.")
    ])

  fileprivate static let link = CellForm(
    LinkCell(), CellType.link,
    [
      Key(
        "address", .name, "The column of the addresses. Without it: the cell's own text."
      ) { reader, node, cell throws(JSONTextError) in
        cell.address = try reader.column(node, for: "address")
      }
    ])

  fileprivate static let rating = CellForm(
    RatingCell(), CellType.rating,
    [
      Key("stars", .integer(1...20), "How many there are.") {
        _, node, cell throws(JSONTextError) in
        let count = try node.integer(for: "stars")
        guard (1...20).contains(count) else { throw node.error("'stars' goes from 1 to 20") }
        cell = RatingCell(count: count)
      },
      Key("color", \.$color, .color, "Without it: gold."),
      Key("number", \.showsNumber, .boolean, "Whether the number stands beside the stars."),
    ])

  private static func check(
    _ low: Double, below high: Double, _ object: ObjectReader
  ) throws(JSONTextError) {
    guard low >= high else { return }
    let position = (object.node("maximum") ?? object.node("minimum"))?.position
    throw JSONTextError(
      message: "'maximum' must be above 'minimum', which is \(JSONWriter.number(low))",
      position: position ?? object.position)
  }
}

// MARK: Values

extension KeyForm<CellReader, Themed<Color?>> {
  /// A colour, or a parameter of the theme.
  fileprivate static var color: KeyForm {
    KeyForm(.reference("color")) { reader, node, name throws(JSONTextError) in
      try reader.styles.optional(node, for: name, as: .color)
    }
  }
}

extension KeyForm<CellReader, Size> {
  /// A side, or width and height.
  fileprivate static var frame: KeyForm {
    let limits = 1.0...10_000
    let side = JSONSchema.number(limits)
    return KeyForm(.any([side, .list(of: side, count: 1...2)])) {
      _, node, name throws(JSONTextError) in
      var sides: [JSONNode] = [node]
      if case .array(let nodes) = node.value { sides = nodes }
      guard (1...2).contains(sides.count) else {
        throw node.error("'\(name)' is one number, or width and height: [48, 32]")
      }
      let extents = try sides.mapEach { side throws(JSONTextError) in
        try side.number(for: name, in: limits, "points")
      }
      return Size(width: extents[0], height: extents[extents.count - 1])
    }
  }
}

extension CellReader {
  /// The key of a column that is there.
  fileprivate func column(_ node: JSONNode, for key: String) throws(JSONTextError) -> String {
    let name = try node.string(for: key)
    do throws(GridreelError) {
      return try names.resolve(name, .library)
    } catch {
      throw node.error(error.message)
    }
  }
}
