public import GridreelFiles
public import GridreelModel
public import GridreelStyle

extension DataGrid {
  /// Makes a grid of any values: each value is a row, and its stored properties are the cells.
  ///
  /// Numbers (including Foundation's `Decimal`), text, truth values, ``Timestamp`` and dates keep their kind.
  /// Texts are read as those of a CSV file, unless their column declares a type: `"1,339,724,852"` is a number,
  /// `"2024-05-01"` a date, and `"007"` stays a text. `nil` is a missing value, lists become their elements with
  /// commas between, and anything else becomes its description. A column of Foundation's `Date` shows times
  /// unless all are midnights in UTC, and one of its `URL` shows links. O(rows).
  ///
  /// ``init(encoding:columns:theme:)`` names columns by coding keys.
  ///
  /// - Parameters:
  ///   - columns: The columns, whose keys are names of properties; nil shows every property.
  ///   - rows: Structs, classes, labelled tuples, or dictionaries with text keys. Without `columns`, the keys
  ///     of dictionaries are shown in alphabetical order.
  ///   - theme: The theme.
  public init<Row>(columns: [Column]? = nil, rows: [Row], theme: Theme = .default) {
    var collector = RowCollector()
    for row in rows { collector.add(Mirror.cells(of: row)) }
    self.init(collector, columns, theme)
  }

  /// Makes a grid of dictionaries with values of several kinds.
  ///
  /// - Parameters:
  ///   - columns: The columns; nil shows every key, in alphabetical order.
  ///   - rows: The cells by key; a key that a row lacks is a missing value.
  ///   - theme: The theme.
  public init(columns: [Column]? = nil, rows: [[String: Any]], theme: Theme = .default) {
    var collector = RowCollector()
    for row in rows { collector.add(Mirror.cells(of: row)) }
    self.init(collector, columns, theme)
  }

  /// Makes a grid of encodable values: each value is a row, and what it encodes are the cells, by their
  /// coding keys.
  ///
  /// ```swift
  /// struct Person: Codable {
  ///   var fullName: String
  ///   var born: Date
  ///
  ///   enum CodingKeys: String, CodingKey { case fullName = "full_name", born }
  /// }
  ///
  /// let grid = try Grid(encoding: people)  // columns full_name and born
  /// ```
  ///
  /// The types of cells are those of ``init(columns:rows:theme:)-(_,[Row],_)``. Values that are encoded in turn have
  /// columns of their own, with the names of all levels: `address.city`. O(rows).
  ///
  /// - Parameters:
  ///   - rows: The values, one per row.
  ///   - columns: The columns, whose keys are coding keys; nil shows all, in the order in which they are
  ///     encoded.
  ///   - theme: The theme.
  /// - Throws: ``GridreelError`` with the row whose `encode(to:)` throws.
  public init<Row: Encodable>(
    encoding rows: [Row], columns: [Column]? = nil, theme: Theme = .default
  ) throws(GridreelError) {
    var collector = RowCollector()
    for (place, row) in rows.enumerated() {
      do {
        let entries = try EncodedRow(row).entries
        collector.add(entries.map { ($0.key, ReadCell($0.value)) })
      } catch {
        throw GridreelError(
          .badInput, "row \(place + 1) cannot be encoded: \(String(describing: error))")
      }
    }
    self.init(collector, columns, theme)
  }

  private init(_ collector: RowCollector, _ columns: [Column]?, _ theme: Theme) {
    self.init(
      columns: columns ?? collector.gridColumns, source: collector.table(columns),
      theme: theme)
  }

  /// Makes a grid in the default theme.
  ///
  /// - Parameters:
  ///   - columns: The columns, in display order.
  ///   - source: The rows.
  public init(columns: [Column], source: any GridDataSource) {
    self.init(columns: columns, source: source, theme: .default)
  }
}
