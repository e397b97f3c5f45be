import GridreelModel
import GridreelPrimitives
import GridreelValues

/// Values that tell programs where something is, and which it is.
extension ColumnSample {
  /// Whether nearly all texts are addresses of the web.
  var areAddresses: Bool { mostly(\.isWebAddress) }

  /// Whether nearly all texts are names of images.
  var areImages: Bool { mostly(\.isNameOfImage) }

  /// Whether nearly all texts are digests, or numbers that a program made up for records.
  var areDigests: Bool { mostly(\.isDigest) }

  /// Whether nearly all values are moments to the second.
  var areMoments: Bool { mostly { $0.contains(":") && $0.first?.isNumber == true } }

  /// Whether the texts tell most rows apart.
  var tellsRows: Bool { !cells.isEmpty && 2 * Set(cells.map(\.text)).count > cells.count }

  private func mostly(_ isIn: (String) -> Bool) -> Bool {
    !cells.isEmpty && 10 * cells.count { isIn($0.text) } >= 9 * cells.count
  }
}

extension String {
  /// Whether it is an address of the web, or a list of such.
  fileprivate var isWebAddress: Bool {
    let start = drop { "[\"' ".contains($0) }
    return ["http://", "https://", "git://", "//", "data:image/"].contains { start.hasPrefix($0) }
      && !start.dropFirst(8).prefix(80).contains(" ")
  }

  /// Whether it is the path of a file with an image.
  fileprivate var isNameOfImage: Bool {
    let path = prefix { $0 != "?" }.lowercased()
    return !contains(" ")
      && [".jpg", ".jpeg", ".png", ".gif", ".svg", ".webp", ".ico"].contains { path.hasSuffix($0) }
  }

  /// The letters from which a word may be a digest, and from which one to the base of 16 is.
  private static let (digestLetters, hexLetters) = (16, 20)

  /// Whether it is a digest, a UUID, or a word of letters, capitals and digits that nobody can say.
  fileprivate var isDigest: Bool {
    guard utf8.count >= Self.digestLetters, utf8.count <= 128 else { return false }
    var (digits, small, large, others, isHex) = (0, 0, 0, 0, true)
    for byte in utf8 {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digits += 1
      case UInt8(ascii: "a")...UInt8(ascii: "z"): small += 1
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): large += 1
      case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "="), UInt8(ascii: "+"): others += 1
      default: return false
      }
      if byte | 0x20 > UInt8(ascii: "f") { isHex = false }
    }
    if isHex { return digits > 0 && small + large > 0 && utf8.count >= Self.hexLetters }
    return digits > 2 && small > 2 && large > 2 && others < 5
  }
}
