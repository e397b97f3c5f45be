import GridreelFiles
import GridreelLayout
import GridreelModel
import GridreelPrimitives
import GridreelRendering
import GridreelSceneModel
import GridreelStills
import GridreelValues

/// Encodes a laid-out grid as the bytes of one file.
struct StillPainter {
  let job: RenderJob
  let options: GridOptions
  let built: BuiltGrid
  let renderer: Renderer
  /// The picture under the theme for dark pages, where one file shows both.
  var dark: Still?

  private var outlines: Bool { options.display.text == .outlines }

  /// A picture as a file; an error about a too wide picture names the column responsible.
  ///
  /// A canvas in pixels sets the scale; without it, it is the given one, or that of the options.
  func picture(
    _ still: Still, _ format: PictureFormat, scale: Double? = nil
  ) throws(GridreelError) -> StillFile {
    var file = try still.file(
      as: format,
      StillSettings(
        scale: still.scale ?? scale ?? options.look.stillScale, outlines: outlines,
        isResponsive: options.display.responsive == true,
        isOptimized: options.display.optimize == true,
        inlinesStyles: options.display.inlineStyles == true, dark: dark,
        creationDate: job.creationDate,
        needsDigest: job.digests == .pixels, asker: .program(Self.advice(for: still))))
    if job.digests == .files {
      file.fileDigest = file.bytes?.withUnsafeBytes { SHA256.hexadecimal(of: $0) }
    }
    return file
  }

  /// What to do if the picture is too large, where one column alone makes it wide.
  private static func advice(for still: Still) -> Message? {
    guard let widest = still.map.headers.max(by: { $0.rect.width < $1.rect.width }),
      widest.rect.width * 2 > still.size.width, widest.rect.width > oddWidth
    else { return nil }
    let (key, points) = (widest.column, Int(clamped: widest.rect.width))
    return "column '\(key)' is \(points) points wide; give it less with "
      + "\(set: "columnWidth", column: key, 300)"
  }

  /// The width in points above which a column is probably too wide by mistake.
  private static let oddWidth = 2000.0

  /// Draws the grid on as many pages as necessary, and writes them to a file page by page.
  ///
  /// The warnings of the layout are appended to `warnings`.
  func pages(
    on paper: Paper, into file: TemporaryFile, warnings: inout WarningList
  ) throws(GridreelError) -> PagedFile {
    let layouter = GridLayouter(
      grid: built.grid.onPaper, source: built.source, measuring: renderer.shaper,
      pictures: renderer.pictures)
    // A page's texts are drawn right after they are measured; most are never used again.
    renderer.shaper.keepFewTexts()
    let layout = layouter.paged(on: paper)
    var result = PagedFile(
      file: StillFile(bytes: nil, size: layout.pageSize),
      map: job.map == nil ? nil : MapFile(pagesOf: layout.pageSize, data: built.grid.dataFile))
    warnings.add(layout.warnings)
    try draw(layout, file, &result, &warnings)
    result.file.pageCount = layout.pageCount
    return result
  }

  private func draw(
    _ layout: PagedLayout, _ file: TemporaryFile, _ result: inout PagedFile,
    _ warnings: inout WarningList
  ) throws(GridreelError) {
    var document = try PDFRenderer(
      metadata: built.grid.metadata(creationDate: job.creationDate),
      text: outlines ? .outlines : .text, write: { try file.append(Array($0)) })
    for number in 0..<layout.pageCount {
      let page = layout.page(number)
      warnings.add(page.warnings)
      result.letters.add(page.map, page.warnings)
      result.map?.addPage(page.map, zoom: layout.zoom)
      result.leftOut = page.map.leftOut?.scaled(by: layout.zoom)
      let cells = CellDescriptions(page.map)
      try document.addPage(
        page.scene, zoom: layout.zoom, shaper: renderer.shaper, describe: cells.description)
    }
    try document.finish(shaper: renderer.shaper)
  }
}

/// A document of pages, and what is told of it.
struct PagedFile {
  var file: StillFile
  /// The map of all pages; nil if none was requested.
  var map: MapFile?
  /// The letters of all pages.
  var letters = MissingLetters()
  /// The rows that the document leaves out.
  var leftOut: GridMap.LeftOut?
}

extension StillFile {
  /// The report's entry for the file.
  func report(_ path: String?, _ format: PictureFormat) -> RenderJob.WrittenFile {
    RenderJob.WrittenFile(
      path: path, format: format, size: size, pixelWidth: pixels?.width,
      pixelHeight: pixels?.height, pageCount: pageCount, digest: digest,
      fileDigest: fileDigest)
  }
}
