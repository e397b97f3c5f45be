internal import GridreelCanvas
internal import GridreelPrimitives
internal import GridreelSceneModel

extension TwinWriter {
  /// The table, with its caption.
  mutating func table(
    _ grid: TwinGrid, _ layers: TwinLayers, title: String?, rounding: Rounding?
  ) -> String {
    guard let area = grid.area, !grid.rows.isEmpty else { return list(grid, layers) }
    var text = "<table\(tableAttributes(grid, area))>\n"
    text += caption(layers.captions, in: area, title: title)
    if !isInline { text += columns(grid) }
    for (part, rows) in grid.parts {
      let tag =
        switch part {
        case .head: "thead"
        case .body: "tbody"
        case .foot: "tfoot"
        }
      text += "<\(tag)\(corners(of: rows, grid, area, rounding))>\n"
      for row in rows { text += self.row(row, grid, layers) }
      text += "</\(tag)>\n"
    }
    return text + "</table>\n"
  }

  private mutating func tableAttributes(_ grid: TwinGrid, _ area: GridRect) -> String {
    let direction = grid.isRightToLeft ? " dir=\"rtl\"" : ""
    if isInline {
      let style = "width:\(Self.points(area.width));border-collapse:collapse;border-spacing:0"
      return direction + " cellpadding=\"0\" cellspacing=\"0\" border=\"0\" style=\"\(style)\""
    }
    return direction
      + attribute(
        SVGLook([
          "left:" + Self.points(area.x), "top:" + Self.points(area.y),
          "width:" + Self.points(area.width),
        ]))
  }

  /// The texts above the table; places within count from the picture's top left.
  private mutating func caption(_ pieces: [TwinPiece], in area: GridRect, title: String?) -> String
  {
    guard !pieces.isEmpty else { return "" }
    let look = SVGLook(["left:" + Self.points(-area.x), "top:" + Self.points(-area.y)])
    var text = isInline ? "<caption style=\"text-align:left\">" : "<caption\(attribute(look))>"
    var hasTitle = false
    for piece in pieces {
      guard case .text(let block) = piece.item.content else { continue }
      let isTitle = block.string == title && !hasTitle
      if isTitle { hasTitle = true }
      text += self.text(
        block, piece.side, from: GridPoint(x: 0, y: 0),
        tag: isTitle ? "h1" : isInline ? "div" : "span")
    }
    return text + "</caption>\n"
  }

  /// The rounded corners that a part of the table has.
  private mutating func corners(
    of rows: [Range<Int>], _ grid: TwinGrid, _ area: GridRect, _ rounding: Rounding?
  ) -> String {
    guard let rounding, let first = rows.first.flatMap({ grid.rows.firstIndex(of: $0) }) else {
      return ""
    }
    let part = GridRect(
      x: area.x, y: grid.rowEdges[first], width: area.width,
      height: grid.rowEdges[first + rows.count] - grid.rowEdges[first])
    // Those that it has are inside of it; the others are out of sight.
    return attribute(
      SVGLook([TwinRenderer.clip(rounding.frame, of: part, radius: rounding.radius)]))
  }

  /// The columns, in groups below the titles above them.
  private mutating func columns(_ grid: TwinGrid) -> String {
    let count = grid.columnEdges.count - 1
    var ends = Set([count])
    for cell in grid.cells where cell.role == .spanner {
      ends.formUnion([cell.column, cell.column + cell.columnSpan])
    }
    var (text, start) = ("", 0)
    for end in ends.sorted() where end > start {
      text += "<colgroup>"
      for number in start..<end {
        let place = grid.isRightToLeft ? count - 1 - number : number
        let width = grid.columnEdges[place + 1] - grid.columnEdges[place]
        text += "<col\(attribute(SVGLook(["width:" + Self.points(width)])))>"
      }
      text += "</colgroup>"
      start = end
    }
    return text + "\n"
  }

  private mutating func row(_ places: Range<Int>, _ grid: TwinGrid, _ layers: TwinLayers) -> String
  {
    guard let number = grid.rows.firstIndex(of: places) else { return "" }
    let height = grid.rowEdges[number + 1] - grid.rowEdges[number]
    var text = "<tr\(attribute(SVGLook(["height:" + Self.points(height)])))>\n"
    for place in places { text += cell(place, grid, layers) + "\n" }
    return text + "</tr>\n"
  }

  private mutating func cell(_ place: Int, _ grid: TwinGrid, _ layers: TwinLayers) -> String {
    let cell = grid.cells[place]
    let pieces = layers.contents[place]
    let content = self.content(of: cell, pieces)
    let isTitle = cell.role.scope != nil && !content.isEmpty
    let tag = isTitle ? "th" : "td"
    var text = "<\(tag)"
    if isTitle, let scope = cell.role.scope { text += " scope=\"\(scope)\"" }
    if cell.columnSpan > 1 { text += " colspan=\"\(cell.columnSpan)\"" }
    if cell.rowSpan > 1 { text += " rowspan=\"\(cell.rowSpan)\"" }
    if isTitle, let isAscending = cell.isAscending {
      text += " aria-sort=\"\(isAscending ? "ascending" : "descending")\""
    }
    var look = ground(layers.grounds[place])
    if isInline {
      look.declarations += mailLook(cell, pieces)
    } else if layers.clipped.contains(place) {
      look.declarations.append("clip-path:inset(0)")
    }
    return text + attribute(look) + ">" + content + "</\(tag)>"
  }

