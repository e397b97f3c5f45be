import GridreelFiles
import GridreelLayout
import GridreelPrimitives
import GridreelStills
import GridreelStyle

/// The theme of a picture, or the two that an SVG shows on light and on dark pages.
struct PictureThemes {
  /// The theme, or the one for light pages.
  let usual: Theme
  /// The one for dark pages; nil if all have the same.
  let dark: Theme?
  private let choice: ThemeChoice
  private let names: (usual: String, dark: String)

  /// Loads them; of two, the second is for dark pages unless only the first one is dark.
  ///
  /// - Throws: ``GridreelError`` if one cannot be read.
  init(_ choice: ThemeChoice, _ options: GridOptions) throws(GridreelError) {
    self.choice = choice
    guard case .schemes(let first, let second) = choice.source else {
      (usual, dark) = (try options.theme(choice), nil)
      names = (choice.label, choice.label)
      return
    }
    let (one, other) = (try options.theme(first), try options.theme(second))
    let isTurned = one.isDark && !other.isDark
    (usual, dark) = isTurned ? (other, one) : (one, other)
    names = isTurned ? (second.label, first.label) : (first.label, second.label)
  }

  /// Rejects a file that cannot show both of two themes.
  ///
  /// - Throws: ``GridreelError`` where they are named.
  func check(_ targets: [(path: String, format: PictureFormat)]) throws(GridreelError) {
    guard dark != nil,
      let other = targets.first(where: { ![.svg, .html, .markdown].contains($0.format) })
    else { return }
    let name = other.path == "-" ? "standard output" : "'\(other.path)'"
    throw choice.origin.error(
      "only an SVG or an HTML page shows two themes at once, and \(name) is neither; write '\(names.usual),\(names.dark)' with {theme} in the "
        + "output's name for two pictures")
  }

  /// The picture for dark pages; nil if all pages have the same.
  ///
  /// - Parameters:
  ///   - still: The picture under the usual theme; nil if there is none.
  ///   - draw: Draws it under another one.
  /// - Returns: The picture, whose layout is that of `still`.
  /// - Throws: ``GridreelError`` where the themes are named, if their layouts differ.
  func darkStill(
    beside still: Still?, _ draw: (Theme) throws(GridreelError) -> Still
  ) throws(GridreelError) -> Still? {
    guard let dark, let still else { return nil }
    let other = try draw(dark)
    if let difference = still.difference(from: other, names: (names.usual, names.dark)) {
      throw choice.origin.error(
        "'\(names.usual)' and '\(names.dark)' cannot share an SVG, because their layouts differ: \(difference); take themes of "
          + "one layout, such as light+dark or github+github-dark, or draw two pictures with '\(names.usual),\(names.dark)'"
      )
    }
    return other
  }
}
