public import GridreelModel
public import GridreelPrimitives
public import GridreelStyle
public import GridreelValues

/// A ready-made source over a ``GroupedIndex``: a section for each key, in the order of the index, with its items
/// as rows.
///
/// ```swift
/// let index = GroupedIndex(people, by: { String($0.surname.prefix(1)) }, keyOrder: <)
/// var source = GroupedSource(index, title: { "— \($0) —" }) {
///   Column("Name", \.name)
///   Column("Age", \.age)
/// }
/// var grid = Grid(source)
/// source.index.insert(person, forKey: "T")
/// grid.source = source
/// ```
///
/// An order and a filter apply within the sections; a grouping by a column replaces them. A row keeps its
/// identity, and with it its selection and its way in a reel, whatever is inserted or removed beside it.
public struct GroupedSource<Key: Hashable & Sendable, Item: Sendable>: GridDataSource {
  /// The items by their keys; a change takes O(items).
  public var index: GroupedIndex<Key, Item> {
    didSet { rows = Rows(index, properties, columns.types) }
  }
  /// The columns, in display order.
  public let columns: [Column]

  private let titleOfKey: @Sendable (Key) -> String
  private let properties: ArrayColumns<Item>
  private var rows: Rows

  /// Makes a source.
  ///
  /// - Parameters:
  ///   - index: The items by their keys.
  ///   - title: Returns the title of a key's section; by default the key's description.
  ///   - columns: The columns, in display order.
  public init(
    _ index: GroupedIndex<Key, Item>,
    title: @escaping @Sendable (Key) -> String = { String(describing: $0) },
    @ColumnBuilder<Item> columns: () -> [RowColumn<Item>]
  ) {
    let columns = columns()
    self.index = index
    self.columns = columns.map(\.column)
    titleOfKey = title
    properties = ArrayColumns(columns)
    rows = Rows(index, properties, self.columns.types)
  }

  /// The number of keys.
  public var sectionCount: Int { index.keys.count }

  /// The title of a key's section.
  public func title(ofSection section: Int) -> String? { titleOfKey(index.keys[section]) }

  /// True: each key has a title.
  public func hasTitle(ofSection section: Int) -> Bool { true }

  /// The number of items under a key.
  public func rowCount(inSection section: Int) -> Int { index.itemCount(inSection: section) }

  /// What a column shows of an item; a missing value if there is no such column or property.
  public func cell(at index: RowIndex, column: String) -> Cell {
    rows.cell(at: flat(index), column: column)
  }

  /// The identity of an item, which it keeps as long as it is in the index.
  public func identity(at index: RowIndex) -> RowIdentity { rows.identity(at: flat(index)) }

  /// The kind of a column's values: that of its type or, if the type does not determine it, of the first values.
  public func kind(ofColumn key: String) -> ValueKind { rows.items.kind(ofColumn: key) }

  /// The items filtered, sorted within their sections or grouped anew, and limited to a window.
  ///
  /// - Throws: ``GridreelError`` if a column or a row does not exist.
  public func arranged(
    by arrangement: Arrangement
  ) throws(GridreelError) -> any GridDataSource {
    guard !arrangement.steps.isEmpty else { return try inOwnOrder(arrangement) }
    let keys = rows.items.columnKeys(for: arrangement.columnKeys)
    try arrangement.check(columns: keys)
    var asked = arrangement
    var titles: [Cell] = []
    if asked.grouping == nil {
      asked.grouping = Grouping(by: Self.ownSections)
      for section in 0..<sectionCount {
        let title = Cell(value: .number(Double(section)), text: title(ofSection: section) ?? "")
        titles += repeatElement(title, count: rowCount(inSection: section))
      }
    }
    return try ReorderedRows(rows, by: asked, columns: keys + [Self.ownSections]) {
      row, key, purpose in
      key == Self.ownSections
        ? titles[row] : rows.items.cell(row: row, column: key, for: purpose)
    }
  }

  /// The column of the sections' numbers; no real key has this prefix.
  private static var ownSections: String { "\u{1}section" }

  private func flat(_ index: RowIndex) -> RowIndex {
    RowIndex(section: 0, row: rows.starts[index.section] + index.row)
  }

  /// All items in one section.
  private struct Rows: GridDataSource {
    let items: ArraySource<Item>
    /// The number of items before each section.
    let starts: [Int]
    private let identities: [RowIdentity]

    init(
      _ index: GroupedIndex<Key, Item>, _ properties: ArrayColumns<Item>,
      _ types: [String: ValueKind]
    ) {
      var (starts, identities): ([Int], [RowIdentity]) = ([], [])
      for section in index.keys.indices {
        starts.append(identities.count)
        identities += index.identities(inSection: section)
      }
      var items = ArraySource(index.keys.flatMap(index.items(forKey:)), properties)
      items.types = types
      self.items = items
      (self.starts, self.identities) = (starts, identities)
    }

    let sectionCount = 1
    func title(ofSection section: Int) -> String? { nil }
    func rowCount(inSection section: Int) -> Int { identities.count }
    func identity(at index: RowIndex) -> RowIdentity { identities[index.row] }
    func cell(at index: RowIndex, column: String) -> Cell { items.cell(at: index, column: column) }
    func kind(ofColumn key: String) -> ValueKind { items.kind(ofColumn: key) }
  }
}

extension GroupedSource: ColumnNaming {
  package func columnKeys(for asked: [String]) -> [String] { rows.items.columnKeys(for: asked) }
}

extension DataGrid {
  /// Makes a grid over a grouped index, with the source's columns.
  ///
  /// - Parameters:
  ///   - source: The source of the rows.
  ///   - theme: The theme.
  public init<Key, Item>(_ source: GroupedSource<Key, Item>, theme: Theme = .default) {
    self.init(columns: source.columns, source: source, theme: theme)
  }
}
