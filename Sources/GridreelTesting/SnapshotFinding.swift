/// What became of one snapshot.
struct SnapshotFinding: Sendable {
  /// How it ended.
  enum End: Hashable, Sendable {
    case passed
    /// The reference was written.
    case recorded(isNew: Bool)
    /// There is no reference.
    case missing
    case different
    /// There is a file that cannot be compared with.
    case unusable
  }

  var end: End
  /// What differs and why, each a line.
  var reasons: [String] = []
  /// The reference's file, what was drawn, and a picture of the difference; nil where there is none.
  var expected, actual, difference: [UInt8]?
}

/// Why an assertion failed, and the files that show it.
package struct SnapshotFailure: Sendable {
  /// A file to look at.
  package struct Attachment: Sendable {
    /// Its name, ending included.
    package let name: String
    /// Its contents.
    package let bytes: [UInt8]
  }

  /// What went wrong and what to do, in several lines.
  package let message: String
  /// What was expected, what was drawn, and what differs.
  package var attachments: [Attachment] = []
}
