import GridreelJSONText
import GridreelPrimitives

/// Walks through a JSON text of any size, value by value, in a window of it.
final class JSONWalker {
  let window: ByteWindow
  /// The offset of what comes next in the text.
  private(set) var offset: Int

  /// The greatest nesting depth of arrays and objects.
  private static let greatestDepth = JSONLimits().depth

  /// Makes a walker.
  ///
  /// - Parameters:
  ///   - window: A window of the text.
  ///   - offset: The offset of a character's first byte in the text.
  init(_ window: ByteWindow, at offset: Int) { (self.window, self.offset) = (window, offset) }

  var isAtEnd: Bool { offset >= window.source.count }

  /// Goes on at another offset.
  func seek(_ offset: Int) { self.offset = offset }

  /// Skips white space, and returns the byte behind it; 0 at the end.
  func next() throws(ScanFailure) -> UInt8 { try step(JSONSteps.next) }

  /// The type of the next value, with its article.
  func kindName() throws(ScanFailure) -> String { try step(JSONSteps.kindName) }

  /// Refuses anything but the end of the text.
  func end() throws(ScanFailure) { try step(JSONSteps.end) }

  /// Walks through the array that comes next; `body` gets the number of each element and walks behind it.
  func elements(
    _ body: (Int) throws(ScanFailure) -> Void
  ) throws(ScanFailure) {
    var number = 0
    try items(before: UInt8(ascii: "]")) { () throws(ScanFailure) in
      try body(number)
      number += 1
    }
  }

  /// Walks through the object that comes next; `body` gets each key with its offset, and walks behind its value.
  func members(
    _ body: (String, Int) throws(ScanFailure) -> Void
  ) throws(ScanFailure) {
    try items(before: UInt8(ascii: "}")) { () throws(ScanFailure) in
      let keyOffset = offset
      try body(try step(JSONSteps.key), keyOffset)
    }
  }

  private func items(
    before closing: UInt8, _ body: () throws(ScanFailure) -> Void
  ) throws(ScanFailure) {
    let opening = offset
    offset += 1
    while try next() != closing {
      try checkOpen(opening, closing)
      try body()
      _ = try next()
      try checkOpen(opening, closing)
      try step { bytes, offset throws(ScanFailure) in
        try JSONSteps.separator(bytes, &offset, before: closing)
      }
    }
    offset += 1
  }

  private func checkOpen(_ opening: Int, _ closing: UInt8) throws(ScanFailure) {
    guard isAtEnd else { return }
    throw ScanFailure(
      message: "'\(Unicode.Scalar(closing - 2))' is never closed", offset: opening)
  }

  /// Skips the value that comes next.
  func skip(depth: Int = 0) throws(ScanFailure) {
    let first = try next()
    let isArray = first == UInt8(ascii: "[")
    guard isArray || first == UInt8(ascii: "{") else { return try skipAtOnce() }
    guard depth < Self.greatestDepth else {
      throw ScanFailure(message: "arrays and objects are nested too deeply", offset: offset)
    }
    if try skipWithinWindow(depth) { return }
    // What is larger than a window is walked through piece by piece.
    if isArray {
      try elements { _ throws(ScanFailure) in try skip(depth: depth + 1) }
    } else {
      try members { _, _ throws(ScanFailure) in try skip(depth: depth + 1) }
    }
  }

  private func skipAtOnce() throws(ScanFailure) {
    try step { bytes, offset throws(ScanFailure) in
      try JSONSteps.value(bytes, &offset, depth: 1)
    }
  }

  /// Skips a value that ends within a window that begins with it; false if it does not.
  private func skipWithinWindow(_ depth: Int) throws(ScanFailure) -> Bool {
    while true {
      let low = window.range.lowerBound
      var place = offset - low
      do throws(ScanFailure) {
        try JSONSteps.value(window.bytes, &place, depth: Self.greatestDepth - depth)
        offset = low + place
        return true
      } catch {
        guard !window.isLast else { throw error.moved(by: low) }
        guard offset - low > ByteWindow.step / 2 else { return false }
        try load(ByteWindow.step)
      }
    }
  }

  /// Does a step, with more and more of the text until it does not end with the window.
  private func step<Result>(
    _ body: (UnsafeBufferPointer<UInt8>, inout Int) throws(ScanFailure) -> Result
  ) throws(ScanFailure) -> Result {
    if offset < window.range.lowerBound || offset > window.range.upperBound {
      try load(ByteWindow.step)
    }
    while true {
      let low = window.range.lowerBound
      var place = offset - low
      do throws(ScanFailure) {
        let result = try body(window.bytes, &place)
        if place < window.range.count || window.isLast {
          offset = low + place
          return result
        }
      } catch {
        guard !window.isLast else { throw error.moved(by: low) }
      }
      let rest = window.range.upperBound - offset
      guard rest < PieceLimits.recordBytes else {
        throw ScanFailure(message: "a value has more than 1 GiB", offset: offset)
      }
      try load(max(ByteWindow.step, 2 * rest))
    }
  }

  private func load(_ count: Int) throws(ScanFailure) {
    try window.load(offset..<min(window.source.count, offset + count))
    try window.checkText(from: offset)
  }
}

extension ScanFailure {
  /// The same failure in a text that begins earlier.
  func moved(by bytes: Int) -> ScanFailure {
    ScanFailure(message: message, offset: offset + bytes)
  }
}
