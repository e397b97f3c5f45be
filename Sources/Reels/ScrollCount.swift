import GridreelFiles
import GridreelLayout
import GridreelModel
import GridreelMotion
import GridreelPrimitives
import GridreelRendering
import GridreelSceneModel
import GridreelStyle
import GridreelValues

/// What shows how far a window has come that goes on farther than its height: the bar, and a seam between the rows of
/// both windows, in which the number of a row that is skipped there counts.
struct ScrollCount {
  private static let font = GridFont(size: 12, weight: 600)
  /// The space around the number, and between it and the rows, in points.
  private static let (padding, distance) = (8.0, 6.0)
  /// How strongly the seam is tinted by the colour of texts.
  private static let tint = 0.1

  let shaper: TextShaper

  /// The signs on the way from one shot to another; nil if all rows are visible in either.
  func signs(from before: ReelShot, to after: ReelShot) -> ScrollSigns? {
    guard let start = place(in: before), let end = place(in: after),
      start.rows.total == end.rows.total
    else { return nil }
    return ScrollSigns(start: start.bar, end: end.bar, seam: seam(start, end))
  }

  /// What one shot shows of all rows.
  private struct Place {
    /// The bar that is seen on the way; nil if the window has one all the time.
    let bar: Item?
    let body: GridRect
    let rows: (first: Int, last: Int, total: Int)
    let color: GridColor
    let symbols: LocaleSymbols

    /// What tells of a row, among all rows.
    func text(_ row: Int) -> String {
      [row, rows.total].map { NumberFormat().string(for: Double($0), symbols: symbols) }
        .joined(separator: " / ")
    }
  }

  private func place(in shot: ReelShot) -> Place? {
    guard let rows = shot.rowNumbers, rows.last - rows.first + 1 < rows.total else { return nil }
    return Place(
      bar: shot.places.passingScrollbar, body: shot.places.body, rows: rows,
      color: shot.theme.styles.row.textColor ?? .black, symbols: shot.symbols)
  }

  /// The seam; nil if no rows are skipped.
  private func seam(_ start: Place, _ end: Place) -> ScrollSigns.Seam? {
    let goesOn = end.rows.first > start.rows.last
    let (first, last) =
      goesOn
      ? (start.rows.last + 1, end.rows.first - 1) : (start.rows.first - 1, end.rows.last + 1)
    guard goesOn ? first <= last : first >= last else { return nil }
    let numbers = [(start, first), (end, last)]
    let texts = numbers.map { $0.text($1) }.map {
      shaper.measure(TextRequest(string: $0, font: Self.font))
    }
    let size = GridSize(
      width: texts.map(\.width).max() ?? 0, height: texts.map(\.height).max() ?? 0)
    let both = numbers.map { items($0, $1, size, ascent: texts[0].ascent) }
    return ScrollSigns.Seam(
      height: size.height + Self.padding + 2 * Self.distance, start: both[0], end: both[1])
  }

  /// The seam's items, where its top is at 0: its ground, and upon it the number on a ground of its own.
  private func items(_ place: Place, _ row: Int, _ size: GridSize, ascent: Double) -> [Item] {
    let (body, text) = (place.body, place.text(row))
    let frame = GridRect(
      x: body.center.x - size.width / 2 - Self.padding, y: Self.distance,
      width: size.width + 2 * Self.padding, height: size.height + Self.padding)
    var block = TextBlock(
      string: text, font: Self.font, color: place.color.relativeLuminance > 0.4 ? .black : .white,
      origin: GridPoint(x: frame.x + Self.padding, y: frame.y + Self.padding / 2 + ascent),
      width: size.width, alignment: .trailing)
    block.change = TextChange(
      number: TextChange.Number(Double(row)) { place.text(Int(clamped: $0.rounded())) })
    func item(_ name: String, _ frame: GridRect, _ content: Item.Content) -> Item {
      Item(Identity(.frame, .other(name)), frame: frame, content: content)
    }
    let whole = GridRect(
      x: body.x, y: 0, width: body.width, height: frame.height + 2 * Self.distance)
    return [
      item(
        "scroll seam", whole,
        .fill([.color(place.color.withAlpha(place.color.alpha * Self.tint))], cornerRadius: 0)),
      item(
        "scroll count ground", frame,
        .fill([.color(place.color)], cornerRadius: frame.height / 2)),
      item("scroll count", frame, .text(block)),
    ]
  }
}
