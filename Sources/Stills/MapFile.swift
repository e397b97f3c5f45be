import GridreelJSONText
package import GridreelLayout
package import GridreelModel
package import GridreelPrimitives

/// A JSON map of a picture: the places of all headers, sections and cells, in points.
///
/// The map of a document has the entries of all its pages, each with its page.
package struct MapFile {
  /// A group of entries, in the order of the file.
  private enum Part: String, CaseIterable {
    case pages, headers, sections, spanners, summaries, footnotes, callouts, cards, states, cells

    /// Whether it is in the file even if there are no entries; few grids have the others.
    var isUsual: Bool { self == .headers || self == .sections || self == .cells }
  }

  private let size: GridSize
  private var isRightToLeft = false
  private let scale: Double
  private var entries: [Part: [String]] = [:]
  private var leftOut, menu: String?
  private var pageCount = 0
  private let data: (any GridDataSource)?

  /// The map of a picture.
  ///
  /// - Parameters:
  ///   - map: The places.
  ///   - scale: The pixels for each point.
  ///   - data: The rows of the data in their own order, whose texts are told where others are drawn.
  package init(_ map: GridMap, scale: Double, data: (any GridDataSource)? = nil) {
    (size, self.scale, self.data) = (map.size, scale, data)
    add(map, MapWriter(data: data), page: nil)
  }

  /// The map of a document without pages so far.
  package init(pagesOf size: GridSize, data: (any GridDataSource)? = nil) {
    (self.size, scale, self.data) = (size, 1, data)
  }

  /// Adds the next page, on which the grid is drawn at a scale.
  package mutating func addPage(_ map: GridMap, zoom: Double) {
    pageCount += 1
    let columns = map.headers.map { jsonString($0.column) }.joined(separator: ", ")
    let rows = map.cells.first.map { first in
      ", \"rows\": [\(first.row), \(map.cells.map(\.row).max() ?? first.row)]"
    }
    entries[.pages, default: []].append(
      "{\"page\": \(pageCount), \"columns\": [\(columns)]\(rows ?? "")}")
    add(map, MapWriter(zoom: zoom, data: data), page: pageCount)
  }

  private mutating func add(_ map: GridMap, _ writer: MapWriter, page: Int?) {
    isRightToLeft = map.isRightToLeft
    func add(_ part: Part, _ texts: [String]) {
      let prefix = page.map { "{\"page\": \($0), " }
      entries[part, default: []] += texts.map { text in
        prefix.map { $0 + text.dropFirst() } ?? text
      }
    }
    add(.headers, map.headers.map(writer.header))
    add(.sections, map.sections.map(writer.section))
    add(.spanners, map.spanners.map(writer.spanner))
    add(.summaries, map.summaries.map(writer.summary))
    add(.callouts, map.callouts.map(writer.callout))
    add(.cards, map.cards.map(writer.card))
    add(.states, map.states.map(writer.state))
    add(.cells, map.cells.map(writer.cell))
    // Notes are the same on all pages, and only the last one shows them.
    entries[.footnotes] = map.footnotes.map(writer.footnote)
    leftOut = map.leftOut.map(writer.leftOut) ?? leftOut
    menu = map.menu.map(writer.written) ?? menu
  }

  /// The file.
  package var bytes: [UInt8] {
    var text = "{\"size\": {\"width\": \(JSONWriter.number(size.width)), "
    text += "\"height\": \(JSONWriter.number(size.height))}, "
    text += "\"scale\": \(JSONWriter.number(scale))"
    if isRightToLeft { text += ", \"direction\": \"rtl\"" }
    for part in Part.allCases {
      if part == .callouts, let leftOut { text += ",\n \"leftOut\": \(leftOut)" }
      if part == .states, let menu { text += ",\n \"menu\": \(menu)" }
      let own = entries[part] ?? []
      guard !own.isEmpty || part.isUsual else { continue }
      text += ",\n \"\(part.rawValue)\": \(Self.list(own))"
    }
    return Array((text + "}\n").utf8)
  }

  static func list(_ items: [String]) -> String {
    items.isEmpty ? "[]" : "[\n  " + items.joined(separator: ",\n  ") + "]"
  }
}
