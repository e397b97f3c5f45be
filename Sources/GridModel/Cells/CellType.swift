package import JSONText

/// How the cells of a column are drawn.
///
/// A value that a type cannot draw, such as a word in a column of progress bars, is written as text.
public struct CellType: Hashable, Sendable {
  /// The type with its options.
  package internal(set) var kind: any CellKind

  package init(_ kind: some CellKind) { self.kind = kind }

  /// The types that grid files can name: the one list of them.
  package static let readable: [any ReadableCellKind.Type] = [
    TextCell.self, NumberCell.self, CheckCell.self, ImageCell.self, BadgeCell.self,
    ProgressCell.self, SparklineCell.self, PriceCell.self, SwatchCell.self, LinkCell.self,
    RatingCell.self, AvatarCell.self, SparkbarCell.self,
  ]

  /// What draws the cells; nil writes them.
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

// MARK: Written cells

extension CellType {
  /// As text, of one line or several by the cells' style.
  public static let text = CellType(TextCell())
  /// As text that stands at the right, where numbers do.
  public static let number = CellType(NumberCell())
}

/// Cells that are written.
struct TextCell: ReadableCellKind {
  static let name = "text"
  static let keys: KeyValuePairs<String, JSONSchema> = [:]

  init() {}

  init(reading reader: CellOptionReader) throws(JSONTextError) {}

  var cellDrawing: (any CellDrawing)? { nil }
  var role: CellRole { .text }
  var room: CellRoom { .byValue }
}

/// Cells that are written at the right.
struct NumberCell: ReadableCellKind {
  static let name = "number"
  static let keys: KeyValuePairs<String, JSONSchema> = [:]

  init() {}

  init(reading reader: CellOptionReader) throws(JSONTextError) {}

  var cellDrawing: (any CellDrawing)? { nil }
}

// MARK: Cells of one's own

extension CellType {
  /// Cells drawn by code of one's own.
  public static func custom(_ drawing: some CellDrawing) -> CellType {
    CellType(CustomCell(drawing))
  }

  /// Cells drawn by code of one's own.
  public static func custom(_ cell: CustomCell) -> CellType { CellType(cell) }
}

/// A drawing of any type, so that columns can be compared.
public struct CustomCell: Hashable, Sendable {
  /// What draws the cells.
  public let drawing: any CellDrawing

  /// Takes what draws the cells.
  public init(_ drawing: some CellDrawing) { self.drawing = drawing }

  /// Whether both draw alike, as the drawings themselves say.
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
  /// The names of all types, for JSON.
  package static var nameSchema: JSONSchema {
    .words(readable.map { $0.name }).described("Types without further keys have their defaults.")
  }

  /// An object with the keys of a type, for JSON.
  package static func schema(of kind: any ReadableCellKind.Type) -> JSONSchema {
    let own: [(key: String, schema: JSONSchema)] = kind.keys.map { ($0.key, $0.value) }
    return .object([("type", .constant(kind.name))] + own, required: ["type"])
  }
}
