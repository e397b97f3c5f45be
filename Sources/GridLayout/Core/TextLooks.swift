package import GridreelModel
package import GridreelPrimitives
import GridreelSceneModel
import GridreelStyle
import GridreelValues

/// Turns the looks that parts of texts ask for into fonts and colours.
///
/// Most texts of a grid share a handful of looks, so each is made once.
final class TextLooks {
  /// The sizes of code and of raised and lowered texts, as fractions of the text's.
  private static let (codeSize, smallSize) = (0.9, 0.7)
  /// The height of raised texts above the baseline, and of lowered ones below it, as fractions of the text's size.
  private static let (rise, drop) = (0.36, 0.14)
  /// The least weight of bold texts, and how much bolder than the text they are.
  private static let (boldWeight, boldStep) = (700, 200)

  /// A look, and what it depends on.
  private struct Place: Hashable {
    let style: ObjectIdentifier
    let look: RichLook
  }

  private let theme: Theme
  private var known: [Place: TextLook] = [:]
  /// The styles of known looks, kept so that no other style gets their names.
  private var styles: [ObjectIdentifier: SharedStyle] = [:]

  init(_ theme: Theme) { self.theme = theme }

  /// A style for one text, whose parts have looks.
  func style(_ style: SharedStyle, of text: String, _ looks: [RichRun]) -> SharedStyle {
    var runs: [TextRuns.Run] = []
    runs.reserveCapacity(2 * looks.count + 1)
    var end = 0
    for run in looks where run.bytes.lowerBound >= end {
      if run.bytes.lowerBound > end {
        runs.append(TextRuns.Run(end: run.bytes.lowerBound, look: look(RichLook(), style)))
      }
      end = run.bytes.upperBound
      runs.append(TextRuns.Run(end: end, look: look(run.look, style)))
    }
    let length = text.utf8.count
    guard end <= length else { return style }
    if end < length { runs.append(TextRuns.Run(end: length, look: look(RichLook(), style))) }
    var own = style.value
    own.runs = TextRuns(runs)
    return SharedStyle(own, paintsNumber: style.paintsNumber)
  }

  /// A style for a text whose parts may have looks.
  func style(_ style: ResolvedStyle, of text: RichText) -> ResolvedStyle {
    guard !text.runs.isEmpty else { return style }
    return self.style(SharedStyle(style, paintsNumber: 0), of: text.text, text.runs).value
  }

  private func look(_ look: RichLook, _ style: SharedStyle) -> TextLook {
    let place = Place(style: ObjectIdentifier(style), look: look)
    if let known = known[place] { return known }
    styles[place.style] = style
    let made = resolved(look, style.value)
    known[place] = made
    return made
  }

  private func resolved(_ look: RichLook, _ style: ResolvedStyle) -> TextLook {
    var font = style.font
    if look[.bold] {
      font.weight = min(900, max(Self.boldWeight, font.weight + Self.boldStep))
    }
    if look[.italic] { font.isItalic = true }
    if look[.code] {
      font.family = "monospace"
      font.size *= Self.codeSize
    }
    var rise = 0.0
    if look[.superscript] || look[.subscript] {
      rise = look[.superscript] ? Self.rise * style.font.size : -Self.drop * style.font.size
      font.size *= Self.smallSize
    }
    let colors = CellColors(theme: theme, style: style)
    let link = look.link.flatMap(LinkAddress.init)
    let color = look.color.flatMap(theme.color) ?? (look.link == nil ? nil : colors.linkText)
    let background = look.background.flatMap(theme.color)
    return TextLook(
      font: font, rise: rise,
      color: color ?? background.map { Self.text(style.textColor, on: $0.over(colors.ground)) },
      background: background, isUnderlined: look[.underline] || look.link != nil,
      isStruck: look[.strikethrough], link: link?.text)
  }

  /// A colour of text that is readable on a ground.
  private static func text(_ color: GridColor, on ground: GridColor) -> GridColor {
    color.readable(on: ground, ratio: Contrast.minimumForText)
  }
}

/// The texts to find in cells, and where.
package struct FoundTexts {
  private let markings: [(marking: Marking, condition: PreparedExpression?)]
  private let source: any GridDataSource

  package init(_ markings: [Marking], _ source: any GridDataSource) {
    self.source = source
    self.markings = markings.map { ($0, $0.condition?.prepared(for: source)) }
  }

  /// A text with the looks of what is found in it.
  package func marked(_ text: RichText, column: String, at index: RowIndex) -> RichText {
    markings.reduce(text) { text, entry in
      let marking = entry.marking
      guard marking.column == nil || marking.column == column,
        entry.condition?.holds(at: index, in: source) != false
      else { return text }
      return text.marked(marking.places(in: text.text), marking.look)
    }
  }
}

extension LayoutContext {
  /// The style of a cell's text, with the looks of its parts; `text` is what the cell shows.
  ///
  /// The looks are those of the source's text, and of no other one that a format makes.
  func looks(
    of cell: Cell, _ text: String, _ style: SharedStyle, _ place: Int, at index: RowIndex
  ) -> SharedStyle {
    let looks = cell.looks.flatMap { text == cell.text ? $0 : nil }
    guard !grid.markings.isEmpty else {
      return looks.map { textLooks.style(style, of: text, $0.runs) } ?? style
    }
    let rich = foundTexts.marked(
      RichText(text, looks), column: columns[place].key, at: index)
    return rich.runs.isEmpty ? style : textLooks.style(style, of: text, rich.runs)
  }
}
