import GridreelCauses
import GridreelPrimitives

/// What stands between two marks: a picture as the document's language has it.
struct PictureMarkup {
  /// A picture, and where it is from the document.
  struct Shown {
    let address: String
    let facts: PictureRecipe.Facts
  }

  /// The lines without what stands before the marks.
  let lines: [String]

  /// Writes one picture, or a light and a dark one.
  ///
  /// - Throws: ``GridreelError`` without a place if the pictures are not such.
  init(_ pictures: [Shown], _ syntax: MarkSyntax) throws(GridreelError) {
    let end = syntax == .mdx ? " />" : ">"
    let dark = pictures.filter(\.facts.isDark)
    guard let main = pictures.first(where: { !$0.facts.isDark }) ?? dark.first else {
      lines = []
      return
    }
    guard pictures.count > 1 else {
      lines = [Self.image(main, end)]
      return
    }
    guard pictures.count == 2, dark.count == 1 else {
      let kind = dark.isEmpty ? "light" : "dark"
      throw GridreelError(
        pictures.count > 2
          ? "theme: a document shows one theme, or a light and a dark one; here are \(pictures.count)"
          : "theme: a document shows one theme, or a light and a dark one; both of these are \(kind)"
      )
    }
    lines = [
      "<picture>",
      "  <source media=\"(prefers-color-scheme: dark)\" srcset=\"\(Self.escaped(dark[0].address))\"\(end)",
      "  " + Self.image(main, end), "</picture>",
    ]
  }

  private static func image(_ picture: Shown, _ end: String) -> String {
    let facts = picture.facts
    return
      "<img src=\"\(escaped(picture.address))\" width=\"\(facts.width)\" height=\"\(facts.height)\" alt=\"\(escaped(facts.alt))\"\(end)"
  }

  /// A text in quotes of HTML.
  private static func escaped(_ text: String) -> String {
    let signs = [("&", "&amp;"), ("\"", "&quot;"), ("<", "&lt;"), (">", "&gt;")]
    return signs.reduce(text) { $0.replacing($1.0, with: $1.1) }
  }

  /// The bytes between the marks.
  ///
  /// - Parameters:
  ///   - prefix: What stands before the marks on their lines.
  ///   - lineBreak: What ends a line of the document.
  /// - Returns: The lines with the break behind the opening mark, and the prefix of the closing one.
  func content(prefix: [UInt8], lineBreak: [UInt8]) -> [UInt8] {
    lines.reduce(into: lineBreak) { $0 += prefix + Array($1.utf8) + lineBreak } + prefix
  }
}
