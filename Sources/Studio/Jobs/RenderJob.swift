package import GridreelDataSources
package import GridreelFiles
package import GridreelLayout
package import GridreelModel
package import GridreelPrimitives
import GridreelRendering
package import GridreelStills
package import GridreelStyle

/// One run of `gridreel render`: an input, options, and the files to write.
package struct RenderJob: Sendable {
  /// The input's path; `-` is standard input.
  package var input: String
  /// A table that the program made, which replaces an input.
  package var subject: (any RenderSubject)?
  /// The inline grid of a job, which replaces an input.
  package var file: GridFile?
  /// Data that inputs may name instead of files.
  var attachments = Attachments()
  /// The input's format; nil infers it from the extension or the first bytes.
  package var inputFormat: InputFormat?
  /// The options of the command line; they override the grid file.
  package var options = GridOptions()
  /// The files to write; `-` is standard output.
  package var outputs: [String]
  /// The format of standard output.
  package var format: PictureFormat?
  /// Whether the output `-` is returned in the report instead of being written.
  var keepsBytes = false
  /// Whether folders that do not exist are made for the files.
  package var makesFolders = false
  /// Whether a file that would not change keeps its date; batches tell by dates what is done.
  package var keepsDates = false
  /// The paths for a map and a description.
  package var map, alt: String?
  /// The path for the order of the rows.
  package var sortState: String?
  /// What the report needs digests of.
  package var digests = Digests.none
  /// Whether the report has what pages need to show the pictures.
  package var describesPictures = false
  /// Whether the report says what the values of the columns are, which takes one more pass over them.
  package var describesColumns = false
  /// Seconds since 1970 for the date in a PDF; nil writes no date.
  package var creationDate: Int?

  /// Makes a job that draws `input` into `outputs`.
  package init(input: String, outputs: [String]) { (self.input, self.outputs) = (input, outputs) }

  /// What digests there are.
  package enum Digests: Sendable {
    /// None, which saves their time.
    case none
    /// The pixels, which are the same whatever packs them.
    case pixels
    /// The files, which are much shorter.
    case files
  }

  /// A file that was written.
  package struct WrittenFile: Sendable {
    /// Its path; nil for bytes that are returned.
    package let path: String?
    package let format: PictureFormat
    /// The size of the picture, or of the first page, in points.
    package let size: GridSize
    /// The size in pixels; nil for vectors.
    package let pixelWidth, pixelHeight: Int?
    /// The number of pages; nil for formats without pages.
    package let pageCount: Int?
    /// SHA-256 of the pixels as premultiplied BGRA bytes; nil for vectors, or if it was not requested.
    package let digest: String?
    /// SHA-256 of the file; nil if it was not requested.
    package let fileDigest: String?
  }

  /// The result of a run.
  package struct Report: Sendable {
    package var files: [WrittenFile] = []
    /// The number of rows and columns in the picture.
    package var rows = 0, columns = 0
    /// What the values of the columns are, if that was requested.
    package var columnReports: [ColumnReport] = []
    /// What pages need to show the pictures, if that was requested.
    package var shown: [PictureSnippet.Picture] = []
    /// What rules of editing changed.
    package var edits: [Edit] = []
    /// The parts outside the picture; with several themes, those of the one that shows the least.
    package var leftOut: GridMap.LeftOut?
    /// The warnings of the run.
    package var warnings: [Warning] = []
    /// Whether warnings kept the files from being written.
    package var isRefused = false
    /// The file that is returned instead of being written.
    var bytes: [UInt8]?
  }

  /// Draws and writes everything.
  ///
  /// - Throws: ``GridreelError`` if anything fails.
  package func run() throws(GridreelError) -> Report {
    var renderers = RendererShelf()
    return try run(&renderers)
  }

  /// Draws everything into memory alone.
  ///
  /// - Throws: ``GridreelError`` that ``run()`` would throw, but for outputs.
  package func tryOut() throws(GridreelError) {
    var job = self
    let isPDF = format == .pdf || outputs.contains { $0.hasSuffix(".pdf") }
    (job.outputs, job.format, job.keepsBytes) = (["-"], isPDF ? .pdf : .svg, true)
    (job.map, job.alt, job.sortState, job.makesFolders) = (nil, nil, nil, false)
    _ = try job.run()
  }

  /// Draws and writes everything, reusing the renderers of other jobs.
  func run(_ renderers: inout RendererShelf) throws(GridreelError) -> Report {
    let targets = try targets()
    try options.checkPages(targets.map { ($0.path, $0.format.definition.content == .pages) })
    let input = try opened()
    let (options, gone) = try options.laid(over: input.options)
      .restoringSort(columns: input.table.columnKeys)
    let themes = options.themeChoices
    try OutputNames(self, options, input).check(targets)
    let renderer = try renderers.renderer(for: options)
    BudgetWatch.enter(.drawing(input.name))
    var report = Report()
    report.warnings =
      input.warnings + gone
      + options.idleWarnings(met: metNeeds(options, targets.map(\.format)))
    var pending = PendingFiles()
    for theme in themes {
      let looks = try PictureThemes(theme, options)
      try looks.check(targets)
      try draw(
        looks, label: theme.label, options, input, renderer, targets, &report, &pending)
    }
    guard !(options.display.strict == true && !report.warnings.isEmpty) else {
      report.files = []
      report.isRefused = true
      return report
    }
    if let sortState {
      pending.files.append((Array(SortState(options.order.sort ?? []).json.utf8), sortState))
    }
    if makesFolders {
      for file in pending.files { try FilePath.makeFolder(FilePath.folder(of: file.path)) }
    }
    if keepsBytes { report.bytes = try pending.takeOutput() }
    try OutputFile.write(
      pending.files, and: pending.finished, keepingDates: keepsDates)
    return report
  }

  private func opened() throws(GridreelError) -> GridInput {
    if let subject { return subject.input }
    return try GridInput(file, or: input, format: inputFormat, flags: options, attachments)
  }

  /// What the outputs have that options need.
  private func metNeeds(_ options: GridOptions, _ formats: [PictureFormat]) -> Set<OptionNeed> {
    let contents = formats.map(\.definition.content)
    var met = options.metNeeds
    if formats.contains(.html) { met.insert(.page) }
    if formats.contains(.png) { met.insert(.png) }
    let hasPDF = contents.contains(.pages)
    let isOnPaper = options.display.page?.paper != nil && hasPDF
    met.insert(.still)
    if hasPDF { met.insert(.pdf) }
    if isOnPaper { met.insert(.paper) }
    if !isOnPaper || contents.contains(where: { $0 != .pages }) || alt != nil {
      met.insert(.screen)
    }
    if hasPDF || contents.contains(.vectors) { met.insert(.vectors) }
    if contents.contains(.vectors) { met.insert(.svg) }
    if contents.contains(.pixels) || map != nil && met.contains(.screen) { met.insert(.pixels) }
    return met
  }

  private func targets() throws(GridreelError) -> [(path: String, format: PictureFormat)] {
    guard !outputs.isEmpty else {
      throw GridreelError(.usage, "no output; say where the picture goes with -o FILE")
    }
    try PictureFormat.check(format, outputs)
    return try outputs.mapEach { path throws(GridreelError) in
      (path, try PictureFormat(output: path, format: format))
    }
  }

  private func draw(
    _ themes: PictureThemes, label: String, _ options: GridOptions, _ input: GridInput,
    _ renderer: Renderer, _ targets: [(path: String, format: PictureFormat)],
    _ report: inout Report, _ pending: inout PendingFiles
  ) throws(GridreelError) {
    let scales = options.look.stillScales
    let paper = options.display.page?.paper
    let isOnPaper = paper != nil && targets.allSatisfy { $0.format.definition.content == .pages }
    let built = try build(themes.usual, options, input, renderer, isOpenEnded: isOnPaper)
    let still =
      try !isOnPaper || alt != nil
      ? still(built, renderer, scales.max() ?? scales[0], targets) : nil
    if let still { try check(still, options, input, isOnPaper: isOnPaper) }
    var painter = StillPainter(job: self, options: options, built: built, renderer: renderer)
    painter.dark = try themes.darkStill(beside: still) { theme throws(GridreelError) in
      renderer.still(try build(theme, options, input, renderer, isOpenEnded: false))
    }
    let files = Self.files(targets, label, scales)
    for file in files {
      let result: StillFile
      if let paper, file.format.definition.content == .pages {
        let map = isOnPaper && file.path == files[0].path ? map : nil
        let paths = (file.path, map.map { OutputNames.names($0, theme: label, scales: scales)[0] })
        result = try pages(on: paper, by: painter, paths, input, options, &pending) {
          if isOnPaper { report.add($0, $1) }
        }
      } else {
        guard let still else { continue }
        result = try painter.picture(still, file.format, scale: file.scale)
      }
      if let bytes = result.bytes { pending.files.append((bytes, file.path)) }
      report.warnings += options.look.sizeWarning(of: result.bytes?.count ?? 0, file.path)
      report.add(result, of: still, under: (themes.usual, label), file, of: self)
    }
    try built.grid.checkSource()
    report.note(built, describingColumns: describesColumns)
    guard let still else { return }
    if !isOnPaper { report.note(still, of: input.name) }
    pending.files += sidecars(of: still, label, scales, isOnPaper: isOnPaper)
  }

  /// A file of a picture.
  fileprivate typealias PlannedFile = (path: String, format: PictureFormat, scale: Double)

  /// The files of a picture: those with pixels once for each scale.
  private static func files(
    _ targets: [(path: String, format: PictureFormat)], _ label: String, _ scales: [Double]
  ) -> [PlannedFile] {
    targets.flatMap { path, format in
      (format.definition.content == .pixels ? scales : [scales[0]]).map {
        (OutputNames.names(path, theme: label, scales: [$0])[0], format, $0)
      }
    }
  }

  private func build(
    _ theme: Theme, _ options: GridOptions, _ input: GridInput, _ renderer: Renderer,
    isOpenEnded: Bool
  ) throws(GridreelError) -> BuiltGrid {
    let table = subject?.table(under: theme) ?? input.table
    var built = try GridBuilder(options: options, table: table)
      .build(theme: theme, isOpenEnded: isOpenEnded).dragging(
        options.state.drag, names: ColumnNames(keys: table.columnKeys), renderer)
    subject?.finish(&built.grid)
    return built
  }

  /// Fails if the picture must not be drawn, or would show nothing but boxes.
  private func check(
    _ still: Still, _ options: GridOptions, _ input: GridInput, isOnPaper: Bool
  ) throws(GridreelError) {
    try still.ownWarnings.checkPictures(in: input.name)
    guard !isOnPaper, options.display.allowMissing != true else { return }
    try MissingLetters(still).check(in: input.name)
  }

  /// The description requested along with a picture, and the map unless that is of pages and has no
  /// scale.
  private func sidecars(
    of still: Still, _ label: String, _ scales: [Double], isOnPaper: Bool
  ) -> [(bytes: [UInt8], path: String)] {
    var files: [(bytes: [UInt8], path: String)] = []
    func add(_ bytes: [UInt8], _ path: String, _ scale: Double) {
      files.append((bytes, OutputNames.names(path, theme: label, scales: [scale])[0]))
    }
    if let map, !isOnPaper {
      for scale in scales {
        let file = MapFile(still.map, scale: still.scale ?? scale, data: still.grid.dataFile)
        add(file.bytes, map, scale)
      }
    }
    if let alt { add(Array(AltText(still).text.utf8), alt, scales[0]) }
    return files
  }

  /// The picture for all outputs but pages.
  private func still(
    _ built: BuiltGrid, _ renderer: Renderer, _ scale: Double,
    _ targets: [(path: String, format: PictureFormat)]
  ) throws(GridreelError) -> Still {
    let hasPixels = targets.contains { $0.format.definition.content == .pixels }
    return hasPixels ? try renderer.still(built, inPixels: scale) : renderer.still(built)
  }

  /// A document of pages, written as they are drawn; it is renamed with the other files.
  ///
  /// The path of its map is nil for none; `tell` is told the warnings, and what the document leaves out.
  private func pages(
    on paper: Paper, by painter: StillPainter, _ paths: (file: String, map: String?),
    _ input: GridInput, _ options: GridOptions, _ pending: inout PendingFiles,
    tell: (WarningList, GridMap.LeftOut?) -> Void
  ) throws(GridreelError) -> StillFile {
    var found = WarningList(in: input.name)
    let document = try TemporaryFile(for: paths.file)
    var result = try painter.pages(on: paper, into: document, warnings: &found)
    if options.display.allowMissing != true { try result.letters.check(in: input.name) }
    try document.complete()
    if digests == .files { result.file.fileDigest = FileDigests.digest(of: document.path) }
    pending.finished.append(document)
    try found.checkPictures()
    tell(found, result.leftOut)
    if let path = paths.map, let map = result.map { pending.files.append((map.bytes, path)) }
    return result.file
  }
}

