import GridreelModel
import GridreelValues

extension TableEditor {
  mutating func editFormats() {
    editRowFormats()
    let places = [.number, .date].flatMap { unformatted($0, for: .formats) }
      .filter { wishes.formats[grid.columns[$0].key].map { !WorkbookFormat.isOpen($0) } == true }
    // Columns of one kind have groups of digits together.
    var measured: Set<ColumnFamily> = []
    for place in places where isMeasured(grid.columns[place].key) {
      measured.insert(ColumnFamily(ColumnMeaning(grid.columns[place].key)))
    }
    let shared = sharedFormats(places)
    for place in places {
      let key = grid.columns[place].key
      let isSister = measured.contains(ColumnFamily(ColumnMeaning(key)))
      guard let code = shared[place] ?? wishes.formats[key], !sample(key).cells.isEmpty,
        let format = WorkbookFormat(code, for: table.kind(ofColumn: key), isMeasured: isSister),
        !areYears(key)
          || WorkbookFormat.decimals(of: code).count == 0 && !code.contains(",")
      else { continue }
      set(
        format.display, format.pattern, at: place, by: .formats,
        "the workbook has the format \(code)")
    }
  }

  /// Draws the numbers of columns whose formats differ by row as the workbook shows them, which the rows say.
  private mutating func editRowFormats() {
    for place in [.number, .text].flatMap({ unformatted($0, for: .formats) })
    where wishes.rowFormats.contains(grid.columns[place].key) {
      // A column may have held texts only below its last row.
      let key = grid.columns[place].key
      if table.kind(ofColumn: key) == .number, wishes.formats[key] != nil { continue }
      set(
        .workbook, "true", at: place, by: .formats, "the workbook has formats that differ by row")
    }
  }

  /// The codes of formats by column: among sisters whose codes differ in decimals alone, that with the most.
  private func sharedFormats(_ places: [Int]) -> [Int: String] {
    struct Kind: Hashable {
      let family: ColumnFamily
      let rest: String
    }
    var (kinds, finest) = ([Int: Kind](), [Kind: (code: String, count: Int)]())
    for place in places {
      let key = grid.columns[place].key
      guard table.kind(ofColumn: key) == .number, let code = wishes.formats[key],
        case let family = ColumnFamily(ColumnMeaning(key)), family.isOfMany
      else { continue }
      let (rest, count) = WorkbookFormat.decimals(of: code)
      let kind = Kind(family: family, rest: rest)
      kinds[place] = kind
      if finest[kind].map({ $0.count < count }) ?? true { finest[kind] = (code, count) }
    }
    return kinds.compactMapValues { finest[$0]?.code }
  }

  /// What columns of years are called, besides the words of ``ColumnMeaning``.
  private static let years: Set<String> = [
    "fy", "season", "jahr", "annee", "année", "anno", "ano", "año", "rok", "år", "vuosi", "год",
  ]

  /// Whether a column is of years, which have no decimals and no groups of digits whatever the format of its cells.
  private mutating func areYears(_ key: String) -> Bool {
    let meaning = ColumnMeaning(key)
    return (meaning.isMoment || meaning.words.contains(where: Self.years.contains))
      && NumberDigits(sample(key).cells, meaning)?.areYears == true
  }

  /// Whether the numbers of a column are too long for the plain format of a workbook, and have fractions, so that they name
  /// nothing.
  private mutating func isMeasured(_ key: String) -> Bool {
    guard let digits = NumberDigits(sample(key).cells, ColumnMeaning(key)) else { return false }
    return digits.fractionCount > 0 && digits.isGrouped(ColumnMeaning(key), from: 4)
  }
}
