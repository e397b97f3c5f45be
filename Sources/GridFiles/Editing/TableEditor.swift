import GridreelDataSources
import GridreelModel
import GridreelPrimitives
import GridreelValues

/// Gives a grid the form that an editor would give it, as far as nobody said otherwise, and lists what it did.
struct TableEditor {
  /// The columns up to which values are examined; of more, only names are edited.
  private static let examinedCount = 256

  /// The grid, of which columns are changed.
  private(set) var grid: DataGrid
  /// What was done, by rule in the order of their declaration.
  private(set) var edits: [Edit] = []
  private let table: any GridDataSource
  private let wishes: EditingWishes
  /// The samples of the columns that were examined.
  private var samples: [String: ColumnSample] = [:]

  /// Edits a grid.
  ///
  /// - Parameters:
  ///   - grid: The grid.
  ///   - table: Its rows in their own order, without sections.
  ///   - wishes: What is left to rules.
  init(_ grid: DataGrid, _ table: any GridDataSource, _ wishes: EditingWishes) {
    (self.grid, self.table, self.wishes) = (grid, table, wishes)
    if wishes.allows(.names) { editNames() }
    if wishes.allows(.formats) { editFormats() }
    if wishes.allows(.digits) { editDigits() }
    if wishes.allows(.dates) { editDates() }
    if wishes.allows(.rows), wishes.choosesRows { editRows() }
  }

  /// The columns that a rule may edit: those shown that nobody has said it of.
  private func places(
    for rule: EditRule, _ isOpen: (String, Column) -> Bool
  ) -> [Int] {
    grid.columns.indices.filter { place in
      let column = grid.columns[place]
      return !column.isHidden && wishes.knows(column.key) && wishes.allows(rule, column: column.key)
        && isOpen(column.key, column)
    }
  }

  // MARK: Names

  private mutating func editNames() {
    let places = places(for: .names) { key, column in
      !wishes.titled.contains(key) && column.title == key
    }
    var titles = grid.columns.map(\.title)
    for place in places {
      if let title = ColumnTitle.title(of: titles[place]) { titles[place] = title }
    }
    // One table has one style.
    if zip(titles, grid.columns).contains(where: { $0 != $1.title }) {
      for place in places { titles[place] = ColumnTitle.capitalized(titles[place]) }
    }
    // Two columns keep their names where these would become one.
    let counts = Dictionary(titles.map { ($0, 1) }, uniquingKeysWith: +)
    for place in places where titles[place] != grid.columns[place].title {
      guard counts[titles[place]] == 1 else { continue }
      let name = grid.columns[place].title
      grid.columns[place].title = titles[place]
      edits.append(
        Edit(
          rule: .names, column: name, property: .title, before: name, after: titles[place],
          setting: titles[place], reason: "the name is written for programs"))
    }
  }

  // MARK: Values

  private mutating func sample(_ key: String) -> ColumnSample {
    if let sample = samples[key] { return sample }
    let sample = ColumnSample(of: key, in: table)
    samples[key] = sample
    return sample
  }

  /// The columns of a kind whose values are drawn by no format of somebody's.
  private func unformatted(_ kind: ValueKind, for rule: EditRule) -> [Int] {
    guard grid.columns.count <= Self.examinedCount else { return [] }
    return places(for: rule) { key, column in
      column.format == nil && !wishes.isRedacted(key, in: grid) && table.kind(ofColumn: key) == kind
    }
  }

  private mutating func editFormats() {
    for place in [.number, .date].flatMap({ unformatted($0, for: .formats) }) {
      let key = grid.columns[place].key
      guard let code = wishes.formats[key], let example = sample(key).cells.first,
        let format = WorkbookFormat(code, for: table.kind(ofColumn: key)),
        let display: DisplayFormat = format.kind == .date
          ? (try? DateFormat(format.pattern)).map(DisplayFormat.date)
          : (try? NumberFormat(format.pattern)).map({ DisplayFormat.number($0) })
      else { continue }
      grid.columns[place].format = display
      let text = CellWriter(format: display, symbols: grid.symbols).text(for: example)
      edits.append(
        Edit(
          rule: .formats, column: key,
          property: format.kind == .date ? .dateFormat : .numberFormat, before: example.text,
          after: text, setting: format.pattern, reason: "the workbook has the format \(code)"))
    }
  }

