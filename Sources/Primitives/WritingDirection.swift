extension Unicode.Scalar {
  /// Whether it belongs to a script that is written from right to left, or controls the direction.
  package var isOfRightToLeftScript: Bool {
    switch value {
    case 0x0590...0x08ff, 0x200e...0x200f, 0x202a...0x202e, 0x2066...0x2069, 0xfb1d...0xfdff,
      0xfe70...0xfefe, 0x10800...0x10fff, 0x1e800...0x1efff:
      true
    default: false
    }
  }
}

/// Counts texts by the direction in which most of their letters are written.
///
/// Each text counts once, so that a few long addresses do not outweigh many short names.
package struct DirectionCount: Hashable, Sendable {
  private var fromLeft = 0
  private var fromRight = 0

  package init() {}

  /// Counts a single text.
  package init(of text: String) { add(text) }

  /// Counts a text; one without letters has no direction.
  package mutating func add(_ text: String) {
    var balance = 0
    for scalar in text.unicodeScalars where scalar.properties.isAlphabetic {
      balance += scalar.isOfRightToLeftScript ? 1 : -1
    }
    if balance > 0 { fromRight += 1 } else if balance < 0 { fromLeft += 1 }
  }

  /// Counts many texts as one.
  package mutating func add(_ other: DirectionCount) {
    if other.fromRight > other.fromLeft { fromRight += 1 }
    if other.fromRight < other.fromLeft { fromLeft += 1 }
  }

  /// Whether most texts are written from right to left.
  package var isRightToLeft: Bool { fromRight > fromLeft }
}