/// A table that the program made, and the look that its grid has beside the options.
package protocol RenderSubject: Sendable {
  /// The table as an input.
  var input: GridInput { get }
  /// The table with the looks of texts that suit a theme.
  func table(under theme: Theme) -> any DataFile
  /// Gives a grid of the table its look.
  func finish(_ grid: inout DataGrid)
}

/// The outputs of a job that are not yet renamed.
private struct PendingFiles {
  /// The files in memory.
  var files: [(bytes: [UInt8], path: String)] = []
  /// The files on disk.
  var finished: [TemporaryFile] = []

  /// Takes the bytes of the output `-` out.
  mutating func takeOutput() throws(GridreelError) -> [UInt8] {
    if let place = files.firstIndex(where: { $0.path == "-" }) {
      return files.remove(at: place).bytes
    }
    return try finished.takeOutput()
  }
}

extension [TemporaryFile] {
  /// Takes the bytes of the output `-` out.
  mutating func takeOutput() throws(GridreelError) -> [UInt8] {
    guard let place = firstIndex(where: \.isOutput) else { return [] }
    let file = remove(at: place)
    // The file goes with its value.
    return try withExtendedLifetime(file) { () throws(GridreelError) in
      try InputFile.readOwn(file.path)
    }
  }
}

extension RenderJob.Report {
  /// Adds the warnings of a layout without repeating those of other themes.
  mutating func add(_ found: WarningList) {
    let known = Set(warnings)
    warnings += found.lines.filter { !known.contains($0) }
  }

