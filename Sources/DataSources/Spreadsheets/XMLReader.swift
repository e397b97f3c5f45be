import CGridreelExpat
import GridreelJSONText
import GridreelPrimitives

/// A name or a value in XML, which stays valid until the handler returns.
struct XMLText {
  fileprivate let start: UnsafePointer<CChar>

  /// Whether it is these letters.
  @inline(__always)
  static func == (left: XMLText, right: StaticString) -> Bool {
    let count = right.utf8CodeUnitCount
    for place in 0..<count {
      guard UInt8(bitPattern: left.start[place]) == right.utf8Start[place] else { return false }
    }
    return left.start[count] == 0
  }

  /// The bytes.
  var bytes: UnsafeBufferPointer<UInt8> {
    var count = 0
    while start[count] != 0 { count += 1 }
    return UnsafeBufferPointer(
      start: UnsafeRawPointer(start).assumingMemoryBound(to: UInt8.self), count: count)
  }

  var string: String { String(cString: start) }

  /// Whether it is `1` or `true`.
  var isTrue: Bool { self == "1" || self == "true" }

  /// The name behind its prefix.
  fileprivate var local: XMLText {
    var place = 0
    while start[place] != 0 {
      if start[place] == CChar(UInt8(ascii: ":")) { return XMLText(start: start + place + 1) }
      place += 1
    }
    return self
  }
}

/// The attributes of an element.
struct XMLAttributes {
  fileprivate let list: UnsafeMutablePointer<UnsafePointer<CChar>?>
  fileprivate let dropsPrefixes: Bool

  /// The value of an attribute; nil if it is not there.
  subscript(name: StaticString) -> XMLText? {
    var place = 0
    while let own = list[place], let value = list[place + 1] {
      let text = XMLText(start: own)
      if (dropsPrefixes ? text.local : text) == name { return XMLText(start: value) }
      place += 2
    }
    return nil
  }
}

/// Takes the parts of an XML text one after another.
protocol XMLHandler: AnyObject {
  func start(_ name: XMLText, _ attributes: XMLAttributes)
  func end(_ name: XMLText)
  func text(_ bytes: UnsafeBufferPointer<UInt8>)
  /// What is wrong with the content so far; reading stops when it is not nil.
  var failure: Message? { get }
  /// Whether the rest of the text is of no interest.
  var isDone: Bool { get }
}

extension XMLHandler {
  func end(_ name: XMLText) {}
  func text(_ bytes: UnsafeBufferPointer<UInt8>) {}
  var failure: Message? { nil }
  var isDone: Bool { false }
}

/// Reads XML by expat, without document types and so without entities.
private final class XMLReader {
  private let parser: XML_Parser
  fileprivate let handler: any XMLHandler
  fileprivate let dropsPrefixes: Bool
  private var depth = 0
  private(set) var refusal: String?
  private static let greatestDepth = 256

  init?(_ handler: any XMLHandler, dropsPrefixes: Bool) {
    guard let parser = XML_ParserCreate(nil) else { return nil }
    (self.parser, self.handler, self.dropsPrefixes) = (parser, handler, dropsPrefixes)
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    XML_SetElementHandler(
      parser,
      { reader, name, attributes in
        guard let name, let attributes else { return }
        XMLReader.own(reader)?.start(XMLText(start: name), attributes)
      },
      { reader, name in
        guard let name else { return }
        XMLReader.own(reader)?.end(XMLText(start: name))
      })
    XML_SetCharacterDataHandler(parser) { reader, text, count in
      guard let text else { return }
      XMLReader.own(reader)?.handler.text(
        UnsafeBufferPointer(
          start: UnsafeRawPointer(text).assumingMemoryBound(to: UInt8.self), count: Int(count)))
    }
    XML_SetStartDoctypeDeclHandler(parser) { reader, _, _, _, _ in
      XMLReader.own(reader)?.refuse("it has a document type, which spreadsheets never have")
    }
  }

  deinit { XML_ParserFree(parser) }

  private static func own(_ pointer: UnsafeMutableRawPointer?) -> XMLReader? {
    pointer.map { Unmanaged<XMLReader>.fromOpaque($0).takeUnretainedValue() }
  }

  private func start(
    _ name: XMLText, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>
  ) {
    depth += 1
    guard depth <= Self.greatestDepth else { return refuse("its elements are nested too deeply") }
    handler.start(
      dropsPrefixes ? name.local : name,
      XMLAttributes(list: attributes, dropsPrefixes: dropsPrefixes))
    check()
  }

  private func end(_ name: XMLText) {
    depth -= 1
    handler.end(dropsPrefixes ? name.local : name)
    check()
  }

  private func check() {
    if handler.failure != nil || handler.isDone { XML_StopParser(parser, XML_Bool(0)) }
  }

  private func refuse(_ reason: String) {
    refusal = reason
    XML_StopParser(parser, XML_Bool(0))
  }

  /// Reads on; returns what is wrong, or nil.
  func read(_ bytes: UnsafeRawBufferPointer, isLast: Bool) -> String? {
    let result = XML_Parse(
      parser, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(bytes.count),
      isLast ? 1 : 0)
    if let refusal { return refusal }
    guard result != XML_STATUS_OK, handler.failure == nil, !handler.isDone else { return nil }
    let reason = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) }
    return "line \(XML_GetCurrentLineNumber(parser)): \(reason ?? "damaged")"
  }
}

extension ZipArchive {
  /// Reads an entry as XML.
  ///
  /// - Parameters:
  ///   - name: The name of the entry.
  ///   - handler: Takes the parts of the text.
  ///   - dropsPrefixes: Whether names come without their prefixes.
  /// - Returns: Whether there is such an entry.
  /// - Throws: ``ScanFailure`` if it is damaged, or the handler refuses it.
  @discardableResult
  func readXML(
    _ name: String, _ handler: some XMLHandler, dropsPrefixes: Bool = true
  ) throws(ScanFailure) -> Bool {
    guard let entry = self[name] else { return false }
    guard let reader = XMLReader(handler, dropsPrefixes: dropsPrefixes) else {
      throw ScanFailure(message: "there is no memory to read the file", offset: 0)
    }
    func check(_ reason: String?) throws(ScanFailure) {
      if let failure = handler.failure { throw ScanFailure(message: failure, offset: 0) }
      guard let reason else { return }
      throw ScanFailure(
        message: "'\(entry.name)' in the file is not valid XML (\(reason)); save the file again",
        offset: 0)
    }
    try read(entry) { bytes throws(ScanFailure) in
      try check(reader.read(bytes, isLast: false))
      return !handler.isDone
    }
    if !handler.isDone {
      try check(reader.read(UnsafeRawBufferPointer(start: nil, count: 0), isLast: true))
    }
    return true
  }
}
