/// A reader of what strangers write, as fuzzers and the tests that replay their findings call it.
package struct FuzzTarget: Sendable {
  /// The name, also that of its folder in `Fuzz/Crashes`.
  package let name: String
  /// Files to begin with, by their endings, in `Examples`, `Tests/Fixtures`, `Themes` and `Fuzz/Crashes`.
  package let seeds: [String]
  /// The source files with an `init(parsing:)` that it calls, without their ending.
  package let parsed: [String]
  /// The most bytes that it is given.
  package let longest: Int

  private let body: @Sendable ([UInt8]) throws -> Void

  init(
    _ name: String, seeds: [String], parsed: [String] = [], longest: Int = 16 << 10,
    _ body: @escaping @Sendable ([UInt8]) throws -> Void
  ) {
    (self.name, self.seeds, self.parsed) = (name, seeds, parsed)
    (self.longest, self.body) = (longest, body)
  }

  /// Reads some bytes.
  ///
  /// - Returns: The reason why they were refused; nil if they were read. A crash is a finding, and so is a reason of
  ///   several lines or none.
  @discardableResult package func read(_ bytes: [UInt8]) -> String? {
    do {
      try body(bytes)
      return nil
    } catch {
      return "\(error)"
    }
  }

  /// All targets: a reader without one does not pass the tests.
  package static let all = tables + pictures + documents + texts

  /// The target with this name; nil if there is none.
  package init?(named name: String) {
    guard let target = Self.all.first(where: { $0.name == name }) else { return nil }
    self = target
  }
}
