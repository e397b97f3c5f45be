import GridreelModel
import GridreelPrimitives
import GridreelSceneModel
import GridreelStyle

/// An open field over a cell: its border, its text, and its caret or selection.
///
/// A field is at least as wide as its cell, and as wide as its text needs, so that a value that is
/// edited is whole.
struct FieldLayout {
  private static let borderWidth = 2.0
  private static let caretWidth = 1.5
  private static let cornerRadius = 3.0

  let editing: Editing
  /// The cell's frame.
  let frame: GridRect
  /// How far to the left and to the right a field may reach that is wider than its cell.
  let room: Range<Double>
  /// The part of a frame that the line around the grid leaves visible.
  var visible: (GridRect) -> GridRect = { $0 }
  /// The cell's style, and the alignment of its text.
  let style: ResolvedStyle
  let alignment: GridHorizontalAlignment
  /// Whether the picture is mirrored, which the text is not.
  let isRightToLeft: Bool
  let colors: StateColors
  let measuring: any TextMeasuring
  /// The thickness of the line below the cell, which does not belong to the field.
  let bottomLine: Double

  /// A field that has been laid out.
  struct Placed {
    /// The whole text.
    let text: String
    /// Its size; truncated if the room is too narrow for all of it.
    let metrics: TextMetrics
    /// The items, lowest first.
    let items: [Item]
    /// The field, which may lie over other cells.
    let frame: GridRect
  }

  /// The field as it is drawn.
  var placed: Placed {
    let box = wholeFrame
    let text = text(in: box)
    var metrics = measure(editing.text)
    metrics.isTruncated = text.isCut
    return Placed(
      text: editing.text, metrics: metrics, items: items(text, in: visible(box)),
      frame: box)
  }

  private func items(_ text: PlacedText, in field: GridRect) -> [Item] {
    let owner = editing.cell.owner
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

  /// The field's frame: the cell's, widened to where there is room until its text fits.
  private var wholeFrame: GridRect {
    var field = frame
    field.height = max(0, field.height - bottomLine)
    let missing = (width(of: characters[...]) + sides.horizontal - field.width).rounded(.up)
    if missing > 0 {
      let left = max(0, field.x - room.lowerBound)
      let right = max(0, room.upperBound - field.maxX)
      let before = min(left, max(missing * shareBefore, missing - right))
      field.x -= before
      field.width += before + min(right, missing - before)
    }
    return field.offset(x: editing.refusal ?? 0, y: 0)
  }

  /// The share of a wider field's excess that lies before its cell: its text begins, or ends, in place.
  private var shareBefore: Double {
    switch alignment {
    case .leading: 0
    case .center: 0.5
    case .trailing, .decimal: 1
    }
  }

  /// The room beside the text.
  private var sides: Insets {
    Insets(
      top: 0, right: max(Self.borderWidth + 2, style.inset.right), bottom: 0,
      left: max(Self.borderWidth + 2, style.inset.left))
  }

  // MARK: Text

  private struct PlacedText {
    let block: TextBlock
    /// The caret's rectangle; nil while text is selected.
    let caret: GridRect?
    /// The background of the selected text; nil while nothing is selected.
    let selected: GridRect?
    /// Whether part of the whole text is not seen.
    let isCut: Bool
  }

  /// The text in one line.
  private var characters: [Character] { editing.text.map { $0.isNewline ? " " : $0 } }

  private func text(in field: GridRect) -> PlacedText {
    let box = field.inset(by: sides)
    let text = characters
    let first = firstShown(text, width: box.width)
    let shown = String(text[first...])
    let metrics = measure(shown.isEmpty ? "0" : shown)
    let width = shown.isEmpty ? 0 : metrics.width
    let start = start(of: width, in: box)
    let top = field.y + (field.height - metrics.height) / 2
    let block = TextBlock(
      string: shown, font: style.font, color: colors.fieldText,
      origin: GridPoint(x: start, y: top + metrics.ascent), width: min(box.width, width),
      alignment: .leading, lineLimit: 1, overflow: .clip, isFitting: width <= box.width + 1e-6)
    // Where the text runs against the picture, places in it count from its other end.
    let isAgainst = DirectionCount(of: shown).isRightToLeft != isRightToLeft
    func x(_ place: Int) -> Double {
      let place = min(max(first, place), text.count)
      let x = min(box.maxX, start + self.width(of: text[first..<place]))
      return isAgainst ? start + min(box.width, width) - (x - start) : x
    }
    let isCut = first > 0 || !block.isFitting
    let range = editing.selectedRange
    let line = (y: top.rounded(), height: metrics.height.rounded())
    guard range.isEmpty else {
      let ends = [x(range.lowerBound), x(range.upperBound)]
      let left = min(ends[0], ends[1])
      let selected = GridRect(
        x: left, y: line.y, width: max(ends[0], ends[1]) - left, height: line.height)
      return PlacedText(block: block, caret: nil, selected: selected, isCut: isCut)
    }
    let caret = GridRect(
      x: x(editing.caret) - Self.caretWidth / 2, y: line.y, width: Self.caretWidth,
      height: line.height)
    return PlacedText(block: block, caret: caret, selected: nil, isCut: isCut)
  }

  private func start(of width: Double, in box: GridRect) -> Double {
    switch alignment {
    case .leading: box.x
    case .center: box.x + max(0, box.width - width) / 2
    case .trailing, .decimal: box.x + max(0, box.width - width)
    }
  }

  /// The index of the first character shown: a long text moves left to keep the caret visible.
  private func firstShown(_ text: [Character], width: Double) -> Int {
    guard self.width(of: text[...]) > width + 1e-6 else { return 0 }
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
