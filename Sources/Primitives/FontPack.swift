/// Fonts for characters that the bundled ones lack, found where Debian's packages put them.
package enum FontPack: String, CaseIterable, Sendable {
  case cjk, arabic, indic, emoji

  /// Debian's package that holds the files.
  package var debianPackage: String {
    switch self {
    case .cjk: "fonts-noto-cjk"
    case .arabic, .indic: "fonts-noto-core"
    case .emoji: "fonts-noto-color-emoji"
    }
  }

  /// The names of the files, all of which are used.
  package var fileNames: [String] {
    switch self {
    case .cjk: ["NotoSansCJK-Regular.ttc", "NotoSansCJK-Bold.ttc"]
    case .arabic: Self.faces(of: ["Arabic"])
    case .indic:
      Self.faces(of: [
        "Devanagari", "Bengali", "Gurmukhi", "Gujarati", "Oriya", "Tamil", "Telugu", "Kannada",
        "Malayalam", "Sinhala",
      ])
    case .emoji: ["NotoColorEmoji.ttf"]
    }
  }

  private static func faces(of scripts: [String]) -> [String] {
    scripts.flatMap { ["NotoSans\($0)-Regular.ttf", "NotoSans\($0)-Bold.ttf"] }
  }

  /// The folders in which packages keep such files.
  package static let folders = ["/usr/share/fonts/opentype/noto", "/usr/share/fonts/truetype/noto"]

  /// The pack with a glyph for a character; nil if there is none.
  package init?(with character: Unicode.Scalar) {
    switch character.value {
    case 0x0600...0x06FF, 0x0750...0x077F, 0x08A0...0x08FF, 0xFB50...0xFDFF, 0xFE70...0xFEFF:
      self = .arabic
    case 0x0900...0x0DFF: self = .indic
    case 0x1100...0x11FF, 0x2E80...0x9FFF, 0xA960...0xA97F, 0xAC00...0xD7FF, 0xF900...0xFAFF,
      0xFE30...0xFE4F, 0xFF00...0xFFEF, 0x20000...0x323AF:
      self = .cjk
    default:
      guard character.value > 0xFF, character.properties.isEmoji else { return nil }
      self = .emoji
    }
  }
}
