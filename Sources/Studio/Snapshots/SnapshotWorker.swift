import GridreelCauses
import GridreelComparing
import GridreelFiles
import GridreelLayout
import GridreelModel
import GridreelPrimitives
import GridreelStills
import GridreelStyle

/// The result of one picture, with warnings and errors.
struct SnapshotVerdict: Sendable {
  var result: SnapshotResult
  /// The warnings about the picture.
  var warnings: [Warning] = []
  /// What its grid file says is not compared, and the picture does not show.
  var unheeded: [Warning] = []
  /// The error that kept the picture from being drawn or written.
  var failure: GridreelError?
  /// What the data lost, which kept the picture from being drawn.
  var lost: LostInData?
}

/// Draws and compares the pictures of a plan; every task has its own worker with its own fonts.
struct SnapshotWorker {
  /// The tolerance that overrides those of grid files.
  private let tolerance: ToleranceOptions
  /// What a picture may use.
  private let budget: Budget
  /// Whether somebody wrote the grid files.
  private let isWritten: Bool
  /// Whether pictures are compared with those that another run drew.
  private let isForeign: Bool
  /// Whether references are written.
  private let isRecorded: Bool
  private var judge: SnapshotJudge
  private var themes: [String: Theme] = [:]
  private var renderers = RendererShelf()

  init(_ run: SnapshotRun) {
    (tolerance, budget, isWritten) = (run.tolerance, run.budget, run.owner == nil)
    (isForeign, isRecorded) = (run.foreign != nil, run.action != .verify)
    judge = SnapshotJudge(run.action, owner: run.owner, below: run.places)
    judge.hasDirectory = run.directory != nil
  }

  /// Draws a picture, and compares it with its reference or records it.
  ///
  /// - Parameters:
  ///   - picture: the picture.
  ///   - file: its grid file.
  ///   - input: the data of the grid file.
  ///   - stored: the file to compare with; nil for the reference.
  ///   - lock: the lock of the reference and its path; nil if the reference has a file of its own.
  ///   - former: the name of the picture when the reference was recorded; nil if it has it still.
  /// - Returns: The result.
  mutating func process(
    _ picture: SnapshotPlan.Picture, of file: SnapshotPlan.File,
    _ input: Result<GridInput, GridreelError>, from stored: String?,
    in lock: (path: String, references: ReferenceLock)? = nil,
    formerly former: SnapshotResult.Subject? = nil
  ) -> SnapshotVerdict {
    do throws(GridreelError) {
      let input = try input.get()
      let theme = try theme(of: picture, input)
      let drawn = try budget.spend(on: input.name) { () throws(GridreelError) in
        try draw(picture, input, theme)
      }
      let warnings = try warnings(of: drawn, picture, input, theme)
      judge.tolerance = tolerance.laid(over: file.tolerance).tolerance
      try judge.forgive(file.file.snapshots, in: drawn)
      let unheeded = judge.unheeded(in: drawn)
      if isForeign { (judge.tolerance, judge.tolerated) = (.exact, [.library, .fonts]) }
      let sources = sources(of: picture, file, input, theme, formerly: former)
      var result = try judge.judge(
        drawn, picture.subject, reference: picture.reference, sources: sources, from: stored,
        in: isForeign ? nil : lock)
      if isForeign, let lock, result.status == .passed {
        result = try locked(result, drawn, picture, sources, in: lock)
      }
      return SnapshotVerdict(result: result, warnings: warnings, unheeded: unheeded)
    } catch {
      var verdict = SnapshotVerdict(
        result: SnapshotResult(picture.subject, reference: picture.reference, failedBy: error),
        failure: error)
      // Where another file names what is missing, its line is the same for all.
      let isOfAnother = error.code == .unreadableInput && error.place.file == file.path
      if isOfAnother { verdict.result.fault = error.message.description }
      if !isRecorded, let missing = error.message.missing {
        verdict.lost = lost(missing, picture, of: file, input, from: stored, in: lock, former)
      }
      return verdict
    }
  }

