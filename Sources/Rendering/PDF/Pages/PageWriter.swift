internal import GridreelCanvas
internal import GridreelPrimitives
internal import GridreelSceneModel

/// Writes the pages of a document as content streams, and keeps the resources that they share.
///
/// A class, since drawing a scene that is only read mutates it.
final class PageWriter {
  /// The graphics state that readers keep between operators; each field is written only when it
  /// changes.
  struct State: Equatable {
    var fill: GridColor?
    var stroke: GridColor?
    /// The opacity, in 255ths.
    var opacity = 255
    var font: (name: Int, size: Double) = (-1, 0)
    var line: (width: Double, isRound: Bool, dash: [Double])?
    /// How what is drawn is turned on the page.
    var turn: Turn?

    static func == (left: State, right: State) -> Bool {
      left.fill == right.fill && left.stroke == right.stroke && left.opacity == right.opacity
        && left.font == right.font && left.turn == right.turn
        && left.line?.width == right.line?.width
        && left.line?.isRound == right.line?.isRound && left.line?.dash == right.line?.dash
    }
  }

  /// The structural owner of the content being written.
  private enum Mark: Equatable {
    case none, ornament, element
    case figure(Identity.Owner)
  }

  var objects: PDFObjects
  var tree: StructureTree
  var fonts = DocumentFonts()
  var paints = DocumentPaints()
  var images = DocumentImages()
  var content = PDFBytes()
  var state = State()
  /// The latest line of the open text object; nil if it has none from which others are counted.
  var line: TextLine?
  private(set) var countsLines = true
  /// The glyphs of the text that is being drawn; kept, since it has room for the next ones.
  var steps: [SignLine.Step] = []
  /// The first error of the drawing library.
  var failure: GridreelError?
  /// The links of the page.
  private(set) var annotations: [Int] = []
  /// The alternative texts of the page's figures.
  var alternatives: [Identity.Owner: String] = [:]
  /// Whether equal shadows and panes are written once, which pays where pages are the frames of a reel.
  var sharesParts = false
  /// The forms of shadows.
  var shadowForms: [ShadowShape: Int] = [:]
  /// The cell whose figure is being drawn; its element is added later.
  var figure: Identity.Owner?

  /// The resources that all pages share.
  let resources: Int
  private var page = 0
  private var size = GridSize.zero
  private var zoom = 1.0
  private var stack: [State] = []
  private var mark = Mark.none
  /// Whether a text object is open, and whether the open mark began inside it.
  private var isInText = false
  private var isMarkInText = false
  private var backgrounds = SharedBackgrounds()
  /// The panes of the latest pages, and the state in which they begin.
  private var panes = SharedBackgrounds()
  private var paneState: State?
  /// The start of what the page may share with others, until that is settled.
  private var backgroundStart: Int?
  /// The start of the latest mark, which that of the next one mostly is, too.
  private var latestMark: (role: String, bytes: [UInt8]) = ("", [])
  private var tags: [(role: String, holdsContent: Bool)] = []
  private var link: (address: String, area: GridRect?)?
  private var outer: [PDFBytes] = []
  /// The marked-content pieces of each figure.
  private var figureContents: [Identity.Owner: [Int]] = [:]

  init(objects: PDFObjects) {
    var objects = objects
    tree = StructureTree(&objects)
    resources = objects.reserve()
    self.objects = objects
  }

  /// Starts the content of the page with the object number `page`.
  ///
  /// - Parameters:
  ///   - page: The object number.
  ///   - size: The size of the scene, in points.
  ///   - zoom: The scale of the scene on the page.
  ///   - countsLines: Whether the place of a text may be counted from that of the one before; where
  ///     it goes on to the left, some readers would take both for one text.
  func begin(page: Int, size: GridSize, zoom: Double, countsLines: Bool) {
    (self.page, self.size, self.zoom, self.countsLines) = (page, size, zoom, countsLines)
    content.removeAll()
    annotations.removeAll()
    figureContents.removeAll()
    state = State()
    // From here on, units are the scene's, and y grows downwards.
    content.add(zoom, places: 4)
    content.add("0 0 ")
    content.add(-zoom, places: 4)
    content.add("0 ")
    content.add(size.height * zoom)
    content.add("cm\n")
    backgroundStart = content.count
  }

