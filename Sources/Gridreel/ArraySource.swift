import GridreelDataSources
public import GridreelModel
public import GridreelPrimitives
public import GridreelValues

/// A ready-made source over an array that provides cells, sorts, groups and filters.
///
/// Columns are properties, by key path or by name, or closures:
///
///     let source = ArraySource(people) {
///       $0.column("name", \.name)
///       $0.column("age", \.age, display: { "\($0.age) yrs" })
///       $0.column("surname", \.surname, sort: { $0.surname.lowercased() })
///       $0.virtualColumn("initial", group: { $0.surname.prefix(1) })
///     }
///     var grid = Grid(source)
///     grid.grouping = Grouping(by: "initial")
///
/// A column may have three values in addition to its own: one to **sort** by, one to **group** by and one to
/// **display**. A virtual column exists only through these. ``sortValue``, ``groupValue`` and
/// ``displayValue`` do the same by key for all columns at once.
///
/// Values of any type are converted as in a grid made of rows, texts that spell numbers or dates too.
public struct ArraySource<Element: Sendable>: GridDataSource {
  /// Returns a value of an element for a column's key; nil defers to the column.
  public typealias ValueHook = @Sendable (String, Element) -> Any?

  /// The elements, one per row.
  public var elements: [Element] { didSet { findings = ColumnFindings() } }
  /// The values to group a column's rows by; takes precedence over the column's own.
  public var groupValue: ValueHook?
  /// The values to sort a column's rows by; takes precedence over the column's own.
  public var sortValue: ValueHook?
  /// The values that a column's cells show; takes precedence over the column's own.
  public var displayValue: ValueHook?
  /// Returns what tells an element from all others, in this array and in later ones; nil if nothing does.
  ///
  /// Where a grid takes new elements, those with equal keys are the same rows.
  public var rowKey: (@Sendable (Element) -> RowKey)?
  /// The title of a section, from the value that its rows share; nil uses the value's text.
  public var sectionTitle: (@Sendable (Value) -> String?)?

  /// The types that columns declare, by key.
  var types: [String: ValueKind] = [:]

  private let properties: ArrayColumns<Element>
  private var findings = ColumnFindings()

  /// Makes a source with one column per stored property, named after it.
  ///
  /// - Parameter elements: Structs, classes, labelled tuples, or dictionaries with text keys.
  public init(_ elements: [Element]) {
    self.elements = elements
    var keys: [String] = []
    var known: Set<String> = []
    for element in elements.prefix(Self.sampleCount) {
      for (key, _) in Mirror.cells(of: element) where known.insert(key).inserted {
        keys.append(key)
      }
    }
    properties = ArrayColumns(keys: keys)
  }

  /// Makes a source with the columns that `describe` adds; all other properties can still be named.
  ///
  /// - Parameters:
  ///   - elements: The elements, one per row.
  ///   - describe: Adds columns to its argument, in display order.
  public init(_ elements: [Element], _ describe: (inout ArrayColumns<Element>) -> Void) {
    self.elements = elements
    var properties = ArrayColumns<Element>(keys: [])
    describe(&properties)
    self.properties = properties
  }

  /// The same source, whose elements are told apart by a property.
  ///
  /// - Parameter id: The property, such as `\.id`, or a closure that returns it.
  /// - Returns: The source with its ``rowKey``.
  public func identified<ID: Hashable & Sendable>(
    by id: @escaping @Sendable (Element) -> ID
  ) -> ArraySource {
    var source = self
    source.rowKey = { RowKey(id($0)) }
    return source
  }

  init(_ elements: [Element], _ columns: ArrayColumns<Element>) {
    (self.elements, properties) = (elements, columns)
  }

  /// The number of elements to examine for the names of properties and the kinds of their values.
  private static var sampleCount: Int { 100 }

  /// The columns' keys, in the order in which they were added.
  public var keys: [String] { properties.keys }

