public import GridreelPrimitives

/// The value of a theme parameter.
public enum ThemeParameter: Hashable, Sendable {
  /// No colour or no line.
  case none
  /// A colour.
  case color(GridColor)
  /// A number, usually a length in points.
  case number(Double)
  /// A text, such as a font family.
  case text(String)
  /// A line.
  case line(LineStyle)

  /// The kind with its article, for messages.
  var kindName: String {
    switch self {
    case .none: "'none'"
    case .color: "a colour"
    case .number: "a number"
    case .text: "a text"
    case .line: "a line"
    }
  }
}

/// The named parameters of a theme, given or derived.
public struct ThemeParameters: Hashable, Sendable {
  var values: [String: ThemeParameter] = [:]

  /// Makes an empty set of parameters.
  public init() {}

  /// The names of all parameters, in alphabetical order.
  public var names: [String] { values.keys.sorted() }

  /// The value of the parameter `name`, or nil.
  public subscript(name: String) -> ThemeParameter? { values[name] }

  /// The colour named `name`; nil if there is none.
  public func color(_ name: String) -> GridColor? {
    if case .color(let color)? = values[name] { color } else { nil }
  }

  /// The number named `name`; nil if there is none.
  public func number(_ name: String) -> Double? {
    if case .number(let number)? = values[name] { number } else { nil }
  }
}
