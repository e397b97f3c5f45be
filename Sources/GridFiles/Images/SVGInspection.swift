import GridreelImageCodecs
import GridreelModel
import GridreelPrimitives

/// Estimates the cost of drawing an SVG document from its text, before a foreign library sees it.
///
/// It reads markup as XML parsers do and rejects the few constructs by which a document could hide from it or
/// expand a few bytes into much memory: embedded pictures that are large or of other formats, entities with
/// markup, default attributes, and encodings that are not supersets of ASCII; and numbers beyond sane bounds (see
/// ``SVGNumbers``). The text does not reveal how long drawing takes; see ``VectorPictureReader``.
struct SVGInspection {
  /// The maximum number of pixels in all embedded pictures of a document.
  private static let pixelLimit = 1 << 24

  /// The number of pixels in the embedded pictures so far.
  private(set) var pixelCount = 0

  private let bytes: [UInt8]
  private var numbers = SVGNumbers()
  private var isInStyle = false
  private var styleSheet: [UInt8] = []
  /// The texts of the declared entities.
  private var entities: [String: [UInt8]] = [:]

  /// Inspects a document.
  ///
  /// - Throws: ``GridreelError`` whose message follows the file's name.
  init(_ bytes: [UInt8]) throws(GridreelError) {
    self.bytes = bytes
    let text = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? bytes[3...] : bytes[...]
    guard let first = text.first(where: { !$0.isSpace }), first == UInt8(ascii: "<"),
      !bytes.contains(0)
    else { throw Self.refusal("is written in an encoding that is not read; save it as UTF-8") }
    try inspect()
    if let problem = numbers.finished() { throw Self.refusal(problem) }
  }

  private static func refusal(_ message: Message) -> GridreelError {
    GridreelError(.overBudget, message)
  }

  /// Walks from one piece of markup to the next.
  private mutating func inspect() throws(GridreelError) {
    var offset = 0
    while let start = bytes[offset...].firstIndex(of: UInt8(ascii: "<")) {
      if isInStyle { styleSheet += decoded(bytes[offset..<start]) }
      if starts("<!--", start) {
        offset = end(of: "-->", from: start + 4)
      } else if starts("<![CDATA[", start) {
        offset = end(of: "]]>", from: start + 9)
        if isInStyle { styleSheet += bytes[(start + 9)..<max(start + 9, offset - 3)] }
      } else if starts("<?", start) {
        offset = end(of: "?>", from: start + 2)
        guard !starts("<?xml-stylesheet", start) else {
          throw Self.refusal("refers to a style sheet; write its rules in a <style> element")
        }
        if starts("<?xml", start) { try checkEncoding(bytes[start..<offset]) }
      } else if starts("<!", start) {
        offset = try declarations(from: start + 2)
      } else {
        offset = try tag(from: start + 1)
      }
    }
  }

  private func starts(_ text: String, _ offset: Int) -> Bool {
    bytes[offset...].starts(with: text.utf8)
  }

  /// The offset after a text; the end of the document if it does not occur.
  private func end(of text: String, from offset: Int) -> Int {
    bytes.firstOffset(of: text, from: offset).map { $0 + text.utf8.count } ?? bytes.count
  }

