package import GridreelPrimitives

/// The properties of a PNG file that precede its pixels.
package struct PNGInfo: Hashable, Sendable {
  /// The bytes with which every PNG file begins.
  package static var signature: [UInt8] { PNGFile.signature }

  /// The arrangement of samples; raw values are those of the file.
  package enum ColorType: UInt8, Hashable, Sendable {
    case grey = 0
    case rgb = 2
    case palette = 3
    case greyAlpha = 4
    case rgba = 6

    /// The number of samples per pixel, 1...4.
    package var channels: Int {
      switch self {
      case .grey, .palette: 1
      case .greyAlpha: 2
      case .rgb: 3
      case .rgba: 4
      }
    }

    fileprivate func allows(depth: Int) -> Bool {
      switch self {
      case .grey: [1, 2, 4, 8, 16].contains(depth)
      case .palette: [1, 2, 4, 8].contains(depth)
      case .rgb, .greyAlpha, .rgba: depth == 8 || depth == 16
      }
    }
  }

  /// The size in device pixels, each 1...2,147,483,647.
  package let width, height: Int
  /// The arrangement of samples.
  package let colorType: ColorType
  /// The number of bits per sample: 1, 2, 4, 8 or 16.
  package let depth: Int
  /// Whether the pixels are stored in the seven Adam7 passes.
  package let isInterlaced: Bool
  /// Whether the picture is the first frame of an APNG.
  package internal(set) var isAnimated = false
  /// Density and texts; omits compressed texts.
  package internal(set) var metadata = PNGMetadata()

  /// Reads the header and the chunks around the pixels, without decompressing these.
  ///
  /// - Parameter bytes: The complete file.
  /// - Throws: ``GridreelError`` with code `badInput` or `truncated`.
  package init(_ bytes: [UInt8]) throws(GridreelError) {
    self = try PNGFile(bytes).info
  }

  /// Whether a PNG file announces an animation before its pixels; nothing else is checked.
  package static func isAnimated(_ bytes: [UInt8]) -> Bool {
    var place = signature.count
    while bytes.count - place >= 12 {
      let name = bytes[(place + 4)..<(place + 8)]
      if name.elementsEqual("acTL".utf8) { return true }
      if name.elementsEqual("IDAT".utf8) { return false }
      place += 12 + min(Int(bytes.bigEndian32(at: place)), bytes.count)
    }
    return false
  }

  /// Reads the content of the IHDR chunk.
  init(header: ArraySlice<UInt8>) throws(GridreelError) {
    guard header.count == 13 else {
      throw GridreelError(.badInput, "the chunk IHDR has \(header.count) bytes instead of 13")
    }
    let field = Array(header)
    (width, height) = (Int(field.bigEndian32(at: 0)), Int(field.bigEndian32(at: 4)))
    guard 1...0x7fff_ffff ~= width, 1...0x7fff_ffff ~= height else {
      throw GridreelError(.badInput, "the picture is \(width) × \(height) pixels large")
    }
    depth = Int(field[8])
    guard let type = ColorType(rawValue: field[9]), type.allows(depth: depth) else {
      throw GridreelError(.badInput, "there is no colour type \(field[9]) with \(field[8]) bits")
    }
    colorType = type
    guard field[10] == 0, field[11] == 0, field[12] < 2 else {
      throw GridreelError(
        .badInput,
        "compression \(field[10]), filter method \(field[11]) or interlace \(field[12]) is unknown")
    }
    isInterlaced = field[12] == 1
  }

  /// The number of bits per pixel in the file, 1...64.
  var bitsPerPixel: Int { colorType.channels * depth }

  /// The number of bytes in a scan line of `width` pixels, without the filter byte.
  func bytesPerLine(width: Int) -> Int { (width * bitsPerPixel + 7) / 8 }
}

extension [UInt8] {
  /// The big-endian number in the four bytes from `offset` on.
  func bigEndian32(at offset: Int) -> UInt32 {
    self[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }
}
