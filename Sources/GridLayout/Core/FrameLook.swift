import GridreelModel
import GridreelPrimitives
import GridreelStyle

/// Everything around a grid: the theme's frame, overridden by the grid's own settings.
struct FrameLook {
  /// The height of a window's title bar, in points.
  static let titleBarHeight = 36.0

  /// The fill of the picture; nil leaves it transparent.
  let background: GridColor?
  var style: FrameStyle
  /// Room for labels directly above and below the frame, in points.
  var labels: (above: Double, below: Double) = (0, 0)
  /// Whether arrows may stand in the margins.
  private(set) var hasMarginLabels = true
  /// Whether a title bar stands above the grid.
  let isWindow: Bool

  init(theme: Theme, surroundings: Surroundings) {
    var style = theme.frame
    switch surroundings.frame {
    case nil: break
    case .some(.none):
      style.border = nil
      style.shadow = nil
      style.cornerRadius = 0
      style.padding = .zero
      style.margin = .zero
    case .card, .window:
      style.cornerRadius = max(style.cornerRadius, 10)
      style.border = style.border ?? LineStyle(width: 1, color: Self.quietLine(of: theme))
      style.shadow =
        style.shadow ?? Shadow(x: 0, y: 8, blur: 24, color: GridColor.black.withAlpha(0.16))
      style.margin = style.margin.atLeast(Insets(32))
    }
    if let padding = surroundings.padding { style.padding = padding }
    if let margin = surroundings.margin { style.margin = margin }
    self.style = style
    isWindow = surroundings.frame == .window
    switch surroundings.background {
    case nil: background = style.background
    case .some(.none): background = nil
    case .value(let color): background = color
    }
  }

  private init(background: GridColor?, style: FrameStyle, isWindow: Bool) {
    (self.background, self.style, self.isWindow) = (background, style, isWindow)
  }

  /// The same look on paper: the page's margins instead of the picture's, and no shadow.
  func onPaper(margin: Insets) -> FrameLook {
    var style = style
    style.margin = margin
    style.shadow = nil
    var look = FrameLook(background: background, style: style, isWindow: false)
    look.hasMarginLabels = false
    return look
  }

  /// The colour of a frame's line if the theme has none.
  private static func quietLine(of theme: Theme) -> GridColor {
    theme.gridLines.header?.color ?? theme.gridLines.horizontal?.color
      ?? GridColor.black.withAlpha(0.15)
  }

  /// The distances from the picture's edges to the grid's, without the texts above and below.
  var insets: Insets {
    let (margin, padding) = (style.margin, style.padding)
    return Insets(
      top: margin.top + padding.top + barHeight, right: margin.right + padding.right,
      bottom: margin.bottom + padding.bottom, left: margin.left + padding.left)
  }

  /// The height of the title bar, in points.
  var barHeight: Double { isWindow ? Self.titleBarHeight : 0 }
}
