import GridreelModel
import GridreelPrimitives
import GridreelValues

extension TableEditor {
  /// The fewest columns of years or other periods of which some are left out, and the fewest that stay: of one series, and of
  /// each of several.
  private static let (leastYears, leastShown, leastOfEach) = (8, 5, 3)

  /// Leaves out the oldest of neighbouring columns of years, quarters or months that do not fit side by side, the same of each
  /// series.
  mutating func editYears() {
    guard grid.viewport?.width == nil, !isWide, case let series = series, let years = series.first
    else { return }
    let all = PictureWidth.room(of: series, in: grid, sample: passingSample)
    let isOne = series.count == 1 || all < Self.leastOfEach
    let room = isOne ? PictureWidth.room(of: [years], in: grid, sample: passingSample) : all
    let count = years.count - max(isOne ? Self.leastShown : Self.leastOfEach, room)
    let open = places(for: .rows, mayLeaveOut)
    let gone = (isOne ? [years] : series).flatMap { $0.prefix(max(0, count)) }
    guard count > 0, Set(gone).isSubset(of: open) else { return }
    let titles = [gone[0], gone[count - 1]].map { grid.columns[$0].title }
    for place in gone {
      leaveOut(
        place, by: .rows, grid.columns[place].title,
        "the latest of \(years.count) periods have room")
    }
    addNote(count > 1 ? "\(titles[0])–\(titles[1]) not shown" : "\(titles[0]) not shown")
  }

  /// The longest run of neighbouring columns that are called by years, quarters or months, each after the one before, and the
  /// others of the same periods.
  private var series: [[Int]] {
    var (runs, run) = ([[Int]](), [Int]())
    var last: PeriodTitle?
    // Numbers beside others that are no years are none, either.
    var isAmongNumbers = false
    for place in grid.columns.indices where !grid.columns[place].isHidden {
      let title = grid.columns[place].title
      let period = isAmongNumbers ? nil : PeriodTitle(title)
      isAmongNumbers = period == nil && Double(title) != nil
      let goesOn = period != nil && last.map { period?.follows($0) == true } == true
      if !goesOn, !run.isEmpty {
        if !isAmongNumbers { runs.append(run) }
        run = []
      }
      if period != nil { run.append(place) }
      last = period
    }
    runs.append(run)
    func titles(_ run: [Int]) -> [String] { run.map { grid.columns[$0].title } }
    guard let most = runs.map(\.count).max(), most >= Self.leastYears,
      let longest = runs.first(where: { $0.count == most })
    else { return [] }
    return runs.filter { titles($0) == titles(longest) }
  }
}
