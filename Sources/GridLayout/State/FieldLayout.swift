import GridModel
import Primitives
import SceneModel
import Style

/// An open field over a cell: its border, its text, and its caret or selection.
struct FieldLayout {
  private static let borderWidth = 2.0
  private static let caretWidth = 1.5
  private static let cornerRadius = 3.0

  let editing: Editing
  let frame: Rect
  /// The cell's style, and the alignment of its text.
  let style: ResolvedStyle
  let alignment: HorizontalAlignment
  /// Whether the picture is mirrored, which the text is not.
  let isRightToLeft: Bool
  let colors: StateColors
  let measuring: any TextMeasuring
  /// The thickness of the line below the cell, which does not belong to the field.
  let bottomLine: Double

  /// The field's items, lowest first.
  var items: [Item] {
    let field = fieldFrame
    let owner = editing.cell.owner
    let text = text(in: field)
    let isRefused = editing.refusal != nil
    var items = [
      Item(
        Identity(owner, .mark("field")), frame: field,
        content: .fill([.color(colors.field)], cornerRadius: Self.cornerRadius))
    ]
    if let selected = text.selected {
      items.append(
        Item(
          Identity(owner, .mark("field selection")), frame: selected,
          content: .fill([.color(colors.selectedText)], cornerRadius: 2)))
    }
    if !text.block.string.isEmpty {
      items.append(Item(Identity(owner, .text), frame: field, content: .text(text.block)))
    }
    if let caret = text.caret, !isRefused {
      items.append(
        Item(
          Identity(owner, .mark("field caret")), frame: caret,
          content: .fill([.color(colors.accent)], cornerRadius: 0)))
    }
    items.append(
      Item(
        Identity(owner, .mark("field border")), frame: field,
        content: .outline(
          LineStyle(
            width: Self.borderWidth, color: isRefused ? colors.refusal : colors.accent),
          cornerRadius: Self.cornerRadius)))
    return items
  }

  private var fieldFrame: Rect {
    var field = frame
    field.height = max(0, field.height - bottomLine)
    return field.offset(x: editing.refusal ?? 0, y: 0)
  }

  // MARK: Text

  private struct Placed {
    let block: TextBlock
    /// The caret's rectangle; nil while text is selected.
    let caret: Rect?
    /// The background of the selected text; nil while nothing is selected.
    let selected: Rect?
  }

  private func text(in field: Rect) -> Placed {
    let box = field.inset(
      by: Insets(
        top: 0, right: max(Self.borderWidth + 2, style.inset.right), bottom: 0,
        left: max(Self.borderWidth + 2, style.inset.left)))
    let text = editing.text.map { $0.isNewline ? " " : $0 }
    let first = firstShown(text, width: box.width)
    let shown = String(text[first...])
    let metrics = measure(shown.isEmpty ? "0" : shown)
    let width = shown.isEmpty ? 0 : metrics.width
    let start = start(of: width, in: box)
    let top = field.y + (field.height - metrics.height) / 2
    let block = TextBlock(
      string: shown, font: style.font, color: colors.fieldText,
      origin: Point(x: start, y: top + metrics.ascent), width: min(box.width, width),
      alignment: .leading, lineLimit: 1, overflow: .clip, isFitting: width <= box.width + 1e-6)
    // Where the text runs against the picture, places in it count from its other end.
    let isAgainst = DirectionCount(of: shown).isRightToLeft != isRightToLeft
    func x(_ place: Int) -> Double {
      let place = min(max(first, place), text.count)
      let x = min(box.maxX, start + self.width(of: text[first..<place]))
      return isAgainst ? start + min(box.width, width) - (x - start) : x
    }
    let range = editing.selectedRange
    let line = (y: top.rounded(), height: metrics.height.rounded())
    guard range.isEmpty else {
      let ends = [x(range.lowerBound), x(range.upperBound)]
      let left = min(ends[0], ends[1])
      let selected = Rect(
        x: left, y: line.y, width: max(ends[0], ends[1]) - left, height: line.height)
      return Placed(block: block, caret: nil, selected: selected)
    }
    let caret = Rect(
      x: x(editing.caret) - Self.caretWidth / 2, y: line.y, width: Self.caretWidth,
      height: line.height)
    return Placed(block: block, caret: caret, selected: nil)
  }

  private func start(of width: Double, in box: Rect) -> Double {
    switch alignment {
    case .leading: box.x
    case .center: box.x + max(0, box.width - width) / 2
    case .trailing, .decimal: box.x + max(0, box.width - width)
    }
  }

  /// The index of the first character shown: a long text moves left to keep the caret visible.
  private func firstShown(_ text: [Character], width: Double) -> Int {
    guard self.width(of: text[...]) > width else { return 0 }
    var (low, high) = (0, min(editing.caret, text.count))
    while low < high {
      let middle = (low + high) / 2
      let isEnough = self.width(of: text[middle..<min(editing.caret, text.count)]) <= width
      if isEnough { high = middle } else { low = middle + 1 }
    }
    return low
  }

  private func width(of characters: ArraySlice<Character>) -> Double {
    characters.isEmpty ? 0 : measure(String(characters)).width
  }

  private func measure(_ text: String) -> TextMetrics {
    measuring.measure(TextRequest(string: text, font: style.font))
  }
}
