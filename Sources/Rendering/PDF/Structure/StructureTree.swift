/// The elements of a document's structure (ISO 32000-1, section 14.7), each written when it ends.
///
/// Only the open elements stay in memory and, of the table, one number for each row.
struct StructureTree {
  /// A child of an element.
  private enum Child {
    case element(Int)
    case content(Int)
    case annotation(Int)
  }

  private struct Element {
    let object: Int
    let tag: StructureTag
    let parent: Int
    var page: Int?
    /// The first child, stored separately since most elements have only one.
    private(set) var first: Child?
    private(set) var others: [Child] = []

    /// The objects of its children if it has several and all are elements; nil otherwise.
    var elements: [Int]? {
      guard let first, !others.isEmpty else { return nil }
      var elements: [Int] = []
      elements.reserveCapacity(others.count + 1)
      for child in [first] + others {
        guard case .element(let object) = child else { return nil }
        elements.append(object)
      }
      return elements
    }

    mutating func add(_ child: Child) {
      if first == nil { first = child } else { others.append(child) }
    }
  }

  /// What elements without attributes begin with, as most cells of a row do alike.
  private struct Head {
    let role: String
    let parent: Int
    let page: Int?
    let bytes: [UInt8]
  }

  /// The object number of the tree's root.
  let root: Int
  private var open: [Element] = []
  private var top: Int?
  private var latestHead: Head?
  /// For each page and each link, by key: the elements of the page's contents, or the link's
  /// element.
  private var parents: [Int] = []
  private var owners: [Int?] = []
  /// The elements that others refer to, by their identifiers.
  private var named: [(name: String, element: Int)] = []

  init(_ objects: inout PDFObjects) { root = objects.reserve() }

  /// Whether no element was ever opened.
  var isEmpty: Bool { top == nil }

  /// Opens an element.
  mutating func begin(_ tag: StructureTag, _ objects: inout PDFObjects) {
    let object = tag.role == "TR" ? objects.reserveList() : objects.reserve()
    if let name = tag.identifier { named.append((name, object)) }
    if open.isEmpty { top = object } else { open[open.count - 1].add(.element(object)) }
    let parent = open.last?.object ?? root
    open.append(Element(object: object, tag: tag, parent: parent))
  }

  /// Returns the number of a new piece of content on a page, owned by the innermost open element.
  mutating func addContent(page: Int) -> Int {
    let number = reserveContent()
    adopt(number, page: page)
    return number
  }

  /// Returns the number of a new piece of content on the page whose element is opened later.
  mutating func reserveContent() -> Int {
    owners.append(nil)
    return owners.count - 1
  }

  /// Assigns a piece of content to the innermost open element.
  mutating func adopt(_ content: Int, page: Int) {
    guard let place = open.indices.last else { return }
    open[place].page = page
    open[place].add(.content(content))
    owners[content] = open[place].object
  }

  /// Returns the key of a link annotation owned by the innermost open element.
  mutating func addAnnotation(_ object: Int, page: Int) -> Int? {
    guard !open.isEmpty else { return nil }
    let place = open.count - 1
    open[place].page = page
    open[place].add(.annotation(object))
    parents.append(open[place].object)
    return parents.count - 1
  }

  /// Closes and writes the innermost open element.
  mutating func end(_ objects: inout PDFObjects) {
    guard let element = open.popLast() else { return }
    guard let elements = element.elements else {
      let head = head(of: element)
      return objects.write(even: element.object) { body in
        body.add(head)
        Self.writeChildren(element, into: &body)
        body.add(">>")
      }
    }
    objects.write(list: element.object, in: ReferenceRows(count: elements.count)) { body, rows in
      Self.writeHead(of: element, into: &body)
      body.add("/K[")
      body.add(elements, in: rows)
      body.add("]>>")
    }
  }

  private mutating func head(of element: Element) -> [UInt8] {
    if let latestHead, element.tag.isBare, latestHead.page == element.page,
      latestHead.parent == element.parent, latestHead.role == element.tag.role
    {
      return latestHead.bytes
    }
    var body = PDFBytes()
    Self.writeHead(of: element, into: &body)
    if element.tag.isBare {
      latestHead = Head(
        role: element.tag.role, parent: element.parent, page: element.page, bytes: body.bytes)
    }
    return body.bytes
  }

