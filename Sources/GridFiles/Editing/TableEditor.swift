import GridreelDataSources
import GridreelModel
import GridreelPrimitives
import GridreelValues

/// Gives a grid the form that an editor would give it, as far as nobody said otherwise, and lists what it did.
struct TableEditor {
  /// The columns up to which values are examined; of more, all names are edited, and the first ones' numbers and dates.
  static let examinedCount = 256
  /// The first columns of which one may be the periods of the rows.
  private static let periodColumns = 8

  /// The grid, of which columns are changed.
  var grid: DataGrid
  /// What was done, by rule in the order of their declaration.
  var edits: [Edit] = []
  let table: any GridDataSource
  let wishes: EditingWishes
  /// The table, and those that take its place later.
  private var tables: [any GridDataSource] { [table] + wishes.laterTables }
  /// The columns that are left out because they have values in other rows alone.
  var valuedElsewhere: [Int] = []
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
    if wishes.allows(.index), wishes.isPlain { editIndex() }
    if wishes.allows(.empty), wishes.isPlain {
      let maps = leaveOutMaps()
      let empty = leaveOutEmpty()
      let forPrograms = leaveOutForPrograms()
      note(leaveOutConstants(), empty: empty, forPrograms: maps + forPrograms)
    }
    if wishes.allows(.sections) { leaveOutTitling() }
    if wishes.isPlain { editCorner() }
    if wishes.allows(.names) {
      editNames()
      editHeader()
    }
    if wishes.allows(.formats) { editFormats() }
    if wishes.allows(.digits) {
      editDigits()
      editSigns()
      alignMixed()
    }
    if wishes.allows(.dates) {
      editDates()
      editTimes()
      editDayNumbers()
    }
    if wishes.allows(.lists) { editLists() }
    if wishes.allows(.markup), !wishes.standsInText { editMarkup() }
    if wishes.allows(.addresses) { editAddresses() }
    if wishes.allows(.blanks) {
      editBlanks()
      editBlanksBelow()
      editFlags()
    }
    if wishes.allows(.rows), wishes.isPlain { editRows() }
    if wishes.standsInText { wrapLongTexts() }
    tellOfOtherTables()
  }

  /// The columns that a rule may edit: those shown that nobody has said it of.
  func places(
    for rule: EditRule, _ isOpen: (Column) -> Bool
  ) -> [Int] {
    grid.columns.indices.filter { place in
      let column = grid.columns[place]
      return !column.isHidden && wishes.knows(column.key, for: rule)
        && wishes.allows(rule, column: column.key)
        && isOpen(column)
    }
  }

  // MARK: Columns

  private mutating func editIndex() {
    let shown = grid.columns.indices.filter { !grid.columns[$0].isHidden }
    guard shown.count > 1, let place = shown.first else { return }
    let key = grid.columns[place].key
    guard wishes.allows(.index, column: key), mayLeaveOut(grid.columns[place]),
      !holdsTotal(grid.columns[place]),
      wishes.unnamed.contains(key) || RowNumbers.names.contains(key.lowercased())
        || RowNumbers.keys.contains(key.lowercased()),
      let first = RowNumbers.first(of: key, in: table)
    else { return }
    leaveOut(place, by: .index, "\(first), \(first + 1) …", "it only numbers the rows")
  }

  mutating func leaveOut(_ place: Int, by rule: EditRule, _ before: String, _ reason: String) {
    grid.columns[place].isHidden = true
    edits.append(
      Edit(
        rule: rule, column: grid.columns[place].key, property: .hidden, before: before,
        after: "left out", setting: "true", reason: reason))
  }

  /// Leaves out the columns without any value, and returns these.
  private mutating func leaveOutEmpty() -> [Int] {
    guard table.rowCount > 1, !isWide else { return [] }
    let empty = placesToLeaveOut.filter { place in
      let key = grid.columns[place].key
      guard sample(key).hasNoValue else { return false }
      let all = wholeSample(key)
      return all.isWhole && all.hasNoValue
    }
    guard empty.count < grid.columns.count(where: { !$0.isHidden }) else { return [] }
    for place in empty { leaveOut(place, by: .empty, "no values", "it has no value in any row") }
    return empty
  }

  /// The columns that may say nothing: nobody names them, their values may be told, and no total has one.
  var placesToLeaveOut: [Int] {
    places(for: .empty) { column in
      mayLeaveOut(column) && !holdsTotal(column)
        && !grid.summaries.contains { $0.values[column.key]?.value.isMissing == false }
    }
  }

  /// Whether a column has the name of a total, which has a value in every other one.
  private func holdsTotal(_ column: Column) -> Bool {
    grid.summaries.contains { summary in
      summary.labelColumn == column.key
        && grid.columns.allSatisfy {
          $0.isHidden || $0.key == column.key || summary.values[$0.key] != nil
        }
    }
  }

  /// Whether nobody names a column, and its values may be told.
  func mayLeaveOut(_ column: Column) -> Bool {
    !wishes.named.contains(column.key) && !grid.isRedacted(column.key)
  }

  // MARK: Names

  private mutating func editNames() {
    let places = places(for: .names) { column in
      !wishes.titled.contains(column.key) && column.title == column.key
    }
    let names = TableNames(
      grid.columns.map(\.title), editing: places,
      spans: wishes.makesSpanners && grid.spanners.isEmpty)
    for place in places {
      let (key, name) = (grid.columns[place].key, grid.columns[place].title)
      // Programs call a column of rows' names so; nobody needs to read it.
      let title = RowNumbers.names.contains(name.lowercased()) ? "" : names.titles[place]
      if title != name {
        grid.columns[place].title = title
        add(.title, key, name, title, "the name is written for programs")
      }
      guard let spanner = names.spanners[place] else { continue }
      grid.spanners.add(key, below: [spanner])
      add(.spanner, key, name, spanner, "names beside each other begin in the same way")
    }
  }

  private mutating func add(
    _ property: Edit.Property, _ key: String, _ before: String, _ after: String, _ reason: String
  ) {
    edits.append(
      Edit(
        rule: .names, column: key, property: property, before: before, after: after,
        setting: after, reason: reason))
  }

  // MARK: Values

  mutating func sample(_ key: String) -> ColumnSample {
    if let sample = samples[key] { return sample }
    let sample = ColumnSample(of: key, in: tables)
    samples[key] = sample
    return sample
  }

  /// The sample of a column, which is not kept if it is new.
  func passingSample(_ key: String) -> ColumnSample {
    samples[key] ?? ColumnSample(of: key, in: tables)
  }

  /// The cells of a column in all rows, or from all over a table that has too many.
  mutating func wholeSample(_ key: String) -> ColumnSample {
    let sample = sample(key)
    return sample.isWhole
      ? sample : ColumnSample(of: key, in: tables, upTo: ColumnSample.mostRows)
  }

  /// The columns of a kind whose values are drawn by no format of somebody's.
  func unformatted(_ kind: ValueKind, for rule: EditRule) -> [Int] {
    // Of very many columns the first are drawn, if any; to find the kinds of all takes long.
    let isWide = isWide
    let shown = grid.columns.lazy.filter { !$0.isHidden }
    let first = isWide ? Set(shown.prefix(Self.examinedCount).map(\.key)) : []
    return places(for: rule) { column in
      column.format == nil && !grid.isRedacted(column.key)
        && (!isWide || first.contains(column.key))
        && tables.contains { $0.kind(ofColumn: column.key) == kind }
    }
  }

  /// Gives a column a format.
  ///
  /// - Parameters:
  ///   - format: The format.
  ///   - pattern: Its pattern, as a flag takes it.
  ///   - place: The column.
  ///   - rule: The rule that gives it.
  ///   - reason: Why.
  ///   - example: Chooses a cell that shows the change, of those sampled; nil takes the first.
  mutating func set(
    _ format: DisplayFormat, _ pattern: String, at place: Int, by rule: EditRule, _ reason: String,
    example: (CellWriter, [Cell]) -> Cell? = { $1.first }
  ) {
    let key = grid.columns[place].key
    grid.columns[place].format = format
    let writer = CellWriter(format: format, symbols: grid.symbols)
    guard let cell = example(writer, sample(key).cells) else { return }
    let property: Edit.Property =
      switch format.kind {
      case .date: .dateFormat
      case .list: .listFormat
      case .address: .addressFormat
      case .trimmed: .textFormat
      case .unmarked: .markupFormat
      case .workbook: .workbookFormat
      default: .numberFormat
      }
    edits.append(
      Edit(
        rule: rule, column: key, property: property, before: cell.text,
        after: writer.text(for: cell), setting: pattern, reason: reason))
  }

  /// A column of numbers, with what decides how they are written.
  private struct NumberColumn {
    let place: Int
    let meaning: ColumnMeaning
    let family: ColumnFamily
    let digits: NumberDigits

    /// Whether the name of another column begins with the same word.
    func sharesWord(_ other: NumberColumn) -> Bool {
      meaning.words.count > 1 && meaning.words.first == other.meaning.words.first
    }

    /// Whether another column holds the same quantity.
    func isSister(_ other: NumberColumn) -> Bool {
      let areShares = digits.areShares && other.digits.areShares
      return family == other.family
        || areShares && digits.computedCount > 0 && other.digits.computedCount > 0
    }
  }

  private mutating func numberColumns() -> [NumberColumn] {
    let places = unformatted(.number, for: .digits)
    let mixed = columnsOfKinds(among: places)
    return places.compactMap { place in
      let key = grid.columns[place].key
      var meaning = ColumnMeaning(key)
      meaning.isMeasured =
        wishes.measured.contains(key)
        || wishes.formats[key].map { WorkbookFormat.isOpen($0) && $0.contains(",") } == true
      guard !meaning.isVersion, var digits = NumberDigits(sample(key).cells, meaning) else {
        return nil
      }
      // A row elsewhere may have more decimals than those beside what a program computed.
      if digits.sureCount > 0, 2 * digits.computedCount < digits.values.count, !sample(key).isWhole
      {
        digits = NumberDigits(wholeSample(key).cells, meaning) ?? digits
      }
      // What people wrote into a text has the decimals that they gave it.
      if mixed.contains(place) || wishes.standsInText { digits.isOfKinds = true }
      return NumberColumn(
        place: place, meaning: meaning, family: ColumnFamily(meaning), digits: digits)
    }
  }

  /// Whether a row below has a column's sum of so many digits before the point, which stands among grouped ones.
  private func sumsUp(_ column: NumberColumn, toDigits digits: Int) -> Bool {
    let key = grid.columns[column.place].key
    guard grid.summaries.contains(where: { $0.functions[key] == .sum }) else { return false }
    let sum = column.digits.values.reduce(0, +)
    return DecimalDigits(sum.rounded()).map { $0.magnitude >= digits } ?? false
  }

  private mutating func editDigits() {
    let columns = numberColumns()
    let isSeries = hasPeriods
    let grouped = columns.filter { $0.digits.isGrouped($0.meaning, isSeries: isSeries) }
    let formatted = grid.columns.count { $0.groupsDigits }
    let least = grouped.isEmpty && formatted == 0 ? 5 : 4
    // Found once for each column, since many may be sisters.
    var rounded: [Int: Int] = [:]
    func roundedDecimals(of column: NumberColumn) -> Int {
      if let known = rounded[column.place] { return known }
      let decimals = column.digits.roundedDecimals
      rounded[column.place] = decimals
      return decimals
    }
    for column in columns {
      let sisters = columns.filter(column.isSister)
      let pattern = DigitPattern(
        column.digits, among: sisters.map(\.digits),
        isGrouped: sumsUp(column, toDigits: least)
          || column.digits.isGrouped(
            column.meaning, from: least,
            isAmongQuantities: !namesRows(column)
              && (grouped.count + formatted > 1
                || grouped.contains { $0.sharesWord(column) || $0.family == column.family }),
            isSeries: isSeries),
        isWhole: sample(grid.columns[column.place].key).isWhole,
        roundedDecimals: { sisters.map(roundedDecimals).max() ?? 0 })
      guard let reason = pattern.reason, let format = try? NumberFormat(pattern.text) else {
        continue
      }
      set(.number(format), pattern.text, at: column.place, by: .digits, reason) { writer, cells in
        cells.first { writer.text(for: $0) != $0.text } ?? cells.first
      }
    }
  }

  /// Whether a column comes first and its numbers may be codes of the rows.
  private func namesRows(_ column: NumberColumn) -> Bool {
    column.digits.areLikeKeys && grid.columns.firstIndex { !$0.isHidden } == column.place
  }

  /// Gives columns that are no plain numbers, such as shares, the minus sign of the others.
  private mutating func editSigns() {
    for place in unformatted(.number, for: .digits) {
      let key = grid.columns[place].key
      let isOpen = sample(key).cells.contains {
        $0.text.hasPrefix("-") || $0.text.hasSuffix("%") || $0.text.contains(",")
      }
      guard isOpen else { continue }
      // A number in another row could have more decimals than the pattern.
      let all = wholeSample(key)
      guard all.isWhole, let signs = WrittenSigns(all.cells, grid.symbols) else { continue }
      let reason =
        signs.isRounded
        ? "the shares have digits that only a program writes"
        : signs.isUneven ? "some of the numbers have groups of digits" : "a hyphen is no minus sign"
      set(signs.format, signs.pattern, at: place, by: .digits, reason) { writer, cells in
        cells.first { writer.text(for: $0) != $0.text } ?? cells.first
      }
    }
  }

  /// Whether a column says that the rows are years or other periods that follow each other.
  private var hasPeriods: Bool {
    mutating get {
      grid.columns.prefix(Self.periodColumns).contains { column in
        ColumnMeaning(column.key).isTime && Periods(sample(column.key).cells) != nil
      }
    }
  }

  private mutating func editDates() {
    for place in unformatted(.date, for: .dates) {
      let key = grid.columns[place].key
      let sample = sample(key)
      let areYears = ColumnMeaning(key).words.contains("year")
      guard let shorter = ShorterDates(sample.cells, areYears: areYears) else { continue }
      // A row with another time would lose it.
      if !sample.isWhole {
        let all = wholeSample(key)
        guard all.isWhole, ShorterDates(all.cells, areYears: areYears) == shorter else { continue }
      }
      guard let format = try? DateFormat(shorter.pattern) else { continue }
      set(.date(format), shorter.pattern, at: place, by: .dates, shorter.reason)
    }
  }
}

extension Column {
  /// Whether somebody has said that its numbers have groups of digits.
  var groupsDigits: Bool {
    guard !isHidden, case .number(let format)? = format?.kind else { return false }
    return format.isGrouping
  }
}
