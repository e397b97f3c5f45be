/// How a cell of a sheet looks, as far as it says what the cell is.
///
/// It has one byte, since a sheet may have millions of cells.
struct CellLook: Hashable {
  /// The format that writes no value of whatever kind.
  static let nothing = ";;;"
  /// The greatest number of a ground; further ones have this, too.
  static let greatestGround = 63

  private var bits: UInt8 = 0

  /// Makes a look.
  ///
  /// - Parameters:
  ///   - isBold: Whether the text is bold.
  ///   - ground: The number of the colour of the ground; 0 for that of the page.
  ///   - isInvisible: Whether the text cannot be seen, since it has the colour of its ground, or a format that writes nothing.
  init(isBold: Bool = false, ground: Int = 0, isInvisible: Bool = false) {
    bits = UInt8(min(max(ground, 0), Self.greatestGround)) << 2
    if isBold { bits |= 1 }
    if isInvisible { bits |= 2 }
  }

  /// Whether the text is bold.
  var isBold: Bool { bits & 1 == 1 }
  /// Whether the text cannot be seen.
  var isInvisible: Bool { bits & 2 == 2 }
  /// The number of the colour of the ground; 0 for that of the page.
  var ground: Int { Int(bits >> 2) }
}

/// The colours of grounds in a workbook, by number.
struct GroundColors {
  private var numbers: [String: Int] = [:]

  /// The colour of a page.
  static let page = "FFFFFF"

  /// The number of a colour; 0 for that of the page, and for none.
  mutating func number(of color: String?) -> Int {
    guard let color, color != Self.page else { return 0 }
    if let known = numbers[color] { return known }
    let number = numbers.count + 1
    numbers[color] = number
    return number
  }
}
