public import Gridreel

/// Asserts that a grid looks like its reference.
///
/// The reference is `__Snapshots__/<test file>/<test>.<name or number>.png` next to the test's file. Works in
/// Swift Testing and in XCTest.
///
/// - Parameters:
///   - grid: The grid to draw.
///   - snapshotting: The format to compare and how to compare it.
///   - name: The snapshot's name; nil uses the test's arguments, and a number if there are several snapshots.
///   - record: Which references to write; nil defers to the enclosing scope, then to
///     `SNAPSHOT_TESTING_RECORD`, then to ``GridSnapshotConfiguration/Record/missing``.
///   - fileID: The test's file with its module.
///   - filePath: The test's file.
///   - testName: The test's function.
///   - line: The assertion's line.
///   - column: The assertion's column.
public func assertGridSnapshot(
  of grid: @autoclosure () throws -> DataGrid, as snapshotting: GridSnapshotting = .image,
  named name: String? = nil, record: GridSnapshotConfiguration.Record? = nil,
  fileID: StaticString = #fileID, file filePath: StaticString = #filePath,
  testName: String = #function, line: UInt = #line, column: UInt = #column
) {
  let place = SourcePlace(
    fileID: fileID, filePath: filePath, testName: testName, line: line, column: column)
  SnapshotAssertion(snapshotting, named: name, record: record, directory: nil, at: place)
    .assert(grid)
}

/// Asserts that a grid looks like its references in several formats.
///
/// - Parameters:
///   - grid: The grid, evaluated once per strategy.
///   - strategies: The formats to compare and how to compare them, keyed by snapshot name.
///   - record: Which references to write; nil defers to the enclosing scope.
///   - fileID: The test's file with its module.
///   - filePath: The test's file.
///   - testName: The test's function.
///   - line: The assertion's line.
///   - column: The assertion's column.
public func assertGridSnapshots(
  of grid: @autoclosure () throws -> DataGrid, as strategies: [String: GridSnapshotting],
  record: GridSnapshotConfiguration.Record? = nil, fileID: StaticString = #fileID,
  file filePath: StaticString = #filePath, testName: String = #function, line: UInt = #line,
  column: UInt = #column
) {
  for (name, strategy) in strategies.sorted(by: { $0.key < $1.key }) {
    assertGridSnapshot(
      of: try grid(), as: strategy, named: name, record: record, fileID: fileID, file: filePath,
      testName: testName, line: line, column: column)
  }
}

/// Compares a grid with its reference and returns what differs, without failing the test.
///
/// - Parameters:
///   - grid: The grid to draw.
///   - snapshotting: The format to compare and how to compare it.
///   - name: The snapshot's name; nil uses the test's arguments, and a number if there are several snapshots.
///   - record: Which references to write; nil defers to the enclosing scope.
///   - snapshotDirectory: The folder of references; nil uses the one next to the test's file.
///   - fileID: The test's file with its module.
///   - filePath: The test's file.
///   - testName: The test's function.
///   - line: The line of the call.
///   - column: The column of the call.
/// - Returns: The failure message of an assertion; nil if it would pass.
public func verifyGridSnapshot(
  of grid: @autoclosure () throws -> DataGrid, as snapshotting: GridSnapshotting = .image,
  named name: String? = nil, record: GridSnapshotConfiguration.Record? = nil,
  snapshotDirectory: String? = nil, fileID: StaticString = #fileID,
  file filePath: StaticString = #filePath, testName: String = #function, line: UInt = #line,
  column: UInt = #column
) -> String? {
  let place = SourcePlace(
    fileID: fileID, filePath: filePath, testName: testName, line: line, column: column)
  return SnapshotAssertion(
    snapshotting, named: name, record: record, directory: snapshotDirectory, at: place
  ).verify(grid)
}

extension SnapshotAssertion {
  /// The failure message; nil on success.
  ///
  /// Attaches files that show the failure to the test.
  fileprivate func verify(_ grid: () throws -> DataGrid) -> String? {
    let warn = { IssueReporter.warn($0, test.framework, at: place) }
    guard let failure = failure(of: grid, warn: warn) else { return nil }
    IssueReporter.attach(failure.attachments, test.framework, at: place)
    return failure.message
  }

  /// Fails the current test if the grid differs.
  fileprivate func assert(_ grid: () throws -> DataGrid) {
    guard let message = verify(grid) else { return }
    IssueReporter.report(message, test.framework, at: place)
  }
}
