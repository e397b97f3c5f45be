package import Gridreel
import GridreelCauses

extension SnapshotFinding.End {
  /// The word of reports.
  fileprivate var status: SnapshotResult.Status {
    switch self {
    case .passed: .passed
    case .recorded: .recorded
    case .missing: .missing
    case .different: .changed
    case .unusable: .error
    }
  }
}

/// One assertion: draws, compares, records, and reports failures.
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
  ///   - strategy: the format to compare and how to compare it.
  ///   - name: the snapshot's name; nil numbers it.
  ///   - record: which references to write; nil defers to the enclosing scope.
  ///   - directory: the folder of references; nil uses the one next to the test.
  ///   - place: the assertion's place in the source.
  ///   - ledger: the register of references in use; nil uses the one of the process.
  package init(
    _ strategy: GridSnapshotting, named name: String?, record: GridSnapshotConfiguration.Record?,
    directory: String?, at place: SourcePlace, ledger: SnapshotLedger? = nil
  ) {
    (self.strategy, self.name, self.record) = (strategy, name, record)
    (self.directory, self.place) = (directory, place)
    self.ledger = ledger ?? .shared
  }

  var test: RunningTest { RunningTest.current(at: place, in: ledger) }

  /// Compares a grid with its reference.
  ///
  /// - Parameters:
  ///   - grid: makes the grid.
  ///   - warn: takes what a tolerance forgives if the picture passes.
  /// - Returns: Why it fails; nil on success.
  package func failure(
    of grid: () throws -> DataGrid, warn: (String) -> Void
  ) -> SnapshotFailure? {
    let test = test
    let environment = SnapshotEnvironment.current
    do {
      let decision = try RecordDecision(asked: record, in: environment)
      let target = try SnapshotTarget(self, of: test, in: environment)
      let made: DataGrid
      do {
        made = try self.made(grid)
      } catch let error as GridreelError {
        throw error
      } catch {
        return SnapshotFailure(message: "The grid could not be made.\n\n\(error)")
      }
      let finding = try finding(of: made, target, decision.mode)
      if let bundle = environment.bundle {
        TestBundle.shared.add(result(of: finding, target, test), to: bundle)
      }
      if let forgiven = finding.forgiven { warn("\(forgiven)\nreference: \(target.reference)") }
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

  /// The result of a snapshot for reports; one of texts or bytes has its reasons alone.
  private func result(
    of finding: SnapshotFinding, _ target: SnapshotTarget, _ test: RunningTest
  ) -> SnapshotResult {
    if let result = finding.result { return result }
    let subject = SnapshotResult.Subject(
      grid: test.fullName(at: place), theme: strategy.pathExtension, state: target.stem, scale: 1)
    var result = SnapshotResult(subject, finding.end.status, reference: target.reference)
    if result.isFailure {
      result.message = finding.reasons.isEmpty ? nil : finding.reasons.joined(separator: "; ")
    }
    return result
  }

  private func made(_ grid: () throws -> DataGrid) throws -> DataGrid {
    var grid = try grid()
    if let theme = strategy.theme { grid.theme = theme }
    return grid
  }

  private func finding(
    of grid: DataGrid, _ target: SnapshotTarget, _ mode: RecordDecision.Mode
  ) throws -> SnapshotFinding {
    let judge = FileJudge(
      mode: mode, path: target.reference, place: target.place,
      owner: ReferenceOwner(.swift, test.fullName(at: place)))
    return try strategy.judge(
      SnapshotSitting(
        grid: grid, renderer: Renderer(fonts: strategy.fonts), judge: judge, stem: target.stem))
  }
}
