import GridreelPrimitives

/// A table of texts with columns of equal width, for a terminal or a file.
package struct TerminalTable: Sendable {
  /// A piece of a cell's text.
  package struct Piece: Hashable, Sendable {
    package let text: String
    package let look: Look

    package init(_ text: String, _ look: Look = .plain) { (self.text, self.look) = (text, look) }
  }

  /// What a text looks like where there are colours.
  package enum Look: Hashable, Sendable {
    case plain, faint, bold, added, gone

    /// The colours that tell what is new and what is gone to people with any kind of colour blindness.
    fileprivate var style: TerminalStyle? {
      switch self {
      case .plain: nil
      case .faint: .faint
      case .bold: .bold
      case .added: .blue
      case .gone: .yellow
      }
    }
  }

  /// A line: cells in columns, or one text over all of them.
  package enum Line: Sendable {
    case cells([[Piece]])
    case text(Piece)
  }

  private let lines: [Line]
  /// The columns whose cells end at the same place.
  private let trailing: Set<Int>
  private static let gap = "  "
  /// The greatest width of a column where nothing is cut, and the least to which one is.
  private static let (greatestWidth, leastWidth) = (60, 6)

  /// Makes a table.
  ///
  /// - Parameters:
  ///   - lines: The lines, the titles first; all lines of cells have the same number of them.
  ///   - trailing: The columns whose cells end at the same place, as numbers do.
  package init(_ lines: [Line], trailing: Set<Int> = []) {
    (self.lines, self.trailing) = (lines, trailing)
  }

  /// The text, without a final line break, cut to the width of a terminal.
  package func text(_ traits: TerminalTraits) -> String {
    let widths = widths(traits)
    return lines.map { line in
      switch line {
      case .text(let piece):
        let shown = piece.text.visible
        return styled(traits.columns.map { shown.cut(toWidth: $0) } ?? shown, piece.look, traits)
      case .cells(let cells):
        let written = cells.enumerated().map { place, cell in
          self.cell(cell, widths[place], isTrailing: trailing.contains(place), traits)
        }
        return written.joined(separator: Self.gap).trimmedAtEnd
      }
    }.joined(separator: "\n")
  }

  private func widths(_ traits: TerminalTraits) -> [Int] {
    var widths: [Int] = []
    for case .cells(let cells) in lines {
      for (place, cell) in cells.enumerated() {
        let width = cell.reduce(0) { $0 + $1.text.visible.displayWidth }
        if place == widths.count { widths.append(0) }
        widths[place] = max(widths[place], min(width, Self.greatestWidth))
      }
    }
    guard let columns = traits.columns else { return widths }
    // The widest columns give way first.
    while widths.reduce(0, +) + Self.gap.count * (widths.count - 1) > columns,
      let widest = widths.max(), widest > Self.leastWidth,
      let place = widths.lastIndex(of: widest)
    {
      widths[place] -= 1
    }
    return widths
  }

  private func cell(
    _ pieces: [Piece], _ width: Int, isTrailing: Bool, _ traits: TerminalTraits
  ) -> String {
    var (text, used) = ("", 0)
    for piece in pieces where used < width {
      let shown = piece.text.visible.cut(toWidth: width - used)
      text += styled(shown, piece.look, traits)
      used += shown.displayWidth
    }
    let blanks = String(repeating: " ", count: max(0, width - used))
    return isTrailing ? blanks + text : text + blanks
  }

  private func styled(_ text: String, _ look: Look, _ traits: TerminalTraits) -> String {
    guard let style = look.style, !text.isEmpty else { return text }
    return traits.styled(text, style)
  }
}

extension String {
  fileprivate var trimmedAtEnd: String {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
