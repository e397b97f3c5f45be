import GridreelCauses
import GridreelComparing
import GridreelDataSources
import GridreelFiles
import GridreelJSONText
import GridreelModel
import GridreelPrimitives
import GridreelReels
import GridreelStills
import GridreelStyle

/// A picture of a document as it is drawn now.
struct DocumentDrawing {
  let snapshot: SnapshotPicture
  /// The file without a recipe.
  fileprivate(set) var bytes: [UInt8]
  fileprivate(set) var facts: PictureRecipe.Facts
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
  private(set) var renderers: RendererShelf

  init(allowed: [String], _ renderers: RendererShelf = RendererShelf()) {
    (self.allowed, self.renderers) = (allowed, renderers)
  }

  /// Draws a picture.
  ///
  /// - Throws: ``GridreelError`` where the data, the grid file, the theme or the mark is wrong.
  mutating func draw(
    _ picture: PlannedPicture, of planned: PlannedMark, in document: String
  ) async throws(GridreelError) -> DocumentDrawing {
    var drawing = try await read(picture, planned, document)
    // What was saved while it was read is read again, so that recipe and picture are of one state.
    for _ in 0..<Self.repetitions where drawing.reads.hasChanged {
      drawing = try await read(picture, planned, document)
    }
    return drawing
  }

  /// How often a picture is drawn again whose files change all the time.
  private static let repetitions = 3

