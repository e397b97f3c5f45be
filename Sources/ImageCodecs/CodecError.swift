/// Why a picture could not be encoded or decoded.
package struct CodecError: Error, Hashable, Sendable {
  /// The kind of failure; later versions may add kinds.
  package struct Code: Hashable, Sendable {
    private enum Kind: Hashable, Sendable {
      case notThisFormat, truncated, damaged, checksumMismatch, unsupported
      case tooManyPixels, invalidMetadata, frameMismatch, outOfMemory, sinkFailed
      case missingProgram, programFailed, diskFull
    }
    private let kind: Kind

    /// The bytes do not begin like a file of this format.
    package static let notThisFormat = Code(kind: .notThisFormat)
    /// The file ends before the picture does.
    package static let truncated = Code(kind: .truncated)
    /// A field or the compressed data breaks the format's rules.
    package static let damaged = Code(kind: .damaged)
    /// A chunk's check sum differs from its content.
    package static let checksumMismatch = Code(kind: .checksumMismatch)
    /// The file needs something this reader does not know.
    package static let unsupported = Code(kind: .unsupported)
    /// The picture has more pixels than the caller allows or the format can hold.
    package static let tooManyPixels = Code(kind: .tooManyPixels)
    /// A scale, keyword or text that the format cannot store.
    package static let invalidMetadata = Code(kind: .invalidMetadata)
    /// A frame's extents or transparency differ from those of the film.
    package static let frameMismatch = Code(kind: .frameMismatch)
    /// The memory for the work could not be had.
    package static let outOfMemory = Code(kind: .outOfMemory)
    /// The place the bytes go to refused them.
    package static let sinkFailed = Code(kind: .sinkFailed)
    /// A program that does the work is not installed.
    package static let missingProgram = Code(kind: .missingProgram)
    /// A program that does the work could not be started or ended with an error.
    package static let programFailed = Code(kind: .programFailed)
    /// A program found no space left for what it writes.
    package static let diskFull = Code(kind: .diskFull)
  }

  /// The kind of failure, for code to branch on.
  package let code: Code
  /// What failed and on what, for a person to read.
  package let detail: String

  /// An error of the kind `code`; `detail` has no trailing full stop.
  package init(_ code: Code, _ detail: String) {
    (self.code, self.detail) = (code, detail)
  }
}
