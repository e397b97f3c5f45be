import GridreelCauses
import GridreelPrimitives
import GridreelSceneModel
import GridreelStyle

/// Summarises a scene's items by kind: their number, mean position, and a digest.
struct RecordedLayers {
  private struct Sum {
    var count = 0
    var x = 0.0, y = 0.0
    var digest = TextDigest()
  }

  private var sums: [RecordPath: Sum] = [:]

  init(_ scene: Scene) {
    var background = Sum(count: 1)
    background.digest.add(scene.background?.written ?? Stored.none)
    sums[.pictureBackground] = background
    var order = Sum(count: 1)
    var last = ""
    for pane in scene.panes {
      let clip = (pane.clip?.recorded ?? "") + (pane.rounding?.recorded ?? "")
      for item in pane.items {
        add(item, clip: clip + pane.opacity.recorded)
        let name = item.identity.layer.name
        if name != last { order.digest.add(name) }
        last = name
      }
    }
    sums[.drawingOrder] = order
  }

  /// The layers for a record.
  var layers: [RecordPath: GridRecord.Layer] {
    sums.mapValues { sum in
      GridRecord.Layer(
        count: sum.count, x: (sum.x / Double(sum.count)).recordedNumber,
        y: (sum.y / Double(sum.count)).recordedNumber, digest: sum.digest.text)
    }
  }

  private mutating func add(_ item: Item, clip: String) {
    let place = item.anchor
    let key = item.identity.layer
    var sum = sums[key] ?? Sum()
    sum.count += 1
    sum.x += place.x
    sum.y += place.y
    sum.digest.add(clip)
    sum.digest.add(item.frame.recorded)
    sum.digest.add(item.content.recorded)
    sums[key] = sum
  }
}

extension Identity {
  /// The kind of the item, regardless of its row, column or section: the text of a cell.
  fileprivate var layer: RecordPath {
    let owner: LayerOwner =
      switch owner {
      case .frame: .frame
      case .menu: .menu
      case .header: .header
      case .headerCell: .headerCell
      case .section: .section
      case .sectionCell: .sectionCell
      case .row: .row
      case .cell: .cell
      case .body: .body
      case .column: .column
      case .spanner: .spanner
      case .summary: .summary
      case .summaryCell: .summaryCell
      case .callout: .callout
      }
    if case .mark(let name) = part { return .layer(owner, "mark \(name)") }
    return .layer(owner, part.word)
  }
}

extension Item {
  /// Its position: the start of a text's first line, the top left of everything else.
  fileprivate var anchor: GridPoint {
    if case .text(let block) = content { return block.origin }
    return GridPoint(x: frame.x, y: frame.y)
  }
}

extension Item.Content {
  /// Everything that is drawn, as a text for a digest.
  fileprivate var recorded: String {
    switch self {
    case .fill(let paints, let radius):
      "fill \(paints.map(\.written)) \(radius.recorded)"
    case .line(let color, let dash): "line \(color.written) \(dash.map(\.recorded))"
    case .outline(let line, let radius): "outline \(line.written) \(radius.written)"
    case .shadow(let shadow, let radius): "shadow \(shadow.written) \(radius.written)"
    case .text(let block): block.recorded
    case .arrow(let arrow):
      "arrow \(arrow.shape.rawValue) \(arrow.color.written) \(arrow.angle.written)"
    case .disc(let color): "disc \(color.written)"
    case .figure(let figure, let look): "figure \(figure.recorded) \(look.recorded)"
    case .picture(let block):
      "picture \(block.picture.fingerprint) \(block.fit.rawValue) \(block.cornerRadius.recorded) "
        + block.opacity.recorded
    case .link(let address): "link \(address)"
    }
  }
}

extension TextBlock {
  fileprivate var recorded: String {
    """
    \(string) \(font.family) \(font.size.recorded) \(font.weight) \(font.isItalic) \
    \(font.hasTabularFigures) \(color.written) \(origin.x.recorded) \(origin.y.recorded) \
    \(width.recorded) \(alignment.rawValue) \(lineLimit) \(overflow.rawValue) \(decoration.rawValue) \
    \(shadow?.written ?? "")\(font.letterSpacing == 0 ? "" : " \(font.letterSpacing.recorded)")\
    \(font.features.isEmpty ? "" : " [\(font.features.map(\.description).joined(separator: ", "))]")\
    \(angle == 0 ? "" : " turned \(angle.recorded)")\
    \(runs.map { " " + $0.runs.map(\.recorded).joined(separator: " ") } ?? "")
    """
  }
}

extension TextRuns.Run {
  fileprivate var recorded: String {
    """
    \(end) \(look.font.family) \(look.font.size.recorded) \(look.font.weight) \(look.font.isItalic) \
    \(look.rise.recorded) \(look.color?.written ?? "") \(look.background?.written ?? "") \
    \(look.isUnderlined) \(look.isStruck) \(look.link ?? "")
    """
  }
}

extension Figure {
  fileprivate var recorded: String {
    func text(_ points: GridPoint...) -> String {
      points.map { "\($0.x.recorded) \($0.y.recorded)" }.joined(separator: " ")
    }
    return steps.map { step in
      switch step {
      case .move(let point): "M\(text(point))"
      case .line(let point): "L\(text(point))"
      case .curve(let first, let second, let end): "C\(text(first, second, end))"
      case .close: "z"
      }
    }.joined()
  }
}

extension FigureLook {
  fileprivate var recorded: String {
    "\(fill?.written ?? Stored.none) \(stroke?.written ?? Stored.none) \(isRound) \(isSnapped)"
  }
}

extension GridRect {
  fileprivate var recorded: String {
    [x, y, width, height].map(\.recorded).joined(separator: " ")
  }
}

extension Rounding {
  fileprivate var recorded: String { "\(frame.recorded) \(radius.recorded)" }
}
