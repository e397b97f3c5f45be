import Gridreel
import GridreelPrimitives
import GridreelReports
import GridreelStudio

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

extension DiffCommand {
  /// Compares two tables, and prints or draws what differs.
  func compareTables() async throws {
    try refuseTimingOfStills()
    let paths = try checkedOutputs()
    let difference = try comparison(TableComparison(old: expected, new: actual)).run()
    // A comparison may take long, and no picture is to stand without the others.
    try OutputFile.checkCreatable(paths)
    try draw(difference)
    try await animate(difference)
    try tell(difference)
    if !difference.isEmpty { throw ExitStatus.checkFailed }
  }

  private func refuseTimingOfStills() throws(GridreelError) {
    guard !outputs.contains(where: DifferenceReel.isReel), let flag = timing.givenFlag else {
      return
    }
    throw GridreelError(.usage, "\(flag) is for reels; name one, as in -o diff.gif")
  }

  /// The paths of all pictures under all themes, after a look at their formats.
  private func checkedOutputs() throws(GridreelError) -> [String] {
    let labels = try grid.inEnvironment().themeChoices.map(\.label)
    return try outputs.mapEach { path throws(GridreelError) in
      try DifferenceReel.checkFormat(of: path)
      guard labels.count < 2 || path.contains("{theme}") || !DifferenceReel.isReel(path) else {
        throw GridreelError(
          .usage, "\(labels.count) themes need {theme} in '\(path)', as in 'diff-{theme}.gif'")
      }
      return labels.map { path.replacing("{theme}", with: $0) }
    }.flatMap { $0 }
  }

  private func comparison(_ files: TableComparison) throws(GridreelError) -> TableComparison {
    var comparison = files
    (comparison.key, comparison.only, comparison.ignored) = (table.key, table.only, table.ignored)
    (comparison.tolerance, comparison.ignoresOrder) = (table.tolerance, table.ignoresOrder)
    comparison.options = try grid.inEnvironment()
    return comparison
  }

  // MARK: Output

  private func lines(_ difference: TableDifference) -> DifferenceLines {
    DifferenceLines(difference, limit: table.shownRows, context: table.shownContext)
  }

  private func draw(_ difference: TableDifference) throws {
    let stills = outputs.filter { !DifferenceReel.isReel($0) }
    guard !stills.isEmpty else { return }
    var job = RenderJob(input: expected, outputs: stills)
    job.subject = DifferenceGrid(difference, try lines(difference).asDrawn(difference))
    job.options = try grid.inEnvironment().ofDifference()
    job.creationDate = try sourceDate()
    let report = try job.run()
    Console.printWarnings(report.warnings, isRefused: report.isRefused)
    if report.isRefused { throw ExitStatus.checkFailed }
  }

  /// Writes the reels among the outputs, one for each theme.
  private func animate(_ difference: TableDifference) async throws {
    let reels = outputs.filter(DifferenceReel.isReel)
    guard !reels.isEmpty else { return }
    let options = try grid.inEnvironment().ofDifference()
    let themes = options.themeChoices
    let lines = try lines(difference).asDrawn(difference)
    for theme in themes {
      var own = options
      own.look.themes = [theme]
      var reel = try DifferenceReel(difference, lines, options: own).reel()
      reel.options.take(timing)
      for path in reels {
        try await reel.write(to: path.replacing("{theme}", with: theme.label))
      }
    }
  }

  private func tell(_ difference: TableDifference) throws(GridreelError) {
    Console.printWarnings(difference.warnings.map(\.description))
    let isOutputTaken = outputs.contains("-")
    if json {
      let text = TableDifferenceJSON(difference).text
      return isOutputTaken ? Console.printError(text) : try Console.print(text)
    }
    guard !quiet else { return }
    guard outputs.isEmpty else {
      let cut = difference.rows.count - table.shownRows
      let note =
        cut > 0
        ? "\nthe picture shows the first \(table.shownRows) of \(difference.rows.count) rows that differ; --limit all shows all"
        : ""
      let text = difference.summary + note + hint(difference)
      return isOutputTaken ? Console.printError(text) : try Console.print(text)
    }
    let traits = TerminalTraits(of: STDOUT_FILENO)
    let shown = TerminalDifference(difference, lines(difference)).text(traits) + hint(difference)
    try Console.printStyled(Array(shown.utf8))
  }

  /// How changed cells are told, where rows seem to be replaced by others; empty elsewhere.
  private func hint(_ difference: TableDifference) -> String {
    guard difference.replacesRows else { return "" }
    guard let key = difference.rowKeyAdvice else {
      return "\nrows are compared as a whole, since no column tells them apart by itself; "
        + "--row-key takes several, with commas between them"
    }
    let flag = "--row-key \(shellWord(key))"
    guard !table.isForGit else {
      return "\nrows are compared as a whole; \(flag) compares them cell by cell"
    }
    let words = ProgramArguments.all.map(shellWord).joined(separator: " ")
    return "\nrows are compared as a whole; cell by cell: gridreel \(words) \(flag)"
  }

  // MARK: Git

  /// Compares what git gives to a driver: a path, the old file, its hash and mode, and the same of the new one.
  ///
  /// Git takes every status but 0 for a failure of the driver.
  func runForGit() throws {
    guard !actual.isEmpty else { return try Console.print("\(expected): not merged") }
    guard words.count >= 5 else {
      throw GridreelError(
        .usage,
        "--git is what git calls with 7 words for a file; set it up with: git config diff.gridreel.command 'gridreel diff --git'"
      )
    }
    let newPath = words.count > 5 ? words[5] : expected
    var files = TableComparison(old: actual, new: words[2])
    (files.oldName, files.newName) = ("a/\(expected)", "b/\(newPath)")
    var comparison = try comparison(files)
    let difference: TableDifference
    do throws(GridreelError) {
      do throws(GridreelError) {
        difference = try comparison.run()
      } catch  where !comparison.key.isEmpty {
        // A repository has tables with other keys.
        (comparison.key, comparison.tolerance) = ([], nil)
        difference = try comparison.run()
        Console.printError("\(error.description); rows are compared as a whole")
      }
    } catch {
      // After a driver that fails, git would tell of no other file.
      Console.printError("\(error.description); 'git diff --no-ext-diff' shows the lines")
      return
    }
    try tell(difference)
  }
}

extension GridOptions {
  /// The options of the look of a difference, without those by which the compared data are read.
  fileprivate func ofDifference() throws(GridreelError) -> GridOptions {
    var options = self
    options.reading = DataOptions()
    options.addedCallouts = nil
    // The lines of a difference are chosen before.
    try options.read(.limit, ["all"], OptionName.limit.flagOrigin)
    return options
  }
}
