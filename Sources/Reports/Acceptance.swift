package import GridreelCauses
package import GridreelPrimitives

/// The failures of a run that become references because of their reasons.
package struct Acceptance: Sendable {
  /// Which failures are meant.
  package struct Choice: Sendable {
    /// The names of causes; one without the digest at its end is all causes of this name.
    package var causes: [String]
    /// The paths of files: all causes in them.
    package var files: [String]
    /// The only causes and pictures that are meant; nil if all are.
    package var reported: [ReportedCause]?

    package init(causes: [String], files: [String], reported: [ReportedCause]? = nil) {
      (self.causes, self.files, self.reported) = (causes, files, reported)
    }
  }

  /// A cause in an earlier report.
  package struct ReportedCause: Hashable, Sendable {
    /// Its name, and its sentence, which tells its values.
    package let name, text: String
    /// The references of the pictures that it is the reason of.
    package let pictures: [String]

    package init(name: String, text: String, pictures: [String]) {
      (self.name, self.text, self.pictures) = (name, text, pictures)
    }
  }

  /// The failures with no other reasons than those meant.
  package private(set) var accepted: [SnapshotResult] = []
  /// The failures that have others too, and so stay.
  package private(set) var waiting: [SnapshotResult] = []
  /// The names of these others.
  package private(set) var others: [String] = []

  /// Chooses among the results of a run.
  ///
  /// - Throws: ``GridreelError`` with code `usage` if no picture fails for a reason that is named.
  package init(of results: [SnapshotResult], _ choice: Choice) throws(GridreelError) {
    let failures = results.filter(\.isFailure)
    let meant = try Self.meant(CauseGroup.groups(of: failures), choice)
    for (result, own) in zip(failures, CauseGroup.reasons(of: failures))
    where result.canBeAccepted {
      guard !choice.isEverything else {
        if choice.allows(result, for: own) { accepted.append(result) }
        continue
      }
      let named = own.filter { meant.contains($0.name) && choice.allows(result, for: [$0]) }
      guard !named.isEmpty else { continue }
      if named.count == own.count {
        accepted.append(result)
        continue
      }
      waiting.append(result)
      for group in own where !named.contains(where: { $0.name == group.name }) {
        if !others.contains(group.name) { others.append(group.name) }
      }
    }
  }

  /// The names of the causes that are meant.
  private static func meant(
    _ groups: [CauseGroup], _ choice: Choice
  ) throws(GridreelError) -> Set<String> {
    var meant: Set<String> = []
    for cause in choice.causes {
      let own = groups.filter { $0.name == cause || $0.plainName == cause }
      guard !own.isEmpty else {
        let start: Message = "--cause: no picture fails for \(quoted(cause))"
        throw GridreelError(.usage, start + hint(cause, among: groups.map(\.name), "cause"))
      }
      meant.formUnion(own.map(\.name))
    }
    for file in choice.files {
      let own = groups.filter { $0.file == file }
      guard !own.isEmpty else {
        let start: Message = "--file: no picture fails for a change in \(quoted(file))"
        let files = Set(groups.compactMap(\.file)).sorted()
        throw GridreelError(.usage, start + hint(file, among: files, "file"))
      }
      meant.formUnion(own.map(\.name))
    }
    return meant
  }

  private static func hint(_ word: String, among names: [String], _ kind: String) -> Message {
    guard let first = names.first else { return "" }
    if let nearest = nearestName(to: word, among: names) { return "; did you mean '\(nearest)'?" }
    let shown = names.prefix(10).joined(separator: ", ")
    return names.count == 1
      ? "; the only \(kind) is \(first)"
      : "; \(kind)s are \(shown)\(names.count > 10 ? " and others" : "")"
  }
}

extension Acceptance.Choice {
  /// Whether all failures are meant.
  fileprivate var isEverything: Bool { causes.isEmpty && files.isEmpty }

  /// Whether a report has a failure for all of these reasons.
  fileprivate func allows(_ result: SnapshotResult, for groups: [CauseGroup]) -> Bool {
    guard let reported else { return true }
    return groups.allSatisfy { group in
      reported.contains {
        $0.name == group.name && $0.text == group.text && $0.pictures.contains(result.reference)
      }
    }
  }
}

extension SnapshotResult {
  /// Whether its picture can become the reference.
  package var canBeAccepted: Bool {
    switch status {
    case .changed, .layout, .missing, .moved: actual != nil
    case .passed, .orphan, .added, .removed, .error, .recorded: false
    }
  }
}
