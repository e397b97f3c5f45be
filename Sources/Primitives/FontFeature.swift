/// An OpenType feature to use or to leave, such as `zero` for slashed zeros.
public struct FontFeature: Hashable, Sendable, CustomStringConvertible {
  /// The feature's tag: four letters or digits.
  public let tag: String
  /// 0 turns the feature off, 1 on; others choose one of several alternates.
  public let value: Int

  /// Makes a feature of a text such as `zero`, `calt=0` or `salt=2`.
  ///
  /// Returns nil if the tag has not four ASCII letters or digits, or the value is not in `0...99`.
  public init?(_ text: String) {
    let parts = text.split(separator: "=", omittingEmptySubsequences: false)
    guard let tag = parts.first, tag.utf8.count == 4, parts.count <= 2,
      tag.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x7a).contains($0 | 0x20) })
    else { return nil }
    let number = parts.count == 2 ? Int(parts[1]) : 1
    guard let number, 0...99 ~= number else { return nil }
    (self.tag, value) = (String(tag), number)
  }

  /// The feature as a text that makes it.
  public var description: String { value == 1 ? tag : "\(tag)=\(value)" }
}
