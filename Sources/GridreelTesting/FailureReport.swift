import Gridreel
import GridreelReports
import GridreelStudio

/// Reports why an assertion failed, where to look, and how to accept the change.
struct FailureReport: Sendable {
  let finding: SnapshotFinding
  let decision: RecordDecision
  let target: SnapshotTarget
  let place: SourcePlace
  let test: RunningTest

  /// The failure; nil on success.
  var failure: SnapshotFailure? {
    guard finding.end != .passed || decision.mode == .all else { return nil }
    var paragraphs = [headline]
    let files = [expectedLine] + artifactLines
    paragraphs.append(files.joined(separator: "\n"))
    if !finding.reasons.isEmpty { paragraphs.append(finding.reasons.joined(separator: "\n")) }
    paragraphs.append(advice)
    return SnapshotFailure(
      message: paragraphs.joined(separator: "\n\n"), attachments: attachments)
  }

  private var headline: String {
    switch finding.end {
    case .passed: "Record mode is on. The reference is up to date: …"
    case .recorded where decision.mode == .all:
      "Record mode is on. Automatically recorded snapshot: …"
    case .recorded(isNew: true):
      "No reference was found on disk. Automatically recorded snapshot: …"
    case .recorded(isNew: false):
      "Snapshot does not match reference. A new snapshot was automatically recorded: …"
    case .missing:
      "No reference was found on disk. New snapshot was not recorded because "
        + (decision.origin == .buildMachine
          ? "\(BuildMachine.variable) is set." : "recording is disabled.")
    case .different: "Snapshot does not match reference."
    case .unusable: "The reference cannot be compared with."
    }
  }

  private var expectedLine: String { "reference:  \(target.reference)" }

  // MARK: Advice

  private var advice: String {
    switch finding.end {
    case .passed, .recorded:
      let first = decision.mode == .all ? "Turn record mode off and re-run" : "Re-run"
      return "\(first) \"\(place.testName)\" to assert against the newly-recorded snapshot."
    case .missing: return "\(rename)record:  \(command(.missing))"
    case .different, .unusable: return "accept:  \(command(.failed))"
    }
  }

  /// How to keep a reference with the same pixels whose test was renamed; empty if there is none.
  private var rename: String {
    guard let old = finding.movedFrom else { return "" }
    let words = [old, target.reference].map(AcceptCommand.quoted).joined(separator: " ")
    return
      "moved?   its picture is that of another test; if that one has this name now: mv \(words)\n"
  }

  /// How to record the snapshot: a command or, if the code decides, a change of the code.
  private func command(_ mode: GridSnapshotConfiguration.Record) -> String {
    if decision.origin == .code {
      return "the test says 'record: .\(decision.mode)'; say 'record: .\(mode)' for one run"
    }
    let variable = SnapshotEnvironment.Variable.record
    let filter = AcceptCommand.quoted(test.filter(at: place))
    let off = decision.origin == .buildMachine ? "\(BuildMachine.variable)= " : ""
    return "\(off)\(variable)=\(mode.rawValue) swift test --filter \(filter)"
  }

  // MARK: Files

  private var files: [(name: String, kind: String, ending: String, bytes: [UInt8])] {
    [
      ("expected", "expected", target.ending, finding.expected),
      ("actual", "", target.ending, finding.actual),
      ("difference", "difference", "png", finding.difference),
    ].compactMap { name, kind, ending, bytes in bytes.map { (name, kind, ending, $0) } }
  }

  private var attachments: [SnapshotFailure.Attachment] {
    files.map { .init(name: "\(target.stem).\($0.name).\($0.ending)", bytes: $0.bytes) }
  }

  /// Writes the actual picture and the difference, and lists their paths; the reference stays in place.
  private var artifactLines: [String] {
    files.filter { $0.name != "expected" }.map { file in
      let path = target.artifact(file.kind, ending: file.ending)
      let label = "\(file.name):".padding(to: 12)
      do throws(GridreelError) {
        try FilePath.makeFolder(target.artifactsFolder)
        try OutputFile.write(file.bytes, to: path)
        return label + path
      } catch {
        return label + error.description
      }
    }
  }
}

extension String {
  /// The text padded with spaces to a length.
  fileprivate func padding(to length: Int) -> String {
    self + String(repeating: " ", count: max(0, length - count))
  }
}
