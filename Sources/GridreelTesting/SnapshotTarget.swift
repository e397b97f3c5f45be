import Gridreel

/// The files of one snapshot.
struct SnapshotTarget: Sendable {
  /// The folder given by the user, which contains the references' folder.
  let place: String
  /// The path of the reference.
  let reference: String
  /// The folder for pictures of a failure.
  let artifactsFolder: String
  /// The reference's name without its extension, and the extension.
  let stem, ending: String

  /// Finds the files of an assertion, and claims the reference for its test.
  ///
  /// - Parameters:
  ///   - assertion: the assertion.
  ///   - test: the test that makes the assertion.
  ///   - environment: determines the folder of artifacts.
  /// - Throws: ``GridreelError`` if another assertion uses the reference, or if no name can be found.
  init(
    _ assertion: SnapshotAssertion, of test: RunningTest, in environment: SnapshotEnvironment
  ) throws(GridreelError) {
    let source = assertion.place
    let folder = assertion.directory ?? source.snapshotFolder
    var identifier = try Self.identifier(assertion, test, folder: folder)
    ending = assertion.strategy.pathExtension
    if assertion.name == nil, case .known(let texts) = test.arguments {
      let plain = SnapshotFileName.stem(test: source.testName, identifier: identifier)
      if try Self.hasLookalike("\(plain).\(ending)", in: folder, assertion.ledger) {
        identifier += "-" + SnapshotFileName.digest(of: texts.joined(separator: ","))
      }
    }
    stem = SnapshotFileName.stem(test: source.testName, identifier: identifier)
    reference = FilePath.join(folder, "\(stem).\(ending)")
    artifactsFolder = FilePath.join(
      FilePath.join(environment.artifactsFolder, source.module), source.fileName)
    if let clash = assertion.ledger.claim(reference, for: test.identity) {
      throw Self.error(clash, reference, test)
    }
    let sources = FilePath.folder(of: source.filePath.description)
    place = assertion.directory ?? sources
    guard assertion.directory != nil || FilePath.kind(of: sources) == .folder else {
      throw GridreelError(
        .unreadableInput, file: sources,
        "the folder of the test's source is not on this machine, so there are no references")
    }
  }

  /// The part after the test's name: the snapshot's name, or the test's arguments and a number.
  private static func identifier(
    _ assertion: SnapshotAssertion, _ test: RunningTest, folder: String
  ) throws(GridreelError) -> String {
    if let name = assertion.name { return SnapshotFileName.part(name) }
    let number = assertion.ledger.nextNumber(
      of: test.identity, folder: folder, name: assertion.place.testName)
    switch test.arguments {
    case .none: return String(number)
    case .known(let texts):
      guard let part = SnapshotFileName.part(ofArguments: texts) else {
        throw GridreelError(
          .usage, "the test's arguments are too long for a file's name; give one with 'named:'")
      }
      return number == 1 ? part : "\(part).\(number)"
    case .hidden:
      throw GridreelError(
        .usage,
        "this version of Swift Testing does not show the test's arguments; "
          + "give each case a name of its own with 'named:'")
    }
  }

  /// Whether another case has a name that differs from this one in case only, which is one file on some
  /// systems: its reference is there and none of this case, or it is drawn in this run.
  private static func hasLookalike(
    _ name: String, in folder: String, _ ledger: SnapshotLedger
  ) throws(GridreelError) -> Bool {
    if ledger.hasLookalike(of: FilePath.join(folder, name)) { return true }
    guard FilePath.kind(of: folder) == .folder else { return false }
    let alike = try FilePath.names(in: folder).filter { $0.lowercased() == name.lowercased() }
    return !alike.isEmpty && !alike.contains(name)
  }

  private static func error(
    _ clash: SnapshotLedger.Clash, _ path: String, _ test: RunningTest
  ) -> GridreelError {
    let advice = "give each a name of its own with 'named:'"
    switch clash {
    case .other(let name) where name != test.identity.name:
      return GridreelError(
        .usage, file: path, "a snapshot of the test '\(name)' has this file already; \(advice)")
    case .other:
      return GridreelError(
        .usage, file: path, "another case of this test has this file already; \(advice)")
    case .sameTest:
      let isUncounted = test.framework == .swiftTesting && test.identity.round == 0
      let more = isUncounted ? ", or add the trait '.gridSnapshots' if the test is repeated" : ""
      return GridreelError(
        .usage, file: path, "this test has two snapshots for one file; \(advice)\(more)")
    }
  }

  /// The path of a failure's picture; `kind` is empty for the actual picture.
  func artifact(_ kind: String, ending: String) -> String {
    FilePath.join(artifactsFolder, kind.isEmpty ? "\(stem).\(ending)" : "\(stem).\(kind).\(ending)")
  }
}
