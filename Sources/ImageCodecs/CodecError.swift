package import Primitives

/// The reason why a picture could not be encoded or decoded.
package struct CodecError: Error, Hashable, Sendable {
  /// The kind of failure; later versions may add kinds.
  package struct Code: Hashable, Sendable {
    private enum Kind: Hashable, Sendable {
      case notThisFormat, truncated, damaged, checksumMismatch, unsupported
      case tooManyPixels, invalidMetadata, frameMismatch, outOfMemory, sinkFailed
      case missingProgram, programFailed, diskFull, overTime, overMemory
    }
    private let kind: Kind

    /// The file does not start with this format's signature.
    package static let notThisFormat = Code(kind: .notThisFormat)
    /// The file ends before the picture does.
    package static let truncated = Code(kind: .truncated)
    /// A field or the compressed data violates the format.
    package static let damaged = Code(kind: .damaged)
    /// A chunk's check sum does not match its content.
    package static let checksumMismatch = Code(kind: .checksumMismatch)
    /// The file requires a feature that this reader does not support.
    package static let unsupported = Code(kind: .unsupported)
    /// The picture has more pixels than the caller allows or the format can hold.
    package static let tooManyPixels = Code(kind: .tooManyPixels)
    /// A scale, keyword or text that the format cannot store.
    package static let invalidMetadata = Code(kind: .invalidMetadata)
    /// A frame's size or transparency differs from that of the reel.
    package static let frameMismatch = Code(kind: .frameMismatch)
    /// Memory could not be allocated.
    package static let outOfMemory = Code(kind: .outOfMemory)
    /// The receiver of the bytes reported an error.
    package static let sinkFailed = Code(kind: .sinkFailed)
    /// A required external program is not installed.
    package static let missingProgram = Code(kind: .missingProgram)
    /// An external program could not be started, or ended with an error.
    package static let programFailed = Code(kind: .programFailed)
    /// An external program ran out of disk space.
    package static let diskFull = Code(kind: .diskFull)
    /// An external program took longer than it may.
    package static let overTime = Code(kind: .overTime)
    /// An external program needed more memory than it may.
    package static let overMemory = Code(kind: .overMemory)
  }

  /// The kind of failure, for code to branch on.
  package let code: Code
  /// What failed and on what, as text for a person.
  package let detail: Message

  /// Creates an error of the kind `code`; `detail` has no trailing full stop.
  package init(_ code: Code, _ detail: Message) {
    (self.code, self.detail) = (code, detail)
  }
}