  /// What decides how a picture looks.
  private func sources(
    of picture: SnapshotPlan.Picture, _ file: SnapshotPlan.File, _ input: GridInput,
    _ theme: Theme, formerly former: SnapshotResult.Subject?
  ) -> PictureSources {
    var sources = PictureSources(
      picture, of: file, input, theme, budget: budget, isWritten: isWritten, renderers)
    sources.former = former.map { FormerName($0, now: picture.subject) }
    return sources
  }

  /// What the data lost since the reference was recorded, and the picture cannot be drawn without.
  private mutating func lost(
    _ missing: Message.Missing, _ picture: SnapshotPlan.Picture, of file: SnapshotPlan.File,
    _ input: Result<GridInput, GridreelError>, from stored: String?,
    in lock: (path: String, references: ReferenceLock)?, _ former: SnapshotResult.Subject?
  ) -> LostInData? {
    // Formulas name columns before the data are an input.
    guard let input = (try? input.get()) ?? file.inputWithoutColumns(of: picture),
      let theme = try? theme(of: picture, input)
    else { return nil }
    let sources = sources(of: picture, file, input, theme, formerly: former)
    if let lock {
      let name = ReferenceLock.name(ofReference: picture.reference)
      return lock.references[name].last.flatMap { sources.lost(missing, since: $0) }
    }
    guard case .reference(let reference) = ReferenceFile.read(stored ?? picture.reference) else {
      return nil
    }
    return sources.lost(missing, since: reference)
  }

  /// The result of a picture of another run by a lock, which can only have what is drawn here.
  private mutating func locked(
    _ result: SnapshotResult, _ drawn: SnapshotPicture, _ picture: SnapshotPlan.Picture,
    _ sources: PictureSources, in lock: (path: String, references: ReferenceLock)
  ) throws(GridreelError) -> SnapshotResult {
    guard result.difference == nil else {
      var other = result
      (other.status, other.message) = (.error, "other fonts or libraries draw other pixels")
      return other
    }
    var result = try judge.judge(
      drawn, picture.subject, reference: picture.reference, sources: sources, in: lock)
    let name = ReferenceLock.name(ofReference: picture.reference)
    if result.status == .passed { result.locked = .init(lock.path, name, old: []) }
    return result
  }

  private mutating func draw(
    _ picture: SnapshotPlan.Picture, _ input: GridInput, _ theme: Theme
  ) throws(GridreelError) -> SnapshotPicture {
    let built = try GridBuilder(options: picture.options, table: input.table).build(theme: theme)
    let drawn = try SnapshotPicture(
      built, renderer: renderers.renderer(for: picture.options),
      scale: picture.subject.scale)
    try drawn.still.ownWarnings.checkPictures(in: input.name)
    return drawn
  }

  /// The warnings about a picture: all if it is recorded, otherwise those of its fonts, by which another machine may
  /// draw another picture.
  private func warnings(
    of drawn: SnapshotPicture, _ picture: SnapshotPlan.Picture, _ input: GridInput, _ theme: Theme
  ) throws(GridreelError) -> [Warning] {
    let own = drawn.still.ownWarnings
    let ofFonts = own.filter { $0.kind == .unknownFamily }
    var fonts = WarningList(ofFonts, in: input.name).lines
    if !fonts.isEmpty {
      let located = ThemeFontCheck(theme, shaper: drawn.still.shaper).findings
      if !located.isEmpty { fonts = located }
    }
    let others = own.filter { $0.kind != .unknownFamily }
    let all = input.warnings + WarningList(others, in: input.name).lines + fonts
    guard picture.options.display.strict == true, let first = all.first else {
      return isRecorded ? all : fonts
    }
    throw GridreelError(
      .badInput, file: first.file, line: first.line, column: first.column,
      "\(first.message) (the file says 'strict')")
  }

  /// The picture's theme; a theme given only by name is loaded once.
  private mutating func theme(
    of picture: SnapshotPlan.Picture, _ input: GridInput
  ) throws(GridreelError) -> Theme {
    guard case .name(let name) = picture.theme.source, picture.options.look.set == nil else {
      return try picture.options.theme(picture.theme)
    }
    let key = input.folder + "\n" + name
    if let known = themes[key] { return known }
    let theme = try picture.options.theme(picture.theme)
    themes[key] = theme
    return theme
  }
}
