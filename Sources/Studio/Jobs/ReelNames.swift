import GridreelFiles
import GridreelPrimitives

/// The output paths of one run of `animate`.
struct ReelNames {
  /// The files that are read.
  let read: [String]

  /// Rejects paths by which one file would replace another, or an input.
  func check(_ names: [String]) throws(GridreelError) {
    var taken: Set<String> = []
    for name in names {
      guard taken.insert(name).inserted else {
        throw GridreelError(.usage, "'\(name)' would be written twice; give each file a name")
      }
      for path in read where path != "-" && OutputFile.areSame(path, name) {
        throw GridreelError(
          .usage, "'\(name)' is what is drawn and would be overwritten; choose another name")
      }
    }
  }
}