  /// Ends the page's content.
  func end() -> [UInt8] {
    endMark()
    leaveText()
    return content.bytes
  }

  /// Marks the content that follows as part of the innermost element, of a figure, or as an
  /// artifact.
  func ensureMark() {
    // A group is a single piece of content on its page.
    guard outer.isEmpty else { return }
    let wanted = wantedMark
    guard wanted != mark else { return }
    endMark()
    (mark, isMarkInText) = (wanted, isInText)
    switch wanted {
    case .element: beginMark(tags.last?.role ?? "P", tree.addContent(page: page))
    case .figure(let owner):
      let number = tree.reserveContent()
      figureContents[owner, default: []].append(number)
      beginMark("Figure", number)
    case .ornament, .none: content.add("/Artifact BMC\n")
    }
  }

  private var wantedMark: Mark {
    tags.last?.holdsContent == true ? .element : figure.map(Mark.figure) ?? .ornament
  }

  private func beginMark(_ role: String, _ number: Int) {
    if role != latestMark.role { latestMark = (role, Array("/\(role)<</MCID ".utf8)) }
    content.add(latestMark.bytes)
    content.add(number)
    content.add(">>BDC\n")
  }

  private func endMark() {
    guard outer.isEmpty, mark != .none else { return }
    if isInText, !isMarkInText { closeText() }
    content.add("EMC\n")
    mark = .none
  }

  /// Opens a text object unless one is open; where lines are counted, before the mark of what follows,
  /// so that one object can hold the texts of many cells.
  func enterText() {
    guard !isInText else { return }
    if !countsLines {
      ensureMark()
    } else if outer.isEmpty, wantedMark != mark {
      endMark()
    }
    isInText = true
    content.add("BT\n")
  }

  /// Closes the text object, in which no shape can be drawn; a mark that began in it ends with it.
  func leaveText() {
    guard isInText else { return }
    if isMarkInText { endMark() }
    closeText()
  }

  private func closeText() {
    (isInText, line) = (false, nil)
    content.add("ET\n")
  }

  private static func holdsContent(_ role: String) -> Bool {
    !["Document", "Table", "TR", "L", "LI"].contains(role)
  }

  /// Extends the active link's area by a rectangle.
  func extendLink(_ rect: GridRect) {
    guard let known = link else { return }
    let rect = state.turn.map { $0(rect) } ?? rect
    guard let area = known.area else {
      link = (known.address, rect)
      return
    }
    link = (known.address, area.united(with: rect))
  }
}

// MARK: Structure

extension PageWriter {
  /// Opens an element that has nothing but a role.
  func beginTag(_ role: String) { beginTag(StructureTag(role)) }

  func beginTag(_ tag: StructureTag) {
    endMark()
    tags.append((tag.role, Self.holdsContent(tag.role)))
    tree.begin(tag, &objects)
  }

  func beginLink(to address: String) {
    beginTag(StructureTag("Link"))
    link = (address, nil)
  }

  func endTag(_ name: String) {
    endMark()
    if name == "Link", let link {
      self.link = nil
      if let area = link.area { writeLink(to: link.address, area) }
    }
    tags.removeLast()
    tree.end(&objects)
  }

  /// Adds the element of a cell's drawing.
  func addFigure(_ owner: Identity.Owner, in frame: GridRect) {
    guard let contents = figureContents.removeValue(forKey: owner) else { return }
    beginTag(.figure(alternatives[owner] ?? "", in: corners(of: frame)))
    for content in contents { tree.adopt(content, page: page) }
    endTag("Figure")
    extendLink(frame)
  }

  /// Draws a whole page as one figure.
  func asFigure(_ alternative: String, _ draw: () -> Void) {
    beginTag(.figure(alternative, in: corners(of: area)))
    ensureMark()
    // Saving and restoring graphics states must not end the marked content.
    outer.append(content)
    content = PDFBytes()
    draw()
    leaveText()
    let drawn = content
    content = outer.removeLast()
    content.add(drawn.bytes)
    endTag("Figure")
  }

  /// The whole page, in the scene's units.
  private var area: GridRect { GridRect(x: 0, y: 0, width: size.width, height: size.height) }

