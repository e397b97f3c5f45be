import GridreelFiles
import GridreelStills
import GridreelStyle

/// What a run over documents leaves to the next one, so that a change is drawn at once.
///
/// `@unchecked Sendable`: one run has it at a time, from its beginning to its end.
package final class DocumentMemory: @unchecked Sendable {
  /// The files that each document depends on, and its pictures.
  private var files: [String: Set<String>] = [:]
  /// The documents, and the data and grid files that they name.
  private var inputs: Set<String> = []
  private var shelf = RendererShelf()
  /// The files that have changed since the last run.
  private var changed: Set<String> = []

  /// Makes a memory of nothing.
  package init() {}

  /// Notes which files have changed since the last run.
  package func note(changed paths: Set<String>) { changed = Set(paths.map(\.normalizedPath)) }

  /// The renderers of the last run, if they would draw what new ones do.
  var renderers: RendererShelf {
    // A font may be another one now.
    changed.isSubset(of: inputs) ? shelf : RendererShelf()
  }

  /// Documents in the order of a run: first those to which something happened.
  func ordered(_ documents: [String]) -> [String] {
    let isFirst = documents.map { document in
      changed.contains(document) || !changed.isDisjoint(with: files[document] ?? [])
    }
    return zip(documents, isFirst).filter(\.1).map(\.0)
      + zip(documents, isFirst).filter { !$0.1 }.map(\.0)
  }

  /// Keeps what the next run needs to know.
  func keep(_ worker: DocumentWorker) {
    (files, inputs, shelf) = (worker.files, worker.inputs, worker.renderers)
    changed = []
  }
}
