import Gridreel

#if canImport(Testing)
import Testing
#endif

/// The current test, as far as its framework reveals it.
struct RunningTest: Sendable {
  /// The framework that runs the test.
  enum Framework: Hashable, Sendable { case swiftTesting, xcTest }

  /// The arguments of the test.
  enum Arguments: Hashable, Sendable {
    case none
    /// One text per argument.
    case known([String])
    /// There are arguments, but the framework does not reveal them.
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
      // No slash, because the framework's own names contain one.
      let name = "\(place.module) \(place.fileName) \(place.testName)"
      return Self(
        framework: .swiftTesting, identity: TestIdentity(name: name, round: TestRound.current))
    }
    #endif
    return Self(framework: .xcTest, identity: ledger.currentXCTest)
  }
}

extension RunningTest {
  /// The name that tells the test from all others: `AppTests/PeopleTests/testPlain`.
  func fullName(at place: SourcePlace) -> String {
    switch framework {
    case .swiftTesting: identity.name
    case .xcTest where identity.name.isEmpty: "\(place.module)/\(place.testName)"
    case .xcTest:
      "\(place.module)/\(identity.name.split(separator: ".").joined(separator: "/"))"
    }
  }

  /// The argument of `swift test --filter` that runs only this test: a regular expression of its full name.
  ///
  /// If the framework does not reveal the test, the function of the assertion is used instead, in any suite.
  func filter(at place: SourcePlace) -> String {
    let function = place.testName.filter { $0 != "`" }
    let module = Self.literal(place.module)
    switch framework {
    case .swiftTesting where identity.name.contains("/"):
      let parts = identity.name.split(separator: "/", maxSplits: 1)
      return "^" + parts.map { Self.literal(String($0)) }.joined(separator: "\\.")
    case .swiftTesting:
      return "^\(module)\\.(.*/)?\(Self.literal(function))"
    case .xcTest:
      let name = identity.name.split(separator: ".").map(String.init)
      let suite = name.count == 2 ? Self.literal(name[0]) : "[^/]*"
      let method = name.count == 2 ? name[1] : String(function.prefix { $0 != "(" })
      return "^\(module)\\.\(suite)/\(Self.literal(method))$"
    }
  }

  /// A regular expression that matches only this text.
  private static func literal(_ text: String) -> String {
    text.map { character in
      let isPlain = character.isLetter || character.isNumber || "_/`".contains(character)
      return isPlain ? String(character) : "\\\(character)"
    }.joined()
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
/// Finds the arguments of a test case by reflection, because no API provides them.
///
/// If another version of Swift Testing stores them differently, nothing is found, and tests with arguments
/// must name their snapshots.
private struct ArgumentFinder {
  /// One text per argument; nil if none were found.
  private(set) var texts: [String]?
  /// Distinguishes equal arguments of two cases.
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
