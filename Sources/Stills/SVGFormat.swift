import GridreelFiles
import GridreelLayout
import GridreelPrimitives
import GridreelRendering
import GridreelSceneModel

extension PictureFormat {
  /// SVG: vector graphics for the web.
  public static let svg = PictureFormat(SVGFormat())
}

struct SVGFormat: StillFormat {
  let name = "svg"
  let content = StillContent.vectors
  let isForPages = true

  func file(
    of picture: StillPicture, _ settings: StillSettings
  ) throws(GridreelError) -> StillFile {
    let renderer = SVGRenderer(text: settings.outlines ? .outlines : .text)
    let scale = settings.isResponsive ? nil : picture.still?.scale ?? 1
    let document: String
    if let dark = settings.dark {
      guard let both = SchemeScene(light: picture.scene, dark: dark.pageScene) else {
        throw GridreelError(.internalFault, "two themes were laid out differently")
      }
      document = try renderer.draw(
        both, shaper: picture.shaper, description: picture.description, scale: scale)
    } else {
      document = try renderer.draw(
        picture.scene, shaper: picture.shaper, description: picture.description, scale: scale)
    }
    return StillFile(bytes: Array(document.utf8), size: picture.size)
  }
}
