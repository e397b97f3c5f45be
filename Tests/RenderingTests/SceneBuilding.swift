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

/// A document whose classes are named `t1`, its other definitions `g1`, by first use, and its texts for readers `title` and
/// `desc`.
func withPlainNames(_ document: String) -> String {
  let name = "([a-z][a-z0-9]{5,})"
  var result = document
  func replace(_ pattern: String, _ plain: (Int) -> String) throws {
    let names = try document.matches(of: Regex(pattern, as: (Substring, Substring).self)).map(\.1)
    for (number, name) in names.enumerated() {
      result = result.replacing(name, with: plain(number + 1))
    }
  }
  do {
    try replace("\n\\.\(name)\\{") { "t\($0)" }
    try replace("<(?:clipPath|linearGradient|filter|path|image) id=\"\(name)\"") { "g\($0)" }
    try replace("<title id=\"\(name)\"") { _ in "title" }
    try replace("<desc id=\"\(name)\"") { _ in "desc" }
    try replace("@font-face\\{font-family:\"(\(name.dropFirst().dropLast())-)") { _ in "" }
  } catch {
    return "\(error)"
  }
  return result
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
