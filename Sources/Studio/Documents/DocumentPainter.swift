import GridreelCauses
import GridreelComparing
import GridreelDataSources
import GridreelFiles
import GridreelModel
import GridreelPrimitives
import GridreelStills
import GridreelStyle

/// A picture of a document as it is drawn now.
struct DocumentDrawing {
  let snapshot: SnapshotPicture
  /// The file without a recipe.
  let bytes: [UInt8]
  let facts: PictureRecipe.Facts
  let warnings: [Warning]
  let input: GridInput
  let options: GridOptions
  let theme: Theme
  /// What was read for it.
  let reads: ReadFiles
}

/// Draws the pictures of documents.
struct DocumentPainter {
  /// The folders that documents may name files in.
  let allowed: [String]
  private var renderers = RendererShelf()

  init(allowed: [String]) { self.allowed = allowed }

  /// Draws a picture.
  ///
  /// - Throws: ``GridreelError`` where the data, the grid file, the theme or the mark is wrong.
  mutating func draw(
    _ picture: PlannedPicture, of planned: PlannedMark, in document: String
  ) throws(GridreelError) -> DocumentDrawing {
    var drawing = try read(picture, planned, document)
    // What was saved while it was read is read again, so that recipe and picture are of one state.
    for _ in 0..<Self.repetitions where drawing.reads.hasChanged {
      drawing = try read(picture, planned, document)
    }
    return drawing
  }

  /// How often a picture is drawn again whose files change all the time.
  private static let repetitions = 3

  private mutating func read(
    _ picture: PlannedPicture, _ planned: PlannedMark, _ document: String
  ) throws(GridreelError) -> DocumentDrawing {
    // Images that an earlier picture read would not be noted.
    renderers.forgetPictures()
    let reads = ReadFiles()
    let result: Result<DocumentDrawing, GridreelError> = ReadFiles.$current.withValue(reads) {
      do throws(GridreelError) {
        return .success(try drawing(picture, planned, document, reads))
      } catch {
        return .failure(error)
      }
    }
    for path in reads.paths ?? [] { ReadFiles.note(path) }
    do throws(GridreelError) {
      return try result.get()
    } catch {
      let origin = planned.request.origin
      let placed = planned.block?.located(error, in: document, origin) ?? error
      guard placed.file == nil else { throw placed }
      throw origin.error(placed.message, placed.code == .usage ? .badInput : placed.code)
    }
  }

  private mutating func drawing(
    _ picture: PlannedPicture, _ planned: PlannedMark, _ document: String, _ reads: ReadFiles
  ) throws(GridreelError) -> DocumentDrawing {
    let input = try input(of: planned, document)
    var (options, warnings) = try planned.request.options.laid(over: input.options)
      .restoringSort(columns: input.table.columnKeys)
    options.allow(allowed)
    options.look.themes = [picture.theme]
    try options.checkPages([(picture.path, false)])
    let theme = try options.theme(picture.theme)
    let renderer = try renderers.renderer(for: options)
    let built = try GridBuilder(options: options, table: input.table).build(theme: theme)
      .dragging(options.state.drag, names: ColumnNames(keys: input.table.columnKeys), renderer)
    let still = try renderer.still(built, inPixels: options.look.stillScale)
    try still.ownWarnings.checkPictures(in: input.name)
    if options.display.allowMissing != true { try MissingLetters(still).check(in: input.name) }
    warnings = input.warnings + warnings
    warnings += WarningList(still.ownWarnings, in: input.name).lines
    warnings += options.idleWarnings(
      met: options.metNeeds.union([.still, .screen, .pixels, .vectors]))
    if options.display.strict == true, let first = warnings.first {
      throw GridreelError(
        .badInput, file: first.file, line: first.line, column: first.column,
        "\(first.message) (the picture is strict)")
    }
    let scale = still.scale ?? options.look.stillScale
    let snapshot = try SnapshotPicture(built, still, scale: scale)
    let painter = StillPainter(
      job: RenderJob(input: planned.inputPath, outputs: []), options: options, built: built,
      renderer: renderer)
    let bytes =
      planned.request.format == .png
      ? try snapshot.bitmap.pngData(scale: scale)
      : try painter.picture(still, planned.request.format).bytes ?? []
    return DocumentDrawing(
      snapshot: snapshot, bytes: bytes,
      facts: Self.facts(of: still, theme, alt: planned.request.alt),
      warnings: warnings.map { planned.block?.located($0, in: document) ?? $0 }, input: input,
      options: options, theme: theme, reads: reads)
  }

  private func input(
    of planned: PlannedMark, _ document: String
  ) throws(GridreelError) -> GridInput {
    var flags = planned.request.options
    flags.allow(allowed)
    var attachments = Attachments()
    guard let block = planned.block else {
      return try GridInput(
        nil, or: planned.inputPath, format: planned.request.inputFormat, flags: flags, attachments)
    }
    if block.isGrid {
      let file = try GridFile(parsing: block.placedBytes, name: document)
      return try GridInput(file, or: "-", format: nil, flags: flags, attachments)
    }
    attachments.add(String(block.attachment.dropFirst(Attachments.prefix.count)), block.bytes)
    return try GridInput(
      nil, or: block.attachment, format: planned.request.inputFormat, flags: flags, attachments)
  }

  private static func facts(of still: Still, _ theme: Theme, alt: String?) -> PictureRecipe.Facts {
    let told = alt ?? AltText(still).text
    let words = told.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return PictureRecipe.Facts(
      width: Int(clamped: still.size.width.rounded()),
      height: Int(clamped: still.size.height.rounded()), isDark: theme.isDark, alt: words)
  }
}

extension ReadFiles {
  /// Whether a file was written since it was read, or may have been.
  var hasChanged: Bool {
    paths?.contains { FileDigests.hasChanged($0, since: start) } ?? false
  }
}
