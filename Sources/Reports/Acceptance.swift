package import GridreelCauses
import GridreelComparing
package import GridreelPrimitives

/// The failures of a run that become references because of their reasons.
package struct Acceptance: Sendable {
  /// Which failures are meant.
  package struct Choice: Sendable {
    /// The names of causes; one without the digest at its end is all causes of this name.
    package var causes: [String]
    /// The paths of files: all causes in them.
    package var files: [String]
    /// The only pictures that are meant: the digests of their pixels by the paths of their references, empty for
    /// one that is not known; nil if all are meant.
    package var reported: [String: String]?

    package init(causes: [String], files: [String], reported: [String: String]? = nil) {
      (self.causes, self.files, self.reported) = (causes, files, reported)
    }
  }

  /// The failures with no other reasons than those meant.
  package private(set) var accepted: [SnapshotResult] = []
  /// The failures that have others too, and so stay.
  package private(set) var waiting: [SnapshotResult] = []
  /// The names of these others.
  package private(set) var others: [String] = []
  /// The failures that a report lists with other pixels.
  package private(set) var changedSince: [SnapshotResult] = []
  /// The failures that are meant and cannot become references, with messages that tell why.
  package private(set) var refused: [SnapshotResult] = []

  /// The causes that were named, and for which no picture fails: some of them may have been accepted before.
  package private(set) var unmet: [String] = []

  /// Chooses among the results of a run.
  ///
  /// - Throws: ``GridreelError`` with code `usage` if no picture fails for any reason that is named, or if a name is
  ///   that of several.
  package init(of results: [SnapshotResult], _ choice: Choice) throws(GridreelError) {
    let failures = results.filter(\.isFailure)
    let found = failures.map(\.unrefused)
    let groups = CauseGroup.groups(of: found)
    let meant = try Self.meant(groups, choice)
    unmet = choice.causes.filter { cause in !groups.contains { $0.answers(to: cause) } }
    for (result, own) in zip(failures, CauseGroup.reasons(of: found)) {
      let named = own.filter { choice.isEverything || meant.contains($0.name) }
      if named.isEmpty && !choice.isEverything || choice.leavesOut(result) {
        continue
      } else if choice.hasOtherPixels(of: result) {
        changedSince.append(result)
      } else if named.count < own.count {
        waiting.append(result)
        for group in own where !named.contains(where: { $0.name == group.name }) {
          if !others.contains(group.name) { others.append(group.name) }
        }
      } else if result.status == .error {
        refused.append(result)
      } else if result.canBeAccepted {
        accepted.append(result)
      }
    }
  }

  /// The names of the causes that are meant.
  private static func meant(
    _ groups: [CauseGroup], _ choice: Choice
  ) throws(GridreelError) -> Set<String> {
    var meant: Set<String> = []
    for cause in choice.causes {
      let named = groups.filter { $0.answers(to: cause) }
      let own = named.filter { $0.name == cause }
      guard own.count == 1 || named.count < 2 else {
        let names = named.prefix(10).map(\.name).joined(separator: ", ")
        throw GridreelError(
          .usage, "--cause: \(quoted(cause)) is the name of \(named.count) causes: \(names)")
      }
      meant.formUnion((own.isEmpty ? named : own).map(\.name))
    }
    if meant.isEmpty, let cause = choice.causes.first {
      let start: Message = "--cause: no picture fails for \(quoted(cause))"
      throw GridreelError(.usage, start + hint(cause, among: groups.map(\.name), "cause"))
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

extension CauseGroup {
  /// Whether it has a name, with or without what keeps it apart from others.
  fileprivate func answers(to name: String) -> Bool { self.name == name || plainName == name }
}

extension Acceptance.Choice {
  /// Whether failures for all causes are meant.
  fileprivate var isEverything: Bool { causes.isEmpty && files.isEmpty }

  /// Whether a report does not list a picture.
  fileprivate func leavesOut(_ result: SnapshotResult) -> Bool {
    reported.map { $0[result.reference] == nil } ?? false
  }

  /// Whether a report lists a picture with other pixels than are drawn now.
  fileprivate func hasOtherPixels(of result: SnapshotResult) -> Bool {
    guard let listed = reported?[result.reference] else { return false }
    return listed != result.drawnPixels?.description
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
