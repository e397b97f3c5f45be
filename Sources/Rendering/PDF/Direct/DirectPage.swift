internal import Canvas
internal import Primitives

/// Writes the pages of a document as content streams, without Cairo, and keeps what they share.
///
/// A class, since drawing changes it from within a scene that is only read.
final class DirectPage {
  /// What readers remember between two operators; each is written only when it changes.
  struct State {
    var fill: Color?
    var stroke: Color?
    /// In 255ths.
    var opacity = 255
    var font: (number: Int, size: Double) = (-1, 0)
    var line: (width: Double, isRound: Bool, dash: [Double])?
  }

  /// To what the content that is being written belongs.
  private enum Mark {
    case none, ornament, element
  }

  var objects: PDFObjects
  var tree: StructureTree
  var fonts = DirectFonts()
  var paints = DirectPaints()
  var content = PDFBytes()
  var state = State()
  /// What could not be drawn: the pictures of a scene, which Cairo draws.
  private(set) var hasLeftOut = false
  /// The links of the page.
  private(set) var annotations: [Int] = []
  /// The drawings that are used as one thing.
  private(set) var groups: [Int] = []

  /// The resources that all pages share.
  let resources: Int
  private var page = 0
  private var size = Size.zero
  private var zoom = 1.0
  private var stack: [State] = []
  private var mark = Mark.none
  private var tags: [String] = []
  private var link: (address: String, area: Rect?)?
  private var outer: [PDFBytes] = []

  init(objects: PDFObjects) {
    var objects = objects
    tree = StructureTree(&objects)
    resources = objects.reserve()
    self.objects = objects
  }

  /// Begins the content of the page that is written as the object `page`.
  func begin(page: Int, size: Size, zoom: Double) {
    (self.page, self.size, self.zoom) = (page, size, zoom)
    content.removeAll()
    annotations.removeAll()
    state = State()
    // From here on a unit is the scene's, and y grows downwards.
    content.add(zoom, places: 4)
    content.add("0 0 ")
    content.add(-zoom, places: 4)
    content.add("0 ")
    content.add(size.height * zoom)
    content.add("cm\n")
  }

  /// Ends the page's content.
  func end() -> [UInt8] {
    endMark()
    return content.bytes
  }

  /// Says to whom the content that follows belongs: to the innermost element, or to nobody.
  func ensureMark() {
    let wanted: Mark = tags.last.map(Self.holdsContent) == true ? .element : .ornament
    guard wanted != mark else { return }
    endMark()
    if wanted == .element, let number = tree.addContent(page: page) {
      content.add("/")
      content.add(tags.last ?? "P")
      content.add("<</MCID ")
      content.add(number)
      content.add(">>BDC\n")
      mark = .element
    } else {
      content.add("/Artifact BMC\n")
      mark = .ornament
    }
  }

  private func endMark() {
    if mark != .none { content.add("EMC\n") }
    mark = .none
  }

  private static func holdsContent(_ role: String) -> Bool {
    role != "Document" && role != "Table" && role != "TR"
  }

  /// Notes that something of a link stands in a rectangle.
  func extendLink(_ rect: Rect) {
    guard let known = link else { return }
    guard let area = known.area else {
      link = (known.address, rect)
      return
    }
    let (x, y) = (min(area.x, rect.x), min(area.y, rect.y))
    link = (
      known.address,
      Rect(
        x: x, y: y, width: max(area.maxX, rect.maxX) - x, height: max(area.maxY, rect.maxY) - y)
    )
  }
}

// MARK: Structure

extension DirectPage {
  var writesAttributes: Bool { true }

  func beginTag(_ tag: StructureTag) {
    endMark()
    tags.append(tag.role)
    tree.begin(tag, &objects)
  }

  func beginLink(to address: String) {
    beginTag(StructureTag("Link"))
    link = (address, nil)
  }

  func endTag(_ name: String) {
    endMark()
    if let link {
      self.link = nil
      if let area = link.area { writeLink(to: link.address, area) }
    }
    tags.removeLast()
    tree.end(&objects)
  }

  private func writeLink(to address: String, _ area: Rect) {
    let object = objects.reserve()
    guard let key = tree.addAnnotation(object, page: page) else { return }
    annotations.append(object)
    var body = PDFBytes()
    body.add("<</Type/Annot/Subtype/Link/F 4/Border[0 0 0]/Rect[")
    for number in [area.x, size.height - area.maxY, area.maxX, size.height - area.y] {
      body.add(number * zoom)
    }
    body.add("]/StructParent ")
    body.add(key)
    body.add("/A<</S/URI/URI")
    body.literal(address)
    body.add(">>>>")
    objects.write(object, body)
  }
}

// MARK: States and groups

extension DirectPage {
  func save() {
    endMark()
    stack.append(state)
    content.add("q\n")
  }

  func restore() {
    endMark()
    guard let last = stack.popLast() else { return }
    state = last
    content.add("Q\n")
  }

  func beginGroup() {
    save()
    outer.append(content)
    content = PDFBytes()
  }

  func endGroup(opacity: Double) {
    endMark()
    guard let around = outer.popLast() else { return }
    let object = objects.reserve()
    objects.write(
      object, stream: content.bytes,
      entries: "/Type/XObject/Subtype/Form/BBox[0 0 \(size.width) \(size.height)]"
        + "/Group<</S/Transparency>>/Resources \(resources) 0 R")
    groups.append(object)
    content = around
    ensureMark()
    set(opacity: Int((opacity * 255).rounded()))
    content.add("/X\(groups.count - 1) Do\n")
    restore()
  }

  func draw(_ picture: DrawablePicture, in rect: Rect, opacity: Double) { hasLeftOut = true }
}
