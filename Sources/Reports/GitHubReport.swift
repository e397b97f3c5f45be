package import GridreelCauses
import GridreelComparing
import GridreelPrimitives

/// The results of a run for GitHub Actions: annotations of files, and a summary of the step.
package struct GitHubReport: Hashable, Sendable {
  /// Workflow commands, one per line; empty if nothing failed.
  ///
  /// GitHub shows ten errors per step. If there are more, the tenth gives the number of hidden ones.
  package let annotations: [String]
  /// Markdown for the file that `GITHUB_STEP_SUMMARY` names; well below GitHub's limit of one megabyte.
  package let stepSummary: String

  private static let shownAnnotations = 10
  private static let shownRows = 200

  /// Writes the report of a run.
  ///
  /// - Parameters:
  ///   - results: the pictures.
  ///   - accept: makes the commands that accept them.
  ///   - place: the path of a file from the root of the repository, where GitHub looks for it.
  package init(
    _ results: [SnapshotResult], accept: AcceptCommand = AcceptCommand(),
    place: (String) -> String = \.self
  ) {
    let failures = results.filter(\.isFailure)
    annotations = Self.annotations(of: failures, accept, place)
    stepSummary = Self.summary(of: results, failures, accept)
  }

  /// An error at a line of a file.
  package struct Annotation: Hashable, Sendable {
    let file: String
    let line: Int
    let title, text: String

    /// Makes an annotation of a file by its path from the root of the repository.
    package init(file: String, line: Int, title: String, text: String) {
      (self.file, self.line, self.title, self.text) = (file, line, title, text)
    }

    fileprivate var command: String {
      "::error file=\(GitHubReport.property(file)),line=\(line),title=\(GitHubReport.property(title))::\(GitHubReport.data(text.visible))"
    }
  }

  /// Workflow commands, one per line, as many as GitHub shows; the last one counts those that it does not.
  package static func annotations(of all: [Annotation]) -> [String] {
    guard all.count > shownAnnotations else { return all.map(\.command) }
    let shown = all.prefix(shownAnnotations - 1).map(\.command)
    return shown + ["::error title=Documents::and \(all.count - shown.count) more"]
  }

  private static func annotations(
    of failures: [SnapshotResult], _ accept: AcceptCommand, _ place: (String) -> String
  ) -> [String] {
    let (shared, others) = CauseGroup.split(failures) {
      $0.isShared || $0.file != nil || $0.cause?.kind == .existence
    }
    let all =
      shared.map { annotation(of: $0, place) } + others.map { annotation(of: $0, accept, place) }
    guard all.count > shownAnnotations else { return all }
    let shown = all.prefix(shownAnnotations - 1)
    let count = all.count - shown.count
    let what = shared.isEmpty ? "pictures failed" : "changes and pictures"
    return shown + ["::error title=Snapshots::and \(count) more \(what); see the summary"]
  }

  /// An annotation of the line that was changed.
  private static func annotation(of group: CauseGroup, _ place: (String) -> String) -> String {
    let (first, root) = (group.failures[0], group.cause?.root)
    let title = "\(first.status.label): \(root?.key ?? group.text)"
    let file = group.file ?? first.subject.grid
    return Annotation(
      file: place(file), line: group.line ?? 1, title: title,
      text: "\(group.text) · \(group.extent)"
    ).command
  }

  private static func annotation(
    of result: SnapshotResult, _ accept: AcceptCommand, _ place: (String) -> String
  ) -> String {
    let title = "\(result.status.label): \(result.subject.variant)"
    return "::error file=\(property(place(path(of: result)))),title=\(property(title))"
      + "::\(message(for: result, accept))"
  }

  /// The path of an annotation: the grid file, or an orphan itself.
  private static func path(of result: SnapshotResult) -> String {
    result.status == .orphan ? result.reference : result.subject.grid
  }

  private static func message(for result: SnapshotResult, _ accept: AcceptCommand) -> String {
    var lines = [result.firstReason.visible]
    if let sentence = result.difference?.sentence, sentence != result.firstReason {
      lines.append(sentence)
    }
    if let command = accept.text(for: result) { lines.append("accept: \(command.visible)") }
    return data(lines.joined(separator: "\n"))
  }

  /// Escapes a command's message: percent signs and line breaks become percent codes.
  private static func data(_ text: String) -> String {
    escaped(text, alsoSeparators: false)
  }

  /// Escapes a command's property: colons and commas too.
  private static func property(_ text: String) -> String {
    escaped(text.visible, alsoSeparators: true)
  }

  private static func escaped(_ text: String, alsoSeparators: Bool) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": result += "%25"
      case "\r": result += "%0D"
      case "\n": result += "%0A"
      case ":" where alsoSeparators: result += "%3A"
      case "," where alsoSeparators: result += "%2C"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

extension GitHubReport {
  private static func summary(
    of results: [SnapshotResult], _ failures: [SnapshotResult], _ accept: AcceptCommand
  ) -> String {
    let tally = RunTally(results)
    let sentence = tally.sentence
    var lines = ["### Snapshots: \(sentence)", ""]
    let counts = tally.parts.map { "\(grouped($0.count)) \($0.status.label)" }
    if counts.count > 1 { lines += [counts.joined(separator: " · "), ""] }
    let told = failures + results.filter { $0.tolerated != nil }
    guard !told.isEmpty else { return lines.joined(separator: "\n") }
    let shared = CauseGroup.groups(of: failures).filter(\.isShared)
    for group in shared.prefix(shownRows) {
      lines.append("- \(markdown(group.text)) · \(markdown(group.extent))")
    }
    if !shared.isEmpty { lines.append("") }
    lines += ["| | Picture | Why | Pixels |", "|---|---|---|---:|"]
    for result in told.prefix(shownRows) { lines.append(row(result)) }
    if told.count > shownRows { lines += ["", "and \(grouped(told.count - shownRows)) more"] }
    lines += acceptance(Array(accept.texts(for: failures).prefix(shownRows)))
    return lines.joined(separator: "\n") + "\n"
  }

  /// A folded block of commands.
  private static func acceptance(_ commands: [String]) -> [String] {
    guard !commands.isEmpty else { return [] }
    let unique = commands.map(\.visible)
    // A fence is longer than any run of backticks in it.
    let longest = unique.flatMap { $0.split(whereSeparator: { $0 != "`" }) }.map(\.count).max()
    let fence = String(repeating: "`", count: max(3, (longest ?? 0) + 1))
    return ["", "<details><summary>Accept</summary>", "", "\(fence)sh"] + unique
      + [fence, "", "</details>"]
  }

  private static func row(_ result: SnapshotResult) -> String {
    let pixels =
      result.tolerated.map { grouped($0.unequalPixels) }
      ?? result.difference.map { grouped($0.differingPixels) } ?? ""
    let more = result.causes.count - 1
    let why = markdown(result.firstReason) + (more > 0 ? " *(and \(more) more)*" : "")
    let name = "\(markdown(result.subject.grid))<br>\(markdown(result.subject.variant))"
    return "| \(result.label) | \(name) | \(why) | \(pixels) |"
  }

  /// Escapes a text for Markdown, at most a few hundred characters: no markup, link or mention.
  private static func markdown(_ text: String) -> String {
    let longest = 400
    let cut = text.count > longest ? text.prefix(longest) + "…" : text[...]
    return String(cut).visible.markdown(.inert)
  }
}
