package import GridreelPrimitives
internal import GridreelStyle

/// Two adjacent parts of a grid that only their colours distinguish.
package struct ColorNeighbors: Hashable {
  /// The names of the parts, such as "line below rows" and "row".
  package let part, ground: String
  /// The opaque colours of each part; several for a gradient.
  package let partColors, groundColors: [GridColor]
}

extension Theme {
  /// Every pair of adjacent parts to which this theme gives different colours: lines and texts on their
  /// background, and adjacent backgrounds.
  ///
  /// Parts that intentionally have the same colour are not a pair. A picture without a background is assumed
  /// to be on white. Styles of columns and rules are unknown here.
  package func colorNeighbors() -> [ColorNeighbors] {
    var list = NeighborList()
    let picture = Ground("picture", [frame.background?.over(.white) ?? .white])
    let panel = Ground(
      "frame", frame.fill.map { fill in picture.colors.map(fill.over) } ?? picture.colors)
    let rows = rowGrounds(on: panel)
    let header = ground("header", headerLayers(column: (nil, CellStyle())), on: panel)
    addRows(rows, to: &list)
    addHeaders(header, rows: rows, panel: panel, to: &list)
    addFrame(picture: picture, panel: panel, rows: rows, to: &list)
    let texts: [(StyleLevel, CellStyle)] = [
      (.title, styles.title), (.subtitle, styles.subtitle), (.caption, styles.caption),
      (.note, styles.note),
    ]
    for (level, style) in texts {
      let layers = [StyleLayer(level, style: style)]
      addText(layers, on: ground(level.rawValue, layers, on: picture), to: &list)
    }
    return list.pairs
  }

  /// The looks of a row, weakest first: plain, alternate, selected, and both; without stripes only two.
  private func rowLooks() -> [(isAlternate: Bool, isSelected: Bool)] {
    let all = [(false, false), (true, false), (false, true), (true, true)]
    let isStriped = styles.alternateRow != CellStyle()
    return all.filter { isStriped || !$0.0 }.map { (isAlternate: $0.0, isSelected: $0.1) }
  }

  private func layers(
    _ look: (isAlternate: Bool, isSelected: Bool), isMissing: Bool = false
  ) -> [StyleLayer] {
    cellLayers(
      column: (nil, CellStyle()), isAlternate: look.isAlternate, isMissing: isMissing,
      isSelected: look.isSelected)
  }

  private func rowGrounds(on panel: Ground) -> [Ground] {
    rowLooks().map { look in
      let name = (look.isSelected ? "selected " : "") + (look.isAlternate ? "alternate row" : "row")
      return ground(name, layers(look), on: panel)
    }
  }

  private func addRows(_ rows: [Ground], to list: inout NeighborList) {
    for (place, row) in rows.enumerated() {
      for above in rows[..<place] { list.add(row, upon: above) }
    }
    for (look, row) in zip(rowLooks(), rows) {
      addText(layers(look), on: row, to: &list)
      addText(layers(look, isMissing: true), as: "missing value", on: row, to: &list)
      list.add("line below rows", gridLines.horizontal, upon: row)
      list.add("line between columns", gridLines.vertical, upon: row)
      list.add("line right of pinned columns", gridLines.pinned, upon: row)
      list.add("line below the last row", gridLines.bottom, upon: row)
    }
  }

  private func addHeaders(
    _ header: Ground, rows: [Ground], panel: Ground, to list: inout NeighborList
  ) {
    if headerHeight > 0 {
      list.add(header, upon: rows[0])
      addText(headerLayers(column: (nil, CellStyle())), on: header, to: &list)
      list.add("sort arrow", LineStyle(width: 1, color: sortArrow.color), upon: header)
      list.add("line below the header", gridLines.header, upon: header)
      list.add("line below the header", gridLines.header, upon: rows[0])
      list.add("line above the grid", gridLines.top, upon: header)
    }
    guard sectionHeaderHeight > 0 else { return }
    let section = ground("section header", sectionHeaderLayers(), on: panel)
    list.add(section, upon: rows[0])
    if rows.count > 2 { list.add(section, upon: rows[1]) }
    addText(sectionHeaderLayers(), on: section, to: &list)
  }

  private func addFrame(
    picture: Ground, panel: Ground, rows: [Ground], to list: inout NeighborList
  ) {
    if frame.fill != nil { list.add(panel, upon: picture) }
    list.add("line around the grid", frame.border, upon: picture)
    list.add("line around the grid", frame.border, upon: rows[0])
    list.add(rows[0], upon: picture)
  }

  /// Adds the text and the borders of a cell on its background.
  private func addText(
    _ layers: [StyleLayer], as name: String = "text", on ground: Ground,
    to list: inout NeighborList
  ) {
    let style = ResolvedStyle(layers: layers, isBlending: isBlending)
    list.add(name, LineStyle(width: 1, color: style.textColor), upon: ground)
    let edges = [style.border.top, style.border.right, style.border.bottom, style.border.left]
    for edge in Set(edges.compactMap { $0 }) { list.add("border", edge, upon: ground) }
  }

  private func ground(_ name: String, _ layers: [StyleLayer], on base: Ground) -> Ground {
    let style = ResolvedStyle(layers: layers, isBlending: isBlending)
    var colors = base.colors
    for paint in style.paints {
      let samples = paint.samples
      // Gradients of cells start and end together, so only the lowest one meets its whole background.
      colors =
        colors.count == samples.count
        ? zip(samples, colors).map { $0.over($1) }
        : samples.flatMap { top in colors.map(top.over) }
      colors = Array(colors.prefix(NeighborList.sampleLimit))
    }
    return Ground(name, colors)
  }
}

/// The fill of an area, and its name.
private struct Ground {
  let name: String
  let colors: [GridColor]

  init(_ name: String, _ colors: [GridColor]) { (self.name, self.colors) = (name, colors) }
}

/// Pairs in the order in which they were found, without duplicates.
private struct NeighborList {
  /// The maximum number of colours to examine per background.
  static let sampleLimit = 512

  private(set) var pairs: [ColorNeighbors] = []

  /// Adds two adjacent backgrounds, unless they are the same.
  mutating func add(_ part: Ground, upon ground: Ground) {
    guard part.colors != ground.colors else { return }
    append(part.name, part.colors, ground)
  }

  /// Adds a line or a text on a background, if it is visible.
  mutating func add(_ name: String, _ line: LineStyle?, upon ground: Ground) {
    guard let line, line.isVisible else { return }
    append(name, ground.colors.map(line.color.over), ground)
  }

  private mutating func append(_ name: String, _ colors: [GridColor], _ ground: Ground) {
    let pair = ColorNeighbors(
      part: name, ground: ground.name, partColors: colors, groundColors: ground.colors)
    if !pairs.contains(pair) { pairs.append(pair) }
  }
}
