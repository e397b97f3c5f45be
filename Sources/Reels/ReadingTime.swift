import GridreelPrimitives
import GridreelSceneModel
import GridreelStyle

/// The time that a shot needs to be read.
struct ReadingTime {
  /// Seconds for a word of a caption: 240 words a minute.
  private static let word = 0.25
  /// Seconds for a row that has changed: what follows its place and a value.
  private static let row = 0.05
  /// The longest pause that is not asked for, in seconds.
  private static let longest = 10.0

  /// The time for what is new in a shot, in seconds.
  let seconds: Double

  /// What is read in a shot.
  struct Reading {
    fileprivate let caption: String?
    fileprivate let theme: String
    fileprivate let rows: [RowIdentity: [TextLook]]

    init(of shot: ReelShot) {
      (caption, theme, rows) = (shot.caption, shot.theme.name, shot.rowLooks)
    }
  }

  /// - Parameters:
  ///   - before: What was read in the shot before.
  ///   - after: What is read.
  init(from before: Reading, to after: Reading) {
    var seconds = 0.0
    if let caption = after.caption, caption != before.caption {
      seconds += Self.word * Double(caption.split(whereSeparator: \.isWhitespace).count)
    }
    // Another theme leaves everything where it was.
    if before.theme == after.theme {
      seconds += Self.row * Double(after.rows.count { before.rows[$0.key] != $0.value })
    }
    self.seconds = min(seconds, Self.longest)
  }
}

extension ReelShot {
  /// The texts of each visible row, and where they stand.
  fileprivate var rowLooks: [RowIdentity: [TextLook]] {
    var looks: [RowIdentity: [TextLook]] = [:]
    for item in scene.panes.lazy.flatMap(\.items) {
      guard case .cell(let row, _) = item.identity.owner, case .text(let block) = item.content
      else {
        continue
      }
      looks[row, default: []].append(TextLook(text: block.string, x: item.frame.x, y: item.frame.y))
    }
    return looks
  }
}

/// A text and its place.
private struct TextLook: Hashable {
  let text: String
  let x, y: Double
}
