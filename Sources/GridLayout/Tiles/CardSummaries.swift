import GridreelModel
import GridreelPrimitives
import GridreelSceneModel
import GridreelStyle

/// Lays out summaries of cards: a strip as wide as their lines, with its label at the left and each
/// column's title and value at the right.
struct CardSummaries {
  /// The room above and below the texts of a strip, and between its lines, in points.
  private static let padding = 9.0
  private static let leading = 4.0
  /// The room between a title and its value, and between two columns, in points.
  private static let titleGap = 6.0
  private static let columnGap = 22.0
  /// The text whose width values are assumed to have before any is computed.
  private static let usualValue = "00,000.00"

  let context: LayoutContext
  let look: CardLook
  let tracks: TileTracks

  /// One column of a strip.
  private struct Entry {
    let column: Column
    /// The room reserved for it, in points.
    let room: Double
  }

  private var valueStyle: ResolvedStyle { style(ofColumn: context.columns.count) }

  private var titleStyle: ResolvedStyle {
    var style = valueStyle
    style.font.weight = min(style.font.weight, 400)
    style.textColor = look.subtle
    return style
  }

  /// The style of a strip's texts, with as few lines as possible.
  private func style(ofColumn place: Int) -> ResolvedStyle {
    var style = context.summaryStyle(place).value
    (style.inset, style.lineLimit, style.verticalAlign) = (.zero, 1, .top)
    return style
  }

  private var width: Double { max(0, tracks.lineWidth - 2 * look.inset) }

  private var lineHeight: Double {
    context.measuring.measure(TextRequest(string: "0", font: valueStyle.font)).height.rounded(.up)
  }

  /// The height of all strips, in points: enough for the one with the most columns.
  ///
  /// Independent of values, so that only visible ones are computed.
  var height: Double {
    let counts = context.grid.summaries.map { lines($0).count }
    guard let count = counts.max() else { return 0 }
    return Double(count) * (lineHeight + Self.leading) - Self.leading + 2 * Self.padding
  }

  /// A summary's columns, divided into lines; the label stands at the start of the first.
  private func lines(_ summary: Summary) -> [[Entry]] {
    let usual = context.naturalWidth(Self.usualValue, valueStyle)
    let label = context.naturalWidth(summary.label, valueStyle) + Self.columnGap
    var lines: [[Entry]] = [[]]
    var left = width - label
    for column in context.grid.columns where summary.hasValue(column.key) {
      let title = column.title.isEmpty ? 0 : context.naturalWidth(column.title, titleStyle)
      let room = (title + Self.titleGap + usual).rounded(.up)
      if room > left, !(lines[lines.count - 1].isEmpty && lines.count > 1) {
        lines.append([])
        left = width
      }
      lines[lines.count - 1].append(Entry(column: column, room: room))
      left -= room + Self.columnGap
    }
    return lines
  }

  // MARK: Drawing

  /// The items of a strip; its texts are added to the map.
  func items(_ place: SummaryPlace, in strip: GridRect, clip: GridRect, map: inout GridMap)
    -> [Item]
  {
    let summary = context.grid.summaries[place.summary]
    let key = context.summaryKey(place)
    let owner = Identity.Owner.summary(key)
    var items = ground(owner, strip)
    var entry = context.mapEntry(place)
    let area = strip.inset(
      by: Insets(top: Self.padding, right: look.inset, bottom: Self.padding, left: look.inset))
    let labelWidth = min(area.width, context.naturalWidth(summary.label, valueStyle).rounded(.up))
    let labelRoom = GridRect(x: area.x, y: area.y, width: labelWidth, height: lineHeight)
    items += text(summary.label, valueStyle, .leading, owner, .text, in: labelRoom)
    for (number, line) in lines(summary).enumerated() {
      let y = area.y + Double(number) * (lineHeight + Self.leading)
      let left = number == 0 ? area.x + labelWidth + Self.columnGap : area.x
      let room = GridRect(x: left, y: y, width: max(0, area.maxX - left), height: lineHeight)
      items += self.items(line, place, key, in: room, clip: clip, entry: &entry)
    }
    map.add(entry, key: key)
    return items
  }

  /// The background of a strip, which looks like a low card.
  private func ground(_ owner: Identity.Owner, _ strip: GridRect) -> [Item] {
    let radius = min(look.cornerRadius, 6)
    var items = [
      Item(
        Identity(owner, .background), frame: strip,
        content: .fill(valueStyle.paints, cornerRadius: radius))
    ]
    if let border = look.plain.border, border.isVisible {
      items.append(
        Item(
          Identity(owner, .border), frame: strip, content: .outline(border, cornerRadius: radius)))
    }
    if let line = look.topLine, line.isVisible {
      items.append(
        Item(
          Identity(owner, .horizontalLine),
          frame: GridRect(x: strip.x, y: strip.y, width: strip.width, height: line.width),
          content: .line(color: line.color, dash: line.dash)))
    }
    return items
  }

  /// One line of a strip: its columns in order, at the right.
  private func items(
    _ line: [Entry], _ place: SummaryPlace, _ key: String, in room: GridRect, clip: GridRect,
    entry: inout GridMap.Summary
  ) -> [Item] {
    var items: [Item] = []
    var right = room.maxX
    for column in line.map(\.column).reversed() {
      guard let summed = context.summaryText(column.key, place) else { continue }
      let owner = Identity.Owner.summaryCell(summary: key, column: column.key)
      let natural =
        summed.veil == nil
        ? context.naturalWidth(summed.text, valueStyle)
        : context.naturalWidth(Self.usualValue, valueStyle)
      let width = min(natural.rounded(.up), max(0, right - room.x))
      let value = GridRect(x: right - width, y: room.y, width: width, height: room.height)
      if let veil = summed.veil {
        items += VeilLayout(context: context, callout: veil).items(
          in: value, style: valueStyle, alignment: .trailing, owner: owner)
      } else {
        items += text(summed.text, valueStyle, .trailing, owner, .text, in: value)
          .map { context.changing($0, summed) }
      }
      entry.cells.insert(
        .init(
          column: column.key, text: summed.text, rect: value.intersection(clip),
          isRedacted: summed.veil != nil), at: 0)
      right = value.x
      guard !column.title.isEmpty else {
        right -= Self.columnGap
        continue
      }
      right -= Self.titleGap
      let titleWidth = min(
        context.naturalWidth(column.title, titleStyle).rounded(.up), max(0, right - room.x))
      let title = GridRect(x: right - titleWidth, y: room.y, width: titleWidth, height: room.height)
      items += text(column.title, titleStyle, .leading, owner, .mark("label"), in: title)
      right = title.x - Self.columnGap
    }
    return items
  }

  private func text(
    _ string: String, _ style: ResolvedStyle, _ alignment: GridHorizontalAlignment,
    _ owner: Identity.Owner, _ part: Identity.Part, in frame: GridRect
  ) -> [Item] {
    guard !string.isEmpty, frame.width > 0 else { return [] }
    let placed = context.place(
      string, style, alignment, in: frame, natural: context.natural(string, style))
    context.report(placed.metrics, place: "'\(string)' in a summary of cards")
    return [Item(Identity(owner, part), frame: frame, content: .text(placed.block))]
  }
}
