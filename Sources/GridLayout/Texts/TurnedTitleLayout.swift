import GridreelModel
import GridreelPrimitives
import GridreelSceneModel
import GridreelStyle

/// Titles of columns that do not stand level: laid out level, turned about the start of their first line, and
/// read upwards from the lower edge of the header.
extension LayoutContext {
  /// The room above and below a turned title, and between its marks, in points.
  private static let (margin, gap) = (7.0, 5.0)
  /// The length from which a turned title takes several lines, or is cut, in points.
  private static let longest = 180.0
  /// The lines of a title that is longer.
  private static let longLines = 3

  /// Whether a column's title is turned; drawn ones stand level.
  func isTurned(_ place: Int) -> Bool {
    columns[place].titleAngle > 0 && drawnTitle(place) == nil
  }

  /// Whether a column's title leans, so that it ends above columns right of it.
  func leans(_ place: Int) -> Bool {
    columns.indices.contains(place) && columns[place].titleAngle < 90 && isTurned(place)
  }

  /// Whether a column is the last one of its side, beyond which its title cannot lean.
  private func endsSide(_ place: Int) -> Bool {
    [pinnedCount, columns.count - rightCount, columns.count].contains(place + 1)
  }

  private func turn(_ place: Int) -> Turn { Turn(columns[place].titleAngle, about: .zero) }

  /// The size of a turned title as if it stood level.
  private func level(_ place: Int) -> TextMetrics {
    let style = headerStyle(place).value
    return measuring.measure(
      TextRequest(
        string: columns[place].title, font: style.font, runs: style.runs, width: Self.longest,
        lineLimit: lineLimit(place), overflow: style.overflow))
  }

  /// The lines that a turned title may have: those that it says, and more if it is long.
  private func lineLimit(_ place: Int) -> Int {
    let style = headerStyle(place).value
    guard style.lineLimit != 0 else { return 0 }
    let title = columns[place].title
    let said = title.count(where: \.isNewline) + 1
    let isLong = naturalWidth(title, style) > Self.longest
    return max(style.lineLimit, said, isLong ? Self.longLines : 1)
  }

  /// The width that a turned title asks of its column; the last one of a side holds all of a leaning one.
  func turnedWidth(_ place: Int) -> Double {
    let (turn, level, inset) = (turn(place), level(place), headerStyle(place).value.inset)
    let strip = level.height / turn.sine
    let marks = markRoom(place)
    guard leans(place), endsSide(place) else {
      return max(strip, marks) + min(inset.horizontal, 2 * Self.gap)
    }
    return inset.left + level.height * turn.sine + level.width * turn.cosine + Self.gap
  }

  /// The height that a turned title and the marks below it ask of the header.
  func turnedHeight(_ place: Int) -> Double {
    let (turn, level) = (turn(place), level(place))
    let lines = (theme.gridLines.top?.width ?? 0) + (theme.gridLines.header?.width ?? 0)
    return level.width * turn.sine + level.height * turn.cosine + markHeight(place)
      + 2 * Self.margin + lines
  }

  /// The room below a turned title for its arrow and its icon.
  private func markHeight(_ place: Int) -> Double {
    let arrow = arrowSlotWidth(place) > 0 ? arrowHeight + Self.gap : 0
    let icon = columns[place].icon == nil ? 0 : iconSide(place) + Self.gap
    return arrow + icon
  }

  /// Places a turned title and its marks in a header cell's frame; nothing reaches beyond `edge` at the right.
  func placeTurnedTitle(_ place: Int, in frame: GridRect, edge: Double) -> PlacedTitle {
    let style = headerStyle(place).value
    let turn = turn(place)
    let bottom = frame.maxY - Self.margin - markHeight(place)
    var request = TextRequest(
      string: columns[place].title, font: style.font, runs: style.runs, overflow: style.overflow)
    let line = measuring.measure(request)
    let fitting = max(1, Int(clamped: (frame.width * turn.sine / line.height).rounded(.down)))
    let limit = lineLimit(place)
    request.lineLimit = limit == 0 ? fitting : min(limit, fitting)
    let thickness = min(level(place).height, line.height * Double(fitting))
    let across = thickness * turn.sine
    let left = start(of: across, place, in: frame)
    let below = thickness - line.ascent
    let origin = GridPoint(
      x: left + line.ascent * turn.sine, y: bottom - below * turn.cosine)
    let upwards = (bottom - frame.y - Self.margin - thickness * turn.cosine) / turn.sine
    let sidewards =
      turn.cosine == 0 ? upwards : (edge - origin.x - below * turn.sine) / turn.cosine
    request.width = max(0, min(upwards, sidewards))
    let metrics = measuring.measure(request)
    var block = TextBlock(
      string: request.string, font: style.font, color: style.textColor, origin: origin,
      width: metrics.isTruncated ? request.width ?? 0 : metrics.width,
      lineLimit: request.lineLimit, overflow: style.overflow, decoration: style.decoration,
      shadow: style.shadow)
    (block.runs, block.angle) = (request.runs, columns[place].titleAngle)
    var result = PlacedTitle(title: PlacedText(block: block, metrics: metrics))
    addMarks(place, below: left + across / 2, bottom, frame, to: &result)
    return result
  }

  /// The left end of the lower edge of a turned title.
  private func start(of across: Double, _ place: Int, in frame: GridRect) -> Double {
    let (style, leans) = (headerStyle(place).value, leans(place))
    let middle = frame.x + (frame.width - across) / 2
    // All of the last title has to be above its own column.
    switch leans && endsSide(place) ? .leading : style.align ?? .leading {
    case .leading: return min(frame.x + style.inset.left, max(frame.x, middle * 2 - frame.x))
    case .trailing where !leans, .decimal where !leans:
      return max(frame.maxX - style.inset.right - across, frame.x)
    case .center, .trailing, .decimal: return middle
    }
  }

  private func addMarks(
    _ place: Int, below middle: Double, _ bottom: Double, _ frame: GridRect,
    to result: inout PlacedTitle
  ) {
    var top = bottom + Self.gap
    if columns[place].icon != nil {
      let side = iconSide(place)
      let corner = GridPoint(x: (middle - side / 2).rounded(), y: top.rounded())
      result.icon = icon(place, in: GridRect(x: corner.x, y: corner.y, width: side, height: side))
      top += side + Self.gap
    }
    let look = theme.sortArrow
    let before = middle - look.size / 2 - look.spacing
    let row = GridRect(x: frame.x, y: top, width: frame.width, height: arrowHeight)
    addMark(
      place, beside: before...before, isLeft: false, middle: row.center.y, row, frame, to: &result)
  }
}

extension Item {
  /// A text at the end of a turned one, turned with it.
  func turned(with block: TextBlock) -> Item {
    guard let turn = block.turn, case .text(var own) = content else { return self }
    var item = self
    own.origin = turn(own.origin)
    own.angle = block.angle
    (item.frame, item.content) = (turn(frame), .text(own))
    return item
  }
}

extension PlacedText {
  /// The rectangle of its lines as if they stood level.
  var level: GridRect {
    GridRect(
      x: block.origin.x, y: block.origin.y - metrics.ascent, width: block.width,
      height: metrics.height)
  }

  /// The rectangle around its lines.
  var extent: GridRect { block.turn?(level) ?? level }
}
