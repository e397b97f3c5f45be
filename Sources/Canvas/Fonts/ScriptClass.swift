import GridreelPrimitives

/// Detects text that HarfBuzz alone cannot lay out correctly.
enum ScriptClass {
  /// Whether a character is outside the scripts that can share a run: Latin, Greek, Cyrillic, and
  /// signs common to all scripts.
  static func isComplex(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0...0x0589, 0x1ab0...0x1aff, 0x1c80...0x1c8f, 0x1d00...0x2e7f, 0xa640...0xa7ff,
      0xab30...0xab6f, 0xe000...0xf8ff, 0xfb00...0xfb17, 0xfe00...0xfe0f, 0xfe20...0xfe2f,
      0xfeff, 0xfff0...0xffff, 0x1d400...0x1d7ff, 0x1f000...0x1faff, 0xe0000...0x10ffff:
      false
    default: true
    }
  }

  /// Whether the first letter with a direction is right-to-left (UAX 9, rules P2 and P3).
  static func startsFromRight(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
      switch scalar.value {
      case 0x200e: return false
      case 0x200f, 0x061c: return true
      default: break
      }
      guard scalar.properties.isAlphabetic else { continue }
      return scalar.isOfRightToLeftScript
    }
    return false
  }
}
