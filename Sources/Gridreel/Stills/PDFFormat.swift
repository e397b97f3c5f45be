import Rendering

extension PictureFormat {
  /// Vectors on pages.
  public static let pdf = PictureFormat(PDFFormat())
}

/// One page as large as the picture; pages of paper are ``StillPainter``'s.
struct PDFFormat: StillFormat {
  let name = "pdf"
  let content = StillContent.pages

  func file(
    of picture: StillPicture, _ settings: StillSettings
  ) throws(GridreelError) -> StillFile {
    do throws(RenderingError) {
      let bytes = try PDFRenderer.draw(
        picture.scene, shaper: picture.shaper,
        metadata: PDFMetadata(title: picture.title, creationDate: settings.creationDate),
        text: settings.outlines ? .outlines : .text)
      var file = StillFile(bytes: bytes, size: picture.size)
      file.pageCount = 1
      return file
    } catch {
      throw GridreelError(error)
    }
  }
}
