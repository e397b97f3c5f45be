/// The names under which one run of `animate` writes its files.
struct ReelNames {
  /// The files that are read.
  let read: [String]

  /// Refuses names that would make one file take the place of another, or of what was read.
  func check(_ names: [String]) throws(GridreelError) {
    var taken: Set<String> = []
    for name in names {
      guard taken.insert(name).inserted else {
        throw GridreelError(.usage, "'\(name)' would be written twice; give each file a name")
      }
      for path in read where path != "-" && OutputNames.isSameFile(path, name) {
        throw GridreelError(
          .usage, "'\(name)' is what is drawn and would be overwritten; choose another name")
      }
    }
  }
}
