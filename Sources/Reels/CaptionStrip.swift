import GridreelPrimitives
import GridreelRendering
import GridreelSceneModel

/// The strip below a reel's grid that holds its captions, and goes with the grid's lower edge.
struct CaptionStrip {
  private static let font = GridFont(size: 14, weight: 500)
  /// That of a caption that names the data, such as the year of a race: what one looks for while rows move.
  private static let labelFont = GridFont(size: 24, weight: 700)
  private static let margin = 16.0

  private let shaper: TextShaper
  /// Whether all captions that name data have room in one line of large letters.
  private let hasLargeLabels: Bool
  private let width: Double
  /// The strip's height in points, enough for the longest caption; 0 without captions.
  let height: Double

  /// Makes the strip for the captions of these shots.
  init(captionsOf shots: [ReelShot], width: Double, shaper: TextShaper) {
    (self.shaper, self.width) = (shaper, width)
    let labels = shots.filter(\.captionIsLabel).compactMap(\.caption)
    let areLarge = Set(labels).allSatisfy {
      shaper.measure(TextRequest(string: $0, font: Self.labelFont)).width <= Self.room(width)
    }
    hasLargeLabels = areLarge
    let heights = shots.compactMap { shot in
      shot.caption.map {
        Self.measure($0, Self.font(of: shot, areLarge), width, shaper).height
      }
    }
    height = heights.max().map { $0 + Self.margin } ?? 0
  }

  /// The size of pictures of which each holds one of these shots above its caption, in points.
  static func size(of shots: [ReelShot], _ shaper: TextShaper) -> GridSize {
    let width = shots.map(\.scene.size.width).max() ?? 0
    let height = shots.map(\.scene.size.height).max() ?? 0
    let strip = CaptionStrip(captionsOf: shots, width: width, shaper: shaper)
    return GridSize(width: width, height: height + strip.height)
  }

  /// The caption of a shot below its grid, if any.
  func item(_ shot: ReelShot) -> Item? {
    guard let text = shot.caption else { return nil }
    let y = shot.scene.size.height
    let font = Self.font(of: shot, hasLargeLabels)
    let metrics = Self.measure(text, font, width, shaper)
    let block = TextBlock(
      string: text, font: font, color: shot.captionColor,
      origin: GridPoint(x: Self.margin, y: y + metrics.ascent), width: Self.room(width),
      alignment: .center, lineLimit: 0)
    let area = GridRect(x: 0, y: y, width: width, height: height)
    let part: Identity.Part = shot.captionIsLabel ? .filmLabel : .filmCaption
    return Item(Identity(.frame, part), frame: area, content: .text(block))
  }

  private static func room(_ width: Double) -> Double { max(1, width - 2 * margin) }

  private static func font(of shot: ReelShot, _ hasLargeLabels: Bool) -> GridFont {
    shot.captionIsLabel && hasLargeLabels ? labelFont : font
  }

  private static func measure(
    _ text: String, _ font: GridFont, _ width: Double, _ shaper: TextShaper
  ) -> TextMetrics {
    shaper.measure(TextRequest(string: text, font: font, width: room(width), lineLimit: 0))
  }
}
