import GridreelFiles
import GridreelPrimitives
import GridreelRendering

extension PictureFormat {
  /// PDF: vector graphics on one page, or on several.
  public static let pdf = PictureFormat(PDFFormat())
}

/// PDF with one page as large as the picture; ``StillPainter`` draws pages of paper.
struct PDFFormat: StillFormat {
  let name = "pdf"
  let content = StillContent.pages

  func file(
    of picture: StillPicture, _ settings: StillSettings
  ) throws(GridreelError) -> StillFile {
    var metadata =
      picture.still?.grid.metadata(creationDate: settings.creationDate) ?? PDFMetadata()
    if settings.outlines || picture.hasOwnDescription { metadata.subject = picture.description }
    let cells = picture.still.map { CellDescriptions($0.map) }
    let bytes = try PDFRenderer.draw(
      picture.scene, shaper: picture.shaper, metadata: metadata,
      text: settings.outlines ? .outlines : .text
    ) { cells?.description(of: $0) }
    var file = StillFile(bytes: bytes, size: picture.size)
    file.pageCount = 1
    return file
  }
}
