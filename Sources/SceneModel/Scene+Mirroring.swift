import GridreelPrimitives

/// Layout knows only one direction: a grid that is read from right to left is laid out like any other, and
/// its finished picture is mirrored. What has a direction of its own stays as it is: glyphs, images, the
/// light that casts shadows.
extension Scene {
  /// The same scene read from the other side, every place mirrored about the picture's middle.
  package var mirrored: Scene {
    var scene = self
    scene.isRightToLeft.toggle()
    scene.panes = panes.map { $0.mirrored(about: size.width / 2) }
    return scene
  }
}

extension Pane {
  fileprivate func mirrored(about middle: Double) -> Pane {
    Pane(
      kind, clip: clip?.mirrored(about: middle),
      rounding: rounding.map {
        Rounding(frame: $0.frame.mirrored(about: middle), radius: $0.radius)
      },
      opacity: opacity, items: items.map { $0.mirrored(about: middle) })
  }
}

extension Item {
  /// The item mirrored about a vertical line.
  package func mirrored(about middle: Double) -> Item {
    var item = self
    item.frame = frame.mirrored(about: middle)
    item.gauge = gauge?.mirrored
    switch content {
    case .fill(let paints, let radius):
      item.content = .fill(paints.map(\.mirrored), cornerRadius: radius)
    case .text(var block) where block.angle != 0:
      // It leans to the other side, and what was its start is its end.
      let end = GridPoint(x: 2 * middle - block.origin.x, y: block.origin.y)
      block.angle = -block.angle
      block.origin = Turn(block.angle, about: end)(GridPoint(x: end.x - block.width, y: end.y))
      block.alignment = block.alignment.mirrored
      item.content = .text(block)
    case .text(var block):
      block.origin.x = 2 * middle - block.origin.x - block.width
      block.alignment = block.alignment.mirrored
      item.content = .text(block)
    case .arrow(var arrow):
      if arrow.angle != 0 { arrow.angle = 360 - arrow.angle }
      item.content = .arrow(arrow)
    case .figure(let figure, let look):
      let width = frame.width
      item.content = .figure(figure.mapPoints { GridPoint(x: width - $0.x, y: $0.y) }, look)
    case .line, .outline, .shadow, .disc, .picture, .link: break
    }
    return item
  }

  /// The left and the right end of what it draws: a figure may end far from its frame.
  fileprivate var extent: ClosedRange<Double> {
    guard case .figure(let figure, _) = content else { return frame.x...max(frame.x, frame.maxX) }
    var places: [Double] = []
    for step in figure.steps {
      switch step {
      case .move(let point), .line(let point): places.append(point.x)
      case .curve(let first, let second, let end): places += [first.x, second.x, end.x]
      case .close: break
      }
    }
    guard let left = places.min(), let right = places.max() else { return frame.x...frame.x }
    return frame.x + left...frame.x + right
  }
}

extension [Item] {
  /// The items mirrored in the room that they take, so that mirroring the scene turns them back: a chart, a
  /// check mark.
  package var mirroredInPlace: [Item] {
    let extents = map(\.extent)
    guard let left = extents.map(\.lowerBound).min(), let right = extents.map(\.upperBound).max()
    else { return self }
    return map { $0.mirrored(about: (left + right) / 2) }
  }
}

extension GridHorizontalAlignment {
  fileprivate var mirrored: GridHorizontalAlignment {
    switch self {
    case .leading, .decimal: .trailing
    case .center: .center
    case .trailing: .leading
    }
  }
}

extension Paint {
  fileprivate var mirrored: Paint {
    guard case .gradient(let gradient) = self else { return self }
    return .gradient(gradient.mirrored)
  }
}
