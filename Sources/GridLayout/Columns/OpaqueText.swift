import GridreelModel

extension ColumnSizing {
  /// Whether a column has opaque texts, beside short ones, which nobody asked to wrap.
  func isOpaque(_ place: Int) -> Bool {
    guard context.columns[place].wraps == nil, context.mayWrap(place) else { return false }
    let texts = values(place).lazy.map(\.text)
    return texts.contains(where: \.isOpaque) && texts.allSatisfy(\.isOpaqueOrShort)
  }

  /// Whether a column has long words, beside short texts, which nobody asked to wrap.
  func holdsWords(_ place: Int) -> Bool {
    guard context.columns[place].wraps == nil, context.mayWrap(place) else { return false }
    let texts = values(place).lazy.map(\.text)
    return texts.contains(where: \.isLongWord)
      && texts.allSatisfy { $0.isLongWord || $0.isAddress || $0.isShortWord }
  }
}

extension String {
  /// The bytes up to which a text between opaque ones is short.
  private static let shortText = 40
  /// The bytes from which machine data exceed the lines that a text may wrap to.
  private static let longMachineData = 160

  /// Whether nobody reads it from beginning to end: a long address, path, list of numbers or shape.
  ///
  /// Such a text says most at its ends, and does not wrap.
  var isOpaque: Bool { isAddress || utf8.count > Self.longMachineData && isMachineData }

  /// Whether it is a long word that no line may break in: a digest, a class, an address of mail, and a
  /// very long one even where it has parts, as names of files have.
  var isLongWord: Bool {
    guard utf8.count > TextYield.valueLength else { return false }
    var (hasParts, hasDigits) = (false, false)
    for scalar in unicodeScalars {
      // Scripts from Thai on are written without spaces.
      if scalar.value >= 0x0e00 || scalar.properties.isWhitespace { return false }
      switch scalar {
      case ",", ";", "|": return false
      case "-", "_", "/": hasParts = true
      case "0"..."9": hasDigits = true
      default: break
      }
    }
    return !hasParts || hasDigits && utf8.count > Self.shortText
  }

  /// Whether it is a word that is whole in any case.
  var isShortWord: Bool {
    utf8.count <= TextYield.valueLength
      && !unicodeScalars.contains(where: \.properties.isWhitespace)
  }

  /// Whether it may stand in a column of opaque texts: it is short, or like them.
  var isOpaqueOrShort: Bool { utf8.count <= Self.shortText || isAddress || isMachineData }

  /// Whether it is a long address or path.
  var isAddress: Bool {
    utf8.count > Self.shortText && !utf8.contains { $0 == UInt8(ascii: " ") || $0 == 0x0a }
      && utf8.contains { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }
  }

  /// Whether it is one line, and more than two thirds of its letters and digits are digits, as in a
  /// list of numbers or the well-known text of a geometry (OGC 06-103r4).
  private var isMachineData: Bool {
    var (digits, letters) = (0, 0)
    for byte in utf8 {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digits += 1
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"), 0x80...:
        letters += 1
      case 0x0a: return false
      default: break
      }
    }
    return digits > 2 * letters
  }
}
