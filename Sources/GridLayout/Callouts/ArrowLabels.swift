import GridreelModel
import GridreelPrimitives
import GridreelSceneModel
import GridreelStyle

/// The sizes of arrow labels, and the sides of the grid on which they stand.
///
/// Independent of what is visible, so that nothing moves when rows do.
struct ArrowLabels {
  /// The minimum length of an arrow, in points.
  static let length = 34.0
  /// The room between a label and its arrow, and between labels, in points.
  static let gap = 6.0
  /// The room between labels and the picture's edge, in points.
  private static let edge = 14.0
  /// The width at which labels wrap, and that at which they do where many stand side by side.
  static let widest = 160.0, narrowest = 64.0
  private static let fontSize = 13.0

  let context: LayoutContext

  /// The distance of labels from the frame at a side.
  static func distance(_ side: Callout.Side) -> Double {
    (side.isLevel ? length : length * 0.8) + gap
  }

  /// The font of labels.
  var font: GridFont {
    var font = context.styles.row().font
    (font.size, font.weight, font.isItalic) = (Self.fontSize, 600, false)
    font.hasTabularFigures = false
    return font
  }

  /// The size of a label, which wraps if it is long.
  func metrics(_ callout: Callout, width: Double = widest) -> TextMetrics {
    guard let text = callout.text, !text.isEmpty else {
      return TextMetrics(width: 0, height: 0, ascent: 0)
    }
    return context.measuring.measure(
      TextRequest(string: text, font: font, width: width, lineLimit: 0, overflow: .wrap))
  }

  /// The side on which an arrow's label stands: above for columns, at the left for cells of the first
  /// column, otherwise at the right.
  func side(_ callout: Callout) -> Callout.Side {
    if let side = callout.side { return side }
    guard case .some = callout.rows else { return .top }
    guard context.grid.layout.tiles == nil, let keys = callout.columns,
      let first = context.columns.first, keys.contains(first.key), let last = context.columns.last,
      !keys.contains(last.key)
    else { return .trailing }
    return .leading
  }

  /// The room around the frame that labels of all arrows need, in points; 0 at sides without any.
  var room: Insets {
    var room = Insets.zero
    for callout in context.grid.callouts where callout.kind == .arrow {
      let size = metrics(callout)
      let side = side(callout)
      let across = (Self.distance(side) + size.width + Self.edge).rounded(.up)
      let down = (Self.distance(side) + size.height).rounded(.up)
      switch side {
      case .leading: room.left = max(room.left, across)
      case .trailing: room.right = max(room.right, across)
      case .top: room.top = max(room.top, down)
      case .bottom: room.bottom = max(room.bottom, down)
      }
    }
    return room
  }

  /// The look with margins wide enough for all labels.
  func reserved(in look: FrameLook) -> FrameLook {
    var look = look
    let room = self.room.atLeast(context.calloutRoom)
    look.style.margin.left = max(look.style.margin.left, room.left)
    look.style.margin.right = max(look.style.margin.right, room.right)
    look.labels.above = max(look.labels.above, room.top)
    look.labels.below = max(look.labels.below, room.bottom)
    return look
  }
}
