import GridreelFiles
import GridreelJSONText
import GridreelPrimitives
import GridreelReels
import GridreelStyle

extension ReelJob {
  /// The script that is asked for, or that of the grid file where nothing else is to happen.
  private func readScript(
    of input: GridInput, _ options: GridOptions
  ) throws(GridreelError) -> ReelScript? {
    func read(_ path: String) throws(GridreelError) -> ReelScript {
      try ReelScript(parsing: InputFile.read(path, atMost: InputFile.textLimit), name: path)
    }
    if let script { return try read(script) }
    if let writtenScript { return writtenScript }
    guard race.isEmpty, actions.isEmpty, let own = input.script else { return nil }
    if case .string(let path) = own.value.value {
      return try read(own.origin.path(path, allowing: options.display.allowPaths ?? []))
    }
    do throws(GridreelError) {
      return try ReelScript(own.value, by: KeyReader(.file(input.name, .start)))
    } catch {
      throw error.located(in: input.name)
    }
  }

  /// The actions and timing of the script and of the flags; without any, rows go to the order that is asked for.
  func steps(
    _ input: GridInput, _ options: inout GridOptions
  ) throws(GridreelError) -> ([ReelStep], ReelTiming) {
    var steps = race
    var timing = timing
    let read = try readScript(of: input, options)
    if let read {
      steps += read.steps
      timing = timing.laid(over: read.timing)
    }
    for action in actions { steps.append(try action.step()) }
    if steps.isEmpty, read == nil, let keys = options.order.sort, !keys.isEmpty {
      steps = [ReelStep(action: .sort(keys), origin: options.origin(of: .sort))]
      options.order.sort = nil
    }
    guard !steps.isEmpty else {
      throw GridreelError(
        .usage,
        read != nil
          ? "nothing happens: the script has no actions"
          : "nothing happens; say what with --tap KEY, --tap-row N, --sort KEY or --script FILE, or name several files"
      )
    }
    return (steps, timing)
  }
}

extension ReelJob.Action {
  /// The step that a flag stands for.
  func step() throws(GridreelError) -> ReelStep {
    switch self {
    case .tap(let key):
      return ReelStep(action: .tapHeader(key, isAdding: false), origin: .flag("--tap"))
    case .tapRow(let text):
      let origin = Origin.flag("--tap-row")
      do throws(GridreelError) {
        return ReelStep(action: .tap(try Specification.selection(text, origin)), origin: origin)
      } catch {
        throw origin.error(error.message)
      }
    case .sort(let text):
      let origin = Origin.flag("--sort-to")
      do throws(GridreelError) {
        let keys = try FlagText.list(text).mapEach(Specification.sortKey)
        return ReelStep(action: .sort(keys), origin: origin)
      } catch {
        throw origin.error(error.message)
      }
    }
  }
}
