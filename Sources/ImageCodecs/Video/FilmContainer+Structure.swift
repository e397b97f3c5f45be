package import GridreelPrimitives

extension FilmFrames.Container {
  /// How far into a GIF its loops are told: behind the header and the largest palette.
  private static let gifStart = 4096

  /// How often a film is played; 0 for without end, nil where its container does not say it.
  package func plays(_ bytes: [UInt8]) -> Int? {
    switch self {
    case .gif:
      let start = bytes.prefix(Self.gifStart)
      guard let name = start.firstRange(of: Array("NETSCAPE2.0".utf8)) else { return 1 }
      let count = start[name.upperBound...].dropFirst(2).prefix(2)
      guard count.count == 2, let low = count.first, let high = count.last else { return 1 }
      let repeats = Int(high) << 8 | Int(low)
      return repeats == 0 ? 0 : repeats + 1
    case .apng:
      guard let name = bytes.prefix(Self.gifStart).firstRange(of: Array("acTL".utf8)),
        name.upperBound + 8 <= bytes.count
      else { return nil }
      return Int(bytes.bigEndian32(at: name.upperBound + 4))
    case .mp4, .webm: return nil
    }
  }

  /// Refuses bytes of which the end is missing, which ffmpeg reads as a shorter film, and wrong checksums.
  ///
  /// - Throws: ``GridreelError`` with code `badInput`.
  package func checkEnd(_ bytes: [UInt8]) throws(GridreelError) {
    switch self {
    case .gif:
      guard bytes.last == UInt8(ascii: ";") else { throw Self.cut }
    case .apng: _ = try PNGInfo(bytes)
    case .mp4:
      var place = 0
      while place < bytes.count {
        guard bytes.count - place >= 8 else { throw Self.cut }
        let size = Int(bytes.bigEndian32(at: place))
        // 0 is a box up to the end, and 1 one with a size of 64 bits.
        if size == 0 { return }
        let isLong = size == 1 && bytes.count - place >= 16
        let length = isLong ? Int(bytes.bigEndian32(at: place + 12)) : size
        guard length >= 8, length <= bytes.count - place else { throw Self.cut }
        place += length
      }
    case .webm: break
    }
  }

  private static let cut = GridreelError(.badInput, "the film is not complete: its end is missing")
}
