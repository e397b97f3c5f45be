extension String {
  /// The text on one line, with every character made visible that could hide or move other text.
  ///
  /// Control characters become their pictures (U+2400 onwards) or their code point as `[U+009B]`,
  /// as do characters that reverse or isolate the writing direction. A name can then control
  /// neither a terminal nor the order of a line's letters.
  package var visible: String {
    guard unicodeScalars.contains(where: \.isHidden) else { return self }
    var result = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      switch scalar.value {
      case 0x00..<0x20: result.append(Unicode.Scalar(UInt16(0x2400 + scalar.value)) ?? "?")
      case 0x7F: result.append("\u{2421}")
      default:
        if scalar.isHidden {
          result.append(contentsOf: "[U+\(scalar.hexadecimal)]".unicodeScalars)
        } else {
          result.append(scalar)
        }
      }
    }
    return String(result)
  }

  /// The visible text of several lines, which stay separate lines.
  package var visibleLines: String {
    guard unicodeScalars.contains(where: \.isHidden) else { return self }
    return unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0).visible }.joined(separator: "\n")
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is invisible and changes how others show, or is a noncharacter.
  package var isHidden: Bool {
    switch value {
    case 0x00..<0x20, 0x7F..<0xA0: true
    // Directional marks, overrides and isolates; line and paragraph separators.
    case 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    case 0xFDD0...0xFDEF, 0xFFF9...0xFFFB: true
    case let value: value & 0xFFFE == 0xFFFE
    }
  }

  /// Whether the scalar overrides, embeds or isolates a direction, so that the text after it is
  /// reordered.
  package var changesDirection: Bool {
    switch value {
    case 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// The code point in upper-case hexadecimal, padded to four digits.
  fileprivate var hexadecimal: String { fourDigits(value).uppercased() }
}
