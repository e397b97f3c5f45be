/// Why fonts could not be read or made.
package struct FontError: Error, Hashable, Sendable {
  /// The kind of failure.
  package struct Code: Hashable, Sendable {
    private enum Kind: Hashable, Sendable {
      case noSuchPath, unreadableFile, notAFont, noFonts, subsetting, outOfMemory
    }
    private let kind: Kind

    /// Nothing stands at a path that was given.
    package static let noSuchPath = Code(kind: .noSuchPath)
    /// A file or folder is there but cannot be read.
    package static let unreadableFile = Code(kind: .unreadableFile)
    /// A file is no OpenType or TrueType font, or a broken one.
    package static let notAFont = Code(kind: .notAFont)
    /// There is no font at all to draw with.
    package static let noFonts = Code(kind: .noFonts)
    /// A font could not be reduced to the glyphs in use.
    package static let subsetting = Code(kind: .subsetting)
    /// A library had no memory left for its own objects.
    package static let outOfMemory = Code(kind: .outOfMemory)
  }

  /// The kind of failure, for code to branch on.
  package let code: Code
  /// What failed, on what and what to do, for a person to read.
  package let detail: String

  init(_ code: Code, _ detail: String) { (self.code, self.detail) = (code, detail) }
}