  private func checkEncoding(_ declaration: ArraySlice<UInt8>) throws(GridreelError) {
    guard let name = declaration.firstRange(of: Array("encoding".utf8)) else { return }
    let rest = declaration[name.upperBound...]
    let value = rest.drop { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "'") }.dropFirst()
    let encoding = String(
      decoding: value.prefix { $0 != rest[value.startIndex - 1] }, as: UTF8.self)
    let known = ["utf-8", "us-ascii", "ascii", "iso-8859-1", "iso-8859-15", "windows-1252"]
    guard known.contains(encoding.lowercased()) else {
      throw Self.refusal("is written in an encoding that is not read; save it as UTF-8")
    }
  }

  // MARK: Declarations

  /// Reads a document type with its declarations, and returns the offset after it.
  private mutating func declarations(from start: Int) throws(GridreelError) -> Int {
    var (offset, depth) = (start, 0)
    while offset < bytes.count {
      let byte = bytes[offset]
      if starts("<!--", offset) {
        offset = end(of: "-->", from: offset + 4)
      } else if starts("<?", offset) {
        offset = end(of: "?>", from: offset + 2)
      } else if starts("<!ENTITY", offset) {
        offset = try entity(from: offset + 8)
      } else if starts("<!ATTLIST", offset) || byte == UInt8(ascii: "%") {
        throw Self.refusal(
          "declares default attributes or parameter entities; save it without them")
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        offset = min(closingQuote(from: offset) + 1, bytes.count)
      } else {
        if byte == UInt8(ascii: "<") || byte == UInt8(ascii: "[") { depth += 1 }
        if byte == UInt8(ascii: "]") { depth -= 1 }
        if byte == UInt8(ascii: ">") {
          guard depth > 0 else { return offset + 1 }
          depth -= 1
        }
        offset += 1
      }
    }
    return offset
  }

  /// Reads an entity's name and text, and returns the offset after the declaration.
  private mutating func entity(from start: Int) throws(GridreelError) -> Int {
    var offset = skipSpace(from: start)
    let name = bytes[offset...].prefix { !$0.isSpace }
    guard !name.contains(UInt8(ascii: "%")) else {
      throw Self.refusal("declares default attributes or parameter entities; save it without them")
    }
    offset = skipSpace(from: name.endIndex)
    while offset < bytes.count, bytes[offset] != UInt8(ascii: ">") {
      guard bytes[offset] == UInt8(ascii: "\"") || bytes[offset] == UInt8(ascii: "'") else {
        offset += 1
        continue
      }
      let end = closingQuote(from: offset)
      let text = bytes[(offset + 1)..<max(offset + 1, end)]
      guard !text.contains(where: { "<&%".utf8.contains($0) }) else {
        throw Self.refusal("declares entities that hold markup; save it without them")
      }
      entities[String(decoding: name, as: UTF8.self)] = Array(text)
      offset = min(end + 1, bytes.count)
    }
    return min(offset + 1, bytes.count)
  }

  // MARK: Tags

  /// Reads a tag and returns the offset after it.
  private mutating func tag(from start: Int) throws(GridreelError) -> Int {
    let name = bytes[start...].prefix { !$0.isSpace && $0 != UInt8(ascii: ">") }
    let isEnd = name.first == UInt8(ascii: "/")
    if isEnd { endElement() } else { beginElement(name.withoutSlash.localName) }
    var offset = name.endIndex
    while offset < bytes.count, bytes[offset] != UInt8(ascii: ">") {
      let key = bytes[offset...].prefix {
        !$0.isSpace && $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: ">")
      }
      offset = skipSpace(from: key.endIndex)
      guard offset < bytes.count, bytes[offset] == UInt8(ascii: "=") else { continue }
      offset = skipSpace(from: offset + 1)
      guard offset < bytes.count,
        bytes[offset] == UInt8(ascii: "\"") || bytes[offset] == UInt8(ascii: "'")
      else { continue }
      let end = closingQuote(from: offset)
      let value = bytes[min(offset + 1, end)..<end]
      try check(name.localName, key.localName, value)
      if !key.contains(UInt8(ascii: ":")) {
        numbers.add(String(decoding: key, as: UTF8.self), decoded(value))
      }
      offset = min(end + 1, bytes.count)
    }
    if !isEnd, bytes[offset - 1] == UInt8(ascii: "/") { endElement() }
    return min(offset + 1, bytes.count)
  }

  private mutating func beginElement(_ name: String) {
    isInStyle = name == "style"
    numbers.begin(name)
  }

  private mutating func endElement() {
    numbers.end()
    guard isInStyle else { return }
    numbers.add(styleSheet: styleSheet)
    (isInStyle, styleSheet) = (false, [])
  }

  /// Checks an attribute of an element.
  private mutating func check(
    _ element: String, _ attribute: String, _ value: ArraySlice<UInt8>
  ) throws(GridreelError) {
    switch (element, attribute) {
    case ("a", "href"): break
    case (_, "href"): try checkReference(decoded(value))
    case ("feConvolveMatrix", "order"): try checkOrder(decoded(value))
    default: break
    }
  }

  /// Rejects a matrix that crashes librsvg: it reads no more than 400 numbers, and ends the process if there
  /// should be more.
  private func checkOrder(_ value: [UInt8]) throws(GridreelError) {
    let parts = value.split { $0.isSpace || $0 == UInt8(ascii: ",") }
    let orders = parts.map { Double(String(decoding: $0, as: UTF8.self)) ?? .infinity }
    guard let first = orders.first else { return }
    guard abs(first * (orders.dropFirst().first ?? first)) <= 400 else {
      throw Self.refusal("has a filter with a matrix of more than 400 numbers; make it smaller")
    }
  }

  private func skipSpace(from start: Int) -> Int {
    guard start < bytes.count else { return bytes.count }
    return bytes[start...].firstIndex { !$0.isSpace } ?? bytes.count
  }

  /// The offset of the closing quote; the document's end if it is missing.
  private func closingQuote(from start: Int) -> Int {
    bytes[(start + 1)...].firstIndex(of: bytes[start]) ?? bytes.count
  }

  /// An attribute's value with its references resolved.
  private func decoded(_ value: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    var rest = value
    while let start = rest.firstIndex(of: UInt8(ascii: "&")),
      let end = rest[start...].firstIndex(of: UInt8(ascii: ";"))
    {
      result += rest[..<start]
      result += text(ofReference: String(decoding: rest[(start + 1)..<end], as: UTF8.self))
      rest = rest[(end + 1)...]
    }
    return result + rest
  }

  private func text(ofReference name: String) -> [UInt8] {
    let predefined = ["lt": "<", "gt": ">", "amp": "&", "quot": "\"", "apos": "'"]
    if let text = predefined[name] { return Array(text.utf8) }
    guard name.hasPrefix("#") else { return entities[name] ?? [] }
    let digits = name.dropFirst()
    let code = digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return code.flatMap(Unicode.Scalar.init).map { Array(String($0).utf8) } ?? []
  }

  // MARK: Embedded pictures

  /// Checks an embedded picture in an address; other addresses are never loaded.
  private mutating func checkReference(_ value: [UInt8]) throws(GridreelError) {
    // White space is not part of an address.
    let address = value.filter { $0 > 0x20 }
    guard String(decoding: address.prefix(5), as: UTF8.self).lowercased() == "data:",
      let comma = address.firstIndex(of: UInt8(ascii: ","))
    else { return }
    let isEncoded = String(decoding: address[..<comma], as: UTF8.self).lowercased()
      .hasSuffix(";base64")
    let plain = address[(comma + 1)...].percentDecoded
    let count = try Self.pixelCount(of: isEncoded ? plain.base64Decoded : plain)
    guard count <= Self.pixelLimit - pixelCount else {
      throw Self.refusal(
        "holds pictures of more than \(Self.pixelLimit >> 20) million pixels; make them smaller")
    }
    pixelCount += count
  }

  /// The number of pixels in a PNG or JPEG file.
  private static func pixelCount(of file: [UInt8]) throws(GridreelError) -> Int {
    if file.starts(with: [0x89, 0x50, 0x4e, 0x47]), file.count >= 24 {
      func number(_ offset: Int) -> Int {
        file[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
      }
      let (product, isTooLarge) = number(16).multipliedReportingOverflow(by: number(20))
      return isTooLarge ? .max : product
    }
    guard file.starts(with: [0xff, 0xd8]) else {
      throw refusal("holds a picture that is neither PNG nor JPEG")
    }
    let segments = JPEGSegments(file)
    try segments.checkScans()
    return segments.width * segments.height
  }
}

