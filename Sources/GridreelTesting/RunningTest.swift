#if canImport(Testing)
import Gridreel
import Testing
#endif

/// The test that asks, as far as its framework tells.
struct RunningTest: Sendable {
  /// Who runs it.
  enum Framework: Hashable, Sendable { case swiftTesting, xcTest }

  /// What a test was called with.
  enum Arguments: Hashable, Sendable {
    case none
    /// A text for each.
    case known([String])
    /// Some, but the framework does not show them.
    case hidden
  }

  var framework: Framework
  var identity: TestIdentity
  var arguments = Arguments.none

  /// The test that runs in this task.
  static func current(at place: SourcePlace, in ledger: SnapshotLedger) -> Self {
    #if canImport(Testing)
    if let test = Test.current { return Self(test, Test.Case.current) }
    if processRunsSwiftTesting {
      // A detached task of some test.
      let name = "\(place.fileID) \(place.testName)"
      return Self(
        framework: .swiftTesting, identity: TestIdentity(name: name, round: TestRound.current))
    }
    #endif
    #if canImport(XCTest)
    XCTestWatch.begin()
    #endif
    return Self(framework: .xcTest, identity: ledger.currentXCTest)
  }
}

#if canImport(Testing)
extension RunningTest {
  fileprivate init(_ test: Test, _ testCase: Test.Case?) {
    framework = .swiftTesting
    let parts = [test.id.moduleName] + test.id.nameComponents
    identity = TestIdentity(name: parts.joined(separator: "/"), round: TestRound.current)
    guard let testCase, testCase.isParameterized else { return }
    let values = ArgumentFinder(testCase)
    arguments = values.texts.map(Arguments.known) ?? .hidden
    identity.testCase = values.description
  }

  /// Whether this process was started for Swift Testing alone.
  fileprivate static var processRunsSwiftTesting: Bool {
    let arguments = CommandLine.arguments
    return zip(arguments, arguments.dropFirst()).contains {
      $0 == "--testing-library" && $1 == "swift-testing"
    }
  }
}
#endif

#if canImport(Testing)
/// Finds by reflection what a case of a test was called with; no interface shows it.
///
/// Where another version of Swift Testing stores it in another way nothing is found, and tests with
/// arguments must name their snapshots.
private struct ArgumentFinder {
  /// A text for each argument; nil where they are not found.
  private(set) var texts: [String]?
  /// What tells equal arguments of two cases apart.
  private var discriminator = ""

  var description: String { (texts ?? []).joined(separator: ",") + discriminator }

  init(_ testCase: Test.Case) { search(Mirror(reflecting: testCase), depth: 0) }

  private mutating func search(_ mirror: Mirror, depth: Int) {
    guard depth < 4 else { return }
    for child in mirror.children {
      let inner = Mirror(reflecting: child.value)
      switch child.label {
      case "arguments" where inner.displayStyle == .collection: take(inner)
      case "discriminator": discriminator = " #\(child.value)"
      case "body": break
      default: search(inner, depth: depth + 1)
      }
    }
  }

  private mutating func take(_ arguments: Mirror) {
    let values = arguments.children.compactMap { argument in
      Mirror(reflecting: argument.value).children.first { $0.label == "value" }?.value
    }
    guard !values.isEmpty, values.count == arguments.children.count else { return }
    texts = values.map(Self.text)
  }

  private static func text(of value: Any) -> String {
    switch value {
    case let text as String: text
    case let theme as Theme: theme.name
    case let described as any CustomTestStringConvertible: described.testDescription
    default: String(describing: value)
    }
  }
}
#endif
