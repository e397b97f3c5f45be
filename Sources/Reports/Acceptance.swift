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
    /// The only pictures that are meant, by the paths of their references; nil if all are.
    package var reported: [String: ReportedPicture]?

    package init(
      causes: [String], files: [String], reported: [String: ReportedPicture]? = nil
    ) {
      (self.causes, self.files, self.reported) = (causes, files, reported)
    }
  }

  /// A picture in an earlier report.
  package struct ReportedPicture: Hashable, Sendable {
    /// Its status, and the sentences of its causes, which tell their values.
    package let status: String, causes: [String]

    package init(status: String, causes: [String]) { (self.status, self.causes) = (status, causes) }
  }

  /// The failures with no other reasons than those meant.
  package private(set) var accepted: [SnapshotResult] = []
  /// The failures that have others too, and so stay.
  package private(set) var waiting: [SnapshotResult] = []
  /// The names of these others.
  package private(set) var others: [String] = []
  /// The failures that a report lists for other reasons than theirs.
  package private(set) var changedSince: [SnapshotResult] = []
  /// The failures that are meant and cannot become references, with messages that tell why.
  package private(set) var refused: [SnapshotResult] = []

  /// Chooses among the results of a run.
  ///
  /// - Throws: ``GridreelError`` with code `usage` if no picture fails for a reason that is named.
  package init(of results: [SnapshotResult], _ choice: Choice) throws(GridreelError) {
    let failures = results.filter(\.isFailure)
    let found = failures.map(\.unrefused)
    let meant = try Self.meant(CauseGroup.groups(of: found), choice)
    for (result, own) in zip(failures, CauseGroup.reasons(of: found)) {
      let named = own.filter { choice.isEverything || meant.contains($0.name) }
      let allowed = named.filter { choice.allows(result.unrefused, for: $0) }
      if allowed.count < named.count, choice.lists(result) {
        changedSince.append(result)
      } else if allowed.isEmpty, !choice.isAll {
        continue
      } else if allowed.count < own.count {
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
  /// Whether failures for all causes are meant.
  fileprivate var isEverything: Bool { causes.isEmpty && files.isEmpty }

  /// Whether all failures are meant.
  fileprivate var isAll: Bool { isEverything && reported == nil }

  /// Whether a report has the failure for this reason, or there is none.
  fileprivate func allows(_ result: SnapshotResult, for group: CauseGroup) -> Bool {
    guard let reported else { return true }
    guard let picture = reported[result.reference] else { return false }
    let texts = group.texts(in: result)
    return texts.isEmpty
      ? picture.status == result.status.rawValue : texts.allSatisfy(picture.causes.contains)
  }

  /// Whether a report has a failure of this picture.
  fileprivate func lists(_ result: SnapshotResult) -> Bool {
    reported?[result.reference].map { $0.status != SnapshotResult.Status.passed.rawValue } ?? false
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
