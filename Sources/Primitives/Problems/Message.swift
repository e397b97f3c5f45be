/// A sentence for people as data, which each front end words for its readers.
///
/// A literal is text, and so is all that is interpolated without a label: names and values of users are
/// never read again, however much they look like a flag. What depends on the front end is interpolated
/// with a label:
/// ```swift
/// "use \(set: "limit", 20)"               // use --limit 20 · use "limit": 20 · use limit=20
/// "choose another with \(option: "pageKey")"  // … with --page-key · … "pageKey" · … 'page_key'
/// ```
public struct Message: Hashable, Sendable, ExpressibleByStringInterpolation,
  CustomStringConvertible
{
  /// A piece of a message.
  package enum Part: Hashable, Sendable {
    /// Text that all front ends show as it is.
    case text(String)
    /// A value of the data, which is shown in quotes.
    case value(String)
    /// An option by its key in grid files, with the value that it should have if there is one.
    case option(String, Setting?)
    /// A key of the object at hand, as it was written or should be.
    case key(String)
    /// The word for what a key is: a key, or an option of a call.
    case kindOfKey
  }

  /// What the data do not have, although it was asked for.
  package enum Missing: Hashable, Sendable {
    /// A column by its key.
    case column(String)
    /// A row by a text in a column.
    case row(String, column: String)
    /// A section by its title.
    case section(String)

    /// What it is called.
    package var name: String {
      switch self {
      case .column(let name), .row(let name, _), .section(let name): name
      }
    }
  }

  /// The value that a message advises for an option.
  package struct Setting: Hashable, Sendable {
    /// The column that it is for, where an option has a value for each column.
    package let column: String?
    /// The value, as a flag has it.
    package let value: String
  }

  /// Its pieces; no two texts follow each other.
  package private(set) var parts: [Part]
  /// What the data do not have, if that is what it tells.
  package private(set) var missing: Missing?

  private init(_ parts: [Part]) { self.parts = parts }

  /// Makes a message of a text that all front ends show as it is.
  public init(_ text: String) { parts = [.text(text)] }

  /// Makes a message of a literal, which all front ends show as it is.
  public init(stringLiteral text: String) { self.init(text) }

  /// Makes a message of a literal with interpolations.
  public init(stringInterpolation: StringInterpolation) {
    (parts, missing) = (stringInterpolation.parts, stringInterpolation.missing)
  }

  /// The message in the words of the command line.
  public var description: String { words(for: .terminal) }

  /// Continues a message with another one.
  public static func + (first: Message, second: Message) -> Message {
    var result = first
    result += second
    return result
  }

  /// Continues a message with a text that all front ends show as it is.
  public static func + (message: Message, text: String) -> Message { message + Message(text) }

  /// Continues a text that all front ends show as it is with a message.
  public static func + (text: String, message: Message) -> Message { Message(text) + message }

  package static func += (first: inout Message, second: Message) {
    for part in second.parts { first.parts.add(part) }
    first.missing = first.missing ?? second.missing
  }

  /// What a key of an object is called: a key, or an option of a call.
  package static var kindOfKey: Message { Message([.kindOfKey]) }

  /// The message without the values of the data that it quotes.
  package var withoutValues: Message {
    parts.reduce(into: Message([])) { result, part in
      if case .value = part { result += "a hidden value" } else { result.parts.add(part) }
    }
  }

  /// Messages with commas between them.
  package static func list(_ messages: [Message]) -> Message {
    messages.dropFirst().reduce(messages.first ?? "") { $0 + ", " + $1 }
  }

  /// Collects the pieces of a message.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var parts: [Part] = []
    fileprivate var missing: Missing?

    /// Begins with no pieces.
    public init(literalCapacity: Int, interpolationCount: Int) {
      parts.reserveCapacity(1)
    }

    /// Adds text that all front ends show as it is.
    public mutating func appendLiteral(_ literal: String) {
      if !literal.isEmpty { parts.add(.text(literal)) }
    }

    /// Adds text that all front ends show as it is.
    public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      appendLiteral(value.description)
    }

    /// Adds the pieces of another message.
    public mutating func appendInterpolation(_ message: Message) {
      for part in message.parts { parts.add(part) }
      missing = missing ?? message.missing
    }

    /// Adds a value of the data.
    package mutating func appendInterpolation(value: String) { parts.add(.value(value)) }

    /// Adds the name of something that the data do not have, in quotes.
    package mutating func appendInterpolation(missing: Missing) {
      appendLiteral("'\(missing.name)'")
      self.missing = missing
    }

    /// Adds an option by its key in grid files.
    package mutating func appendInterpolation(option key: String) { parts.add(.option(key, nil)) }

    /// Adds an option with the value that it should have, for a column if it has one for each.
    package mutating func appendInterpolation(
      set key: String, column: String? = nil, _ value: some CustomStringConvertible
    ) {
      parts.add(.option(key, Setting(column: column, value: value.description)))
    }

    /// Adds a key of the object at hand.
    package mutating func appendInterpolation(key: String) { parts.add(.key(key)) }
  }
}

extension [Message.Part] {
  /// Adds a piece, which continues the text before it if both are texts.
  fileprivate mutating func add(_ part: Message.Part) {
    if case .text(let text) = part, case .text(let before)? = last {
      self[count - 1] = .text(before + text)
    } else {
      append(part)
    }
  }
}
