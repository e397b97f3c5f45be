import CGridreelGumbo
import GridreelModel
import GridreelPrimitives

/// The tables of HTML, read by gumbo.
final class HTMLReader {
  /// The tables that have cells, in the order in which they begin.
  private(set) var tables: [HTMLTable] = []
  /// The lines outside of tables, each with the number of tables before it.
  private(set) var lines: [(text: String, tables: Int)] = []

  /// The tables that are open, by their places.
  private var open: [Int] = []
  /// The texts that are open: those of cells, each within the next.
  private var texts: [HTMLText] = []
  private var loose = HTMLText()
  private var look = RichLook()

  /// Reads a text.
  ///
  /// - Throws: ``GridreelError`` if it is made to be too much.
  init(_ bytes: [UInt8]) throws(GridreelError) {
    let screen = try HTMLScreen(bytes)
    Allowance.take(screen.result.count + screen.elementCount * 256)
    guard !Allowance.isSpent else { throw GridreelError(.overBudget, "reading ends here") }
    var options = kGumboDefaultOptions
    options.max_errors = 0
    screen.result.withUnsafeBytes { text in
      let start = text.baseAddress?.assumingMemoryBound(to: CChar.self)
      guard let start, let output = gumbo_parse_with_options(&options, start, text.count) else {
        return
      }
      defer { gumbo_destroy_output(&options, output) }
      if let root = output.pointee.root { read(root) }
    }
    endLine()
  }

  private func read(_ node: UnsafeMutablePointer<GumboNode>) {
    switch node.pointee.type {
    case GUMBO_NODE_TEXT, GUMBO_NODE_WHITESPACE, GUMBO_NODE_CDATA:
      append(UnsafePointer(node.pointee.v.text.text))
    case GUMBO_NODE_ELEMENT: read(node, node.pointee.v.element)
    default: break
    }
  }

  private func readChildren(_ element: GumboElement) {
    for place in 0..<Int(element.children.length) {
      guard let child = element.children.data[place] else { continue }
      read(child.assumingMemoryBound(to: GumboNode.self))
    }
  }

  private func read(_ node: UnsafeMutablePointer<GumboNode>, _ element: GumboElement) {
    switch element.tag {
    case GUMBO_TAG_TABLE: readTable(node, element)
    case GUMBO_TAG_CAPTION: readCaption(element)
    case GUMBO_TAG_THEAD, GUMBO_TAG_TBODY, GUMBO_TAG_TFOOT:
      guard element["hidden"] == nil else { return }
      begin(element.tag == GUMBO_TAG_THEAD ? .head : element.tag == GUMBO_TAG_TFOOT ? .foot : .body)
      readChildren(element)
    case GUMBO_TAG_TR: readRow(node, element)
    case GUMBO_TAG_TD, GUMBO_TAG_TH: readCell(element)
    case GUMBO_TAG_BR: breakLine(isSoft: false)
    case GUMBO_TAG_HR: breakLine(isSoft: true)
    default: readLook(element)
    }
  }

  // MARK: Tables

  private func readTable(_ node: UnsafeMutablePointer<GumboNode>, _ element: GumboElement) {
    guard element["hidden"] == nil else { return }
    if open.isEmpty { endLine() }
    for place in open { tables[place].holdsTables = true }
    var table = HTMLTable()
    table.isEnded = !node.isCut
    table.isLayout = element["role"] != nil
    table.names = [element["id"], element["title"]].compactMap { $0 }
    open.append(tables.count)
    tables.append(table)
    let outer = look
    look = RichLook()
    breakLine(isSoft: true)
    readChildren(element)
    breakLine(isSoft: true)
    look = outer
    open.removeLast()
  }

  private func begin(_ section: HTMLTable.Section) {
    if let place = open.last { tables[place].begin(section) }
  }

  private func readRow(_ node: UnsafeMutablePointer<GumboNode>, _ element: GumboElement) {
    guard let place = open.last, element["hidden"] == nil else { return }
    tables[place].beginRow(isEnded: !node.isCut, element.alignment)
    breakLine(isSoft: true)
    readChildren(element)
  }

