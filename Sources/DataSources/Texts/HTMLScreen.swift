import GridreelPrimitives

/// HTML rewritten with the few elements that tables are made of, each closed as far as it can be, so that a parser meets
/// nothing that costs it more than its length: no deep nesting, no endless attributes, no scripts, nothing hidden.
struct HTMLScreen {
  /// The greatest number of tables around another one, and of open elements with looks.
  private static let (deepestTables, mostLooks) = (32, 64)
  /// The greatest number of elements that are kept.
  private static let mostElements = 1 << 21

  private var reader: HTMLTags
  private(set) var result: [UInt8] = []
  /// The number of elements that are kept.
  private(set) var elementCount = 0
  /// What is open: the text around all tables, and tables and their cells by turns.
  private var scopes = [Scope()]
  private var lookCount = 0
  private var hidden: Hidden?
  /// The text of a heading that is open, and of the last one.
  private var heading: [UInt8]?
  private var lastHeading: [UInt8] = []
  /// Whether the last bytes may be a part of an entity, if others followed them at once.
  private var endsOpenly = false

  /// A table, or a cell or whatever else has looks of its own.
  private struct Scope {
    var isTable = false
    /// The number of open elements with each look.
    var looks: [String: Int] = [:]
  }

  /// An element that is not shown, with the number of its own kind and of tables that are open in it.
  private struct Hidden {
    let name: String
    var depth = 1
    var tables = 0
  }

  /// Rewrites a text.
  ///
  /// - Throws: ``GridreelError`` if tables are nested too deeply, or there are too many elements.
  init(_ bytes: [UInt8]) throws(GridreelError) {
    reader = HTMLTags(bytes)
    result.reserveCapacity(bytes.count / 2)
    while let part = reader.next() {
      switch part {
      case .text(let range): if hidden == nil { add(text: bytes[range]) }
      case .start(let tag): try start(tag)
      case .end(let name): end(name)
      }
    }
  }

  // MARK: Texts

  private mutating func add(text: ArraySlice<UInt8>) {
    for byte in text {
      if byte == UInt8(ascii: "<") {
        result += "&lt;".utf8
      } else if byte != 0 {
        result.append(byte)
      }
    }
    if heading != nil, heading?.count ?? 0 < 500 { heading?.append(contentsOf: text) }
    if let mark = text.lastIndex(of: UInt8(ascii: "&")) {
      endsOpenly = text.endIndex - mark < 40 && !text[mark...].contains(UInt8(ascii: ";"))
    } else if !text.isEmpty {
      endsOpenly = endsOpenly && text.count < 40
    }
  }

  private mutating func add(_ markup: String) {
    result += markup.utf8
    endsOpenly = false
    elementCount += 1
  }

  /// Keeps what stands before an element that is left out apart from what follows.
  private mutating func part() { if endsOpenly { add("<!---->") } }

  // MARK: Elements

  private mutating func start(_ tag: HTMLTag) throws(GridreelError) {
    if hidden != nil, !reveals(tag.name, isEnd: false) {
      if hidden?.name == tag.name { hidden?.depth += 1 }
      if tag.name == "table" { hidden?.tables += 1 }
      return
    }
    if HTMLTag.unshown.contains(tag.name) || tag.isHidden && !HTMLTag.parts.contains(tag.name) {
      part()
      if !HTMLTag.void.contains(tag.name) { hidden = Hidden(name: tag.name) }
      return
    }
    guard elementCount < Self.mostElements else {
      throw GridreelError(
        "the text has more than \(Self.mostElements >> 20) million elements; give a part of it")
    }
    if HTMLTag.parts.contains(tag.name) { return try startPart(tag) }
    if let look = HTMLTag.looks[tag.name] { return start(look: look, tag) }
    startBlock(tag.name)
  }

  private mutating func end(_ name: String) {
    if hidden != nil, !reveals(name, isEnd: true) {
      if hidden?.name == name { hidden?.depth -= 1 }
      if name == "table" { hidden?.tables -= 1 }
      if hidden?.depth == 0 { hidden = nil }
      return
    }
    if HTMLTag.parts.contains(name) { return endPart(name) }
    if let look = HTMLTag.looks[name] { return end(look: look) }
    if let text = heading, HTMLTag.headings.contains(name) {
      (lastHeading, heading) = (text, nil)
    }
    startBlock(name, isEnd: true)
  }

  /// Whether an element that is not shown has ended without saying so: cells and tables end what is in them.
  private mutating func reveals(_ name: String, isEnd: Bool) -> Bool {
    guard let own = hidden, own.tables == 0, own.name != name, scopes.count > 1,
      HTMLTag.parts.contains(name), isEnd || name != "table"
    else { return false }
    hidden = nil
    return true
  }

  private mutating func startBlock(_ name: String, isEnd: Bool = false) {
    if HTMLTag.headings.contains(name), !isEnd { heading = [] }
    if name == "br" { return add("<br>") }
    guard HTMLTag.blocks.contains(name) else { return part() }
    if !result.suffix(4).elementsEqual("<hr>".utf8) { add("<hr>") }
  }

  // MARK: Tables

  private mutating func startPart(_ tag: HTMLTag) throws(GridreelError) {
    if tag.name == "table" {
      scopes.append(Scope(isTable: true))
      guard scopes.count(where: \.isTable) <= Self.deepestTables else {
        throw GridreelError(
          "tables stand in tables, more than \(Self.deepestTables) deep; give the inner one alone")
      }
      var written = tag.kept
      if !lastHeading.isEmpty { written += " title=\"\(HTMLTag.escaped(lastHeading))\"" }
      return add("<table\(written)>")
    }
    guard closeCell() else { return part() }
    add("<\(tag.name)\(tag.kept)>")
    if HTMLTag.cells.contains(tag.name) { scopes.append(Scope()) }
  }

  private mutating func endPart(_ name: String) {
    guard closeCell() else { return part() }
    if name == "table" { scopes.removeLast() }
    add("</\(name)>")
  }

  /// Closes what is open in the innermost table; false without one.
  private mutating func closeCell() -> Bool {
    guard let place = scopes.lastIndex(where: \.isTable) else { return false }
    for scope in scopes[(place + 1)...] { lookCount -= scope.looks.values.reduce(0, +) }
    scopes.removeSubrange((place + 1)...)
    return true
  }

  // MARK: Looks

  private mutating func start(look: String, _ tag: HTMLTag) {
    let last = scopes.count - 1
    if look == "a", scopes[last].looks["a", default: 0] > 0 { end(look: "a") }
    guard !scopes[last].isTable, lookCount < Self.mostLooks else { return part() }
    scopes[last].looks[look, default: 0] += 1
    lookCount += 1
    add("<\(look)\(tag.kept)>")
  }

  private mutating func end(look: String) {
    let last = scopes.count - 1
    guard !scopes[last].isTable, scopes[last].looks[look, default: 0] > 0 else { return part() }
    scopes[last].looks[look, default: 0] -= 1
    lookCount -= 1
    add("</\(look)>")
  }
}