extension UInt8 {
  /// Whether it is white space in XML.
  fileprivate var isSpace: Bool { self == 0x20 || self == 0x0a || self == 0x09 || self == 0x0d }
}

extension ArraySlice<UInt8> {
  /// A name without its namespace prefix.
  fileprivate var localName: String {
    let name = split(separator: UInt8(ascii: ":")).last ?? self
    return String(decoding: name, as: UTF8.self)
  }

  /// A name without the slash behind it, as in `<g/>`.
  fileprivate var withoutSlash: ArraySlice<UInt8> {
    last == UInt8(ascii: "/") ? dropLast() : self
  }

  /// The percent-decoded bytes: `%41` becomes `A`.
  fileprivate var percentDecoded: [UInt8] {
    guard contains(UInt8(ascii: "%")) else { return Array(self) }
    var result: [UInt8] = []
    var offset = startIndex
    while offset < endIndex {
      if self[offset] == UInt8(ascii: "%"), offset + 2 < endIndex,
        let byte = UInt8(String(decoding: self[offset + 1...offset + 2], as: UTF8.self), radix: 16)
      {
        result.append(byte)
        offset += 3
      } else {
        result.append(self[offset])
        offset += 1
      }
    }
    return result
  }
}

extension [UInt8] {
  /// The decoded Base64; other characters are ignored.
  fileprivate var base64Decoded: [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(count / 4 * 3)
    var (bits, held) = (UInt32(0), 0)
    for byte in self {
      let value: UInt8
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): value = byte - 65
      case UInt8(ascii: "a")...UInt8(ascii: "z"): value = byte - 71
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = byte + 4
      case UInt8(ascii: "+"): value = 62
      case UInt8(ascii: "/"): value = 63
      default: continue
      }
      (bits, held) = (bits << 6 | UInt32(value), held + 6)
      guard held >= 8 else { continue }
      held -= 8
      result.append(UInt8(truncatingIfNeeded: bits >> UInt32(held)))
    }
    return result
  }
}
