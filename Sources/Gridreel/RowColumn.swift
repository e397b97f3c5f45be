public import GridreelModel
public import GridreelStyle
public import GridreelValues

/// A column together with what it shows of a row: the rows of a ``DataGrid`` made by a list of columns.
///
/// ``Column(_:key:type:_:_:)`` makes it.
public struct RowColumn<Row: Sendable>: Sendable {
  /// The column.
  public var column: GridreelModel.Column
  fileprivate var property: ArrayColumns<Row>.Property

  /// The same column, sorted by other values than it shows.
  ///
  /// - Parameter value: Returns a row's value to sort by, of any type that cells may have; nil comes last.
  /// - Returns: The changed column.
  public func sorted(by value: @escaping @Sendable (Row) -> Any?) -> RowColumn {
    changed { $0.property.sort = value }
  }

  /// The same column, grouped by other values than it shows.
  ///
  /// - Parameter value: Returns the value that the rows of a section share.
  /// - Returns: The changed column.
  public func grouped(by value: @escaping @Sendable (Row) -> Any?) -> RowColumn {
    changed { $0.property.group = value }
  }

  /// The same column, with other texts than those of its values; it is sorted and summed by its values.
  ///
  /// - Parameter value: Returns what a row's cell shows.
  /// - Returns: The changed column.
  public func displayed(as value: @escaping @Sendable (Row) -> Any?) -> RowColumn {
    changed { $0.property.display = value }
  }

  private func changed(_ change: (inout RowColumn) -> Void) -> RowColumn {
    var column = self
    change(&column)
    return column
  }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Makes a column that shows a property of each row, or what a closure returns for it.
///
/// ```swift
/// let grid = Grid(people) {
///   Column("Name", \.name)
///   Column("Age", \.age) { $0.width = .fixed(80) }
///   Column("Born in", key: "decade", { $0.born / 10 * 10 })
/// }
/// ```
///
/// - Parameters:
///   - title: The text of the header.
///   - key: The key by which the grid names the column, as in `grid.tapHeader("age")`; nil takes the title.
///   - type: The type of its values, such as `.text` for numbers that name things; nil finds it.
///   - value: A key path, or a closure that returns a row's value. Numbers, text, dates, addresses and optionals
///     are read as by ``DataGrid/init(columns:rows:theme:)-(_,[Row],_)``.
///   - configure: Sets the column's other properties: width, format, style, type of cells.
/// - Returns: The column, for a list of columns.
public func Column<Row: Sendable, Value>(
  _ title: String, key: String? = nil, type: ValueKind? = nil,
  _ value: @escaping @Sendable (Row) -> Value,
  _ configure: (inout GridreelModel.Column) -> Void = { _ in }
) -> RowColumn<Row> {
  var column = GridreelModel.Column(key ?? title, title: title, type: type)
  column.cell = .suiting(Value.self)
  configure(&column)
  return RowColumn(
    column: column,
    property: .init(kind: ValueKind(of: Value.self), cell: column.cell, value: { value($0) }))
}

/// Builds the columns of a ``DataGrid`` over an array, in display order.
///
/// A column without a value shows the property that its key names.
@resultBuilder
public enum ColumnBuilder<Row: Sendable> {
  /// A column with its values.
  public static func buildExpression(_ column: RowColumn<Row>) -> [RowColumn<Row>] { [column] }

  /// A column for the property that its key names.
  public static func buildExpression(_ column: GridreelModel.Column) -> [RowColumn<Row>] {
    [RowColumn(column: column, property: .named(column.key))]
  }

  /// Columns one after another.
  public static func buildBlock(_ columns: [RowColumn<Row>]...) -> [RowColumn<Row>] {
    columns.flatMap { $0 }
  }

  /// Columns of an `if` without `else`.
  public static func buildOptional(_ columns: [RowColumn<Row>]?) -> [RowColumn<Row>] {
    columns ?? []
  }

  /// Columns of an `if`.
  public static func buildEither(first columns: [RowColumn<Row>]) -> [RowColumn<Row>] { columns }

