import GridreelDataSources
package import GridreelModel
import GridreelPrimitives
import GridreelValues

/// Finds columns that can be read in two ways, text columns although nearly all their values look like
/// numbers or dates, conditions that cannot mean what they say, and formats that change nothing.
package struct TextDoubts {
  /// The uses of columns, in the order in which they were found.
  private var uses: [(column: String, words: [String])] = []
  private let grid: DataGrid
  /// The conditions of filters and rules, each once.
  private var conditions: [GridExpression] = []

  /// What keeps a column's texts as they are, in words.
  private let textRemedy: (_ column: String) -> String

  /// Examines a grid's use of its columns, and other orders of its rows.
  ///
  /// - Parameters:
  ///   - grid: The grid.
  ///   - orders: Other orders of its rows.
  ///   - plainData: The name of the data if no grid file draws them.
  package init(_ grid: DataGrid, orders: [Arrangement] = [], plainData: String? = nil) {
    self.init(grid, orders) { Self.remedy(for: $0, of: grid, plainData) }
  }

  /// The columns up to which a whole grid file is written into a message.
  private static let writtenColumns = 8

  private static func remedy(for column: String, of grid: DataGrid, _ plainData: String?) -> String
  {
    let type = "\"type\": \"text\""
    guard let plainData else { return "give the column \(type)" }
    guard !plainData.hasPrefix("<"), !Attachments.isName(plainData),
      grid.columns.count <= writtenColumns
    else {
      return "give the column \(type) in a grid file"
    }
    let columns = grid.columns.map { other in
      let key = jsonString(other.key)
      return other.key == column ? "{\"key\": \(key), \(type)}" : key
    }
    return "draw a grid file that says so: {\"data\": \(jsonString(plainData)), \"columns\": "
      + "[\(columns.joined(separator: ", "))]}"
  }

  /// Examines a grid that was made by code.
  package init(ofCode grid: DataGrid) {
    let isFile = grid.dataFile != nil && !(grid.dataFile is DataTable)
    if isFile {
      self.init(grid)
    } else {
      self.init(grid, []) { "make it Column(\"\($0)\", type: .text)" }
    }
  }

  private init(
    _ grid: DataGrid, _ orders: [Arrangement], textRemedy: @escaping (String) -> String
  ) {
    (self.grid, self.textRemedy) = (grid, textRemedy)
    for order in [grid.arrangement] + orders {
      for key in order.sort { add(key.column, "ordered") }
      if let filter = order.filter { add(filter) }
    }
    for rule in grid.rules { add(rule.condition) }
    for summary in grid.summaries {
      for (column, function) in summary.functions.sorted(by: { $0.key < $1.key })
      where function != .count && function != .countDistinct { add(column, "summed") }
    }
  }

  private mutating func add(_ condition: GridExpression) {
    guard !conditions.contains(condition) else { return }
    conditions.append(condition)
    for column in condition.columnsTakenAsValues { add(column, "compared") }
  }

  private mutating func add(_ column: String, _ word: String) {
    guard grid.column(column)?.type != .text else { return }
    guard let place = uses.firstIndex(where: { $0.column == column }) else {
      return uses.append((column, [word]))
    }
    if !uses[place].words.contains(word) { uses[place].words.append(word) }
  }

  /// The notices about the columns.
  package var notices: [DataNotice] {
    let texts = textNotices
    let source = grid.source
    var others: [DataNotice] = []
    for condition in conditions {
      let doubts = condition.doubts(
        kind: source.kind(ofColumn:), reading: { source.reading($0, inColumn: $1) })
      // A column whose texts look like numbers has its notice.
      for doubt in doubts where !texts.contains(where: { $0.column == doubt.column }) {
        let notice = DataNotice(
          column: doubt.column,
          message: "in the condition '\(condition.source.prefix(80))': \(doubt.message)")
        if !others.contains(notice) { others.append(notice) }
      }
    }
    return texts + others
      + formatNotices.filter { notice in !texts.contains { $0.column == notice.column } }
  }

  /// The notices about formats of other values than their columns have.
  private var formatNotices: [DataNotice] {
    grid.visibleSourceColumns.compactMap { column in
      guard let (word, kind) = column.format?.kind.formatted,
        grid.source.kind(ofColumn: column.key) != kind,
        !grid.summaries.contains(where: { $0.functions[column.key] != nil }),
        !grid.source.hasNoValues(inColumn: column.key)
      else { return nil }
      let remedy: Message =
        kind == .date && mayBeMoments(column.key)
        ? "reads no moments from them; use \(set: "parse", "\(column.key)=epoch")"
        : "changes nothing; leave it out"
      return DataNotice(
        column: column.key,
        message:
          "column '\(column.key)' holds \(grid.source.kind(ofColumn: column.key).word), so its \(word) "
          + remedy)
    }
  }

  /// Whether all numbers of a column may be seconds since 1970, or parts of them, from 1990 on.
  private func mayBeMoments(_ key: String) -> Bool {
    guard case .number(let least) = grid.source.value(of: Aggregate(.min, of: key)) else {
      return false
    }
    return least > 631_152_000
  }

  private var textNotices: [DataNotice] {
    let used = uses.map(\.column)
    let shown = grid.visibleSourceColumns.filter { $0.type != .text }.map(\.key)
      .filter { !used.contains($0) }
    // A notice quotes values, which a callout may hide.
    let hidden = grid.callouts.filter(\.kind.hides)
    return (uses + shown.map { ($0, []) }).compactMap { column, words in
      guard !hidden.contains(where: { $0.columns?.contains(column) ?? true }) else { return nil }
      switch Self.doubt(ofColumn: column, in: grid.source, isThorough: !words.isEmpty) {
      case nil: return nil
      case .ambiguous(let message):
        return DataNotice(column: column, message: "column '\(column)' \(message)")
      case .obstacle(let message):
        let use = words.isEmpty ? "" : words.joined(separator: " and ") + " as "
        return DataNotice(
          column: column,
          message:
            "column '\(column)' is \(use)text: \(message), or \(textRemedy(column))")
      }
    }
  }

  /// Why a text column does not consist of numbers or dates; nil if it really is text.
  static func obstacle(ofColumn key: String, in source: any GridDataSource) -> String? {
    if case .obstacle(let message) = doubt(ofColumn: key, in: source, isThorough: true) {
      message
    } else {
      nil
    }
  }

  private static func doubt(
    ofColumn key: String, in source: any GridDataSource, isThorough: Bool
  ) -> ColumnDoubt? {
    let rows = source.bare
    if let file = rows as? any DataFile { return file.doubt(ofColumn: key, isThorough: isThorough) }
    guard isThorough, let values = rows as? any RowValues, values.kind(ofColumn: key) == .text
    else {
      return nil
    }
    return ColumnDoubt(
      ofTexts: (0..<values.rowCount).lazy.map {
        values.cell(at: RowIndex(section: 0, row: $0), column: key)
      })
  }
}

extension DisplayFormat.Kind {
  /// What the format is called, and the kind of the values that it formats; nil for all.
  fileprivate var formatted: (word: String, kind: ValueKind)? {
    switch self {
    case .asWritten, .workbook: nil
    case .number: ("number format", .number)
    case .duration: ("format of durations", .number)
    case .bytes: ("format of bytes", .number)
    case .list: ("format of lists", .text)
    case .address: ("format of addresses", .text)
    case .trimmed, .unmarked: ("format of texts", .text)
    case .date: ("date format", .date)
    case .boolean: ("format of yes and no", .boolean)
    }
  }
}

extension ValueKind {
  /// The values in sentences.
  fileprivate var word: String {
    switch self {
    case .text: "texts"
    case .number: "numbers"
    case .date: "dates"
    case .boolean: "yes and no"
    }
  }
}

extension GridDataSource {
  /// Whether no row has a value in a column, so that nothing tells of what kind its values are.
  func hasNoValues(inColumn key: String) -> Bool {
    value(of: Aggregate(.count, of: key)) == .number(0)
  }
}