  /// The columns, each with its key as its title; those of Foundation's `URL` are drawn as links.
  public var columns: [Column] {
    keys.map { key in
      var column = Column(key)
      column.cell = properties[key]?.cell ?? cellType(ofProperty: key)
      return column
    }
  }

  /// Links, if the first value of a property is Foundation's `URL`.
  private func cellType(ofProperty key: String) -> CellType {
    let cells = elements.prefix(Self.sampleCount).lazy.compactMap { readCell(key, $0) }
    let first = cells.first { !$0.cell.value.isMissing }
    return first?.demand == .link ? .link(LinkCell()) : .text
  }

  /// Always 1.
  public var sectionCount: Int { 1 }

  /// Always nil: the section has no header.
  public func title(ofSection section: Int) -> String? { nil }

  /// The number of elements.
  public func rowCount(inSection section: Int) -> Int { elements.count }

  /// The element's index in the array, from 0.
  public func identity(at index: RowIndex) -> RowIdentity { RowIdentity(source: index.row) }

  /// The key of the element, if there is a ``rowKey``.
  public func key(at index: RowIndex) -> RowKey? { rowKey?(elements[index.row]) }

  /// The property's displayed value; a missing value if there is no such property.
  public func cell(at index: RowIndex, column: String) -> Cell {
    let element = elements[index.row]
    let plain = plainCell(column, element)
    guard let shown = displayValue?(column, element) ?? properties[column]?.display?(element) else {
      return plain ?? virtualCell(column, element)
    }
    let displayed = Cell(of: shown)
    guard let plain else { return displayed }
    return Cell(
      value: plain.value, text: displayed.text, isTextMade: displayed.isTextMade
    ).keepingLooks(of: displayed)
  }

  /// The kind of a column's values: that of its property's type or, if the type does not determine it, of the
  /// first values; text if these differ.
  public func kind(ofColumn key: String) -> ValueKind {
    if let kind = properties[key]?.kind, kind != .text { return kind }
    if types[key] == .text { return .text }
    if let reading = reading(ofColumn: key) { return reading.kind }
    let indices = (0..<min(elements.count, Self.sampleCount)).map { RowIndex(section: 0, row: $0) }
    let kinds = Set(indices.compactMap { cell(at: $0, column: key).value.kind })
    return kinds.count == 1 ? kinds.first ?? .text : .text
  }

  /// The elements filtered, grouped, sorted and limited to a window.
  ///
  /// - Throws: ``GridreelError`` if a column or a row does not exist.
  public func arranged(
    by arrangement: Arrangement
  ) throws(GridreelError) -> any GridDataSource {
    guard !arrangement.steps.isEmpty else { return try inOwnOrder(arrangement) }
    let keys = columnKeys(for: arrangement.columnKeys)
    return try ReorderedRows(self, by: arrangement, columns: keys) { row, key, purpose in
      cell(row: row, column: key, for: purpose)
    }
  }

  /// The value of the column or property with this name; nil if there is neither.
  private func plainCell(_ key: String, _ element: Element) -> Cell? {
    guard let read = readCell(key, element) else { return nil }
    if case .text(let text) = read.cell.value {
      return reading(ofColumn: key)?.cell(text).keepingLooks(of: read.cell) ?? read.cell
    }
    if types[key] == .text, !read.cell.value.isMissing {
      return Cell(value: .text(read.cell.text), text: read.cell.text).keepingLooks(of: read.cell)
    }
    guard read.demand == .commonTimes, !read.hasTime else { return read.cell }
    let showsTimes = findings.showsTimes(key) {
      elements.contains { readCell(key, $0)?.hasTime == true }
    }
    return showsTimes ? read.cell.withTime : read.cell
  }