  /// Adds a file, and what pages need to show it.
  fileprivate mutating func add(
    _ file: StillFile, of still: Still?, under theme: (value: Theme, label: String),
    _ place: RenderJob.PlannedFile, of job: RenderJob
  ) {
    files.append(file.report(job.keepsBytes ? nil : place.path, place.format))
    guard job.describesPictures, let still else { return }
    shown.append(
      .init(
        place.path, of: still, theme.value, named: theme.label,
        scale: file.pixels == nil ? nil : place.scale))
  }

  /// Adds the warnings of a document of pages, and what it leaves out.
  fileprivate mutating func add(_ found: WarningList, _ leftOut: GridMap.LeftOut?) {
    add(found)
    self.leftOut = leftOut ?? self.leftOut
  }

  /// Records the rows and columns of a grid.
  fileprivate mutating func note(_ built: BuiltGrid, describingColumns: Bool) {
    (rows, columns) = (built.rowCount, built.grid.visibleColumns.count)
    edits = built.edits
    if describingColumns, columnReports.isEmpty { columnReports = built.columnReports }
  }

  /// Records what a picture shows and leaves out, and its warnings.
  fileprivate mutating func note(_ still: Still, of input: String) {
    rows = Set(still.map.cells.map(\.row)).count
    if let found = still.map.leftOut, found.isMore(than: leftOut) {
      leftOut = found
    }
    columns -= leftOut?.columns.count ?? 0
    add(WarningList(still.ownWarnings, in: input))
  }
}
