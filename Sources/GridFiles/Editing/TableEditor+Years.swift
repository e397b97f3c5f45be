import GridreelModel
import GridreelPrimitives
import GridreelValues

extension TableEditor {
  /// The fewest columns of years or other periods of which some are left out, and the fewest that stay.
  private static let (leastYears, leastShown) = (8, 5)

  /// Leaves out the oldest of neighbouring columns of years, quarters or months that do not fit side by side.
  mutating func editYears() {
    guard grid.viewport?.width == nil, grid.columns.count <= Self.examinedCount,
      let years = periodColumns
    else { return }
    let room = PictureWidth.room(of: years, in: grid, sample: passingSample)
    let count = years.count - max(Self.leastShown, room)
    let open = places(for: .rows, mayLeaveOut)
    guard count > 0, case let gone = years.prefix(count), Set(gone).isSubset(of: open) else {
      return
    }
    let titles = [gone[0], gone[gone.count - 1]].map { grid.columns[$0].title }
    for place in gone {
      leaveOut(
        place, by: .rows, grid.columns[place].title,
        "the latest of \(years.count) periods have room")
    }
    addNote(count > 1 ? "\(titles[0])–\(titles[1]) not shown" : "\(titles[0]) not shown")
  }

  /// The longest run of neighbouring columns that are called by years, quarters or months, each after the one before.
  private var periodColumns: [Int]? {
    var (run, longest) = ([Int](), [Int]())
    var last: PeriodTitle?
    // Numbers beside others that are no years are none, either.
    var isAmongNumbers = false
    for place in grid.columns.indices where !grid.columns[place].isHidden {
      let title = grid.columns[place].title
      let period = isAmongNumbers ? nil : PeriodTitle(title)
      isAmongNumbers = period == nil && Double(title) != nil
      if isAmongNumbers, longest == run { longest = [] }
      if let period {
        run = last.map(period.follows) == true ? run + [place] : [place]
      } else {
        run = []
      }
      last = period
      if run.count > longest.count { longest = run }
    }
    return longest.count >= Self.leastYears ? longest : nil
  }
}
