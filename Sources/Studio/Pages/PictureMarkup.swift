import GridreelCauses
import GridreelPrimitives

/// What stands between two marks: a picture as the document's language has it.
struct PictureMarkup {
  /// A picture, and where it is from the document.
  struct Shown {
    let address: String
    let facts: PictureRecipe.Facts
    /// Whether it stands for a reel where readers want nothing to move.
    var isSubstitute = false
  }

  /// The lines without what stands before the marks.
  let lines: [String]

  /// Writes one picture, or a light and a dark one; for a reel, also the stills in its place.
  ///
  /// - Throws: ``GridreelError`` without a place if the pictures are not such.
  init(_ pictures: [Shown], _ syntax: MarkSyntax) throws(GridreelError) {
    let end = syntax == .mdx ? " />" : ">"
    let main = try Pair(pictures.filter { !$0.isSubstitute })
    guard syntax != .rst else {
      lines = [""] + main.directives + [""]
      return
    }
    var sources: [String] = []
    func add(_ picture: Shown?, _ conditions: [String]) {
      guard let picture else { return }
      let media = conditions.map { "(\($0))" }.joined(separator: " and ")
      sources.append(
        "<source media=\"\(media)\" srcset=\"\(Self.encoded(picture.address))\"\(end)")
    }
    let isDark = "prefers-color-scheme: dark"
    let substitutes = pictures.filter(\.isSubstitute)
    if !substitutes.isEmpty {
      let stills = try Pair(substitutes)
      let isStill = "prefers-reduced-motion: reduce"
      add(stills.dark, [isStill, isDark])
      add(stills.usual, [isStill])
    }
    add(main.dark, [isDark])
    let image = Self.image(main.usual, end)
    lines =
      sources.isEmpty
      ? [image] : ["<picture>"] + (sources + [image]).map { "  " + $0 } + ["</picture>"]
  }

  /// The picture that all readers see, and the one for dark pages if that is another one.
  struct Pair {
    let usual: Shown
    var dark: Shown?

    init(_ pictures: [Shown]) throws(GridreelError) {
      let dark = pictures.filter(\.facts.isDark)
      guard let usual = pictures.first(where: { !$0.facts.isDark }) ?? dark.first else {
        throw GridreelError(.internalFault, "there is no picture")
      }
      self.usual = usual
      guard pictures.count > 1 else { return }
      guard pictures.count == 2, dark.count == 1 else {
        let wish: Message = "theme: a document shows one theme, or a light and a dark one; "
        throw GridreelError(
          pictures.count > 2
            ? wish + "here are \(pictures.count)"
            : wish + "both of these are \(dark.isEmpty ? "light" : "dark")")
      }
      self.dark = dark[0]
    }

    /// Directives of reStructuredText; themes of Sphinx know the classes for light and dark pages.
    var directives: [String] {
      guard let dark else { return Self.directive(usual) }
      return Self.directive(usual, "only-light") + [""] + Self.directive(dark, "only-dark")
    }

    private static func directive(_ picture: Shown, _ name: String? = nil) -> [String] {
      let facts = picture.facts
      return [
        // With a height, pages would press a picture together that is wider than their column.
        ".. image:: \(picture.address)", "   :width: \(facts.width)px",
        "   :alt: \(facts.alt.replacing("\\", with: "\\\\"))",
      ] + (name.map { ["   :class: \($0)"] } ?? [])
    }
  }

  private static func image(_ picture: Shown, _ end: String) -> String {
    let facts = picture.facts
    // Pages that narrow pictures to their column would otherwise keep the height.
    let style = end == ">" ? "style=\"height: auto\"" : "style={{ height: 'auto' }}"
    return
      "<img src=\"\(encoded(picture.address))\" width=\"\(facts.width)\" height=\"\(facts.height)\" \(style) "
      + "alt=\"\(escaped(facts.alt))\"\(end)"
  }

  /// The address of a file by its path, in quotes of HTML: a blank would end one of a source, a question mark its path.
  static func encoded(_ path: String) -> String {
    escaped(path.percentEncoded(besides: "%#?\"<>\\", upTo: 0xff))
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
    lines.reduce(into: lineBreak) { result, line in
      result += (line.isEmpty ? [] : prefix + Array(line.utf8)) + lineBreak
    } + prefix
  }
}
