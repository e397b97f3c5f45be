import GridreelModel
import GridreelPrimitives
import GridreelSceneModel
import GridreelStyle

/// A stretch of a title above visible columns that are adjacent.
struct SpannerRun: Hashable {
  /// Identifies the stretch among those of this title and of others.
  let key: String
  let title: String
  /// Its row, from 0 directly above the columns' own titles.
  let level: Int
  /// The places of the columns below it.
  let columns: Range<Int>
  /// Whether it is the letter of a column.
  var isLetter = false
}

/// The titles above several of the visible columns.
struct SpannerTable {
  /// The number of rows of titles.
  private(set) var levelCount = 0
  /// Every stretch, the lowest row first, each from left to right.
  private(set) var runs: [SpannerRun] = []
  /// The titles that stand above one column alone, by its place.
  private(set) var single: [Int: [String]] = [:]
  /// For each row, the key of the title above each column; nil for none.
  private var keys: [[String?]] = []

  /// Finds the titles and the letters above the columns of a grid.
  init(of grid: DataGrid, _ columns: [String], pinnedCount: Int) {
    self.init(grid.spanners, columns, pinnedCount: pinnedCount)
    guard grid.showsLetters else { return }
    let numbers = grid.numberColumns.map(\.rawValue)
    let counted = (grid.letteredColumns ?? columns).filter { !numbers.contains($0) }
    let places = Dictionary(counted.enumerated().map { ($1, $0) }) { first, _ in first }
    addLetters(columns.map { places[$0] })
  }

  /// Finds the stretches; pinned columns and others never share one.
  private init(_ spanners: [Spanner], _ columns: [String], pinnedCount: Int) {
    guard !spanners.isEmpty else { return }
    var titles: [String: String] = [:]
    var places: [String: Int] = [:]
    for (place, key) in columns.enumerated() where places[key] == nil { places[key] = place }
    for (number, spanner) in spanners.enumerated() {
      add(spanner, key: String(number), places, columns.count, &titles)
    }
    levelCount = keys.count
    collect(titles, pinnedCount: pinnedCount)
  }

  /// Places a title above its columns, in the row above all titles below it.
  ///
  /// - Returns: The places of its columns, and the number of rows that it and those below it take.
  @discardableResult
  private mutating func add(
    _ spanner: Spanner, key: String, _ places: [String: Int], _ count: Int,
    _ titles: inout [String: String]
  ) -> (columns: [Int], height: Int) {
    var columns = spanner.columns.compactMap { places[$0] }
    var height = 0
    for (number, child) in spanner.children.enumerated() {
      let below = add(child, key: "\(key).\(number)", places, count, &titles)
      columns += below.columns
      height = max(height, below.height)
    }
    guard !columns.isEmpty else { return ([], 0) }
    titles[key] = spanner.title
    while keys.count <= height { keys.append(Array(repeating: nil, count: count)) }
    for place in columns where keys[height][place] == nil { keys[height][place] = key }
    return (columns, height + 1)
  }

  private mutating func collect(_ titles: [String: String], pinnedCount: Int) {
    for (level, row) in keys.enumerated() {
      var stretches: [String: Int] = [:]
      var start = 0
      while start < row.count {
        var end = start + 1
        while end < row.count, end != pinnedCount, row[end] == row[start] { end += 1 }
        if let key = row[start], let title = titles[key] {
          let number = stretches[key, default: 0]
          stretches[key] = number + 1
          runs.append(
            SpannerRun(
              key: number == 0 ? key : "\(key)#\(number + 1)", title: title, level: level,
              columns: start..<end))
          if end == start + 1 { single[start, default: []].append(title) }
        }
        start = end
      }
    }
  }

  /// Adds a row of letters on top, above each column for itself.
  ///
  /// - Parameter numbers: for each column, which letter it has, from 0; nil for an empty field.
  private mutating func addLetters(_ numbers: [Int?]) {
    for (place, number) in numbers.enumerated() {
      runs.append(
        SpannerRun(
          key: "letter \(place)", title: number.map(Self.letters) ?? "", level: levelCount,
          columns: place..<place + 1, isLetter: true))
    }
    levelCount += 1
  }

  /// The name of the column at a place, from 0, as spreadsheets write it.
  static func letters(_ place: Int) -> String {
    let letter = String(UnicodeScalar(UInt8(65 + place % 26)))
    return place < 26 ? letter : letters(place / 26 - 1) + letter
  }

  /// The number of rows, counted from the lowest, that a line right of a column crosses: those below
  /// the first title that spans it.
  func rowsParted(rightOf place: Int, pinnedCount: Int) -> Int {
    guard place + 1 != pinnedCount else { return levelCount }
    for (level, row) in keys.enumerated() {
      if let key = row[place], place + 1 < row.count, row[place + 1] == key { return level }
    }
    return levelCount
  }
}

extension LayoutContext {
  /// The height of one row of titles above columns, in points.
  var spannerRowHeight: Double {
    (theme.headerHeight.clamped(to: 0...1e6) * 0.8).rounded()
  }

  /// The height of all rows of titles above columns; 0 if the header is hidden.
  var spannerHeight: Double { Double(spanners.levelCount) * spannerRowHeight }

  /// The height of the whole header, in points; 0 if it is hidden.
  var headerHeight: Double {
    theme.headerHeight.clamped(to: 0...1e6) + headerGrowth + spannerHeight
  }

  /// Whether one fill lies behind the titles of columns and those above several ones: a gradient goes
  /// over the whole header.
  var hasEvenHeader: Bool {
    spannerHeight > 0 && headerFiller.isSeamless
      && spannerStyle.value.paints == headerFiller.value.paints
  }

  /// The style of the letters above columns.
  var letterStyle: ResolvedStyle {
    var style = styles.letter()
    style.align = .center
    return style
  }

  /// The style of titles above columns.
  var spannerStyle: SharedStyle {
    if let known = sharedSpanner { return known }
    var style = styles.spanner()
    if style.align == .decimal { style.align = .trailing }
    let shared = styles.share(style)
    sharedSpanner = shared
    return shared
  }
}
