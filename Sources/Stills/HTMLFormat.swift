import GridreelFiles
import GridreelLayout
import GridreelModel
import GridreelPrimitives
import GridreelRendering
import GridreelSceneModel

extension PictureFormat {
  /// HTML: a page whose table looks like the picture.
  public static let html = PictureFormat(HTMLFormat())
}

struct HTMLFormat: StillFormat {
  let name = "html"
  let content = StillContent.tables

  func file(
    of picture: StillPicture, _ settings: StillSettings
  ) throws(GridreelError) -> StillFile {
    let still = try picture.grid(for: name)
    var schemes: SchemeScene?
    if let dark = settings.dark {
      schemes = SchemeScene(light: picture.scene, dark: dark.picture.scene)
    }
    let words = TwinRenderer.Words(
      title: still.grid.documentTitle, heading: still.grid.surroundings.title,
      language: still.grid.metadata(creationDate: nil).language ?? "en")
    let page = try TwinRenderer(isInline: settings.inlinesStyles)
      .page(of: picture.scene, schemes: schemes, still.twinGrid, words, shaper: picture.shaper)
    return StillFile(bytes: Array(page.utf8), size: picture.size)
  }
}

extension StillPicture {
  /// The grid of the picture.
  ///
  /// - Throws: ``GridreelError`` if it is the picture of something else, which has no table.
  func grid(for format: String) throws(GridreelError) -> Still {
    guard let still else {
      throw GridreelError(
        .usage, "only a grid is written as \(format); frames of reels have no table")
    }
    return still
  }
}
