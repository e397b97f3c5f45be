import GridLayout
import GridModel
import Motion
import Primitives
import Rendering
import SceneModel
import Style

/// One run of `gridreel animate`: an input, options, actions, and the reels to write.
package struct ReelJob {
  /// What is drawn first.
  package var input: String
  /// The input's format; nil tells it by ending or first bytes.
  package var inputFormat: InputFormat?
  /// What the command line asks for; wins over the grid file.
  package var options = GridOptions()
  /// The timing that the command line asks for; wins over the script.
  package var timing = ReelTiming()
  /// The script's path; nil is none.
  package var script: String?
  /// Actions from the command line, after the script's.
  package var actions: [Action] = []
  /// The reels to write.
  package var outputs: [String]
  /// Where a still of the last picture goes.
  package var poster: String?
  /// Whether the script is only tried, and nothing written.
  package var isCheck = false
  /// Whether an APNG has 255 colours at most.
  package var isReduced = false
  /// The quality of a lossy WebP, 0 to 100; nil is lossless.
  package var lossyQuality: Int?

  /// An action as a flag asks for it.
  package enum Action: Sendable {
    /// A header is tapped.
    case tap(String)
    /// A row is tapped, counted from 1.
    case tapRow(String)
    /// The rows are sorted: `KEY`, `-KEY2`, … with commas.
    case sort(String)
  }

  /// Animates `input` into `outputs`.
  package init(input: String, outputs: [String]) { (self.input, self.outputs) = (input, outputs) }

  /// What a run did.
  package struct Report: Sendable {
    /// The files that were written, in order.
    package var files: [String] = []
    /// What the author would want to know.
    package var warnings: [Warning] = []
    /// How many frames the first reel has, and how long it runs in seconds.
    package var frameCount = 0
    package var seconds = 0.0
    /// The frames' extents in pixels.
    package var pixelWidth = 0, pixelHeight = 0
  }

  /// Draws and writes everything.
  ///
  /// - Parameter progress: called with the number of frames done and of all frames of a reel.
  /// - Returns: What was written.
  /// - Throws: ``GridreelError`` for whatever keeps it from being done.
  package func run(
    progress: @escaping (Int, Int) -> Void = { _, _ in }
  ) async throws(GridreelError) -> Report {
    let formats = try outputs.mapEach { path throws(GridreelError) in
      (path, try ReelFormat(path: path))
    }
    guard !formats.isEmpty || isCheck else {
      throw GridreelError(.usage, "no output; say where the reel goes with -o FILE")
    }
    let input = try GridInput(path: input, format: inputFormat)
    let options = options.laid(over: input.options)
    let (steps, timing) = try steps()
    let scale = options.scale ?? 1
    let renderer = try options.renderer(in: input.folder)
    let plan = try ReelPlan(
      director: try ReelDirector(options: options, input: input), steps: steps, timing: timing,
      scale: scale, renderer: renderer)
    var report = Report()
    report.warnings = input.warnings + WarningList(plan.warnings, in: input.name).lines
    if isCheck { return report }
    for (path, format) in formats {
      let film = try ReelFilm(
        plan: plan, timing: timing, format: format, scale: scale, renderer: renderer)
      report.warnings += film.timeline.warnings.map { Warning($0) }
      if case .filmstrip(let still) = format {
        try Filmstrip(film: film, renderer: renderer).write(to: path, still, scale: scale)
      } else {
        let writer = ReelWriter(
          film: film, timing: timing, scale: scale, isReduced: isReduced,
          lossyQuality: lossyQuality, progress: progress)
        try await writer.write(format, to: path)
      }
      report.add(film, path, plan, scale)
    }
    try writeStills(plan, scale: scale, renderer: renderer, &report)
    return report
  }

  /// The script's actions and timing, and those of the flags.
  private func steps() throws(GridreelError) -> ([ReelStep], ReelTiming) {
    var steps: [ReelStep] = []
    var timing = timing
    if let script {
      let read = try ReelScript(parsing: try InputFile.read(script), name: script)
      steps = read.steps
      timing = timing.laid(over: read.timing)
    }
    for action in actions { steps.append(try action.step()) }
    guard !steps.isEmpty else {
      throw GridreelError(
        .usage,
        "nothing happens; say what with --tap KEY, --tap-row N, --sort-to KEY or --script FILE")
    }
    return (steps, timing)
  }

  /// The stills that the script and the flags ask for.
  private func writeStills(
    _ plan: ReelPlan, scale: Double, renderer: Renderer, _ report: inout Report
  ) throws(GridreelError) {
    var stills = plan.screenshots
    if let poster { stills.append((poster, plan.shots.count - 1)) }
    for still in stills {
      let bytes = try renderer.bytes(
        of: plan.shots[still.shot].scene, format: try PictureFormat(path: still.path), scale: scale)
      try OutputFile.write(bytes, to: still.path)
      report.files.append(still.path)
    }
  }
}

extension ReelJob.Action {
  fileprivate func step() throws(GridreelError) -> ReelStep {
    switch self {
    case .tap(let key):
      return ReelStep(action: .tapHeader(key, isAdding: false), origin: .flag("--tap"))
    case .tapRow(let text):
      let origin = Origin.flag("--tap-row")
      do throws(SpecificationError) {
        return ReelStep(action: .tap(try Specification.selection(text, origin)), origin: origin)
      } catch {
        throw origin.error(error.message)
      }
    case .sort(let text):
      let origin = Origin.flag("--sort-to")
      do throws(SpecificationError) {
        let keys = try Specification.list(text).mapEach(Specification.sortKey)
        return ReelStep(action: .sort(keys), origin: origin)
      } catch {
        throw origin.error(error.message)
      }
    }
  }
}

extension ReelJob.Report {
  fileprivate mutating func add(
    _ film: ReelFilm, _ path: String, _ plan: ReelPlan, _ scale: Double
  ) {
    files.append(path)
    guard frameCount == 0 else { return }
    frameCount = film.timeline.frames.count
    seconds = film.timeline.duration.value
    pixelWidth = Int((plan.size.width * scale).rounded())
    pixelHeight = Int((plan.size.height * scale).rounded())
  }
}
