package import GridreelCauses
import GridreelPrimitives

/// The results of a run for a terminal: a line for each change, be it tolerated, and for each failure and each tolerated
/// picture of which no such line tells, then the counts.
package struct TerminalSummary: Hashable, Sendable {
  /// The text including pictures, without a final line break.
  package let bytes: [UInt8]

  /// The minimum width of a terminal in which a failure and its reason share a line.
  private static let leastSharedWidth = 110
  private static let greatestNameWidth = 60
  private static let statusWidth = 14
  /// The maximum number of failures to list, and of those to show with pictures.
  private static let shownFailures = 100, shownPictures = 3
  /// The maximum number of tolerated pictures to list; the last line counts all.
  private static let shownTolerated = 20
  /// The maximum number of commands that accept pictures.
  private static let shownCommands = 3

  /// Writes the summary of a run.
  ///
  /// - Parameters:
  ///   - results: The pictures in the order in which they are listed.
  ///   - accept: Makes the commands that accept pictures, for somebody who looks at them.
  ///   - traits: The capabilities of the stream.
  package init(
    _ results: [SnapshotResult], accept: AcceptCommand? = nil,
    traits: TerminalTraits = TerminalTraits()
  ) {
    let failures = results.filter(\.isFailure)
    var bytes = Self.list(failures, showing: Self.shownPictures, traits)
    let (shared, others) = CauseGroup.split(results.filter { $0.tolerated != nil })
    for line in shared.prefix(Self.shownTolerated).flatMap({ Self.lines(for: $0, traits) }) {
      bytes += "\(line)\n".utf8
    }
    let tolerated = others.prefix(max(0, Self.shownTolerated - shared.count))
    let nameWidth = Self.nameWidth(of: tolerated)
    for result in tolerated {
      for line in Self.lines(for: result, nameWidth, traits) { bytes += "\(line)\n".utf8 }
    }
    // Pictures that a filter left out may need what the others do not.
    for lower in LowerTolerance.all(in: results) where accept?.filter == nil {
      bytes += Self.line(for: lower, traits).utf8
    }
    if traits.columns != nil, let accept {
      for line in Self.commands(failures, accept) {
        bytes += "\(traits.styled(line, .faint))\n".utf8
      }
    }
    bytes += Self.counts(RunTally(results), traits).utf8
    self.bytes = bytes
  }

  /// A line for each reason of failures, and for each failure that has one of its own, but for what errors told.
  ///
  /// - Parameters:
  ///   - failures: The failures.
  ///   - pictureLimit: The maximum number of pictures to show.
  ///   - traits: The capabilities of the stream.
  /// - Returns: The text including pictures, with line breaks at the ends of lines.
  static func list(
    _ failures: [SnapshotResult], showing pictureLimit: Int = 0, _ traits: TerminalTraits
  ) -> [UInt8] {
    let (shared, others) = CauseGroup.split(failures.filter { !$0.isToldApart })
    let groups = shared.prefix(shownFailures)
    let shown = others.prefix(shownFailures - groups.count)
    let nameWidth = nameWidth(of: shown)
    var bytes: [UInt8] = []
    var pictureCount = 0
    let told =
      groups.map { ($0.failures[0], lines(for: $0, traits)) }
      + shown.map { ($0, lines(for: $0, nameWidth, traits)) }
    for (result, lines) in told {
      for line in lines { bytes += "\(line)\n".utf8 }
      guard pictureCount < pictureLimit, let picture = picture(of: result, traits) else { continue }
      bytes += picture
      pictureCount += 1
    }
    let rest = shared.count + others.count - told.count
    if rest > 0 { bytes += "and \(grouped(rest)) more failures\n".utf8 }
    return bytes
  }

  private static func nameWidth(of results: some Sequence<SnapshotResult>) -> Int {
    min(results.map { $0.subject.title.displayWidth }.max() ?? 0, greatestNameWidth)
  }

  /// The commands that accept pictures, whole, so that they can be copied.
  private static func commands(
    _ failures: [SnapshotResult], _ accept: AcceptCommand
  ) -> [String] {
    let texts = accept.texts(for: failures)
    let rest = texts.count > shownCommands ? ["look at all: \(accept.review.visible)"] : []
    return texts.prefix(shownCommands).map { "accept: \($0.visible)" } + rest
  }

  /// What a tolerance could be.
  private static func line(for lower: LowerTolerance, _ traits: TerminalTraits) -> String {
    let pictures = lower.pictures == 1 ? "1 picture" : "\(grouped(lower.pictures)) pictures"
    let label = traits.styled("tolerance".padded(toWidth: statusWidth), .faint)
    return "\(label)could be \(lower.text) · \(pictures)\n"
  }

  /// The outcome of pictures, their common reason, and which they are.
  private static func lines(for group: CauseGroup, _ traits: TerminalTraits) -> [String] {
    let first = group.failures[0]
    let status = traits.styled(
      first.label.padded(toWidth: statusWidth), TerminalStyle(first.status))
    let text = group.text.visible
    guard let columns = traits.columns else { return ["\(status)\(text) · \(group.extent)"] }
    let room = max(20, columns - statusWidth)
    let whole = "\(text) · \(group.extent)"
    // An error is never cut: what to do stands at its end.
    if first.status == .error || whole.displayWidth <= room {
      return [status + text + traits.styled(" · \(group.extent)", .faint)]
    }
    let indent = String(repeating: " ", count: statusWidth)
    return [
      status + text.cut(toWidth: room),
      indent + traits.styled(group.extent.cut(toWidth: room), .faint),
    ]
  }

  /// The outcome of a picture, its name and the first reason.
  static func lines(
    for result: SnapshotResult, _ nameWidth: Int, _ traits: TerminalTraits
  ) -> [String] {
    let status = traits.styled(
      result.label.padded(toWidth: statusWidth), TerminalStyle(result.status))
    let title = result.subject.title
    var reason = result.firstReason.visible
    let isWhole = result.status == .error
    let more = result.causes.count - 1
    if more > 0 { reason += " (+\(more) more)" }
    if let columns = traits.columns, columns < leastSharedWidth {
      let room = max(20, columns - statusWidth)
      let indent = String(repeating: " ", count: statusWidth)
      return [
        status + title.cut(toWidth: room),
        indent + traits.styled(isWhole ? reason : reason.cut(toWidth: room), .faint),
      ]
    }
    let name = traits.columns == nil ? title : title.cut(toWidth: nameWidth)
    if let columns = traits.columns, !isWhole {
      reason = reason.cut(toWidth: columns - statusWidth - nameWidth - 2)
    }
    return [status + name.padded(toWidth: nameWidth) + "  " + traits.styled(reason, .faint)]
  }

  /// A result's pictures, if the terminal shows any.
  static func picture(of result: SnapshotResult, _ traits: TerminalTraits) -> [UInt8]? {
    guard let form = traits.pictures, let columns = traits.columns else { return nil }
    let rows = 14
    let strip = PictureStrip.draw(
      result, width: min(columns - 2, 160) * traits.cellWidth, height: rows * traits.cellHeight)
    return strip.flatMap { TerminalPicture.encode($0, as: form) }
  }

  /// The last line: `3 of 43 pictures failed: 2 changed, 1 no reference; 40 passed`.
  private static func counts(_ tally: RunTally, _ traits: TerminalTraits) -> String {
    guard tally.failures > 0 else { return traits.styled(tally.sentence, .green) }
    func list(_ parts: [(status: SnapshotResult.Status, count: Int)]) -> String {
      parts.map { "\(grouped($0.count)) \($0.status.label)" }.joined(separator: ", ")
    }
    let bad = tally.parts.filter { $0.status != .passed && $0.status != .recorded }
    let good = tally.parts.filter { $0.status == .passed || $0.status == .recorded }
    let end = good.isEmpty ? "" : "; \(list(good))"
    return traits.styled(tally.sentence, .bold) + ": \(list(bad))\(end)"
  }
}
