import Gridreel
import GridreelCauses
import GridreelComparing
import GridreelStudio

/// A document that shows a grid.
///
/// Its reference has a line that tells what it shows, where readers of the format skip it, so that a difference is told
/// by its causes.
struct SnapshotDocument {
  /// How the line is written in a format.
  struct Form: Sendable {
    /// What the line starts and ends with, and what of the document follows it.
    let start, end, next: String
    /// Whether people may read the document.
    let isText: Bool

    static let svg = Form(
      start: "<!-- gridreel ", end: " -->\n", next: "</svg>", isText: true)
    static let pdf = Form(start: "%gridreel ", end: "\n", next: "startxref", isText: false)
  }

  let form: Form
  let bytes: [UInt8]
  let subject: SnapshotResult.Subject
  /// Draws what the document shows.
  let picture: () throws(GridreelError) -> SnapshotPicture

  /// The reference's file of the document, with its line.
  func file(_ judge: inout SnapshotJudge, _ path: String) throws(GridreelError) -> [UInt8] {
    let told = judge.reference(of: try picture(), subject, path, pixels: ContentDigest(bytes))
    // A comment of XML has no two hyphens in a row, and the line has no underscores.
    let line = form.start + (try told.line()).replacing("-", with: "_") + form.end
    guard let place = Self.lastRange(of: form.next, in: bytes)?.lowerBound else { return bytes }
    return bytes[..<place] + Array(line.utf8) + bytes[place...]
  }

  /// The document of a reference's file, and what its line tells; nil if it has none that can be read.
  func parts(of file: [UInt8]) throws(GridreelError) -> (bytes: [UInt8], told: LockedReference?) {
    guard let start = Self.lastRange(of: form.start, in: file),
      let end = file[start.upperBound...].firstRange(of: Array(form.end.utf8))
    else { return (file, nil) }
    let line = String(decoding: file[start.upperBound..<end.lowerBound], as: UTF8.self)
      .replacing("_", with: "-")
    let plain = Array(file[..<start.lowerBound] + file[end.upperBound...])
    return (plain, try LockedReference(line: line[...]))
  }

  /// Why the document differs from its reference, as far as that tells.
  func causes(
    _ judge: inout SnapshotJudge, since told: LockedReference?, _ path: String
  ) throws(GridreelError) -> [Cause] {
    guard let told else { return [] }
    return judge.causes(of: try picture(), subject, path, since: told)
  }

  private static func lastRange(of text: String, in bytes: [UInt8]) -> Range<Int>? {
    let part = Array(text.utf8)
    let start = (0...max(0, bytes.count - part.count)).last { bytes[$0...].starts(with: part) }
    return start.map { $0..<$0 + part.count }
  }
}