  /// Columns of an `else`.
  public static func buildEither(second columns: [RowColumn<Row>]) -> [RowColumn<Row>] { columns }

  /// Columns of a `for`.
  public static func buildArray(_ columns: [[RowColumn<Row>]]) -> [RowColumn<Row>] {
    columns.flatMap { $0 }
  }
}

extension [GridreelModel.Column] {
  /// The types that columns declare, by key.
  var types: [String: ValueKind] {
    Dictionary(
      compactMap { column in column.type.map { (column.key, $0) } },
      uniquingKeysWith: { first, _ in first })
  }
}

extension ArrayColumns {
  /// Columns with their values; of several with the same key the last one counts.
  init(_ columns: [RowColumn<Element>]) {
    self.init(keys: [])
    for column in columns { add(column.column.key, column.property) }
  }
}

extension DataGrid {
  /// Makes a grid over an array, with the columns that a list describes.
  ///
  /// ```swift
  /// var grid = Grid(people) {
  ///   Column("Name", \.name)
  ///   Column("Age", \.age)
  /// }
  /// grid.tapHeader("Age")
  /// ```
  ///
  /// - Parameters:
  ///   - rows: The values, one per row.
  ///   - theme: The theme.
  ///   - columns: The columns, in display order.
  public init<Row: Sendable>(
    _ rows: [Row], theme: Theme = .default,
    @ColumnBuilder<Row> columns: () -> [RowColumn<Row>]
  ) {
    self.init(rows, theme, key: nil, columns())
  }

  /// Makes a grid over an array whose elements are told apart by a property, so that they travel where a reel shows
  /// other elements or another order.
  ///
  /// ```swift
  /// var grid = Grid(cities, id: \.name) {
  ///   Column("City", \.name)
  ///   Column("People", \.people)
  /// }
  /// let reel = Reel(from: grid) { $0.show(cities.sorted { $0.people > $1.people }) }
  /// ```
  ///
  /// - Parameters:
  ///   - rows: The values, one per row.
  ///   - id: The property that tells rows apart, such as `\.id`, or a closure that returns it.
  ///   - theme: The theme.
  ///   - columns: The columns, in display order.
  public init<Row: Sendable, ID: Hashable & Sendable>(
    _ rows: [Row], id: @escaping @Sendable (Row) -> ID, theme: Theme = .default,
    @ColumnBuilder<Row> columns: () -> [RowColumn<Row>]
  ) {
    self.init(rows, theme, key: { RowKey(id($0)) }, columns())
  }

  /// Makes a grid over an array of elements that tell who they are, with the columns that a list describes.
  ///
  /// Where a reel shows other elements or another order, those with the same `id` travel.
  ///
  /// - Parameters:
  ///   - rows: The values, one per row.
  ///   - theme: The theme.
  ///   - columns: The columns, in display order.
  public init<Row: Sendable & Identifiable>(
    _ rows: [Row], theme: Theme = .default,
    @ColumnBuilder<Row> columns: () -> [RowColumn<Row>]
  ) where Row.ID: Sendable {
    self.init(rows, theme, key: { RowKey($0.id) }, columns())
  }

  private init<Row: Sendable>(
    _ rows: [Row], _ theme: Theme, key: (@Sendable (Row) -> RowKey)?, _ columns: [RowColumn<Row>]
  ) {
    var source = ArraySource(rows, ArrayColumns(columns))
    source.types = columns.map(\.column).types
    source.rowKey = key
    self.init(columns: columns.map(\.column), source: source, theme: theme)
  }

  /// Shows other elements, or the same ones in another order, in the columns that the grid has.
  ///
  /// Elements that are told apart travel to their places, and what is selected, edited or pointed at stays with them.
  ///
  /// - Parameter rows: Elements of the type that the grid was made of.
  /// - Returns: Whether the grid is made of such elements; if not, nothing changes.
  @discardableResult
  public mutating func show<Row: Sendable>(_ rows: [Row]) -> Bool {
    guard var array = source.bare as? ArraySource<Row> else { return false }
    array.elements = rows
    source = array
    return true
  }
}