  private func mailLook(_ cell: TwinGrid.Cell, _ pieces: [TwinPiece]) -> [String] {
    var look = ["vertical-align:top"]
    if cell.columnSpan == 1 { look.append("width:" + Self.points(cell.rect.width)) }
    for piece in pieces {
      guard case .text(let block) = piece.item.content else { continue }
      return look + block.padding(in: cell.rect, svg.shaper.shape(block.request))
    }
    return look + ["padding:0"]
  }

  // MARK: Contents

  /// What stands in a cell: its texts and drawings, in a link if it is one.
  private mutating func content(of cell: TwinGrid.Cell, _ pieces: [TwinPiece]) -> String {
    let origin = GridPoint(x: cell.rect.x, y: cell.rect.y)
    let words = TwinWords(cell, pieces) { svg.shaper.shape($0.request).isTruncated }
    var (text, link, isSaid): (String, String?, Bool) = ("", nil, false)
    for (number, piece) in pieces.enumerated() {
      switch piece.item.content {
      case .text(let block):
        let isOwn = words.said.contains(number)
        guard isOwn || !isInline else { continue }
        let element = self.text(block, piece.side, from: origin, isHidden: !isOwn)
        if isOwn, !element.isEmpty {
          text += isSaid ? " " : ""
          isSaid = true
        }
        text += element
      case .link(let address): link = address
      case .fill, .line, .outline, .shadow, .arrow, .disc, .figure, .picture:
        if !isInline { text += element(piece, from: origin) }
      }
    }
    for word in words.unseen {
      if isSaid, word.first?.isLetter ?? false { text += " " }
      isSaid = true
      text += isInline ? "<span>\(word.xml)</span>" : hidden(word)
    }
    guard let link, !text.isEmpty else { return text }
    return "<a href=\"\(link.xml)\">\(text)</a>"
  }

  /// Cards, one after the other.
  private mutating func list(_ grid: TwinGrid, _ layers: TwinLayers) -> String {
    guard !grid.cells.isEmpty else { return "" }
    var text = "<ul>\n"
    for (place, cell) in grid.cells.enumerated() {
      var look = isInline ? SVGLook([]) : Self.place(cell.rect, from: GridPoint(x: 0, y: 0))
      let ground = ground(layers.grounds[place])
      look.declarations += ground.declarations
      look.dark += ground.dark
      text += "<li\(attribute(look))>\(content(of: cell, layers.contents[place]))</li>\n"
    }
    return text + "</ul>\n"
  }
}

extension TwinGrid.Role {
  /// Which cells a title speaks of; nil if it is no title.
  fileprivate var scope: String? {
    switch self {
    case .spanner: "colgroup"
    case .header: "col"
    case .section: "rowgroup"
    case .label: "row"
    case .summary, .value, .card, .empty: nil
    }
  }
}

/// The words of a cell: which of the texts that it shows say what it says, and what no text shows.
private struct TwinWords {
  /// The numbers of the pieces whose texts are the cell's own.
  private(set) var said: Set<Int> = []
  /// What nobody sees as text.
  private(set) var unseen: [String] = []

  init(_ cell: TwinGrid.Cell, _ pieces: [TwinPiece], isCut: (TextBlock) -> Bool) {
    var texts: [(number: Int, string: String, isMain: Bool)] = []
    for (number, piece) in pieces.enumerated() {
      guard case .text(let block) = piece.item.content else { continue }
      // What ends with an ellipsis on several lines is in the page as it is seen.
      guard block.lineLimit == 1 || !isCut(block) else { continue }
      texts.append((number, block.string.plain, piece.item.identity.part == .text))
    }
    let wanted = cell.parts.map(\.plain).filter { !$0.isEmpty }
    switch cell.role {
    case .empty, .section: said = Set(texts.map(\.number))
    case .card:
      said = Set(texts.filter { $0.isMain || wanted.contains($0.string) }.map(\.number))
      let shown = texts.filter { said.contains($0.number) }.map(\.string)
      unseen = wanted.filter { !shown.contains($0) }
    case .spanner, .header, .label, .summary, .value:
      guard let text = wanted.first else { return }
      let mains = texts.filter(\.isMain)
      let main = mains.map(\.string).joined(separator: " ")
      if main.hasPrefix(text) {
        said = Set(mains.map(\.number))
      } else if texts.map(\.string).joined(separator: " ") == text {
        said = Set(texts.map(\.number))
      } else if !main.isEmpty, text.hasPrefix(main) {
        said = Set(mains.map(\.number))
        unseen = [String(text.dropFirst(main.count)).plain]
      } else {
        unseen = [text]
      }
    }
  }
}

extension String {
  /// The text with single blanks.
  fileprivate var plain: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
