import GridreelCauses
import GridreelJSONText
import GridreelPrimitives

/// What stands between two marks: a picture as the document's language has it.
struct PictureMarkup {
  /// A picture, and where it is from the document.
  struct Shown {
    /// The files by ascending scale: where they are, and their pixels per point.
    private(set) var files: [(address: String, scale: Double?)]
    let facts: PictureRecipe.Facts
    /// Whether it stands for a reel where readers want nothing to move.
    var isSubstitute = false

    init(
      address: String, scale: Double? = nil, facts: PictureRecipe.Facts, isSubstitute: Bool = false
    ) {
      (files, self.facts, self.isSubstitute) = ([(address, scale)], facts, isSubstitute)
    }

    /// The file for pages that take one: that with the most pixels.
    var address: String { files[files.count - 1].address }

    /// The files as pages choose among them.
    var sourceSet: String {
      files.map { file in
        let address = PictureMarkup.encoded(file.address)
        guard files.count > 1, let scale = file.scale else { return address }
        return "\(address) \(JSONWriter.number(scale))x"
      }.joined(separator: ", ")
    }

    /// Pictures that are the same but for their scales as one each.
    static func joined(_ pictures: [(theme: String, shown: Shown)]) -> [Shown] {
      var joined: [(theme: String, shown: Shown)] = []
      for picture in pictures {
        let place = joined.firstIndex {
          $0.theme == picture.theme && $0.shown.isSubstitute == picture.shown.isSubstitute
            && picture.shown.files[0].scale != nil
        }
        guard let place else {
          joined.append(picture)
          continue
        }
        joined[place].shown.files += picture.shown.files
        joined[place].shown.files.sort { ($0.scale ?? 0) < ($1.scale ?? 0) }
      }
      return joined.map(\.shown)
    }
  }

  /// The lines without what stands before the marks.
  let lines: [String]

  /// Writes one picture, or a light and a dark one; for a reel, also the stills in its place.
  ///
  /// - Throws: ``GridreelError`` without a place if the pictures are not such.
  init(_ pictures: [Shown], _ syntax: MarkSyntax) throws(GridreelError) {
    let (end, set) = syntax == .mdx ? (" />", "srcSet") : (">", "srcset")
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
        "<source media=\"\(media)\" \(set)=\"\(picture.sourceSet)\"\(end)")
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
    // Some sites drop the set, and their readers then see the sharpest.
    let set =
      picture.files.count > 1
      ? " \(end == ">" ? "srcset" : "srcSet")=\"\(picture.sourceSet)\"" : ""
    return
      "<img src=\"\(encoded(picture.address))\"\(set) width=\"\(facts.width)\" height=\"\(facts.height)\" \(style) "
      + "alt=\"\(facts.alt.markup)\"\(end)"
  }

  /// The address of a file by its path, in quotes of HTML: a blank would end one of a source, a question mark its path.
  static func encoded(_ path: String) -> String {
    path.percentEncoded(besides: "%#?\"<>\\", upTo: 0xff).markup
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
