package import Primitives

/// An error in reading or creating fonts.
package struct FontError: Error, Hashable, Sendable {
  /// The kind of failure.
  package struct Code: Hashable, Sendable {
    private enum Kind: Hashable, Sendable {
      case noSuchPath, unreadableFile, notAFont, noFonts, subsetting, outOfMemory
    }
    private let kind: Kind

    /// A given path does not exist.
    package static let noSuchPath = Code(kind: .noSuchPath)
    /// A file or directory exists but cannot be read.
    package static let unreadableFile = Code(kind: .unreadableFile)
    /// A file is not an OpenType or TrueType font, or it is damaged.
    package static let notAFont = Code(kind: .notAFont)
    /// No font is available for drawing.
    package static let noFonts = Code(kind: .noFonts)
    /// A font could not be reduced to the glyphs in use.
    package static let subsetting = Code(kind: .subsetting)
    /// A library ran out of memory for its own objects.
    package static let outOfMemory = Code(kind: .outOfMemory)
  }

  /// The kind of failure, for code to branch on.
  package let code: Code
  /// What failed, on what and how to fix it, as text for a person.
  package let detail: Message

  init(_ code: Code, _ detail: Message) { (self.code, self.detail) = (code, detail) }
}
