import GridreelJSONText
import GridreelPrimitives

/// What the beginning of a text shows of the JSON object that it begins with.
package struct JSONHead {
  /// A key of the object, and the first byte of its value.
  package typealias Member = (key: String, first: UInt8)

  /// The members of the object, as far as they are in the beginning.
  package private(set) var members: [Member] = []
  /// Whether another object stands behind the first one.
  package private(set) var hasNext = false
  /// Whether the first object has a line break within.
  private(set) var isSpread = false

  /// Looks at the beginning of a text; keys with escapes stay as they are written.
  init(_ bytes: ArraySlice<UInt8>) {
    var walk = JSONNesting()
    var (keyStart, isKey): (Int?, Bool) = (nil, true)
    for place in bytes.indices {
      let byte = bytes[place]
      let wasInString = walk.isInString
      walk.read(byte)
      if walk.depth == 0, walk.wasNested, !walk.isInString {
        if byte > 0x20, byte != UInt8(ascii: "}") {
          hasNext = byte == UInt8(ascii: "{")
          return
        }
        continue
      }
      if byte == 0x0A, walk.depth > 0 { isSpread = true }
      guard walk.depth == 1 else { continue }
      if !wasInString, walk.isInString, isKey {
        keyStart = place + 1
      } else if wasInString, !walk.isInString, let start = keyStart {
        let value = bytes[(place + 1)...].first { $0 > 0x20 && $0 != UInt8(ascii: ":") }
        members.append((String(decoding: bytes[start..<place], as: UTF8.self), value ?? 0))
        (keyStart, isKey) = (nil, false)
      } else if !walk.isInString, byte == UInt8(ascii: ",") {
        isKey = true
      }
    }
  }
}

/// How deep a place of a JSON text is within objects and arrays.
struct JSONNesting {
  private(set) var depth = 0
  private(set) var isInString = false
  /// Whether an object or an array has begun.
  private(set) var wasNested = false
  private var isEscaped = false

  mutating func read(_ byte: UInt8) {
    if isInString {
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        isInString = false
      }
      return
    }
    switch byte {
    case UInt8(ascii: "\""): isInString = true
    case UInt8(ascii: "{"), UInt8(ascii: "["): (depth, wasNested) = (depth + 1, true)
    case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
    default: break
    }
  }
}

extension DataBytes {
  /// The same objects, each on one line of its own, with each byte at its offset.
  ///
  /// - Returns: nil if the first object is on one line already; jq spreads it over several.
  /// - Throws: ``GridreelError`` if the bytes cannot be read.
  func withObjectsOnLines() throws(GridreelError) -> DataBytes? {
    let start = try source.located { () throws(ScanFailure) in
      try source.bytes(0..<min(source.count, 1 << 16))
    }
    guard JSONHead(start[...]).isSpread else { return nil }
    var bytes = try text()
    var walk = JSONNesting()
    var hasBreak = true
    for place in bytes.indices {
      let byte = bytes[place]
      if walk.depth == 0, !walk.isInString, byte == 0x20 || byte == 0x09, !hasBreak {
        bytes[place] = 0x0A
        hasBreak = true
      } else if walk.depth > 0, byte == 0x0A || byte == 0x0D {
        bytes[place] = 0x20
      } else if byte > 0x20 {
        hasBreak = false
      }
      walk.read(byte)
    }
    return DataBytes(
      source: SourceBytes(bytes), name: name, options: options, pieceBytes: pieceBytes)
  }
}
