import GridreelFiles

/// Finds columns that were added, removed or moved, or whose requested width or title changed.
struct ColumnCauses {
  private let pair: RecordPair

  init(_ pair: RecordPair) { self.pair = pair }

  func find(into report: inout CauseReport) {
    // A window shows other columns when it is scrolled or resized.
    if !pair.changes(RecordPair.window) { findOthers(into: &report) }
    for column in pair.columns.pairs {
      let (old, new) = (pair.old.columns[column.old], pair.new.columns[column.new])
      if old.key != new.key {
        report.add(
          .data, Cause.words(ofColumn: old.key, calledNow: new.key),
          at: [pair.places.header(column.new)], change: .column(old: old.key, new: new.key))
        report.explainsPlaces = true
      } else if !old.title.isExactly(new.title) {
        report.add(
          .state, "header of column \(new.key.quoted): \(old.title.quotedChange(to: new.title))",
          at: [pair.places.header(column.new)])
        report.explainsPlaces = true
      }
      if old.isPinned != new.isPinned {
        let words = new.isPinned ? "is pinned now" : "is no longer pinned"
        add("column \(new.key.quoted) \(words)", column.new, to: &report)
      }
      if old.wish != new.wish, old.width != new.width {
        add(
          "column \(new.key.quoted) is \(new.width.points) wide instead of \(old.width.words) "
            + "(asked for: \(old.wish) → \(new.wish))", column.new, to: &report)
      }
    }
  }

  private func findOthers(into report: inout CauseReport) {
    let (old, new) = (pair.old.columns, pair.new.columns)
    func tell(_ text: String, _ places: [Int] = [], _ change: Cause.DataChange = .columns) {
      add(text, places, change: change, to: &report)
    }
    let inserted = pair.columns.inserted
    if inserted.count > 3 {
      tell("\(inserted.count) columns are new: \(names(new, inserted))", inserted)
    } else {
      for place in inserted {
        let neighbour = place > 0 ? "right of \(new[place - 1].key.quoted)" : "at the left"
        tell("column \(new[place].key.quoted) is new, \(neighbour)", [place])
      }
    }
    let removed = pair.columns.removed
    if removed.count > 3 {
      tell("\(removed.count) columns are no longer shown: \(names(old, removed))")
    } else {
      for place in removed {
        let key = old[place].key
        tell("column \(key.quoted) is no longer shown", [], .lost(column: key))
      }
    }
    // Pinning a column moves it to the left, which is not a move of its own.
    let moved = pair.columns.pairs.filter {
      $0.isMoved && old[$0.old].isPinned == new[$0.new].isPinned
    }
    if moved.count > 3 {
      tell("\(moved.count) columns moved: \(names(new, moved.map(\.new)))", moved.map(\.new))
      return
    }
    for column in moved {
      let places = "from place \(column.old + 1) to \(column.new + 1)"
      tell("column \(new[column.new].key.quoted) moved \(places)", [column.new])
    }
  }

  private func names(_ columns: [GridRecord.Column], _ places: [Int]) -> String {
    places.map { columns[$0].key.quoted }.listed()
  }

  private func add(_ text: String, _ column: Int, to report: inout CauseReport) {
    add(text, [column], to: &report)
  }

  private func add(
    _ text: String, _ columns: [Int], change: Cause.DataChange? = nil, to report: inout CauseReport
  ) {
    report.add(.state, text, at: columns.map(pair.places.column), change: change)
    report.explainsPlaces = true
  }
}
