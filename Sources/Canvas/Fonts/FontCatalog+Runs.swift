package import GridreelPrimitives

/// Identifies a text with looks, shaped for a font and a width.
struct RichKey: Hashable {
  let text: String
  let runs: TextRuns
  let style: Int
  let width: Double
  let lineLimit: Int
  let overflow: Overflow

  static func == (left: RichKey, right: RichKey) -> Bool {
    left.style == right.style && left.width == right.width && left.lineLimit == right.lineLimit
      && left.overflow == right.overflow && left.runs.haveShape(of: right.runs)
      && left.text == right.text
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(text)
    hasher.combine(width)
  }
}

/// Shapes texts whose parts have looks.
extension FontCatalog {
  /// The number of looks whose styles are kept.
  private static let mostLooks = 1_000

  /// Converts text to glyphs, each part in its own look; see
  /// ``shape(_:font:width:lineLimit:overflow:)``.
  ///
  /// - Precondition: The runs cover the text.
  package func shape(
    _ string: String, _ runs: TextRuns, font: GridFont, width: Double?, lineLimit: Int,
    overflow: Overflow
  ) -> ShapedText {
    let style = numberedStyle(for: font)
    let room = width.map { $0.isNaN ? 0 : max($0, 0) } ?? .infinity
    let key = RichKey(
      text: string, runs: runs, style: style.number, width: room, lineLimit: max(lineLimit, 0),
      overflow: overflow)
    if let known = richTexts.value(for: key, cost: FontCatalog.cost) { return known }
    let (text, isContinued) = FontCatalog.limited(
      marked(string, runs), lineLimit: lineLimit, overflow: overflow)
    let fitter = LineFitter(shaper: shaper, style: style, width: room, overflow: overflow)
    let made = shaped(text, by: fitter, lineLimit: key.lineLimit, isContinued: isContinued)
    richTexts.insert(made, for: key, cost: FontCatalog.cost(made))
    return made
  }

  /// Returns the parts of a text between which lines may break, in order; at least one.
  ///
  /// - Precondition: The runs cover the text.
  package func pieces(of string: String, _ runs: TextRuns, font: GridFont) -> [TextPiece] {
    let (text, _) = FontCatalog.limited(marked(string, runs), lineLimit: 0, overflow: .wrap)
    var fitter = LineFitter(
      shaper: shaper, style: numberedStyle(for: font), width: .infinity, overflow: .wrap)
    return TextCleaning.paragraphs(text).flatMap { fitter.pieces($0) }
  }

  private func marked(_ text: String, _ runs: TextRuns) -> MarkedText {
    MarkedText(
      text,
      marks: runs.runs.enumerated().map { number, run in
        let style = style(of: run.look)
        return MarkedText.Mark(
          end: run.end, style: style.value, styleNumber: style.number, rise: run.look.rise,
          number: number)
      })
  }

  /// The style of a look, with its number.
  func style(of look: TextLook) -> (number: Int, value: TextStyle) {
    let name = ObjectIdentifier(look)
    if let known = lookStyles[name] { return known.style }
    if lookStyles.count >= Self.mostLooks { lookStyles.removeAll(keepingCapacity: true) }
    let style = numberedStyle(for: look.font)
    // Kept with its look, so that no other look gets its name.
    lookStyles[name] = (look, style)
    return style
  }

  /// The part of a very long text that can be visible, and whether there is more.
  static func limited(
    _ text: MarkedText, lineLimit: Int, overflow: Overflow
  ) -> (MarkedText, isContinued: Bool) {
    let limit = lineLimit == 1 ? maximumLength.line : maximumLength.lines
    guard text.text.utf8.count > limit else { return (text, false) }
    var cut: MarkedText
    switch overflow {
    case .ellipsisStart where lineLimit == 1: cut = text.suffix(scalars: limit)
    case .ellipsisMiddle where lineLimit == 1:
      cut = text.prefix(scalars: limit / 2)
      cut.append(text.suffix(scalars: limit / 2))
    case .ellipsis, .ellipsisStart, .ellipsisMiddle, .clip, .wrap: cut = text.prefix(scalars: limit)
    }
    return cut.text.utf8.count < text.text.utf8.count ? (cut, true) : (text, false)
  }
}
