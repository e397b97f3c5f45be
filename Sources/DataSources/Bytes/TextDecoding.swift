import GridreelJSONText
import GridreelPrimitives

extension SourceBytes {
  /// The number of bytes examined to detect the encoding.
  private static let sample = 1 << 16

  /// The source transcoded to UTF-8: itself, or new bytes in memory.
  ///
  /// - Parameter encoding: The character encoding; nil detects it.
  /// - Returns: The bytes, their encoding in the source, and a warning if it had to be guessed.
  /// - Throws: ``GridreelError`` if UTF-16 has an unpaired surrogate, or half a code unit at the end.
  func inUTF8(
    _ encoding: DataEncoding?
  ) throws(GridreelError) -> (bytes: SourceBytes, encoding: DataEncoding, warnings: [Warning]) {
    let start = try located { () throws(ScanFailure) in
      try bytes(0..<min(count, Self.sample))
    }
    switch encoding ?? start.likelyEncoding(isWhole: start.count == count) {
    case .utf8: return (self, .utf8, [])
    case .utf16: return (SourceBytes(try decodedUTF16(isBigEndian: start.isBigEndian)), .utf16, [])
    case .latin1:
      let warning = Warning(
        "the text is not UTF-8 and was read as latin-1; use \(option: "encoding") if it is not")
      let bytes = try located(decodedLatin1)
      return (SourceBytes(bytes), .latin1, encoding == nil ? [warning] : [])
    }
  }

  /// Adds positions to failures.
  func located<Result>(
    _ body: () throws(ScanFailure) -> Result
  ) throws(GridreelError) -> Result {
    do throws(ScanFailure) {
      return try body()
    } catch {
      throw self.error(error)
    }
  }

  private func decodedLatin1() throws(ScanFailure) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(count + count / 16)
    for start in stride(from: 0, to: count, by: ByteWindow.step) {
      for byte in try bytes(start..<min(count, start + ByteWindow.step)) {
        guard byte >= 0x80 else {
          result.append(byte)
          continue
        }
        let scalar =
          byte < 0xA0 ? windows1252[Int(byte - 0x80)] : Unicode.Scalar(byte)
        result.append(contentsOf: UTF8.encode(scalar) ?? .init())
      }
    }
    return result
  }

  private func decodedUTF16(isBigEndian: Bool) throws(GridreelError) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(count / 2 + count / 8)
    var high: UInt16?
    for start in stride(from: 0, to: count, by: ByteWindow.step) {
      let part = try located { () throws(ScanFailure) in
        try bytes(start..<min(count, start + ByteWindow.step))
      }
      for place in stride(from: 0, to: part.count, by: 2) {
        guard place + 1 < part.count else { throw brokenUTF16(result) }
        let (first, second) = (UInt16(part[place]), UInt16(part[place + 1]))
        let unit = isBigEndian ? first << 8 | second : second << 8 | first
        if let lead = high {
          guard UTF16.isTrailSurrogate(unit) else { throw brokenUTF16(result) }
          let scalar = 0x10000 + UInt32(lead & 0x3FF) << 10 + UInt32(unit & 0x3FF)
          result.append(contentsOf: Unicode.Scalar(scalar).flatMap(UTF8.encode) ?? .init())
          high = nil
        } else if UTF16.isLeadSurrogate(unit) {
          high = unit
        } else if let scalar = Unicode.Scalar(unit) {
          result.append(contentsOf: UTF8.encode(scalar) ?? .init())
        } else {
          throw brokenUTF16(result)
        }
      }
    }
    guard high == nil else { throw brokenUTF16(result) }
    return result
  }

  /// The error after the text so far.
  private func brokenUTF16(_ text: [UInt8]) -> GridreelError {
    let position = SourceBytes(text).position(ofByte: text.count)
    return GridreelError("the text is not valid UTF-16 here; save it as UTF-8", at: position)
  }
}

extension [UInt8] {
  /// Whether the code units of UTF-16 are big-endian.
  fileprivate var isBigEndian: Bool {
    if starts(with: [0xFE, 0xFF]) { return true }
    return !starts(with: [0xFF, 0xFE]) && count >= 2 && self[0] == 0 && self[1] != 0
  }

  /// The likely encoding of a text with this beginning.
  ///
  /// - Parameter isWhole: Whether the text ends here.
  /// - Returns: The likely encoding.
  fileprivate func likelyEncoding(isWhole: Bool) -> DataEncoding {
    if starts(with: [0xFF, 0xFE]) || starts(with: [0xFE, 0xFF]) || isUnmarkedUTF16 {
      return .utf16
    }
    return isUnmarkedLatin1(isWhole: isWhole) ? .latin1 : .utf8
  }

  /// In UTF-16, plain letters have a zero byte, always the same one of two.
  private var isUnmarkedUTF16: Bool {
    guard count >= 4, count.isMultiple(of: 2) else { return false }
    let pairs = Swift.min(count / 2, 32)
    let evens = (0..<pairs).count { self[2 * $0] == 0 }
    let odds = (0..<pairs).count { self[2 * $0 + 1] == 0 }
    return (evens == 0 && 2 * odds > pairs) || (odds == 0 && 2 * evens > pairs)
  }

  /// Whether the text is not UTF-8, has no multi-byte character of UTF-8, and does not begin with a
  /// byte order mark.
  private func isUnmarkedLatin1(isWhole: Bool) -> Bool {
    guard let first, first < 0xFE, !contains(0) else { return false }
    let (multiple, invalid) = withUnsafeBufferPointer { $0.countOfUTF8() }
    return multiple == 0 && invalid > (isWhole ? 0 : 1)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The number of multi-byte characters, and the number of bytes that are not UTF-8.
  fileprivate func countOfUTF8() -> (multiple: Int, invalid: Int) {
    var (multiple, invalid, start) = (0, 0, 0)
    while start < count {
      let rest = UnsafeBufferPointer(rebasing: self[start...])
      let end = firstInvalidUTF8(in: rest) ?? rest.count
      multiple += rest[..<end].count { $0 >= 0xC0 }
      if end < rest.count { invalid += 1 }
      start += end + 1
    }
    return (multiple, invalid)
  }
}

/// The meaning of the bytes 0x80 to 0x9F in Windows-1252; the five undefined ones map to
/// themselves.
private let windows1252: [Unicode.Scalar] = [
  "\u{20AC}", "\u{81}", "\u{201A}", "\u{192}", "\u{201E}", "\u{2026}", "\u{2020}", "\u{2021}",
  "\u{2C6}", "\u{2030}", "\u{160}", "\u{2039}", "\u{152}", "\u{8D}", "\u{17D}", "\u{8F}",
  "\u{90}", "\u{2018}", "\u{2019}", "\u{201C}", "\u{201D}", "\u{2022}", "\u{2013}", "\u{2014}",
  "\u{2DC}", "\u{2122}", "\u{161}", "\u{203A}", "\u{153}", "\u{9D}", "\u{17E}", "\u{178}",
]
