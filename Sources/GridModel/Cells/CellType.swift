package import GridreelJSONText
package import GridreelPrimitives
package import GridreelStyle

/// How the cells of a column are drawn.
///
/// A value that a type cannot draw, such as a word in a column of progress bars, is written as text.
public struct CellType: Hashable, Sendable {
  /// The type with its options.
  package internal(set) var kind: any CellKind

  package init(_ kind: some CellKind) { self.kind = kind }

  /// All types that grid files can name.
  package static let readable: [any ReadableCellKind.Type] = [
    TextCell.self, NumberCell.self, CheckCell.self, ImageCell.self, BadgeCell.self,
    ProgressCell.self, SparklineCell.self, PriceCell.self, SwatchCell.self, LinkCell.self,
    RatingCell.self, AvatarCell.self, SparkbarCell.self,
  ]

  /// The drawing of the cells; nil writes them as text.
  package var drawing: (any CellDrawing)? { kind.cellDrawing }

  /// The type's name in grid files.
  package var name: String { type(of: kind).name }

  /// Whether both draw alike.
  public static func == (left: CellType, right: CellType) -> Bool {
    left.name == right.name && AnyHashable(left.kind) == AnyHashable(right.kind)
  }

  /// Hashes the type and its options.
  public func hash(into hasher: inout Hasher) { hasher.combine(AnyHashable(kind)) }
}

// MARK: Text cells

extension CellType {
  /// Text, on one or more lines depending on the style.
  public static let text = CellType(TextCell())
  /// Text aligned to the right, as for numbers.
  public static let number = CellType(NumberCell())
}

/// Cells written as text.
struct TextCell: ReadableCellKind {
  static let name = "text"
  static let standard = TextCell()
  static let keys: [Key<TextCell>] = []

  var cellDrawing: (any CellDrawing)? { nil }
  var role: CellRole { .text }
  var room: CellRoom { .byValue }
}

/// Cells written as right-aligned text.
struct NumberCell: ReadableCellKind {
  static let name = "number"
  static let standard = NumberCell()
  static let keys: [Key<NumberCell>] = []

  var cellDrawing: (any CellDrawing)? { nil }
}

// MARK: Custom cells

extension CellType {
  /// Cells drawn by custom code.
  public static func custom(_ drawing: some CellDrawing) -> CellType {
    CellType(CustomCell(drawing))
  }

  /// Cells drawn by custom code.
  public static func custom(_ cell: CustomCell) -> CellType { CellType(cell) }
}

/// A type-erased cell drawing, so that columns can be compared.
public struct CustomCell: Hashable, Sendable {
  /// The drawing of the cells.
  public let drawing: any CellDrawing

  /// Wraps a cell drawing.
  public init(_ drawing: some CellDrawing) { self.drawing = drawing }

  /// Whether both drawings are equal.
  public static func == (left: CustomCell, right: CustomCell) -> Bool {
    AnyHashable(left.drawing) == AnyHashable(right.drawing)
  }

  /// Hashes the drawing.
  public func hash(into hasher: inout Hasher) { hasher.combine(AnyHashable(drawing)) }
}

extension CustomCell: CellKind {
  package static let name = "custom"

  package var cellDrawing: (any CellDrawing)? { drawing }
  package var role: CellRole { .ownTitle }
}

// MARK: The schema

extension CellType {
  /// The schema of the names of all types.
  package static var nameSchema: JSONSchema {
    .words(readable.map { $0.name }).described("Types without further keys have their defaults.")
  }

  /// The schema of an object with the keys of a type.
  package static func schema(of kind: any ReadableCellKind.Type) -> JSONSchema {
    .object([("type", .constant(kind.name))] + schemas(of: kind), required: ["type"])
  }

  /// The keys of a type by its name, without that of the type; nil if there is no such type.
  package static func keys(ofType name: String) -> [String]? {
    readable.first { $0.name == name }.map { schemas(of: $0).map(\.key) }
  }

  private static func schemas<Kind: ReadableCellKind>(
    of kind: Kind.Type
  ) -> [(key: String, schema: JSONSchema)] {
    kind.keys.map { ($0.name, $0.schema) }
  }
}

// MARK: Reading

extension KeyReader {
  /// Reads a cell type: `"progress"`, or `{"type": "progress", "maximum": 10}`.
  ///
  /// - Throws: ``GridreelError`` at the first error.
  package func cell(_ node: JSONNode) throws(GridreelError) -> CellType {
    if case .string = node.value { return CellType(try kind(node, for: "cell").standard) }
    guard let type = try node.object(for: "cell")["type"] else {
      throw node.error("the key 'type' is missing; it names the type of the cells")
    }
    return try cell(of: kind(type, for: "type"), node)
  }

  private func kind(
    _ node: JSONNode, for key: String
  ) throws(GridreelError) -> any ReadableCellKind.Type {
    let kinds = CellType.readable
    let word = try node.word(of: kinds.map { $0.name }, for: key)
    return kinds.first { $0.name == word } ?? TextCell.self
  }

  private func cell<Kind: ReadableCellKind>(
    of kind: Kind.Type, _ node: JSONNode
  ) throws(GridreelError) -> CellType {
    let object = try ObjectReader(node, keys: ["type"] + kind.keys.map(\.name))
    var cell = kind.standard
    try read(object, by: kind.keys, into: &cell)
    try cell.check(object)
    return CellType(cell)
  }
}

extension ObjectReader {
  /// Checks that the number of an upper edge is above that of the lower one, where there are both.
  func checkRising(_ minimum: Double?, _ maximum: Double?) throws(GridreelError) {
    guard let minimum, let maximum, minimum >= maximum else { return }
    let place = (node("maximum") ?? node("minimum"))?.position ?? position
    throw GridreelError(
      "\(key: "maximum") must be above 'minimum', which is \(JSONWriter.number(minimum))",
      at: place)
  }
}
