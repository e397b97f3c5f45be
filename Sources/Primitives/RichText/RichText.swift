/// A text of which some parts have a look of their own: a bold word, a grey number, a link.
///
/// ```swift
/// let city = RichText("San Francisco ") + RichText("1", color: GridColor(rgb: 0x6b7280))
/// let note: RichText = "See \("the report", link: "https://example.org/report")."
/// ```
///
/// Wherever a text counts as such, as in orders, filters, maps and alternative texts, the plain ``text`` counts.
public struct RichText: Hashable, Sendable {
  /// The text without looks.
  public private(set) var text: String
  /// The parts with a look, in order; none is empty, and none overlaps another.
  package private(set) var runs: [RichRun] = []

  /// Makes a text of one look.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - bold: Whether it is in bold.
  ///   - italic: Whether it slants.
  ///   - code: Whether it is in a monospaced font, as code is.
  ///   - strikethrough: Whether a line is drawn through it.
  ///   - underline: Whether a line is drawn below it.
  ///   - baseline: Whether it is small and raised, or small and lowered.
  ///   - color: Its colour; nil is that of the text around it.
  ///   - background: The colour behind it; nil for none.
  ///   - link: The address to which it leads in documents with links: a web page, a mailbox or a telephone; nil for
  ///     none.
  public init(
    _ text: String, bold: Bool = false, italic: Bool = false, code: Bool = false,
    strikethrough: Bool = false, underline: Bool = false, baseline: Baseline = .normal,
    color: GridColor? = nil, background: GridColor? = nil, link: String? = nil
  ) {
    self.text = ""
    var look = RichLook()
    look[.bold] = bold
    look[.italic] = italic
    look[.code] = code
    look[.strikethrough] = strikethrough
    look[.underline] = underline
    look[.superscript] = baseline == .superscript
    look[.subscript] = baseline == .subscript
    (look.color, look.background) = (color.map(RichColor.color), background.map(RichColor.color))
    look.link = link
    append(text, look)
  }

  /// Makes a text of parts with looks.
  ///
  /// - Precondition: The parts are in order, within the text, and do not overlap.
  package init(_ text: String, runs: [RichRun]) {
    self.text = text
    self.runs = runs.filter { !$0.bytes.isEmpty && $0.look != RichLook() }
  }

  /// Where a part stands, by the line of the others.
  public enum Baseline: String, Hashable, Sendable, CaseIterable {
    /// On the line, above it, or below it.
    case normal, superscript, `subscript`
  }

  /// One text after another, each with its looks.
  public static func + (left: RichText, right: RichText) -> RichText {
    var sum = left
    sum.append(right)
    return sum
  }

  /// Adds a text at the end.
  public static func += (left: inout RichText, right: RichText) { left.append(right) }

  private mutating func append(_ other: RichText) {
    let start = text.utf8.count
    text += other.text
    for run in other.runs {
      add(start + run.bytes.lowerBound..<start + run.bytes.upperBound, run.look)
    }
  }

  /// Adds a text of one look at the end.
  package mutating func append(_ piece: some StringProtocol, _ look: RichLook) {
    let start = text.utf8.count
    text += piece
    add(start..<text.utf8.count, look)
  }

  private mutating func add(_ bytes: Range<Int>, _ look: RichLook) {
    guard !bytes.isEmpty, look != RichLook() else { return }
    if let last = runs.last, last.look == look, last.bytes.upperBound == bytes.lowerBound {
      runs[runs.count - 1].bytes = last.bytes.lowerBound..<bytes.upperBound
    } else {
      runs.append(RichRun(bytes: bytes, look: look))
    }
  }
}

extension RichText: ExpressibleByStringInterpolation {
  /// Makes a text without looks.
  public init(stringLiteral text: String) { self.init(text) }

  /// Makes a text of a literal's parts.
  public init(stringInterpolation parts: StringInterpolation) { self = parts.result }

  /// The parts of a literal such as `"San Francisco \("1", bold: true)"`.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var result = RichText("")

    /// Begins with an empty text.
    public init(literalCapacity: Int, interpolationCount: Int) {}

    /// Adds a text without a look.
    public mutating func appendLiteral(_ text: String) { result += RichText(text) }

    /// Adds a text with its looks.
    public mutating func appendInterpolation(_ text: RichText) { result += text }

    /// Adds a value as it describes itself.
    public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      result += RichText(value.description)
    }

    /// Adds a text of one look; see ``RichText/init(_:bold:italic:code:strikethrough:underline:baseline:color:background:link:)``.
    public mutating func appendInterpolation(
      _ text: String, bold: Bool = false, italic: Bool = false, code: Bool = false,
      strikethrough: Bool = false, underline: Bool = false, baseline: Baseline = .normal,
      color: GridColor? = nil, background: GridColor? = nil, link: String? = nil
    ) {
      result += RichText(
        text, bold: bold, italic: italic, code: code, strikethrough: strikethrough,
        underline: underline, baseline: baseline, color: color, background: background, link: link)
    }
  }
}
