import GridreelPrimitives
import GridreelRendering
import GridreelSceneModel
import TestSupport

/// A shaper with the fonts of the project.
func makeShaper() throws -> TextShaper {
  try TextShaper(
    bundled: BundledFonts.files.map { BundledFont(name: $0.name, bytes: $0.bytes) })
}

/// Draws items of one pane on a square picture.
func draw(
  _ items: [Item], scale: Double, side: Double = 12, background: GridColor? = .white
) throws -> Bitmap {
  try draw(
    panes: [Pane(.body(pinned: false), items: items)], scale: scale, side: side,
    background: background)
}

/// Draws panes on a square picture.
func draw(
  panes: [Pane], scale: Double, side: Double = 12, background: GridColor? = .white
) throws -> Bitmap {
  let scene = Scene(
    size: GridSize(width: side, height: side), background: background, panes: panes)
  return try BitmapRenderer().draw(scene, scale: scale, shaper: makeShaper())
}

/// An SVG document without the digest that its names begin with.
func withoutPrefix(_ document: String) -> String {
  document.replacing(/g[0-9a-f]{7}-/, with: "")
}

extension Item {
  /// An item that belongs to the body.
  static func item(_ frame: GridRect, _ content: Content) -> Item {
    Item(Identity(.body, .other("\(content)")), frame: frame, content: content)
  }

  /// A plain rectangle.
  static func fill(_ frame: GridRect, _ color: GridColor) -> Item {
    item(frame, .fill([.color(color)], cornerRadius: 0))
  }
}

extension GridColor {
  /// The opaque colour as a pixel.
  var pixel: UInt32 {
    func byte(_ value: Double) -> UInt32 { UInt32((value * 255).rounded()) }
    return 0xff00_0000 | byte(red) << 16 | byte(green) << 8 | byte(blue)
  }
}
