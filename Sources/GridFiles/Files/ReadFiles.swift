import GridreelPrimitives

/// The files that a task opens, noted for whoever asks on what a picture depends.
package final class ReadFiles: Sendable {
  /// Where the current task notes files; nil if nobody asks.
  @TaskLocal package static var current: ReadFiles?

  private struct Notes {
    var paths: Set<String> = []
    var isComplete = true
  }

  private let notes = Guarded(Notes())
  /// When the notes were begun.
  package let start = FileDigests.now

  package init() {}

  /// The paths noted so far, sorted; nil if the work depends on more than files.
  package var paths: [String]? {
    notes.withLock { notes in notes.isComplete ? notes.paths.sorted() : nil }
  }

  /// Notes files or folders that are opened, or looked for in vain.
  package static func note(_ paths: String...) {
    current?.notes.withLock { $0.paths.formUnion(paths) }
  }

  /// Notes that the work depends on more than files that can be named.
  package static func noteMore() { current?.notes.withLock { $0.isComplete = false } }
}
