import GridreelFiles
import GridreelLayout
import GridreelModel
import GridreelMotion
import GridreelPrimitives
import GridreelRendering
import GridreelSceneModel
import GridreelStyle
import GridreelValues

/// What shows how far a window has come that goes on farther than its height: the bar, and beside it the number of the
/// topmost row, which counts.
struct ScrollCount {
  private static let font = GridFont(size: 12, weight: 600)
  /// The space around the number, and between it and the bar, in points.
  private static let (padding, distance) = (8.0, 6.0)

  let shaper: TextShaper

  /// The signs on the way from one shot to another; nil if all rows are visible in either.
  func signs(from before: ReelShot, to after: ReelShot) -> ScrollSigns? {
    guard let start = place(in: before), let end = place(in: after), start.total == end.total else {
      return nil
    }
    let texts = [start, end].map { $0.text($0.row) }
    let width =
      texts.map { shaper.measure(TextRequest(string: $0, font: Self.font)).width }.max() ?? 0
    return ScrollSigns(start: items(start, texts[0], width), end: items(end, texts[1], width))
  }

  /// What one shot shows of all rows.
  private struct Place {
    let bar: Item
    let body: GridRect
    /// The number of the topmost row from 1, and of the last one.
    let row, total: Int
    let color: GridColor
    let symbols: LocaleSymbols

    /// What tells of a row, among all rows.
    func text(_ row: Int) -> String {
      [row, total].map { NumberFormat().string(for: Double($0), symbols: symbols) }
        .joined(separator: " / ")
    }
  }

  private func place(in shot: ReelShot) -> Place? {
    guard let bar = shot.places.passingScrollbar, let place = shot.topmostRow else { return nil }
    return Place(
      bar: bar, body: shot.places.body, row: place.number, total: place.total,
      color: shot.theme.styles.row.textColor ?? .black, symbols: shot.symbols)
  }

  private func items(_ place: Place, _ text: String, _ width: Double) -> [Item] {
    let metrics = shaper.measure(TextRequest(string: text, font: Self.font))
    let height = metrics.height + Self.padding
    var frame = GridRect(
      x: place.bar.frame.x - Self.distance - width - 2 * Self.padding,
      y: place.bar.frame.y + (place.bar.frame.height - height) / 2,
      width: width + 2 * Self.padding, height: height)
    frame.y = min(max(frame.y, place.body.y), place.body.maxY - height)
    var block = TextBlock(
      string: text, font: Self.font, color: place.color.relativeLuminance > 0.4 ? .black : .white,
      origin: GridPoint(x: frame.x + Self.padding, y: frame.y + Self.padding / 2 + metrics.ascent),
      width: width, alignment: .trailing)
    block.change = TextChange(
      number: TextChange.Number(Double(place.row)) {
        place.text(Int(clamped: $0.rounded()))
      })
    return [
      place.bar,
      Item(
        Identity(.frame, .other("scroll count ground")), frame: frame,
        content: .fill([.color(place.color)], cornerRadius: height / 2)),
      Item(Identity(.frame, .other("scroll count")), frame: frame, content: .text(block)),
    ]
  }
}
