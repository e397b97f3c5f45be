import GridreelModel
import GridreelPrimitives
import GridreelSceneModel
import GridreelStyle

extension CalloutLayout {
  /// The width at which a tag beside the grid wraps, in points.
  private static let widestTag = 200.0

  /// The font of tags, and their height in one line; in low rows tags are small.
  private var tagLook: (font: GridFont, height: Double) {
    let height = (geometry.columnHeader.height * 0.45).rounded().clamped(to: 13...18)
    return (labelFont(height * 0.62, weight: 600), height)
  }

  private func tagMetrics(_ text: String, isWrapped: Bool) -> TextMetrics {
    context.measuring.measure(
      TextRequest(
        string: text, font: tagLook.font, width: isWrapped ? Self.widestTag : nil,
        lineLimit: isWrapped ? 0 : 1, overflow: isWrapped ? .wrap : .ellipsis))
  }

  /// The size of a tag; beside the grid, long ones wrap.
  func tagSize(_ text: String, isWrapped: Bool = false) -> GridSize {
    let (room, height) = (tagMetrics(text, isWrapped: isWrapped), tagLook.height)
    let lines = Double(room.lineCount - 1) * room.height / Double(max(1, room.lineCount))
    return GridSize(
      width: (room.width + height * 0.7).rounded(.up), height: (height + lines).rounded(.up))
  }

  /// The places of a tag on the edges of its box, the best first.
  func tagPlaces(_ target: Target) -> [GridRect] {
    guard let text = target.callout.text else { return [] }
    let (frame, size) = (boxFrame(target), tagSize(text))
    func pill(_ x: Double, _ y: Double) -> GridRect {
      kept(GridRect(x: x, y: y, width: size.width, height: size.height)).whole
    }
    let (left, right) = (frame.x + 8, frame.maxX - size.width - 8)
    let (top, bottom) = (frame.y - size.height / 2, frame.maxY - size.height / 2)
    let middle = frame.center.y - size.height / 2
    let beside = (
      trailing: [pill(frame.maxX + 3, middle)], leading: [pill(frame.x - size.width - 3, middle)]
    )
    let slides = Self.slides(from: left, to: right)
    switch target.callout.side {
    case .leading: return beside.leading
    case .trailing: return beside.trailing
    case .top: return ([left, right] + slides).map { pill($0, top) }
    case .bottom: return ([left, right] + slides).map { pill($0, bottom) }
    case nil: break
    }
    let corners = [pill(left, top), pill(right, top)] + beside.trailing + beside.leading
    return corners + [pill(left, bottom), pill(right, bottom)]
      + [pill(left, frame.y - size.height - 1), pill(left, frame.maxY + 1)]
      + slides.flatMap { [pill($0, top), pill($0, bottom)] }
      + ([right] + slides).flatMap {
        [pill($0, frame.y - size.height - 1), pill($0, frame.maxY + 1)]
      }
  }

  /// Places between two others, at most thirty.
  static func slides(from start: Double, to end: Double) -> [Double] {
    guard end > start else { return [] }
    let step = max(6, (end - start) / 30)
    return Array(stride(from: start + step, to: end, by: step))
  }

  /// A tag at its place.
  func tag(_ target: Target, in place: GridRect, isWrapped: Bool = false) -> [Item] {
    guard let text = target.callout.text else { return [] }
    let color = target.callout.color ?? Self.color
    let owner = Identity.Owner.callout(target.region.key)
    let room = tagMetrics(text, isWrapped: isWrapped)
    return [
      Item(
        Identity(owner, .other("tag")), frame: place,
        content: .fill([.color(color)], cornerRadius: min(place.height, tagLook.height) / 2)),
      label(text, tagLook.font, room, color: Contrast.symbol(on: color), owner, in: place),
    ]
  }
}
