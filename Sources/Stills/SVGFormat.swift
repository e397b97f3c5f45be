import GridreelFiles
import GridreelPrimitives
import GridreelRendering

extension PictureFormat {
  /// SVG: vector graphics for the web.
  public static let svg = PictureFormat(SVGFormat())
}

struct SVGFormat: StillFormat {
  let name = "svg"
  let content = StillContent.vectors

  func file(
    of picture: StillPicture, _ settings: StillSettings
  ) throws(GridreelError) -> StillFile {
    let document = try SVGRenderer(text: settings.outlines ? .outlines : .text).draw(
      picture.scene, shaper: picture.shaper, description: picture.description,
      scale: picture.still?.scale ?? 1)
    return StillFile(bytes: Array(document.utf8), size: picture.size)
  }
}
