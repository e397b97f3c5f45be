/// The locale file: blocks of `key=value` lines, each headed by `@name` or `@name base`.
enum LocaleTable {
  /// The fields of a block, merged with those of its base.
  struct Fields {
    fileprivate var texts: [String: String] = [:]

    func text(_ key: String) -> String { texts[key] ?? LocaleTable.defaults[key] ?? "" }

    /// A list of values; if the locale has none, the list of another key.
    func list(_ key: String, or other: String? = nil) -> [String] {
      let text = texts[key] ?? other.flatMap { texts[$0] } ?? LocaleTable.defaults[key] ?? ""
      return text.split(separator: "|").map(String.init)
    }
  }

  /// The values where no block has any.
  private static let defaults = [
    "decimal": ".", "group": ",", "minimum": "1", "secondary": "3",
    "minus": LocaleSymbols.trueMinus,
    "percent": "#%", "currency": "¤#", "halves": "AM|PM", "bytes": " B| kB| MB| GB| TB| PB",
    "durations": " d| h| min| s",
  ]

  private static let bytes = PackageResources.Locales_txt

  /// The names of all locales, in the order of the file.
  static let names: [String] = bytes.split(separator: UInt8(ascii: "@")).dropFirst().map { block in
    String(decoding: block.prefix(while: isPartOfName), as: UTF8.self)
  }

  /// The fields of a locale; nil if the file does not have it.
  static func fields(of name: String) -> Fields? {
    guard let block = block(of: name) else { return nil }
    var lines = block.split(separator: "\n")
    let heading = lines.removeFirst().split(separator: " ")
    var fields = heading.count == 2 ? self.fields(of: String(heading[1])) ?? Fields() : Fields()
    for line in lines {
      guard let equals = line.firstIndex(of: "=") else { continue }
      fields.texts[String(line[..<equals])] = String(line[line.index(after: equals)...])
    }
    return fields
  }

  /// The lists of all blocks with some keys, in the order of the file.
  static func lists(of keys: Set<String>) -> [(key: String, values: [String])] {
    bytes.split(separator: UInt8(ascii: "\n")).compactMap { line in
      let equals = line.firstIndex(of: UInt8(ascii: "=")) ?? line.startIndex
      let key = String(decoding: line[..<equals], as: UTF8.self)
      guard keys.contains(key) else { return nil }
      let list = String(decoding: line[(equals + 1)...], as: UTF8.self)
      return (key, list.split(separator: "|").map(String.init))
    }
  }

  /// The lines from a locale's heading to the next one.
  private static func block(of name: String) -> String? {
    var rest = bytes[...]
    while let start = rest.firstIndex(of: UInt8(ascii: "@")) {
      rest = rest[(start + 1)...]
      let end = rest.firstIndex(of: UInt8(ascii: "@")) ?? rest.endIndex
      if rest.prefix(while: isPartOfName).elementsEqual(name.utf8) {
        return String(decoding: rest[..<end], as: UTF8.self)
      }
      rest = rest[end...]
    }
    return nil
  }

  private static func isPartOfName(_ byte: UInt8) -> Bool {
    byte != UInt8(ascii: "\n") && byte != UInt8(ascii: " ")
  }
}
