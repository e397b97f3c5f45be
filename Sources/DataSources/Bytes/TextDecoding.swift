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
    let used = encoding ?? start.likelyEncoding(isWhole: start.count == count)
    if used == .utf16 {
      return (SourceBytes(try decodedUTF16(isBigEndian: start.isBigEndian)), .utf16, [])
    }
    guard var decoder = CharacterDecoder(of: used) else { return (self, .utf8, []) }
    let warning = Warning(
      "the text is not UTF-8 and was read as \(used.rawValue); use \(option: "encoding") if it is not"
    )
    let text = try decoded(by: &decoder, as: used)
    return (SourceBytes(text), used, encoding == nil ? [warning] : [])
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

  /// The text by a table of characters.
  ///
  /// - Throws: ``GridreelError`` at the first bytes that stand for no character.
  private func decoded(
    by decoder: inout CharacterDecoder, as encoding: DataEncoding
  ) throws(GridreelError) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(count + count / 4)
    for start in stride(from: 0, to: count, by: ByteWindow.step) {
      let part = try located { () throws(ScanFailure) in
        try bytes(start..<min(count, start + ByteWindow.step))
      }
      guard decoder.decode(part, into: &result) else { throw broken(encoding, after: result) }
    }
    guard decoder.isBetweenCharacters else { throw broken(encoding, after: result) }
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
        guard place + 1 < part.count else { throw broken(.utf16, after: result) }
        let (first, second) = (UInt16(part[place]), UInt16(part[place + 1]))
        let unit = isBigEndian ? first << 8 | second : second << 8 | first
        if let lead = high {
          guard UTF16.isTrailSurrogate(unit) else { throw broken(.utf16, after: result) }
          let scalar = 0x10000 + UInt32(lead & 0x3FF) << 10 + UInt32(unit & 0x3FF)
          result.append(contentsOf: Unicode.Scalar(scalar).flatMap(UTF8.encode) ?? .init())
          high = nil
        } else if UTF16.isLeadSurrogate(unit) {
          high = unit
        } else if let scalar = Unicode.Scalar(unit) {
          result.append(contentsOf: UTF8.encode(scalar) ?? .init())
        } else {
          throw broken(.utf16, after: result)
        }
      }
    }
    guard high == nil else { throw broken(.utf16, after: result) }
    return result
  }

  /// The error after the text so far.
  private func broken(_ encoding: DataEncoding, after text: [UInt8]) -> GridreelError {
    let position = SourceBytes(text).position(ofByte: text.count)
    return GridreelError(
      "the text is not valid \(encoding.title) here; save it as UTF-8, or use another \(option: "encoding")",
      at: position)
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
    return foreignEncoding(isWhole: isWhole) ?? .utf8
  }

  /// In UTF-16, plain letters have a zero byte, always the same one of two.
  private var isUnmarkedUTF16: Bool {
    guard count >= 4, count.isMultiple(of: 2) else { return false }
    let pairs = Swift.min(count / 2, 32)
    let evens = (0..<pairs).count { self[2 * $0] == 0 }
    let odds = (0..<pairs).count { self[2 * $0 + 1] == 0 }
    return (evens == 0 && 2 * odds > pairs) || (odds == 0 && 2 * evens > pairs)
  }

  /// The likely encoding of a text that is hardly UTF-8; nil for any other.
  ///
  /// Letters of other alphabets look like UTF-8 here and there; those of Western Europe do so only where some of it is.
  private func foreignEncoding(isWhole: Bool) -> DataEncoding? {
    guard let first, first < 0xFE, !contains(0) else { return nil }
    let (multiple, invalid) = withUnsafeBufferPointer { $0.countOfUTF8() }
    guard invalid > (isWhole ? 0 : 1), invalid > 2 * multiple else { return nil }
    let likely = detectedEncoding(isWhole: isWhole)
    return multiple == 0 || likely != .latin1 ? likely : nil
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
