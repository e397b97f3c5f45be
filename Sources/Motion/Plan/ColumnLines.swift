import GridreelPrimitives
import GridreelSceneModel

/// The lines between columns: whole ones beneath all rows, and a piece of each on every row.
///
/// The pieces travel with their rows, which hide the whole lines; these show where there is no row.
struct ColumnLines {
  private struct Line {
    let column: String
    var start, end: Item?
  }

  private let lines: [Line]
  private let pairing: Pairing
  /// The columns of each row whose right edges are inside of cells that span them.
  private let spanned: [RowIdentity: Set<String>]

  /// Collects the lines of one pane; several lines of one column merge into one that spans them all.
  init(_ pairs: [ItemPair], pairing: Pairing) {
    self.pairing = pairing
    var lines: [Line] = []
    var places: [String: Int] = [:]
    for pair in pairs {
      guard case .column(let column)? = pair.identity?.owner else { continue }
      let place = places[column] ?? lines.count
      if places[column] == nil {
        places[column] = place
        lines.append(Line(column: column))
      }
      lines[place].start = ColumnLines.joined(lines[place].start, pair.start)
      lines[place].end = ColumnLines.joined(lines[place].end, pair.end)
    }
    self.lines = lines
    var spanned: [RowIdentity: Set<String>] = [:]
    for cell in pairing.to.scene.spanningCells.values where cell.columns.count > 1 {
      for row in cell.rows { spanned[row, default: []].formUnion(cell.columns.dropLast()) }
    }
    self.spanned = spanned
  }

  private static func joined(_ line: Item?, _ other: Item?) -> Item? {
    guard var joined = line, let other else { return line ?? other }
    let bottom = max(joined.frame.maxY, other.frame.maxY)
    joined.frame.y = min(joined.frame.y, other.frame.y)
    joined.frame.height = bottom - joined.frame.y
    return joined
  }

  /// The whole lines.
  var whole: [Track] {
    lines.flatMap { line in
      tracks(line, Identity(.column(line.column), .verticalLine)) { line, _ in line.frame }
    }
  }

  /// The pieces on a row, ending above a line of the given thickness if they would shine through it.
  func pieces(of row: RowIdentity, _ travel: Travel, above thickness: Double) -> [Track] {
    let spanned = spanned[row] ?? []
    return lines.filter { !spanned.contains($0.column) }.flatMap { line in
      let owner = Identity.Owner.cell(row: row, column: line.column)
      return tracks(line, Identity(owner, .verticalLine)) { line, isNew in
        let extent = isNew ? travel.end : travel.start
        return GridRect(
          x: line.frame.x, y: extent.top, width: line.frame.width,
          height: max(0, extent.height - thickness))
      }
    }
  }

  private func tracks(
    _ line: Line, _ identity: Identity, frame: (Item, _ isNew: Bool) -> GridRect
  ) -> [Track] {
    let pixels = pairing.pixels
    if let start = line.start, let end = line.end {
      return Track.tracks(
        Item(identity, frame: frame(start, false), content: start.content),
        Item(identity, frame: frame(end, true), content: end.content), moves: true, pixels: pixels)
    }
    guard let only = line.end ?? line.start else { return [] }
    let isNew = line.start == nil
    let shift = pairing.sideways(only.identity.owner, isNew: isNew)
    let isOutside = pairing.isOutside(line.column) && shift != nil
    var start = frame(only, false)
    var end = frame(only, true)
    if isNew { start.x += shift ?? 0 } else { end.x += shift ?? 0 }
    return [
      Track(
        only, as: identity, from: start, to: end, pixels: pixels,
        isOutside ? .constant : isNew ? .blendsIn : .blendsOut)
    ]
  }
}
