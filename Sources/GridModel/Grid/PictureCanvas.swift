package import GridreelPrimitives

extension Surroundings {
  /// The shape of a whole picture, in whose middle the grid stands.
  public enum Canvas: Hashable, Sendable {
    /// A ratio of width to height; the picture is as small as the grid allows.
    case ratio(width: Double, height: Double)
    /// A size in pixels; the grid is drawn as large as fits.
    case pixels(width: Int, height: Int)
  }

  /// What a picture is for, which sets what nobody set otherwise.
  package enum Destination: String, CaseIterable, Sendable {
    case slide, post, phone, docs, github, slack

    /// The shape of the picture; nil for that of the grid.
    package var canvas: Canvas? {
      switch self {
      case .slide: .pixels(width: 1920, height: 1080)
      case .post: .pixels(width: 1080, height: 1080)
      case .phone, .docs, .github, .slack: nil
      }
    }

    /// The greatest width in points: what is wider has less room for each column.
    package var greatestWidth: Double? {
      switch self {
      case .slide, .post: nil
      case .phone: 390
      // The text columns of the pages.
      case .docs, .slack: 720
      case .github: 830
      }
    }

    /// Whether rows become cards where the table does not fit whole.
    package var allowsCards: Bool { self == .phone }

    /// Pixels per point; nil for the usual ones.
    package var scale: Double? { self == .phone ? 3 : nil }

    /// The greatest size of a file in bytes, where the place refuses larger ones.
    package var greatestFile: Int? {
      switch self {
      // Bluesky takes the least of the networks.
      case .post: 1_000_000
      case .github: 10_000_000
      case .slide, .phone, .docs, .slack: nil
      }
    }
  }
}

extension Surroundings.Canvas {
  /// The part of the shorter side that stays free at each side of a grid without margins of its own.
  private static let border = 0.04
  /// The most pixels a point, so that a few words do not become a poster.
  private static let greatestScale = 8.0
  /// How many times as wide as usual a table may be where there is room beside it.
  private static let greatestSpread = 1.6

  /// How a grid stands on the canvas.
  ///
  /// - Parameters:
  ///   - size: The size of the grid with what belongs to it, in points.
  ///   - margin: The least room around it, in points; nil if it has its own.
  /// - Returns: The size of the whole picture in points, and the pixels per point of a canvas that sets them.
  package func placing(_ size: GridSize, within margin: Insets?) -> (size: GridSize, scale: Double?)
  {
    let sides = sides
    let zoom = zoom(of: size, within: margin)
    switch self {
    case .ratio:
      return (GridSize(width: sides.width / zoom, height: sides.height / zoom), nil)
    case .pixels:
      let scale = min(zoom, Self.greatestScale)
      return (GridSize(width: sides.width / scale, height: sides.height / scale), scale)
    }
  }

  /// How large a grid is drawn, in units of the canvas per point.
  package func zoom(of size: GridSize, within margin: Insets?) -> Double {
    let (sides, free) = (sides, margin == nil ? 0 : free)
    let margin = margin ?? .zero
    return min(
      (sides.width - free) / max(1, size.width), (sides.height - free) / max(1, size.height),
      sides.width / max(1, size.width + margin.horizontal),
      sides.height / max(1, size.height + margin.vertical))
  }

  /// The width in points that a grid as high as this one could have without being drawn smaller.
  private func roomiest(_ size: GridSize, within margin: Insets?) -> Double {
    let width = placing(size, within: margin).size.width
    return width - max(margin == nil ? 0 : width * free / sides.width, margin?.horizontal ?? 0)
  }

  /// The points by which a table may be wider without being drawn smaller, so that it fills the room beside it.
  ///
  /// - Parameters:
  ///   - size: The size of the grid with what belongs to it, in points.
  ///   - margin: The least room around it, in points; nil if it has its own.
  ///   - usual: The grid's usual width in points; nil is that of its size.
  /// - Returns: Points, 0 or more.
  package func addedWidth(
    to size: GridSize, within margin: Insets?, usual: Double? = nil
  ) -> Double {
    let widest = (usual ?? size.width) * Self.greatestSpread
    return max(0, min(widest, roomiest(size, within: margin)) - size.width)
  }

  /// The canvas's width and height, in pixels or as a ratio.
  private var sides: GridSize {
    switch self {
    case .ratio(let width, let height): GridSize(width: width, height: height)
    case .pixels(let width, let height): GridSize(width: Double(width), height: Double(height))
    }
  }

  /// What stays free of each of the sides.
  private var free: Double { 2 * Self.border * min(sides.width, sides.height) }
}
