import GridModel
import ImageCodecs

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// What drawing an SVG document would cost, found in its text before a foreign library sees it.
///
/// It reads markup as XML parsers do and refuses the few things by which a document could hide from it or
/// take much memory in a few bytes: pictures within it that are large or of other kinds, entities with
/// markup, default attributes, and encodings in which ASCII is not ASCII. How long drawing takes cannot
/// be told from text; see ``VectorPictureReader``.
struct SVGInspection {
  /// The most pixels that the pictures within a document may have.
  private static let pixelLimit = 1 << 24

  /// How many pixels the pictures within the document have.
  private(set) var pixelCount = 0
  /// Whether it holds what costs the more the larger it is drawn.
  let isCostly: Bool

  private let bytes: [UInt8]
  /// The texts of the entities that the document declares.
  private var entities: [String: [UInt8]] = [:]

  /// Looks through a document.
  ///
  /// - Throws: ``PictureError`` whose message goes on after the file's name.
  init(_ bytes: [UInt8]) throws(PictureError) {
    self.bytes = bytes
    isCostly = ["filter", "pattern", "mask", "<image"].contains {
      bytes.firstOffset(of: $0, from: 0) != nil
    }
    let text = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? bytes[3...] : bytes[...]
    guard let first = text.first(where: { !$0.isSpace }), first == UInt8(ascii: "<"),
      !bytes.contains(0)
    else { throw Self.refusal("is written in an encoding that is not read; save it as UTF-8") }
    try inspect()
  }

  private static func refusal(_ message: String) -> PictureError {
    PictureError(message, isRefusal: true)
  }

  /// Goes from one mark-up to the next.
  private mutating func inspect() throws(PictureError) {
    var offset = 0
    while let start = bytes[offset...].firstIndex(of: UInt8(ascii: "<")) {
      if starts("<!--", start) {
        offset = end(of: "-->", from: start + 4)
      } else if starts("<![CDATA[", start) {
        offset = end(of: "]]>", from: start + 9)
      } else if starts("<?", start) {
        offset = end(of: "?>", from: start + 2)
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

  /// The offset behind a text; the end of the document where it does not come.
  private func end(of text: String, from offset: Int) -> Int {
    bytes.firstOffset(of: text, from: offset).map { $0 + text.utf8.count } ?? bytes.count
  }

  private func checkEncoding(_ declaration: ArraySlice<UInt8>) throws(PictureError) {
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

  /// Reads a document type with what it declares, and returns the offset behind it.
  private mutating func declarations(from start: Int) throws(PictureError) -> Int {
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
        offset = closingQuote(from: offset) + 1
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

  /// Reads an entity's name and text, and returns the offset behind the declaration.
  private mutating func entity(from start: Int) throws(PictureError) -> Int {
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
      offset = end + 1
    }
    return offset + 1
  }

  // MARK: Tags

  /// Reads a tag and returns the offset behind it.
  private mutating func tag(from start: Int) throws(PictureError) -> Int {
    let name = bytes[start...].prefix { !$0.isSpace && $0 != UInt8(ascii: ">") }
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
      offset = end + 1
    }
    return min(offset + 1, bytes.count)
  }

  /// Looks at an attribute of an element.
  private mutating func check(
    _ element: String, _ attribute: String, _ value: ArraySlice<UInt8>
  ) throws(PictureError) {
    switch (element, attribute) {
    case ("a", "href"): break
    case (_, "href"): try checkReference(decoded(value))
    case ("feConvolveMatrix", "order"): try checkOrder(decoded(value))
    default: break
    }
  }

  /// Refuses a matrix that librsvg does not survive: it reads no more than 400 numbers, and ends the
  /// process where there should be more.
  private func checkOrder(_ value: [UInt8]) throws(PictureError) {
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

  /// Where the quote that opens at an offset closes; the document's end where it does not.
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

  // MARK: Pictures within

  /// Looks at a picture that stands in an address; other addresses are never loaded.
  private mutating func checkReference(_ value: [UInt8]) throws(PictureError) {
    // Space of any kind is no part of an address.
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

  /// How many pixels a PNG or JPEG file has.
  private static func pixelCount(of file: [UInt8]) throws(PictureError) -> Int {
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
  /// A name without the prefix of its name space.
  fileprivate var localName: String {
    let name = split(separator: UInt8(ascii: ":")).last ?? self
    return String(decoding: name, as: UTF8.self)
  }

  /// The bytes with `%41` being `A`.
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
  /// Where a text stands from an offset on; nil where it does not.
  fileprivate func firstOffset(of text: String, from offset: Int) -> Int? {
    guard let first = text.utf8.first else { return nil }
    let length = text.utf8.count
    return withUnsafeBytes { buffer -> Int? in
      guard let base = buffer.baseAddress else { return nil }
      var place = offset
      while place <= count - length,
        let found = memchr(base + place, Int32(first), count - length + 1 - place)
      {
        if memcmp(found, text, length) == 0 { return UnsafeRawPointer(found) - base }
        place = UnsafeRawPointer(found) - base + 1
      }
      return nil
    }
  }

  /// What base64 stands for; what is none of its letters is passed over.
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
