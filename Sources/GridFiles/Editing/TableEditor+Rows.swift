import GridreelDataSources
import GridreelModel
import GridreelPrimitives
import GridreelValues

extension TableEditor {
  /// Draws as many rows as suit the picture, and of the columns the latest years that fit, and those with a value.
  mutating func editRows() {
    guard let most = grid.drawnRows else { return }
    editYears()
    let count = table.rowCount
    let areOthersFew = count > most && 4 * count <= 5 * most
    leaveOutEmpty(in: areOthersFew ? count : min(count, most))
    let rows = PictureWidth(grid, sample: passingSample).rowCount(most: most, of: table)
    if 2 * count > 3 * rows, rows < most {
      draw(rows, insteadOf: min(count, most), "so many suit the width of the picture")
      leaveOutEmpty(in: rows)
    } else if areOthersFew {
      draw(count, insteadOf: most, "the others are few")
    }
  }

  /// Lets long texts have as many lines as they need.
  mutating func wrapLongTexts() {
    for place in grid.columns.indices where grid.columns[place].wraps == nil {
      guard table.kind(ofColumn: grid.columns[place].key) == .text,
        wholeSample(grid.columns[place].key).cells.contains(where: {
          $0.text.count > Self.shortText
        })
      else { continue }
      grid.columns[place].wraps = true
    }
  }

  /// The letters up to which a text needs few lines.
  private static let shortText = 60

  private mutating func draw(_ rows: Int, insteadOf before: Int, _ reason: String) {
    grid.drawnRows = rows
    edits.append(
      Edit(
        rule: .rows, column: nil, property: .limit, before: "\(before)", after: "\(rows)",
        setting: "\(rows)", reason: reason))
  }

  /// Leaves out columns without a value in the first rows, where these are all that is drawn.
  private mutating func leaveOutEmpty(in rows: Int) {
    guard wishes.allows(.empty), wishes.isStill, rows > 1,
      grid.columns.count <= Self.examinedCount
    else { return }
    let empty = placesToLeaveOut.filter { place in
      (0..<rows).allSatisfy { row in
        table.cell(at: RowIndex(section: 0, row: row), column: grid.columns[place].key).saysNothing
      }
    }
    guard empty.count < grid.columns.count(where: { !$0.isHidden }) else { return }
    for place in empty {
      leaveOut(place, by: .empty, "no values", "it has no value in the \(rows) rows that are drawn")
    }
  }
}
