package import GridreelPrimitives
package import GridreelSceneModel

/// What a picture says and where its callouts lie.
package struct CalloutFacts {
  /// The extents of all letters that are not a callout's own.
  private let texts: [GridRect]
  /// The frames of tags, badges and labels by the keys of their callouts.
  package let signs: [(key: String, frame: GridRect)]
  /// The level and upright stretches of lines by the keys of their callouts.
  package let stretches: [(key: String, rect: GridRect)]
  private let canvas: GridRect

  /// Finds them in a scene whose texts `measuring` measures.
  package init(_ scene: Scene, _ measuring: any TextMeasuring = FakeMeasuring()) {
    let size = scene.size
    canvas = GridRect(x: 0, y: 0, width: size.width, height: size.height)
    var texts: [GridRect] = []
    var signs: [(key: String, frame: GridRect)] = []
    var stretches: [(key: String, rect: GridRect)] = []
    for pane in scene.panes {
      for item in pane.items {
        guard case .callout(let key) = item.identity.owner else {
          guard case .text(let block) = item.content else { continue }
          let extent = block.letters(measuring)
          texts.append(pane.clip.map(extent.intersection) ?? extent)
          continue
        }
        switch item.identity.part {
        case .text: signs.append((key, item.frame))
        case .arrow: stretches += item.stretches.map { (key, $0) }
        default: break
        }
      }
    }
    (self.texts, self.signs, self.stretches) = (texts.filter { !$0.isEmpty }, signs, stretches)
  }

  /// Pairs of signs and what they cover: texts, other signs, or the outside of the picture.
  package var covered: [String] {
    var found: [String] = []
    for (place, sign) in signs.enumerated() {
      for text in texts where sign.frame.intersects(text) {
        found.append("callout \(sign.key) at \(sign.frame) covers a text at \(text)")
      }
      for other in signs[(place + 1)...] where sign.frame.intersects(other.frame) {
        found.append("callout \(sign.key) at \(sign.frame) covers \(other.key) at \(other.frame)")
      }
      if !canvas.contains(sign.frame) {
        found.append("callout \(sign.key) at \(sign.frame) is outside of \(canvas)")
      }
    }
    return found
  }

  /// The texts and the signs of other callouts that lines cross.
  package var struck: [String] {
    stretches.flatMap { line -> [String] in
      let texts = texts.filter(line.rect.intersects)
        .map { "the line of \(line.key) at \(line.rect) strikes a text at \($0)" }
      let signs = signs.filter { $0.key != line.key && line.rect.intersects($0.frame) }
        .map { "the line of \(line.key) at \(line.rect) strikes \($0.key)" }
      return texts + signs
    }
  }
}

extension TextBlock {
  /// The extent of the letters without what reaches below the line.
  package func letters(_ measuring: any TextMeasuring) -> GridRect {
    let metrics = measuring.measure(request)
    let rest = max(0, width - metrics.width)
    let shift =
      switch alignment {
      case .leading, .decimal: 0.0
      case .center: rest / 2
      case .trailing: rest
      }
    return GridRect(
      x: origin.x + shift, y: origin.y - font.size * 0.7, width: min(width, metrics.width),
      height: font.size * 0.7 + metrics.height * (1 - 1 / Double(metrics.lineCount)))
  }
}

extension Item {
  /// The stretches of a line in a picture, as wide as it is drawn; its curves in many short ones.
  fileprivate var stretches: [GridRect] {
    guard case .figure(let figure, let look) = content, let width = look.stroke?.width else {
      return []
    }
    var rects: [GridRect] = []
    var last = GridPoint.zero
    func add(_ point: GridPoint) {
      let (left, top) = (min(last.x, point.x), min(last.y, point.y))
      rects.append(
        GridRect(
          x: frame.x + left, y: frame.y + top, width: abs(last.x - point.x),
          height: abs(last.y - point.y)
        ).outset(by: Insets(width / 2 - 0.01)))
      last = point
    }
    for step in figure.steps {
      switch step {
      case .move(let point): last = point
      case .line(let point): add(point)
      case .curve(let first, let second, let end):
        let start = last
        for part in 1...16 {
          let (share, rest) = (Double(part) / 16, 1 - Double(part) / 16)
          func mix(_ axis: KeyPath<GridPoint, Double>) -> Double {
            rest * rest * rest * start[keyPath: axis]
              + 3 * rest * rest * share * first[keyPath: axis]
              + 3 * rest * share * share * second[keyPath: axis]
              + share * share * share * end[keyPath: axis]
          }
          add(GridPoint(x: mix(\.x), y: mix(\.y)))
        }
      case .close: break
      }
    }
    return rects
  }
}
