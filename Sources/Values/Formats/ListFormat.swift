/// Writes a list that a text holds, such as `["Kabul","Herat"]`, as its items with a separator between them.
public struct ListFormat: Hashable, Sendable {
  /// What stands between two items.
  public var separator: String

  /// Makes a format, by default with commas.
  public init(separator: String = ", ") { self.separator = separator }

  /// The items of a list; nil for a text that is none, and for a list of lists or of objects without names.
  ///
  /// Items are numbers, words of JSON, and texts in double or single quotes, as JSON and Python write them. An object
  /// stands for its name.
  ///
  /// - Parameter text: The text.
  /// - Returns: The items without quotes.
  package static func items(of text: String) -> [String]? {
    var rest = text.utf8[...]
    func skip() { while let byte = rest.first, byte == 0x20 || byte == 0x0A { rest.removeFirst() } }
    func take(_ byte: UInt8) -> Bool {
      skip()
      guard rest.first == byte else { return false }
      rest.removeFirst()
      return true
    }
    guard take(UInt8(ascii: "[")), text.utf8.last == UInt8(ascii: "]") else { return nil }
    var items: [String] = []
    if take(UInt8(ascii: "]")) { return rest.isEmpty ? [] : nil }
    repeat {
      skip()
      let isObject = rest.first == UInt8(ascii: "{")
      guard let item = isObject ? name(ofObject: &rest) : value(&rest) else { return nil }
      items.append(item)
    } while take(UInt8(ascii: ","))
    return take(UInt8(ascii: "]")) && rest.isEmpty ? items : nil
  }

  /// Takes a text in quotes, or a word; nil if there is neither.
  private static func value(_ rest: inout Substring.UTF8View) -> String? {
    let quote = rest.first.flatMap { "\"'".utf8.contains($0) ? $0 : nil }
    return quote.map { quoted(&rest, by: $0) } ?? word(&rest)
  }

  /// Members that name an object, the first that it has.
  private static let names = ["name", "title", "label"]

  /// Takes an object, and returns the text of the member that names it; nil if it has none, or is none.
  private static func name(ofObject rest: inout Substring.UTF8View) -> String? {
    var (found, depth): ([String: String], Int) = ([:], 0)
    var key: String?
    while let byte = rest.first {
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        key = nil
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        guard let text = quoted(&rest, by: byte) else { return nil }
        guard depth == 1 else { continue }
        if let name = key, names.contains(name) { found[name] = found[name] ?? text }
        let isKey = rest.first { $0 != 0x20 } == UInt8(ascii: ":")
        key = isKey ? text : nil
        continue
      case UInt8(ascii: ","): key = nil
      default: break
      }
      rest.removeFirst()
      if depth == 0 { break }
    }
    return depth == 0 ? names.lazy.compactMap { found[$0] }.first { !$0.isEmpty } : nil
  }

  private static func word(_ rest: inout Substring.UTF8View) -> String? {
    let word = rest.prefix { byte in
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "A")...UInt8(ascii: "Z"):
        true
      default: "+-._".utf8.contains(byte)
      }
    }
    guard !word.isEmpty else { return nil }
    rest = rest[word.endIndex...]
    return String(Substring(word))
  }

  private static func quoted(_ rest: inout Substring.UTF8View, by quote: UInt8) -> String? {
    var bytes: [UInt8] = []
    rest.removeFirst()
    while let byte = rest.popFirst() {
      if byte == quote { return String(decoding: bytes, as: UTF8.self) }
      guard byte == UInt8(ascii: "\\") else {
        bytes.append(byte)
        continue
      }
      guard let escaped = rest.popFirst() else { return nil }
      switch escaped {
      case UInt8(ascii: "n"), UInt8(ascii: "t"), UInt8(ascii: "r"): bytes.append(0x20)
      case UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "\""), UInt8(ascii: "'"):
        bytes.append(escaped)
      case UInt8(ascii: "u"):
        guard rest.count >= 4, let code = UInt32(String(Substring(rest.prefix(4))), radix: 16),
          let scalar = Unicode.Scalar(code)
        else { return nil }
        rest = rest.dropFirst(4)
        bytes += Array(String(Character(scalar)).utf8)
      default: return nil
      }
    }
    return nil
  }

  /// The text of a list, empty for an empty one; nil for a text that holds none.
  func string(for text: String) -> String? {
    Self.items(of: text)?.joined(separator: separator)
  }
}
