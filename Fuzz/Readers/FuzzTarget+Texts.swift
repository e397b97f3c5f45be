import Gridreel
import GridreelJSONText
import GridreelPrimitives
import GridreelStyle
import GridreelValues

extension FuzzTarget {
  /// The small languages in values of keys and flags.
  static let texts = [
    text("condition", parsed: "GridExpression") { _ = try GridExpression(parsing: $0) },
    text("formula", parsed: "Formula") { _ = try Formula(parsing: $0) },
    text("number-format") { _ = try NumberFormat($0) },
    text("date-format") { _ = try DatePattern($0) },
    text("color", parsed: "GridColor+Parsing", "GridColor+Functions") {
      _ = try GridColor(parsing: $0)
    },
    text("easing", parsed: "Easing+Parsing") { _ = try Easing(parsing: $0) },
    text("json-path", parsed: "JSONPath") { _ = try JSONPath(parsing: $0) },
    text("rich-text") { _ = RichText(markdown: $0) },
    text("set") { _ = try ThemeOverride($0) },
  ]

  private static func text(
    _ name: String, parsed: String..., body: @escaping @Sendable (String) throws -> Void
  ) -> FuzzTarget {
    FuzzTarget(name, seeds: [], parsed: parsed, longest: 4 << 10) { bytes in
      try body(String(decoding: bytes, as: UTF8.self))
    }
  }
}
