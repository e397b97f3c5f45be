import Causes
package import Gridreel

/// One assertion: draws, compares, records, and tells what failed.
package struct SnapshotAssertion: Sendable {
  let strategy: GridSnapshotting
  let name: String?
  let record: GridSnapshotConfiguration.Record?
  let directory: String?
  let place: SourcePlace
  let ledger: SnapshotLedger

  /// Prepares an assertion.
  ///
  /// - Parameters:
  ///   - strategy: what is kept.
  ///   - name: the snapshot's name; nil counts.
  ///   - record: which references are written; nil leaves it to the scope around.
  ///   - directory: the folder of references; nil is the one beside the test.
  ///   - place: where the assertion stands.
  ///   - ledger: who has which reference; nil is the process's.
  package init(
    _ strategy: GridSnapshotting, named name: String?, record: GridSnapshotConfiguration.Record?,
    directory: String?, at place: SourcePlace, ledger: SnapshotLedger? = nil
  ) {
    (self.strategy, self.name, self.record) = (strategy, name, record)
    (self.directory, self.place) = (directory, place)
    self.ledger = ledger ?? .shared
  }

  /// The test that makes the assertion.
  var test: RunningTest { RunningTest.current(at: place, in: ledger) }

  /// Holds a grid against its reference.
  ///
  /// - Parameter grid: makes the grid.
  /// - Returns: why it fails; nil where it does not.
  package func failure(of grid: () throws -> Grid) -> SnapshotFailure? {
    let test = test
    let environment = SnapshotEnvironment.current
    do {
      let decision = try RecordDecision(asked: record, in: environment)
      let target = try SnapshotTarget(self, of: test, in: environment)
      let made: Grid
      do {
        made = try self.made(grid)
      } catch let error as GridreelError {
        throw error
      } catch {
        return SnapshotFailure(message: "The grid could not be made.\n\n\(error)")
      }
      let finding = try finding(of: made, target, decision.mode)
      return FailureReport(
        finding: finding, decision: decision, target: target, place: place,
        test: test
      ).failure
    } catch let error as GridreelError {
      return SnapshotFailure(message: "The snapshot could not be taken.\n\n\(error.description)")
    } catch {
      return SnapshotFailure(message: "The snapshot could not be taken.\n\n\(error)")
    }
  }

  private func made(_ grid: () throws -> Grid) throws -> Grid {
    var grid = try grid()
    if let theme = strategy.theme { grid.theme = theme }
    return grid
  }

  private func finding(
    of grid: Grid, _ target: SnapshotTarget, _ mode: RecordDecision.Mode
  ) throws -> SnapshotFinding {
    try strategy.judge(
      SnapshotSitting(
        grid: grid, renderer: Renderer(fonts: strategy.fonts),
        judge: FileJudge(mode: mode, path: target.reference, place: target.place),
        file: place.filePath.description, stem: target.stem))
  }
}