  /// The left, bottom, right and top edges of a rectangle on the page.
  private func corners(of rect: GridRect) -> [Double] {
    [rect.x, size.height - rect.maxY, rect.maxX, size.height - rect.y].map { $0 * zoom }
  }

  private func writeLink(to address: String, _ area: GridRect) {
    let object = objects.reserve()
    guard let key = tree.addAnnotation(object, page: page) else { return }
    annotations.append(object)
    var body = PDFBytes()
    body.add("<</Type/Annot/Subtype/Link/F 4/Border[0 0 0]/Rect[")
    for edge in corners(of: area) { body.add(edge) }
    body.add("]/StructParent ")
    body.add(key)
    body.add("/A<</S/URI/URI")
    body.address(address)
    body.add(">>>>")
    objects.write(object, body)
  }
}

// MARK: States and groups

extension PageWriter {
  func save() {
    endMark()
    leaveText()
    stack.append(state)
    content.add("q\n")
  }

  func restore() {
    endMark()
    leaveText()
    guard let last = stack.popLast() else { return }
    state = last
    content.add("Q\n")
  }

  /// Turns all that follows, until the state is restored.
  func turn(by turn: Turn) {
    state.turn = turn
    // Rounded as they are written, so that the centre stays where it is.
    func rounded(_ number: Double) -> Double { (number * 10_000).rounded() / 10_000 }
    let (center, cosine, sine) = (turn.center, rounded(turn.cosine), rounded(turn.sine))
    for number in [cosine, -sine, sine, cosine] { content.add(number, places: 4) }
    content.add(center.x - cosine * center.x - sine * center.y)
    content.add(center.y + sine * center.x - cosine * center.y)
    content.add("cm\n")
  }

  func beginGroup() {
    save()
    outer.append(content)
    content = PDFBytes()
    state = State()
  }

  func endGroup(opacity: Double) {
    leaveText()
    guard let around = outer.popLast(), let last = stack.last else { return }
    state = last
    let form = images.addForm(
      content, box: area, resources: resources, &objects)
    content = around
    ensureMark()
    set(opacity: Int((opacity * 255).rounded()))
    show(form)
    restore()
  }

  /// Writes what `draw` draws as a form whose parts are composed with each other first.
  ///
  /// - Parameters:
  ///   - box: The bounding box of what is drawn.
  ///   - draw: Draws, with a state of its own.
  /// - Returns: The form's name.
  func makeForm(_ box: GridRect, draw: () -> Void) -> Int {
    endMark()
    leaveText()
    let around = state
    outer.append(content)
    (content, state) = (PDFBytes(), State())
    draw()
    leaveText()
    let form = images.addForm(content, box: box, resources: resources, &objects)
    (content, state) = (outer.removeLast(), around)
    return form
  }

  /// Shows an image or a group in the units for which it was made.
  func show(_ name: Int) {
    content.add("/X")
    content.add(name)
    content.add(" Do\n")
  }

  /// Replaces everything that was drawn on the page by a form, if an earlier page began alike; later
  /// calls have no effect.
  func shareBackground() {
    guard let start = backgroundStart else { return }
    backgroundStart = nil
    endMark()
    leaveText()
    guard figureContents.isEmpty, outer.isEmpty,
      let form = backgrounds.form(of: content.bytes[start...], make: addBackground)
    else { return }
    content.cut(to: start)
    state = State()
    content.add("/Artifact BMC\n")
    show(form)
    content.add("EMC\n")
  }

  /// Ends the open mark and text, so that what follows is a piece of its own.
  func settle() {
    endMark()
    leaveText()
  }

  /// Replaces a pane, drawn since a place in the content, by a form, if another page began it in the same state and drew
  /// the same.
  func sharePane(from start: Int) {
    guard sharesParts, stack.isEmpty, outer.isEmpty, figureContents.isEmpty else { return }
    if paneState != state {
      paneState = state
      panes = SharedBackgrounds(keeping: 32, prefersRepeated: true)
    }
    guard let form = panes.form(of: content.bytes[start...], make: addBackground) else { return }
    content.cut(to: start)
    show(form)
  }

  private func addBackground(_ bytes: ArraySlice<UInt8>) -> Int {
    var content = PDFBytes()
    content.add(bytes)
    return images.addForm(
      content, box: area, isGroup: false, resources: resources, &objects)
  }
}
