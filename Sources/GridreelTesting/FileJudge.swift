import Gridreel
import GridreelCauses
import GridreelComparing
import GridreelReports
import GridreelStudio

/// Compares a result with the reference at a path, or records it.
struct FileJudge: Sendable {
  let mode: GridSnapshotConfiguration.Record
  let path: String
  /// The folder given by the user, which contains the references' folder.
  let place: String
  /// The test to which the reference belongs.
  let owner: ReferenceOwner

  /// Compares a picture by its pixels.
  ///
  /// - Throws: ``GridreelError`` if a reference cannot be written.
  func judge(
    _ picture: SnapshotPicture, _ subject: SnapshotResult.Subject, _ tolerance: Tolerance,
    _ forgiven: SnapshotOptions
  ) throws(GridreelError) -> SnapshotFinding {
    let isNew = FilePath.kind(of: path) == nil
    var judge = SnapshotJudge(
      mode.action, tolerance: tolerance, owner: owner, below: [place])
    try judge.forgive(forgiven, in: picture)
    let result = try judge.judge(picture, subject, reference: path)
    var finding = SnapshotFinding(end: result.end(isNew: isNew))
    let causes = result.causes.map { "cause: \($0.text)" }
    let lower = LowerTolerance.all(in: [result]).map { "the tolerance could be \($0.text)" }
    finding.forgiven = result.forgiven.map { ([$0] + causes + lower).joined(separator: "\n") }
    finding.reasons =
      [result.message, result.difference?.sizeSentence, result.difference?.sentence]
      .compactMap(\.self) + causes
    (finding.expected, finding.actual) = (result.expected, result.actual)
    finding.movedFrom = result.movedFrom
    finding.result = result
    if finding.end == .different { finding.difference = result.differencePicture }
    return finding
  }

  /// Compares a text line by line.
  ///
  /// A checkout may have converted the reference's line breaks to `\r\n`, which is not a difference.
  ///
  /// - Throws: ``GridreelError`` if a reference cannot be written.
  func judge(text: String) throws(GridreelError) -> SnapshotFinding {
    var finding = try judge(bytes: Array(text.utf8)) { $0.withoutCarriageReturns == $1 }
    if finding.end == .different, let expected = finding.expected {
      finding.reasons =
        LineDifference(String(decoding: expected.withoutCarriageReturns, as: UTF8.self), text).lines
    }
    return finding
  }

  /// Compares a file by its bytes.
  ///
  /// - Parameters:
  ///   - bytes: the bytes of the result.
  ///   - isAlike: whether bytes that are not equal to the reference (first argument) are equivalent.
  /// - Returns: The outcome.
  /// - Throws: ``GridreelError`` if a reference cannot be written.
  func judge(
    bytes: [UInt8], orWhere isAlike: ([UInt8], [UInt8]) -> Bool = { _, _ in false }
  ) throws(GridreelError) -> SnapshotFinding {
    switch ReferenceFile.bytes(at: path) {
    case .missing:
      if mode != .never { return try written(bytes, isNew: true) }
      return SnapshotFinding(end: .missing, actual: bytes)
    case .unusable(let message):
      return SnapshotFinding(end: .unusable, reasons: [message], actual: bytes)
    case .bytes(let expected):
      if expected == bytes || isAlike(expected, bytes) { return SnapshotFinding(end: .passed) }
      if mode == .all || mode == .failed { return try written(bytes, isNew: false) }
      let first = zip(expected, bytes).prefix { $0 == $1 }.count
      let counts = "\(bytes.count) bytes instead of \(expected.count)"
      return SnapshotFinding(
        end: .different, reasons: ["\(counts), the first difference at byte \(first)"],
        expected: expected, actual: bytes)
    }
  }

  /// Compares a document, whose reference tells what it shows.
  ///
  /// - Throws: ``GridreelError`` if it cannot be drawn, or if a reference cannot be written.
  func judge(_ document: SnapshotDocument) throws(GridreelError) -> SnapshotFinding {
    var judge = SnapshotJudge(mode.action, owner: owner, below: [place])
    let isNew = FilePath.kind(of: path) == nil
    guard case .bytes(let file) = ReferenceFile.bytes(at: path) else {
      guard isNew, mode != .never else { return try self.judge(bytes: document.bytes) }
      return try written(try document.file(&judge, path), isNew: true)
    }
    let (expected, told) = try document.parts(
      of: document.form.isText ? file.withoutCarriageReturns : file)
    if expected == document.bytes { return SnapshotFinding(end: .passed) }
    if mode == .all || mode == .failed {
      return try written(try document.file(&judge, path), isNew: false)
    }
    var finding = try self.judge(bytes: document.bytes)
    finding.expected = expected
    let causes = try document.causes(&judge, since: told, path)
    if !causes.isEmpty {
      finding.reasons = causes.map { "cause: \($0.text)" }
    } else if document.form.isText {
      finding.reasons =
        LineDifference(
          String(decoding: expected, as: UTF8.self),
          String(decoding: document.bytes, as: UTF8.self)
        ).lines
    }
    var result = SnapshotResult(document.subject, .changed, reference: path)
    result.causes = causes
    finding.result = result
    return finding
  }

  private func written(
    _ bytes: [UInt8], isNew: Bool
  ) throws(GridreelError) -> SnapshotFinding {
    try ReferenceFile.write(bytes, to: path, below: [place])
    return SnapshotFinding(end: .recorded(isNew: isNew))
  }
}

extension [UInt8] {
  /// The bytes of a text with every line break normalised to `\n`.
  fileprivate var withoutCarriageReturns: [UInt8] {
    let (feed, carriage) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))
    return enumerated().filter { place, byte in
      byte != carriage || place + 1 == count || self[place + 1] != feed
    }.map(\.element)
  }
}

extension GridSnapshotConfiguration.Record {
  /// The corresponding action of a run.
  fileprivate var action: SnapshotRun.Action {
    switch self {
    case .all: .record(.all)
    case .failed: .record(.failed)
    case .missing: .record(.missing)
    case .never: .verify
    }
  }
}

extension SnapshotResult {
  fileprivate func end(isNew: Bool) -> SnapshotFinding.End {
    switch status {
    case .passed: .passed
    case .recorded: .recorded(isNew: isNew)
    case .missing, .moved, .added: .missing
    case .changed, .layout: .different
    case .error, .orphan, .removed: .unusable
    }
  }
}
