import GridreelCauses

/// The outcome of one snapshot.
struct SnapshotFinding: Sendable {
  /// How it ended.
  enum End: Hashable, Sendable {
    case passed
    /// The reference was written.
    case recorded(isNew: Bool)
    /// The reference does not exist.
    case missing
    case different
    /// The reference exists but cannot be compared with.
    case unusable
  }

  var end: End
  /// What differs and why, one line each.
  var reasons: [String] = []
  /// A reference with the picture's pixels, whose test may have been renamed; nil if there is none.
  var movedFrom: String?
  /// What a tolerance forgave in a picture that passed; nil if nothing.
  var forgiven: String?
  /// The result with all causes; nil unless pictures were compared.
  var result: SnapshotResult?
  /// The reference's file, the actual picture, and a picture of the difference; nil if there is none.
  var expected, actual, difference: [UInt8]?
}

/// Why an assertion failed, and the files that show it.
package struct SnapshotFailure: Sendable {
  /// A file to look at.
  package struct Attachment: Sendable {
    /// The file's name including its extension.
    package let name: String
    package let bytes: [UInt8]
  }

  /// What went wrong and what to do, in several lines.
  package let message: String
  /// The expected picture, the actual one, and their difference.
  package var attachments: [Attachment] = []
}
