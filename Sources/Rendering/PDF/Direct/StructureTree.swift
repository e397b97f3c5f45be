/// The elements of a document's structure (ISO 32000-1, section 14.7), each written when it ends.
///
/// What stays in memory is the elements that are open and, of the table, one number for each row.
struct StructureTree {
  /// What an element consists of.
  private enum Child {
    case element(Int)
    case content(Int)
    case annotation(Int)
  }

  private struct Element {
    let object: Int
    let role: String
    let parent: Int
    var page: Int?
    var children: [Child] = []
  }

  /// The number of the tree's root.
  let root: Int
  private var open: [Element] = []
  private var top: Int?
  /// For each page and each link, by its key: the elements of the page's contents, or the link's one.
  private var parents: [Int] = []
  private var owners: [Int] = []

  init(_ objects: inout PDFObjects) { root = objects.reserve() }

  /// Whether nothing was ever opened.
  var isEmpty: Bool { top == nil }

  /// Opens an element.
  mutating func begin(_ role: String, _ objects: inout PDFObjects) {
    let object = objects.reserve()
    if open.isEmpty { top = object } else { open[open.count - 1].children.append(.element(object)) }
    let parent = open.last?.object ?? root
    open.append(Element(object: object, role: role, parent: parent))
  }

  /// The number of a new piece of content on a page that belongs to the element opened last.
  mutating func addContent(page: Int) -> Int? {
    guard let element = open.last else { return nil }
    open[open.count - 1].page = page
    open[open.count - 1].children.append(.content(owners.count))
    owners.append(element.object)
    return owners.count - 1
  }

  /// The key of a link's annotation that belongs to the element opened last.
  mutating func addAnnotation(_ object: Int, page: Int) -> Int? {
    guard let element = open.last else { return nil }
    open[open.count - 1].page = page
    open[open.count - 1].children.append(.annotation(object))
    parents.append(element.object)
    return parents.count - 1
  }

  /// Closes and writes the element opened last.
  mutating func end(_ objects: inout PDFObjects) {
    guard let element = open.popLast() else { return }
    var body = PDFBytes()
    body.add("<</S/")
    body.add(element.role)
    body.add("/P ")
    body.reference(element.parent)
    if let page = element.page {
      body.add("/Pg ")
      body.reference(page)
    }
    if element.role == "TH" { body.add("/A<</O/Table/Scope/Column>>") }
    write(element.children, into: &body)
    body.add(">>")
    objects.write(element.object, body)
  }

  private func write(_ children: [Child], into body: inout PDFBytes) {
    guard !children.isEmpty else { return }
    body.add("/K")
    body.add(children.count > 1 ? "[" : " ")
    for (place, child) in children.enumerated() {
      if place > 0 { body.add(" ") }
      switch child {
      case .element(let object): body.reference(object)
      case .content(let number): body.add(number)
      case .annotation(let object):
        body.add("<</Type/OBJR/Obj ")
        body.reference(object)
        body.add(">>")
      }
    }
    if children.count > 1 { body.add("]") }
  }

  /// Ends a page: its contents' elements are written; returns the page's key, nil where it has none.
  mutating func endPage(_ objects: inout PDFObjects) -> Int? {
    guard !owners.isEmpty else { return nil }
    let object = objects.reserve()
    var body = PDFBytes()
    body.add("[")
    for owner in owners {
      body.reference(owner)
      body.add(" ")
    }
    body.add("]")
    objects.write(object, body)
    owners.removeAll(keepingCapacity: true)
    parents.append(object)
    return parents.count - 1
  }

  /// Closes what is open and writes the root.
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
    body.add("]>>>>")
    objects.write(root, body)
  }
}
