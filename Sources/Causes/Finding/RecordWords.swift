import GridreelFiles
import GridreelStyle

/// The words for the values of one tree: those of its keys.
struct RecordWords {
  /// The paths of the keys, in the order in which changes are told.
  let order: [RecordPath]
  private let keys: [RecordPath: (words: KeyWords?, parts: ValueParts)]

  /// The keys of a theme besides styles.
  static let theme = RecordWords(Theme.recordedKeys)
  /// The options of a grid.
  static let settings = RecordWords(GridOptions.recordedKeys)

  private init<Root>(_ all: [Key<Root>]) {
    order = all.map { RecordPath($0.recordedName) }
    keys = Dictionary(
      zip(order, all).map { ($0, ($1.words, $1.parts)) },
      uniquingKeysWith: { first, _ in first })
  }

  /// The words for a path; nil for one that no key has, or a key without words.
  subscript(path: RecordPath) -> KeyWords? { keys[path]?.words }

  /// The parts of a path's value.
  func parts(_ path: RecordPath) -> ValueParts { keys[path]?.parts ?? .plain }
}