  /// How the texts of a column are read; nil if they are words, or stand among other values.
  private func reading(ofColumn key: String) -> TextReading? {
    guard types[key] != .text else { return nil }
    return findings.reading(key) {
      TextReading(
        elements.lazy.compactMap { readCell(key, $0)?.cell }.map { cell in
          cell.value.isMissing || cell.value.kind == .text ? cell.text : nil
        }, declared: types[key])
    }
  }

  private func readCell(_ key: String, _ element: Element) -> ReadCell? {
    if let property = properties[key] { return property.value.map { ReadCell($0(element)) } }
    return Mirror.cell(of: element, named: key)
  }

  /// The value of a column that exists only through a hook.
  private func virtualCell(_ key: String, _ element: Element) -> Cell {
    let value = hooked(key, element, .sort) ?? hooked(key, element, .group)
    return value.map { Cell(of: $0) } ?? .missing
  }

  private func hooked(_ key: String, _ element: Element, _ purpose: RowPurpose) -> Any? {
    switch purpose {
    case .filter: nil
    case .sort: sortValue?(key, element) ?? properties[key]?.sort?(element)
    case .group: groupValue?(key, element) ?? properties[key]?.group?(element)
    }
  }
}

/// What is found out about columns, once.
private final class ColumnFindings: Sendable {
  private let times = Guarded<[String: Bool]>([:])
  private let readings = Guarded<[String: TextReading?]>([:])

  /// Whether a column of dates has times of day.
  func showsTimes(_ key: String, find: () -> Bool) -> Bool { times.value(of: key, find) }

  /// How the texts of a column are read.
  func reading(_ key: String, find: () -> TextReading?) -> TextReading? {
    readings.value(of: key, find)
  }
}

extension Guarded {
  /// The value of a key, found when it is asked for first.
  fileprivate func value<Found>(
    of key: String, _ find: () -> Found
  ) -> Found where Value == [String: Found] {
    if let known = withLock({ $0[key] }) { return known }
    let found = find()
    withLock { $0[key] = found }
    return found
  }
}

extension ArraySource: RowValues {
  package func columnKeys(for asked: [String]) -> [String] {
    let own = keys.filter { properties[$0]?.isNamed != true || isKnown($0) }
    let others = asked.filter { key in !own.contains(key) && isKnown(key) }
    let known = own + others
    guard !asked.allSatisfy(known.contains) else { return known }
    // All properties may be meant.
    let names = elements.prefix(Self.sampleCount).flatMap { Mirror.cells(of: $0).map(\.key) }
    var seen: Set<String> = []
    return (known + names).filter { seen.insert($0).inserted }
  }

  /// Whether an element has a property with this name, or a hook returns a value for it; without elements,
  /// nothing speaks against it.
  private func isKnown(_ key: String) -> Bool {
    elements.isEmpty
      || elements.contains { element in
        Mirror.value(of: element, named: key) != nil
          || [groupValue, sortValue, displayValue].contains { $0?(key, element) != nil }
      }
  }

  package func cell(row: Int, column: String, for purpose: RowPurpose) -> Cell {
    let index = RowIndex(section: 0, row: row)
    var cell =
      hooked(column, elements[row], purpose).map { Cell(of: $0) }
      ?? self.cell(at: index, column: column)
    if purpose == .group, let title = sectionTitle?(cell.value) { cell.text = title }
    return cell
  }
}

/// Collects the columns of an ``ArraySource`` in display order.
public struct ArrayColumns<Element: Sendable>: Sendable {
  /// The values of a column for an element.
  struct Property: Sendable {
    var kind: ValueKind?
    /// How its cells are drawn, if its type tells.
    var cell: CellType?
    /// Whether it shows the property of that name, which may not exist.
    var isNamed = false
    var value: (@Sendable (Element) -> Any)?
    var sort, group, display: (@Sendable (Element) -> Any?)?

    /// The property with a name.
    static func named(_ name: String) -> Property {
      Property(isNamed: true, value: { Mirror.value(of: $0, named: name) ?? Cell.missing })
    }
  }