  private func readCell(_ element: GumboElement) {
    guard let place = open.last, element["hidden"] == nil else { return }
    var cell = HTMLTable.Cell()
    cell.isHeading = element.tag == GUMBO_TAG_TH
    cell.columns = element["colspan"].flatMap { Int($0) } ?? 1
    cell.rows = element["rowspan"].flatMap { Int($0) } ?? 1
    cell.alignment = element.alignment
    cell.text = readText(element)
    tables[place].append(cell)
    for text in texts.indices { texts[text].append(Self.blank, RichLook()) }
  }

  private func readCaption(_ element: GumboElement) {
    let caption = readText(element)
    guard let place = open.last, !caption.text.isEmpty else { return }
    tables[place].caption = caption
    tables[place].names.insert(caption.text, at: 0)
  }

  /// The text of an element, which is a part of those around it.
  private func readText(_ element: GumboElement) -> RichText {
    let outer = look
    look = RichLook()
    texts.append(HTMLText())
    readChildren(element)
    look = outer
    return texts.removeLast().text
  }

  // MARK: Texts

  private static let blank: StaticString = " "

  private func append(_ text: UnsafePointer<CChar>?) {
    guard let text else { return }
    var count = 0
    while text[count] != 0 { count += 1 }
    let bytes = UnsafeBufferPointer(
      start: UnsafeRawPointer(text).assumingMemoryBound(to: UInt8.self), count: count)
    for place in texts.indices { texts[place].append(bytes, look) }
    if open.isEmpty { loose.append(bytes, RichLook()) }
  }

  private func breakLine(isSoft: Bool) {
    for place in texts.indices { texts[place].breakLine(isSoft: isSoft) }
    if open.isEmpty { endLine() }
  }

  private func endLine() {
    if !loose.text.text.isEmpty { lines.append((loose.text.text, tables.count)) }
    loose = HTMLText()
  }

  private func readLook(_ element: GumboElement) {
    let outer = look
    switch element.tag {
    case GUMBO_TAG_B: look[.bold] = true
    case GUMBO_TAG_I: look[.italic] = true
    case GUMBO_TAG_CODE: look[.code] = true
    case GUMBO_TAG_S: look[.strikethrough] = true
    case GUMBO_TAG_U: look[.underline] = true
    case GUMBO_TAG_BIG: look[.superscript] = true
    case GUMBO_TAG_SMALL: look[.subscript] = true
    case GUMBO_TAG_A:
      // Links to files beside the page lead nowhere from a picture.
      if let address = element["href"], RichText.leadsSomewhere(address) { look.link = address }
    default: break
    }
    readChildren(element)
    look = outer
  }
}

extension HTMLText {
  fileprivate mutating func append(_ text: StaticString, _ look: RichLook) {
    append(
      UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount), look)
  }
}

extension RichText {
  /// Whether an address says where it leads, whatever document it stands in.
  static func leadsSomewhere(_ address: String) -> Bool {
    let start = address.prefix(8).lowercased()
    return ["http://", "https://", "mailto:", "tel:"].contains { start.hasPrefix($0) }
  }
}

extension UnsafeMutablePointer<GumboNode> {
  /// Whether the text ended before its end tag.
  fileprivate var isCut: Bool {
    pointee.parse_flags.rawValue & GUMBO_INSERTION_IMPLICIT_END_TAG.rawValue != 0
  }
}

extension GumboElement {
  /// The value of an attribute; nil if it is not there.
  fileprivate subscript(name: String) -> String? {
    for place in 0..<Int(attributes.length) {
      guard let data = attributes.data[place] else { continue }
      let attribute = data.assumingMemoryBound(to: GumboAttribute.self).pointee
      if String(cString: attribute.name) == name { return String(cString: attribute.value) }
    }
    return nil
  }

  fileprivate var alignment: GridHorizontalAlignment? {
    switch self["align"] {
    case "left", "start", "justify": .leading
    case "center", "middle": .center
    case "right", "end": .trailing
    default: nil
    }
  }
}