  private static func writeHead(of element: Element, into body: inout PDFBytes) {
    body.add("<</S/")
    body.add(element.tag.role)
    body.add("/P ")
    body.evenReference(element.parent)
    if let page = element.page {
      body.add("/Pg ")
      body.evenReference(page)
    }
    if let alternative = element.tag.alternative {
      body.add("/Alt")
      body.text(alternative)
    }
    if element.tag.hasAttributes { writeAttributes(element.tag, into: &body) }
    if let name = element.tag.identifier {
      body.add("/ID")
      body.literal(name)
    }
  }

  /// The attributes of a figure or a cell (ISO 32000-1, sections 14.8.5.4 and 14.8.5.7).
  private static func writeAttributes(_ tag: StructureTag, into body: inout PDFBytes) {
    guard tag.box.isEmpty else {
      body.add("/A<</O/Layout/BBox[")
      for edge in tag.box { body.add(edge) }
      return body.add("]>>")
    }
    body.add("/A<</O/Table")
    switch tag.scope {
    case .row: body.add("/Scope/Row")
    case .column: body.add("/Scope/Column")
    case nil: break
    }
    if tag.columnSpan > 1 {
      body.add("/ColSpan ")
      body.add(tag.columnSpan)
    }
    if tag.rowSpan > 1 {
      body.add("/RowSpan ")
      body.add(tag.rowSpan)
    }
    if !tag.headers.isEmpty {
      body.add("/Headers[")
      for name in tag.headers { body.literal(name) }
      body.add("]")
    }
    body.add(">>")
  }

  private static func writeChildren(_ element: Element, into body: inout PDFBytes) {
    guard let first = element.first else { return }
    body.add("/K")
    guard !element.others.isEmpty else { return write(first, into: &body) }
    body.add("[")
    write(first, into: &body)
    for child in element.others { write(child, into: &body) }
    body.add("]")
  }

  private static func write(_ child: Child, into body: inout PDFBytes) {
    switch child {
    case .element(let object): body.evenReference(object)
    case .content(let number):
      body.add(" ")
      body.add(number, width: 4)
    case .annotation(let object):
      body.add("<</Type/OBJR/Obj ")
      body.reference(object)
      body.add(">>")
    }
  }

  /// Ends a page: writes its contents' elements and returns the page's key, nil if it has none.
  mutating func endPage(_ objects: inout PDFObjects) -> Int? {
    guard !owners.isEmpty else { return nil }
    let object = objects.reserve()
    objects.write(list: object, in: nil) { [owners] body, rows in
      body.add("[")
      body.add(owners, in: rows)
      body.add("]")
    }
    owners.removeAll(keepingCapacity: true)
    parents.append(object)
    return parents.count - 1
  }

  /// Closes all open elements and writes the root.
  mutating func finish(_ objects: inout PDFObjects) {
    while !open.isEmpty { end(&objects) }
    var body = PDFBytes()
    body.add("<</Type/StructTreeRoot")
    if let top {
      body.add("/K ")
      body.reference(top)
    }
    body.add("/ParentTreeNextKey ")
    body.add(parents.count)
    body.add("/ParentTree<</Nums[")
    for (key, object) in parents.enumerated() {
      body.add(key)
      body.add(" ")
      body.reference(object)
      body.add(" ")
    }
    body.add("]>>")
    writeNames(into: &body)
    body.add(">>")
    objects.write(root, body)
  }

  /// The table of named elements, sorted by the bytes of their names.
  private func writeNames(into body: inout PDFBytes) {
    guard !named.isEmpty else { return }
    body.add("/IDTree<</Names[")
    for entry in named.sorted(by: { Array($0.name.utf8).lexicographicallyPrecedes($1.name.utf8) }) {
      body.literal(entry.name)
      body.reference(entry.element)
    }
    body.add("]>>")
  }
}