  private mutating func editDigits() {
    func isSister(
      _ other: (place: Int, meaning: ColumnMeaning, digits: NumberDigits),
      of own: (meaning: ColumnMeaning, digits: NumberDigits)
    ) -> Bool {
      let areShares = own.digits.areShares && other.digits.areShares
      return ColumnFamily(other.meaning) == ColumnFamily(own.meaning)
        || areShares && own.digits.computedCount > 0 && other.digits.computedCount > 0
    }
    var digits: [(place: Int, meaning: ColumnMeaning, digits: NumberDigits)] = []
    for place in unformatted(.number, for: .digits) {
      let key = grid.columns[place].key
      let meaning = ColumnMeaning(key)
      guard !meaning.isVersion else { continue }
      if let found = NumberDigits(sample(key).cells, meaning) {
        digits.append((place, meaning, found))
      }
    }
    let isGrouped = digits.contains { $0.digits.isGrouped($0.meaning) }
    for (place, meaning, found) in digits {
      let pattern = DigitPattern(
        found, among: digits.filter { isSister($0, of: (meaning, found)) }.map(\.digits),
        isGrouped: found.isGrouped(meaning, from: isGrouped ? 4 : 5),
        isWhole: samples[grid.columns[place].key]?.isWhole ?? false)
      write(pattern, at: place)
    }
  }

  private mutating func write(_ pattern: DigitPattern, at place: Int) {
    let column = grid.columns[place]
    guard let reason = pattern.reason, let format = try? NumberFormat(pattern.text),
      let cells = samples[column.key]?.cells
    else { return }
    grid.columns[place].format = .number(format)
    let writer = CellWriter(format: .number(format), symbols: grid.symbols)
    guard let example = cells.first(where: { writer.text(for: $0) != $0.text }) ?? cells.first
    else {
      return
    }
    edits.append(
      Edit(
        rule: .digits, column: column.key, property: .numberFormat, before: example.text,
        after: writer.text(for: example), setting: pattern.text, reason: reason))
  }

  private mutating func editDates() {
    for place in unformatted(.date, for: .dates) {
      let key = grid.columns[place].key
      guard let shorter = ShorterDates(sample(key).cells) else { continue }
      // A row with another time would lose it.
      if let sample = samples[key], !sample.isWhole {
        let all = ColumnSample(of: key, in: table, upTo: ShorterDates.mostRows)
        guard all.isWhole, ShorterDates(all.cells) == shorter else { continue }
      }
      guard let format = try? DateFormat(shorter.pattern), let first = samples[key]?.cells.first
      else { continue }
      grid.columns[place].format = .date(format)
      edits.append(
        Edit(
          rule: .dates, column: key, property: .dateFormat, before: first.text,
          after: CellWriter(format: .date(format), symbols: grid.symbols).text(for: first),
          setting: shorter.pattern, reason: shorter.reason))
    }
  }

  // MARK: Rows

  private mutating func editRows() {
    guard let most = grid.drawnRows else { return }
    let count = table.rowCount
    let rows = PictureWidth(grid) { ColumnSample(of: $0, in: table) }.rowCount(most: most)
    guard 2 * count > 3 * rows, rows < most else { return }
    grid.drawnRows = rows
    edits.append(
      Edit(
        rule: .rows, column: nil, property: .limit, before: "\(min(count, most))", after: "\(rows)",
        setting: "\(rows)", reason: "so many suit the width of the picture"))
  }
}
