import GridModel
import Primitives
import SceneModel
import Style

extension CalloutLayout {
  /// A tag on the requested side, otherwise on the edge where it covers the least text.
  func tag(
    _ text: String, color: Color, _ owner: Identity.Owner, on frame: Rect, side: Callout.Side?
  ) -> [Item] {
    // In low rows a tag is small, so that it covers little.
    let height = (geometry.columnHeader.height * 0.45).rounded().clamped(to: 13...18)
    let font = labelFont(height * 0.62, weight: 600)
    let room = context.measuring.measure(TextRequest(string: text, font: font))
    let width = (room.width + height * 0.7).rounded(.up)
    func pill(_ x: Double, _ y: Double) -> Rect {
      kept(Rect(x: x, y: y, width: width, height: height)).whole
    }
    let (left, right) = (frame.x + 8, frame.maxX - width - 8)
    let (top, bottom) = (frame.y - height / 2, frame.maxY - height / 2)
    let middle = frame.center.y - height / 2
    let places =
      switch side {
      case nil:
        [
          pill(left, top), pill(right, top), pill(frame.maxX + 3, middle),
          pill(frame.x - width - 3, middle), pill(left, bottom), pill(right, bottom),
          pill(left, frame.y - height - 1), pill(left, frame.maxY + 1),
        ]
      case .top: [pill(left, top), pill(right, top)]
      case .bottom: [pill(left, bottom), pill(right, bottom)]
      case .leading: [pill(frame.x - width - 3, middle)]
      case .trailing: [pill(frame.maxX + 3, middle)]
      }
    let place = obstacles.freest(of: places)
    return [
      Item(
        Identity(owner, .other("tag")), frame: place,
        content: .fill([.color(color)], cornerRadius: height / 2)),
      label(text, font, room, color: Contrast.symbol(on: color), owner, in: place),
    ]
  }
}