  private mutating func read(
    _ picture: PlannedPicture, _ planned: PlannedMark, _ document: String
  ) async throws(GridreelError) -> DocumentDrawing {
    // Images that an earlier picture read would not be noted.
    renderers.forgetPictures()
    let reads = ReadFiles()
    let still: Result<DocumentDrawing, GridreelError> = ReadFiles.$current.withValue(reads) {
      do throws(GridreelError) {
        return .success(try drawing(picture, planned, document, reads))
      } catch {
        return .failure(error)
      }
    }
    let result = await ReadFiles.$current.withValue(reads) {
      await finished(still, picture, planned, document)
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

  /// A still as it is, or the reel that begins with it.
  private func finished(
    _ still: Result<DocumentDrawing, GridreelError>, _ picture: PlannedPicture,
    _ planned: PlannedMark, _ document: String
  ) async -> Result<DocumentDrawing, GridreelError> {
    guard case .reel(let format) = picture.format, case .success(var drawing) = still else {
      return still
    }
    do throws(GridreelError) {
      let reel = try await reel(format, picture, planned, document)
      let scale = drawing.options.look.scale ?? 1
      drawing.bytes = reel.bytes ?? []
      drawing.facts = PictureRecipe.Facts(
        width: Int(clamped: (Double(reel.pixelWidth) / scale).rounded()),
        height: Int(clamped: (Double(reel.pixelHeight) / scale).rounded()),
        isDark: drawing.facts.isDark, alt: drawing.facts.alt)
      return .success(drawing)
    } catch {
      return .failure(error)
    }
  }

  private func reel(
    _ format: ReelFormat, _ picture: PlannedPicture, _ planned: PlannedMark, _ document: String
  ) async throws(GridreelError) -> ReelJob.Report {
    let subject = try subject(of: planned, document)
    var job = ReelJob(input: subject.path, outputs: ["-"])
    (job.file, job.attachments, job.inputFormat) = (
      subject.file, subject.attachments, planned.request.inputFormat
    )
    (job.format, job.keepsBytes) = (format, true)
    job.options = planned.request.options
    job.options.allow(allowed)
    job.options.look.themes = [picture.theme]
    let wishes = planned.request.reel
    (job.timing, job.actions) = (wishes.timing, wishes.actions)
    job.script = try wishes.script.map { script throws(GridreelError) in
      try script.origin.path(script.value, allowing: allowed)
    }
    let report = try await job.run()
    guard !report.isRefused else {
      throw GridreelError("\(report.warnings[0].message) (the reel is strict)")
    }
    return report
  }

  private mutating func drawing(
    _ picture: PlannedPicture, _ planned: PlannedMark, _ document: String, _ reads: ReadFiles
  ) throws(GridreelError) -> DocumentDrawing {
    let input = try input(of: planned, document)
    var (options, warnings) = try planned.request.options.laid(over: input.options)
      .restoringSort(columns: input.table.columnKeys)
    options.allow(allowed)
    options.look.themes = [picture.theme]
    if let scale = picture.scale { options.look.scale = scale }
    try options.checkPages([(picture.path, false)])
    let themes = try PictureThemes(picture.theme, options)
    let theme = themes.usual
    if case .still(let format) = picture.format { try themes.check([(picture.path, format)]) }
    let renderer = try renderers.renderer(for: options)
    func grid(_ theme: Theme) throws(GridreelError) -> BuiltGrid {
      try GridBuilder(options: options, table: input.table).build(theme: theme)
        .dragging(options.state.drag, names: ColumnNames(keys: input.table.columnKeys), renderer)
    }
    let built = try grid(theme)
    let still = try renderer.still(built, inPixels: options.look.stillScale)
    try still.ownWarnings.checkPictures(in: input.name)
    if options.display.allowMissing != true { try MissingLetters(still).check(in: input.name) }
    warnings = input.warnings + warnings + WarningList(still.ownWarnings, in: input.name).lines
    warnings += try idleWarnings(planned, options, after: warnings)
    let scale = still.scale ?? options.look.stillScale
    let snapshot = try SnapshotPicture(built, still, scale: scale)
    var painter = StillPainter(
      job: RenderJob(input: planned.inputPath, outputs: []), options: options, built: built,
      renderer: renderer)
    painter.dark = try themes.darkStill(beside: still) { theme throws(GridreelError) in
      renderer.still(try grid(theme))
    }
    return DocumentDrawing(
      snapshot: snapshot, bytes: try bytes(of: picture, snapshot, still, painter, scale),
      facts: PictureRecipe.Facts(of: still, theme, alt: planned.request.alt),
      warnings: warnings.map { planned.block?.located($0, in: document) ?? $0 }, input: input,
      options: options, theme: theme, reads: reads)
  }

  /// The file of a still; empty for a reel.
  private func bytes(
    of picture: PlannedPicture, _ snapshot: SnapshotPicture, _ still: Still,
    _ painter: StillPainter, _ scale: Double
  ) throws(GridreelError) -> [UInt8] {
    guard case .still(let format) = picture.format else { return [] }
    guard format != .png else {
      let isOptimized = painter.options.display.optimize == true
      return try snapshot.bitmap.pngData(scale: scale, optimized: isOptimized)
    }
    return try painter.picture(still, format).bytes ?? []
  }

  /// Warnings of what nothing honours.
  ///
  /// - Throws: The first of all warnings as ``GridreelError`` if the picture is strict.
  private func idleWarnings(
    _ planned: PlannedMark, _ options: GridOptions, after warnings: [Warning]
  ) throws(GridreelError) -> [Warning] {
    var met = options.metNeeds.union([.still, .screen, .pixels, .vectors])
    switch planned.request.format {
    case .still(.svg): met.insert(.svg)
    // The still of a reel is a PNG.
    case .still(.png), .reel: met.insert(.png)
    case .still: break
    }
    if planned.request.reel.isReel { met.insert(.reel) }
    let idle = options.idleWarnings(met: met)
    guard options.display.strict == true, let first = (warnings + idle).first else { return idle }
    throw GridreelError(
      .badInput, file: first.file, line: first.line, column: first.column,
      "\(first.message) (the picture is strict)")
  }

  private func input(
    of planned: PlannedMark, _ document: String
  ) throws(GridreelError) -> GridInput {
    let subject = try subject(of: planned, document)
    var flags = planned.request.options
    flags.allow(allowed)
    return try GridInput(
      subject.file, or: subject.path, format: planned.request.inputFormat, flags: flags,
      subject.attachments)
  }

  /// The file of a mark, or the data in the document as those that come with a job.
  private func subject(
    of planned: PlannedMark, _ document: String
  ) throws(GridreelError) -> (path: String, file: GridFile?, attachments: Attachments) {
    var attachments = Attachments()
    guard let block = planned.block else { return (planned.inputPath, nil, attachments) }
    if block.isGrid {
      return ("-", try GridFile(parsing: block.placedBytes, name: document), attachments)
    }
    attachments.add(String(block.attachment.dropFirst(Attachments.prefix.count)), block.bytes)
    return (block.attachment, nil, attachments)
  }
}

extension ReadFiles {
  /// Whether a file was written since it was read, or may have been.
  var hasChanged: Bool {
    paths?.contains { FileDigests.hasChanged($0, since: start) } ?? false
  }
}

extension Warning {
  /// The warning with the place of its mark, unless it has a line of its own in a file.
  func placed(at planned: PlannedMark, in document: String) -> Warning {
    let isOfMark = line == nil && [document, planned.inputPath].contains(file)
    guard isOfMark || file.map(Attachments.isName) != false else { return self }
    let position = planned.mark.position
    return Warning(file: document, line: position.line, column: position.column, message)
  }
}
