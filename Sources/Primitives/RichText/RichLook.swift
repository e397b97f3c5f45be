/// The look of a part of a text, as it was asked for.
package struct RichLook: Hashable, Sendable {
  /// A property that a part has or not.
  package enum Trait: UInt8, CaseIterable, Sendable {
    case bold, italic, code, strikethrough, underline, superscript, `subscript`

    fileprivate var bit: UInt8 { 1 << rawValue }
  }

  private var traits: UInt8 = 0
  /// The colours of the text and behind it; nil leaves them to the text around.
  package var color, background: RichColor?
  /// The address to which it leads; nil for none.
  package var link: String?

  /// Makes the look of the text around.
  package init() {}

  /// The look laid over another one.
  package func over(_ below: RichLook) -> RichLook {
    var look = below
    look.traits |= traits
    look.color = color ?? below.color
    look.background = background ?? below.background
    look.link = link ?? below.link
    return look
  }

  package subscript(trait: Trait) -> Bool {
    get { traits & trait.bit != 0 }
    set { if newValue { traits |= trait.bit } else { traits &= ~trait.bit } }
  }
}

/// A colour, or the name of one that themes define.
package enum RichColor: Hashable, Sendable {
  case color(GridColor)
  /// A reference to a theme's parameter, such as `$subtleTextColor`.
  case reference(String)
}

/// A part of a text with a look.
package struct RichRun: Hashable, Sendable {
  /// The part, in bytes of UTF-8.
  package var bytes: Range<Int>
  package var look: RichLook

  package init(bytes: Range<Int>, look: RichLook) { (self.bytes, self.look) = (bytes, look) }
}

/// The looks of a text beside the text itself: a reference, which costs nothing where there is none.
package final class RichRuns: Hashable, Sendable {
  package let runs: [RichRun]

  package init(_ runs: [RichRun]) { self.runs = runs }

  /// Whether some part may be wider than the text around.
  package var mayWiden: Bool { runs.contains { $0.look[.bold] || $0.look[.code] } }

  /// The length of the parts at the beginning that have a line through them, in bytes of UTF-8.
  package var struckLength: Int {
    guard runs.first?.bytes.lowerBound == 0 else { return 0 }
    return runs.prefix { $0.look[.strikethrough] }.last?.bytes.upperBound ?? 0
  }

  package static func == (left: RichRuns, right: RichRuns) -> Bool {
    left === right || left.runs == right.runs
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(runs) }
}

extension RichText {
  /// Makes a text with looks that stood beside it.
  package init(_ text: String, _ looks: RichRuns?) { self.init(text, runs: looks?.runs ?? []) }

  /// The looks beside the plain text; nil if it has none.
  package var looks: RichRuns? { runs.isEmpty ? nil : RichRuns(runs) }
}
