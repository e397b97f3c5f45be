public import Gridreel

/// Asserts that a grid looks as its reference does.
///
/// The reference is `__Snapshots__/<test file>/<test>.<name or number>.png` beside the test's file. Works
/// in Swift Testing and in XCTest.
///
/// - Parameters:
///   - grid: The grid.
///   - snapshotting: What is kept of it and how it is compared.
///   - name: The snapshot's name; nil is the test's arguments, and a number where there are several.
///   - record: Which references are written; nil leaves it to the scope around, then to
///     `SNAPSHOT_TESTING_RECORD`, then to ``GridSnapshotConfiguration/Record/missing``.
///   - fileID: The test's file with its module.
///   - filePath: The test's file.
///   - testName: The test's function.
///   - line: The assertion's line.
///   - column: The assertion's column.
public func assertGridSnapshot(
  of grid: @autoclosure () throws -> Grid, as snapshotting: GridSnapshotting = .image,
  named name: String? = nil, record: GridSnapshotConfiguration.Record? = nil,
  fileID: StaticString = #fileID, file filePath: StaticString = #filePath,
  testName: String = #function, line: UInt = #line, column: UInt = #column
) {
  let place = SourcePlace(
    fileID: fileID, filePath: filePath, testName: testName, line: line, column: column)
  SnapshotAssertion(snapshotting, named: name, record: record, directory: nil, at: place)
    .assert(grid)
}

/// Asserts that a grid looks as its references do, in several ways.
///
/// - Parameters:
///   - grid: The grid, made once for each strategy.
///   - strategies: What is kept of it and how it is compared, by the names of the snapshots.
///   - record: Which references are written; nil leaves it to the scope around.
///   - fileID: The test's file with its module.
///   - filePath: The test's file.
///   - testName: The test's function.
///   - line: The assertion's line.
///   - column: The assertion's column.
public func assertGridSnapshots(
  of grid: @autoclosure () throws -> Grid, as strategies: [String: GridSnapshotting],
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

/// Holds a grid against its reference and tells what differs, without failing the test.
///
/// - Parameters:
///   - grid: The grid.
///   - snapshotting: What is kept of it and how it is compared.
///   - name: The snapshot's name; nil is the test's arguments, and a number where there are several.
///   - record: Which references are written; nil leaves it to the scope around.
///   - snapshotDirectory: The folder of references; nil is the one beside the test's file.
///   - fileID: The test's file with its module.
///   - filePath: The test's file.
///   - testName: The test's function.
///   - line: The line of the call.
///   - column: The column of the call.
/// - Returns: What an assertion would say; nil where it would not fail.
public func verifyGridSnapshot(
  of grid: @autoclosure () throws -> Grid, as snapshotting: GridSnapshotting = .image,
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
  /// What an assertion would say; files that show it are attached to the test.
  fileprivate func verify(_ grid: () throws -> Grid) -> String? {
    guard let failure = failure(of: grid) else { return nil }
    IssueReporter.attach(failure.attachments, test.framework, at: place)
    return failure.message
  }

  /// Fails the test that makes the assertion, if it must.
  fileprivate func assert(_ grid: () throws -> Grid) {
    guard let message = verify(grid) else { return }
    IssueReporter.report(message, test.framework, at: place)
  }
}
