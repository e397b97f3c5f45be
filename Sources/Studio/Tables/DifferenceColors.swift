import GridreelFiles
import GridreelPrimitives
import GridreelStyle

/// The colours of a picture of a difference: blue for what is new, orange for what is gone, which people with any kind of
/// colour blindness tell apart; signs and lines through texts say the same without colours.
struct DifferenceColors: Sendable {
  /// The colours of texts that are new and gone.
  let added, gone: GridColor
  /// The grounds of rows and columns that are new and gone, and of changed cells.
  let addedGround, goneGround, changedGround: GridColor
  /// The colour of what is said beside rows.
  let subtle: GridColor

  /// Chooses the colours for the ground of a theme's rows.
  init(_ theme: Theme) {
    let page = (theme.frame.background ?? .white).over(.white)
    var ground = (theme.frame.fill ?? page).over(page)
    if case .value(let row) = theme.styles.row.background { ground = row.over(ground) }
    let isLight = ground.relativeLuminance > 0.18
    (added, gone) =
      isLight
      ? (GridColor(rgb: 0x0a55a8), GridColor(rgb: 0x9c4200))
      : (GridColor(rgb: 0x8cc6ff), GridColor(rgb: 0xffb477))
    (addedGround, goneGround) =
      isLight
      ? (GridColor(rgb: 0xdfeeff), GridColor(rgb: 0xffead8))
      : (GridColor(rgb: 0x16324f), GridColor(rgb: 0x47301c))
    changedGround = isLight ? GridColor(rgb: 0xfff8d6) : GridColor(rgb: 0x3a3620)
    subtle = isLight ? GridColor(rgb: 0x5b6675) : GridColor(rgb: 0xa9b4c2)
  }

  /// The text and the ground of what is in a state; nil for those of the theme.
  func style(_ state: DifferenceLines.State) -> CellStyle? {
    switch state {
    case .same, .moved: nil
    case .added: CellStyle(background: addedGround)
    case .gone: CellStyle(background: goneGround, textColor: gone)
    case .changed: CellStyle(background: changedGround)
    }
  }

  /// The colour of the sign of a state.
  func sign(_ state: DifferenceLines.State) -> GridColor {
    switch state {
    case .added: added
    case .gone: gone
    case .same, .changed, .moved: subtle
    }
  }
}

extension DifferenceLines {
  /// The sign of a row: what it is without a colour.
  package static func sign(_ state: State, _ move: Move?) -> String {
    let sign =
      switch state {
      case .added: "+"
      case .gone: "−"
      case .changed: "~"
      case .same, .moved: ""
      }
    let arrow = move.map { $0 == .up ? "↑" : "↓" } ?? ""
    return sign + arrow
  }

  /// What is said of rows that are left out; nil for a line that is a row.
  package static func words(_ line: Line) -> String? {
    switch line {
    case .row: nil
    case .gap(let count): "⋯ \(count.counted("row")) without changes"
    case .rest(let count):
      "⋯ \(count.counted("more row")) that \(count == 1 ? "differs" : "differ")"
    }
  }

  /// What is said of columns that are left out; nil if none is.
  package var leftOutColumns: String? {
    let parts = [
      calmColumns > 0 ? "\(calmColumns.counted("column")) without changes" : nil,
      otherColumns > 0 ? "\(otherColumns.counted("column")) that differ" : nil,
    ].compactMap { $0 }
    return parts.isEmpty ? nil : "Not shown: " + parts.joined(separator: ", ")
  }
}
