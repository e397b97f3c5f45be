import GridreelModel
import GridreelPrimitives
import GridreelValues

extension TableEditor {
  /// What columns of days are called in some languages, besides the words of ``ColumnMeaning``.
  private static let days: Set<String> = [
    "dt", "datum", "tag", "fecha", "jour", "giorno", "dia", "dato", "dzień", "дата",
  ]

  /// Writes numbers such as 20250923 as days, where the name of their column says so.
  mutating func editDayNumbers() {
    for place in unformatted(.number, for: .dates) {
      let key = grid.columns[place].key
      let meaning = ColumnMeaning(key)
      guard
        meaning.words.contains("date") || meaning.isMoment && !meaning.words.contains("year")
          || meaning.words.contains(where: Self.days.contains),
        case let cells = sample(key).cells, cells.count > 1,
        NumberDigits(cells, meaning)?.areDays == true,
        NumberDigits(wholeSample(key).cells, meaning)?.areDays == true,
        let format = try? DateFormat(Self.dayPattern)
      else { continue }
      set(.date(format), Self.dayPattern, at: place, by: .dates, "the numbers are days")
    }
  }

  private static let dayPattern = "yyyy-MM-dd"

  /// Gives times of the day one form, in a column and in those that hold the same.
  mutating func editTimes() {
    var families: [(family: ColumnFamily, places: [Int])] = []
    for place in clockPlaces {
      let family = ColumnFamily(ColumnMeaning(grid.columns[place].key))
      if let known = families.firstIndex(where: { $0.family == family }) {
        families[known].places.append(place)
      } else {
        families.append((family, [place]))
      }
    }
    for (_, places) in families { unifyTimes(places) }
  }

  /// The columns of dates that nobody has said the format of.
  private var clockPlaces: [Int] {
    let own = Set(edits.filter { $0.property == .dateFormat }.compactMap(\.column))
    guard grid.columns.count <= Self.examinedCount else { return [] }
    return places(for: .dates) { column in
      (column.format == nil || own.contains(column.key)) && !grid.isRedacted(column.key)
        && table.kind(ofColumn: column.key) == .date
    }
  }

  private mutating func unifyTimes(_ places: [Int]) {
    var texts: [Int: [String]] = [:]
    for place in places {
      let sample = wholeSample(grid.columns[place].key)
      let writer = CellWriter(format: grid.columns[place].format, symbols: grid.symbols)
      guard sample.isWhole else { continue }
      texts[place] = sample.cells.map { writer.text(for: $0) }
    }
    let clocks = texts.mapValues { $0.compactMap(ClockText.init) }
      .filter { !$1.isEmpty && $1.count == texts[$0]?.count }
    guard let pattern = ClockText.pattern(of: clocks.values.flatMap(\.self)),
      let format = try? DateFormat(pattern)
    else { return }
    for place in clocks.keys.sorted() {
      let writer = CellWriter(format: DisplayFormat(.date(format)), symbols: grid.symbols)
      let cells = wholeSample(grid.columns[place].key).cells
      guard let own = texts[place], case let drawn = cells.map({ writer.text(for: $0) }),
        drawn != own
      else { continue }
      edits.removeAll { $0.column == grid.columns[place].key && $0.property == .dateFormat }
      set(.date(format), pattern, at: place, by: .dates, "times of one kind have one form") {
        writer, cells in
        cells.first { writer.text(for: $0) != $0.text } ?? cells.first
      }
    }
  }
}

/// A time of the day with hours up to 24: `8:30`, `08:30:00`.
private struct ClockText {
  /// Whether its hours have a zero for a second digit, or need one.
  let isPadded, isBare: Bool
  /// Its seconds; nil without any.
  let seconds: Int?
  /// Whether it may be a span after midnight.
  let isFirstHour: Bool

  init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), parts.allSatisfy({ $0.allSatisfy(\.isNumber) }),
      (1...2).contains(parts[0].count), parts.dropFirst().allSatisfy({ $0.count == 2 })
    else { return nil }
    isPadded = parts[0].count == 2 && parts[0].first == "0"
    isBare = parts[0].count == 1
    seconds = parts.count == 3 ? Int(parts[2]) : nil
    isFirstHour = Int(parts[0]) == 0
  }

  /// The pattern that gives times one form; nil if they have one, or if some may be spans.
  static func pattern(of times: [ClockText]) -> String? {
    let isPadded = times.contains(where: \.isPadded)
    let hasSeconds = times.contains { $0.seconds != nil }
    let isCut = hasSeconds && times.contains { $0.seconds == nil }
    guard !times.contains(where: \.isFirstHour),
      isCut || isPadded && times.contains(where: \.isBare),
      // Seconds that say something stay, and others are not made up.
      !isCut || times.allSatisfy({ $0.seconds ?? 0 == 0 })
    else { return nil }
    return (isPadded ? "HH:mm" : "H:mm") + (hasSeconds && !isCut ? ":ss" : "")
  }
}
