import GridreelDataSources
package import GridreelFiles
import GridreelImageCodecs
package import GridreelLayout
import GridreelModel
import GridreelMotion
package import GridreelPrimitives
package import GridreelReels
import GridreelRendering
import GridreelStills
import GridreelStyle

/// One run of `gridreel animate`: an input, options, actions, and the reels to write.
package struct ReelJob {
  /// The path of the input; `-` is standard input.
  package var input: String
  /// The paths of the files whose rows follow in a race.
  package var laterInputs: [String] = []
  /// The caption of each file of a race: `{name}` is its name without its ending, `{file}` with it; nil is `{name}`.
  package var label: String?
  /// The column whose values are one picture after the other, as the years of a race; nil for none.
  package var frames: String?
  /// The rows of the values of that column behind the first, and the caption of those of the first.
  var laterRows: [ReelData] = []
  var firstLabel: String?
  /// The inline grid of a job, which replaces an input.
  var file: GridFile?
  /// Data that inputs may name instead of files.
  var attachments = Attachments()
  /// The input's format; nil infers it from the extension or the first bytes.
  package var inputFormat: InputFormat?
  /// The options of the command line; they override the grid file.
  package var options = GridOptions()
  /// The timing of the command line; it overrides the script.
  package var timing = ReelTiming()
  /// The path of the script; nil without one.
  package var script: String?
  /// The inline script of a job.
  var writtenScript: ReelScript?
  /// The actions of the command line, performed after the script's.
  package var actions: [Action] = []
  /// The reels to write; `-` is standard output.
  package var outputs: [String]
  /// The format of standard output.
  package var format: ReelFormat?
  /// Whether the output `-` is returned in the report instead of being written.
  var keepsBytes = false
  /// The time in seconds of the picture that is written in place of a reel; nil writes reels.
  package var moment: Double?
  /// The path for a still of the last picture.
  package var poster: String?
  /// The path for the final order of the rows.
  package var sortState: String?
  /// Whether to try the script without writing anything.
  package var isCheck = false
  /// Whether to reduce an APNG to 255 colours.
  package var isReduced = false
  /// The quality of a lossy WebP, 0 to 100; nil is lossless.
  package var lossyQuality: Int?

  /// An action given by a flag.
  package enum Action: Sendable {
    /// Taps a header.
    case tap(String)
    /// Taps a row, counted from 1.
    case tapRow(String)
    /// Sorts the rows: `KEY`, `-KEY2`, … separated by commas.
    case sort(String)
  }

  /// Makes a job that animates `input` into `outputs`.
  package init(input: String, outputs: [String]) { (self.input, self.outputs) = (input, outputs) }

  /// The result of a run.
  package struct Report: Sendable {
    /// The written files in order.
    package var files: [String] = []
    /// The warnings of the input and of all shots.
    package var warnings: [Warning] = []
    /// The parts outside the window of the picture that shows the least.
    package var leftOut: GridMap.LeftOut?
    /// The display time of each frame of the first reel, in seconds.
    package var frameSeconds: [Double] = []
    /// The duration of the first reel in seconds.
    package var seconds = 0.0
    /// The size of the frames in pixels.
    package var pixelWidth = 0, pixelHeight = 0
    /// Whether warnings prevented writing, because the options are strict.
    package var isRefused = false
    /// The reel that is returned instead of being written.
    var bytes: [UInt8]?
  }

  /// Draws and writes everything.
  ///
  /// - Parameter progress: called with the number of finished frames and of all frames of a reel.
  /// - Returns: A report on the written files.
  /// - Throws: ``GridreelError`` if anything fails.
  package func run(
    progress: @escaping (Int, Int) -> Void = { _, _ in }
  ) async throws(GridreelError) -> Report {
    try options.checkPages(outputs.map { ($0, false) })
    try checkRace()
    let input = try GridInput(
      file, or: input, format: inputFormat, flags: options, attachments)
    BudgetWatch.enter(.drawing(input.name))
    var job = self
    let first = try job.takeFrames(of: input)
    return try await job.run(first, progress)
  }

  private func run(
    _ input: GridInput, _ progress: @escaping (Int, Int) -> Void
  ) async throws(GridreelError) -> Report {
    let targets = try targets()
    var (options, gone) = try options.laid(over: input.options)
      .restoringSort(columns: input.table.columnKeys)
    try tellRowsApart(in: input, &options)
    let shootings = try shoot(input, options)
    try checkNames(shootings, input)
    var report = Report()
    let formats = targets.map(\.format)
    report.warnings =
      input.warnings + gone + idleWarnings(shootings, formats) + unheardFlags(formats)
    for shooting in shootings { report.add(shooting.warnings, shooting.leftOut) }
    let takes = try takes(shootings, targets)
    for take in takes { report.add(take.film) }
    guard !(options.display.strict == true && !report.warnings.isEmpty) else {
      report.isRefused = true
      return report
    }
    for shooting in shootings { report.add(shooting.advice, nil) }
    guard !isCheck else { return report }
    try await write(takes, shootings, to: &report, progress)
    return report
  }

  /// One reel to be written.
  private struct Take {
    let path: String
    let format: ReelFormat
    let film: ReelFilm
    let shooting: Shooting
  }

  private func takes(
    _ shootings: [Shooting], _ targets: [(path: String, format: ReelFormat)]
  ) throws(GridreelError) -> [Take] {
    var takes: [Take] = []
    for shooting in shootings {
      for (path, format) in targets {
        takes.append(
          Take(
            path: shooting.named(path), format: format,
            film: try shooting.film(clock: format.clock), shooting: shooting))
      }
    }
    return takes
  }

  private func write(
    _ takes: [Take], _ shootings: [Shooting], to report: inout Report,
    _ progress: @escaping (Int, Int) -> Void
  ) async throws(GridreelError) {
    if takes.contains(where: { $0.format == .webp }) {
      PictureMemory.giveBackAtOnce()
    } else {
      PictureMemory.keep()
    }
    var files: [TemporaryFile] = []
    for take in takes { files += try await written(take, progress) }
    for shooting in shootings {
      files += try stills(shooting.plan).mapEach { still throws(GridreelError) in
        try .complete(
          shooting.named(still.path), shooting.bytes(ofShot: still.shot, as: still.format))
      }
      report.files += try stills(shooting.plan).map { shooting.named($0.path) }
    }
    if let sortState, let grid = shootings.first?.grid {
      files.append(try .complete(sortState, Array(SortState(grid).json.utf8)))
    }
    if keepsBytes { report.bytes = try files.takeOutput() }
    // All files appear, or none.
    try TemporaryFile.takeNames(files)
    report.files = (keepsBytes ? [] : takes.map(\.path)) + report.files
  }

  /// Rejects names by which one file would replace another, or an input.
  private func checkNames(
    _ shootings: [Shooting], _ input: GridInput
  ) throws(GridreelError) {
    let stills = try shootings.first.map { shooting throws(GridreelError) in
      try self.stills(shooting.plan).map(\.path)
    }
    let names = outputs + (stills ?? [])
    try OutputNames.check(names, for: shootings.count, keepsBytes: keepsBytes)
    try ReelNames(read: input.paths + laterInputs + [script].compactMap { $0 })
      .check(
        shootings.flatMap { names.map($0.named) } + [sortState].compactMap { $0 })
  }

  /// Warnings of flags that none of the formats can honour.
  private func unheardFlags(_ formats: [ReelFormat]) -> [Warning] {
    guard !outputs.isEmpty else { return [] }
    var warnings: [Warning] = []
    if lossyQuality != nil, !formats.contains(.webp) {
      warnings.append(
        Warning("--lossy has no effect, since only .webp can be lossy; write one, or leave it out"))
    }
    if isReduced, !formats.contains(.apng) {
      warnings.append(
        Warning(
          "--colors has no effect, since only .apng has a choice of colors; write one, or leave it "
            + "out"))
    }
    return warnings
  }

  /// The material that all reels of a run under one theme share.
  private struct Shooting {
    let plan: ReelPlan
    let timing: ReelTiming
    /// Pixels per point.
    var scale: Double { plan.scale }
    let renderer: Renderer
    /// The name of the theme in names of files.
    let label: String
    /// The grid after the last action.
    let grid: DataGrid
    /// The warnings of every shot.
    let warnings: [Warning]
    /// What would show more; strict runs may have it.
    let advice: [Warning]
    let leftOut: GridMap.LeftOut?
    /// What the grid has that options need.
    let met: Set<OptionNeed>

    /// The path of a file under the theme.
    func named(_ path: String) -> String {
      OutputNames.names(path, theme: label, scales: [scale])[0]
    }

    func film(clock: FrameClock) throws(GridreelError) -> ReelFilm {
      try ReelFilm(plan: plan, timing: timing, clock: clock, renderer: renderer)
    }

    func bytes(
      ofShot number: Int, as format: PictureFormat
    ) throws(GridreelError) -> [UInt8] {
      try renderer.bytes(of: plan.scene(ofShot: number), format: format, scale: scale)
    }
  }

  /// Performs the actions and lays out every shot, under each theme.
  private func shoot(
    _ input: GridInput, _ options: GridOptions
  ) throws(GridreelError) -> [Shooting] {
    var options = options
    let (steps, timing) = try steps(input, &options)
    let renderer = try options.renderer(options.fonts())
    return try options.themeChoices.mapEach { theme throws(GridreelError) in
      var options = options
      options.look.themes = [theme]
      return try shoot(steps, timing, theme.label, input, options, renderer)
    }
  }

  private func shoot(
    _ steps: [ReelStep], _ timing: ReelTiming, _ label: String, _ input: GridInput,
    _ options: GridOptions, _ renderer: Renderer
  ) throws(GridreelError) -> Shooting {
    let scale = try options.reelScale
    var director = try ReelDirector(
      options: options, input: input, renderer: renderer, expecting: steps, caption: firstCaption)
    let played = try director.play(steps, flashes: timing.flash ?? true, fit: timing.fit)
    let recording = ReelRecording(
      of: played.steps, states: played.states, timing: timing, renderer: renderer)
    try recording.warnings.checkPictures(in: input.name)
    try director.state.grid.checkSource()
    let plan = ReelPlan(
      recording, timing: timing, scale: scale, frame: played.frame, renderer: renderer)
    return Shooting(
      plan: plan, timing: timing, renderer: renderer, label: label,
      grid: director.state.grid, warnings: WarningList(plan.warnings, in: input.name).lines,
      advice: director.advice + recording.idle.map(Self.idle), leftOut: recording.leftOut,
      met: options.metNeeds)
  }

  /// The warning about an action that changed nothing.
  private static func idle(_ origin: Origin) -> Warning {
    let problem = origin.error(
      "this action changes nothing, and the reel rests for it; take it out")
    return Warning(problem.place, problem.message)
  }

  /// Warnings about options of the command line or the job that nothing honours.
  ///
  /// A script may make sections and cards.
  private func idleWarnings(_ shootings: [Shooting], _ formats: [ReelFormat]) -> [Warning] {
    var met: Set<OptionNeed> = [.reel, .screen, .sections, .cards, .table]
    for shooting in shootings { met.formUnion(shooting.met) }
    if poster != nil || formats.contains(where: { $0.content == .pixels }) { met.insert(.pixels) }
    if formats.contains(where: \.playsAgain) { met.insert(.loops) }
    let timing = shootings.first?.timing ?? timing
    if [nil, .together].contains(timing.motion) { met.insert(.together) }
    return options.idleWarnings(met: met) + timing.idleWarnings(met: met)
  }

  private func targets() throws(GridreelError) -> [(path: String, format: ReelFormat)] {
    guard !outputs.isEmpty || isCheck else {
      throw GridreelError(.usage, "no output; say where the reel goes with -o FILE")
    }
    guard !outputs.isEmpty else { return [("", .apng)] }
    if let moment {
      return try outputs.mapEach { path throws(GridreelError) in
        (path: path, format: try ReelFormat(moment: moment, path: path))
      }
    }
    let targets = try outputs.mapEach { path throws(GridreelError) in
      (path: path, format: try ReelFormat(output: path, format: format))
    }
    if let format, !outputs.contains("-"), let other = targets.first(where: { $0.format != format })
    {
      throw GridreelError(
        .usage, "--format is for standard output; the extension of '\(other.path)' says another")
    }
    return targets
  }

  /// Writes one reel into files that are not yet renamed.
  private func written(
    _ take: Take, _ progress: @escaping (Int, Int) -> Void
  ) async throws(GridreelError) -> [TemporaryFile] {
    let (shooting, path) = (take.shooting, take.path)
    if case .filmstrip(let still) = take.format {
      let strip = Filmstrip(film: take.film, renderer: shooting.renderer)
      return [try .complete(path, try strip.bytes(still))]
    }
    let writer = ReelWriter(
      film: take.film, format: take.format, path: path, plays: shooting.timing.loop ?? 0,
      isReduced: isReduced, lossyQuality: lossyQuality,
      metadata: shooting.grid.metadata(creationDate: nil), progress: progress)
    do {
      return try await writer.write()
    } catch let error as GridreelError {
      throw error
    } catch {
      throw GridreelError(.unwritableOutput, file: path, "was given up when asked to stop")
    }
  }

  /// The stills that the script and the flags request.
  private func stills(
    _ plan: ReelPlan
  ) throws(GridreelError) -> [(path: String, format: PictureFormat, shot: Int)] {
    var stills = plan.screenshots
    if let poster { stills.append((poster, plan.shots.count - 1)) }
    return try stills.mapEach { still throws(GridreelError) in
      (still.path, try PictureFormat(path: still.path), still.shot)
    }
  }
}

extension ReelJob.Report {
  /// Records what the shots under one theme said, without repeating another theme's warnings.
  fileprivate mutating func add(_ more: [Warning], _ found: GridMap.LeftOut?) {
    warnings += more.filter { !warnings.contains($0) }
    if let found, found.isMore(than: leftOut) { leftOut = found }
  }

  /// Records the properties of the first reel, and the warnings of each.
  fileprivate mutating func add(_ film: ReelFilm) {
    let known = Set(warnings)
    warnings += film.timeline.warnings.map { Warning(Message($0)) }.filter { !known.contains($0) }
    guard frameSeconds.isEmpty else { return }
    frameSeconds = film.timeline.frames.indices.map(film.duration)
    seconds = film.timeline.duration.value
    pixelWidth = Int(clamped: (film.plan.size.width * film.plan.scale).rounded())
    pixelHeight = Int(clamped: (film.plan.size.height * film.plan.scale).rounded())
  }
}