  /// The keys, in display order.
  private(set) var keys: [String]
  private var properties: [String: Property] = [:]

  init(keys: [String]) { self.keys = keys }

  subscript(key: String) -> Property? { properties[key] }

  /// Adds a column that shows a property.
  ///
  /// - Parameters:
  ///   - key: The column's key; an existing column with this key is replaced.
  ///   - property: The key path of the property.
  ///   - sort: Returns the value to sort by; nil uses the property itself.
  ///   - group: Returns the value to group by; nil uses the property itself.
  ///   - display: Returns the value that cells show; nil uses the property itself.
  public mutating func column<Property>(
    _ key: String, _ property: any KeyPath<Element, Property> & Sendable,
    sort: (@Sendable (Element) -> Any?)? = nil, group: (@Sendable (Element) -> Any?)? = nil,
    display: (@Sendable (Element) -> Any?)? = nil
  ) {
    add(
      key,
      .init(
        kind: ValueKind(of: Property.self), cell: .suiting(Property.self),
        value: { $0[keyPath: property] }, sort: sort, group: group, display: display))
  }

  /// Adds a computed column.
  ///
  /// - Parameters:
  ///   - key: The column's key; an existing column with this key is replaced.
  ///   - value: Returns the value of an element.
  ///   - sort: Returns the value to sort by; nil uses the value itself.
  ///   - group: Returns the value to group by; nil uses the value itself.
  ///   - display: Returns the value that cells show; nil uses the value itself.
  public mutating func column<Result>(
    _ key: String, value: @escaping @Sendable (Element) -> Result,
    sort: (@Sendable (Element) -> Any?)? = nil, group: (@Sendable (Element) -> Any?)? = nil,
    display: (@Sendable (Element) -> Any?)? = nil
  ) {
    add(
      key,
      .init(
        kind: ValueKind(of: Result.self), cell: .suiting(Result.self), value: { value($0) },
        sort: sort, group: group, display: display))
  }

  /// Adds a column for the property of the same name.
  ///
  /// - Parameters:
  ///   - key: The property's name.
  ///   - sort: Returns the value to sort by; nil uses the property itself.
  ///   - group: Returns the value to group by; nil uses the property itself.
  ///   - display: Returns the value that cells show; nil uses the property itself.
  public mutating func column(
    _ key: String, sort: (@Sendable (Element) -> Any?)? = nil,
    group: (@Sendable (Element) -> Any?)? = nil, display: (@Sendable (Element) -> Any?)? = nil
  ) {
    var property = Property.named(key)
    (property.sort, property.group, property.display) = (sort, group, display)
    add(key, property)
  }

  /// Adds a column that has no property and exists only through these values.
  ///
  /// If one of the three is nil, another one replaces it.
  ///
  /// - Parameters:
  ///   - key: The column's key.
  ///   - sort: Returns the value to sort by.
  ///   - group: Returns the value to group by.
  ///   - display: Returns the value that cells show.
  public mutating func virtualColumn(
    _ key: String, sort: (@Sendable (Element) -> Any?)? = nil,
    group: (@Sendable (Element) -> Any?)? = nil, display: (@Sendable (Element) -> Any?)? = nil
  ) {
    add(key, .init(sort: sort, group: group, display: display))
  }

  /// Adds a column; an existing one with this key is replaced.
  mutating func add(_ key: String, _ property: Property) {
    if !keys.contains(key) { keys.append(key) }
    properties[key] = property
  }
}

extension DataGrid {
  /// Makes a grid over an array source, by default with a column for each of its keys.
  ///
  /// - Parameters:
  ///   - source: The source of the rows.
  ///   - columns: The columns; nil uses all of the source's.
  public init<Element>(_ source: ArraySource<Element>, columns: [Column]? = nil) {
    let columns = columns ?? source.columns
    var source = source
    source.types = columns.types
    self.init(columns: columns, source: source)
  }
}
