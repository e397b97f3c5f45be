import GridreelPrimitives
import GridreelSceneModel
import GridreelStyle

/// Finds where the letters and marks of a picture are: what must not be covered.
struct LetterExtents {
  private let measuring: any TextMeasuring

  init(_ measuring: any TextMeasuring) { self.measuring = measuring }

  /// The extents of everything that is said within an area.
  func extents(in panes: [Pane], within area: GridRect) -> [GridRect] {
    panes.flatMap { pane in
      pane.items.filter { $0.frame.intersects(area) }.compactMap { extent(of: $0, in: pane) }
        .filter { $0.intersects(area) }
    }
  }

  /// The visible extent of what an item says; nil if it is only a ground or a line.
  func extent(of item: Item, in pane: Pane) -> GridRect? {
    guard let rect = extent(of: item) else { return nil }
    return pane.clip.map(rect.intersection) ?? rect
  }

  private func extent(of item: Item) -> GridRect? {
    switch item.content {
    case .text(let block): return extent(of: block)
    case .arrow: return item.frame
    case .figure, .picture: return item.identity.isOfCell ? item.frame : nil
    case .disc, .fill, .shadow:
      return item.identity.isMarkOfCell ? item.frame : nil
    case .line, .outline, .link: return nil
    }
  }

  /// The extent of a text's letters.
  private func extent(of block: TextBlock) -> GridRect {
    let metrics = measuring.measure(block.request)
    let width = min(metrics.width, block.width)
    let rest = block.width - width
    let shift =
      switch block.alignment {
      case .leading, .decimal: 0.0
      case .center: rest / 2
      case .trailing: rest
      }
    let line = metrics.height / Double(max(1, metrics.lineCount))
    let size = block.font.size
    return GridRect(
      x: block.origin.x + shift, y: block.origin.y - size * 0.76, width: width,
      height: size * (block.string.descends ? 0.98 : 0.78) + metrics.height - line)
  }
}

extension Identity {
  fileprivate var isOfCell: Bool {
    switch owner {
    case .cell, .headerCell, .sectionCell, .summaryCell, .section: true
    default: false
    }
  }

  /// Whether it is a part of what a cell says, or of what hides it, and not of its state.
  fileprivate var isMarkOfCell: Bool {
    guard isOfCell else { return false }
    return switch part {
    case .mark(let name): !["hover", "focus ring", "field"].contains(name)
    case .other(let name): name.hasPrefix("veil")
    default: false
    }
  }
}

extension String {
  /// Whether some letter may reach below the line; all others than plain Latin ones are taken to.
  fileprivate var descends: Bool {
    unicodeScalars.contains { !$0.isASCII || "gjpqyQJ,;()[]{}|/@$_".unicodeScalars.contains($0) }
  }
}
