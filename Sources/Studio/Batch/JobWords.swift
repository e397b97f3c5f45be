import GridFiles
import JSONText
import Primitives
import Reels

/// Messages in the words of jobs: where they name flags of the command line, a job has keys.
///
/// `--limit` becomes `"limit"`, and `--limit all` becomes `"limit": "all"`. Keys stand in double quotes,
/// other names in single ones, so that clients can tell keys from columns.
enum JobWords {
  private struct Key {
    let name: String
    /// Its value, for a flag without one.
    var value: String?
    /// Whether it is an object with a value for each column.
    var isByColumn = false
    /// Whether whatever follows the flag is its value.
    var alwaysHasValue = false
  }

  /// The words, beside texts in quotes, numbers and words in capitals, that are values and no part of the sentence.
  private static let valueWords: Set = ["all", "auto", "none", "tiles"]

  /// The keys by their flags without dashes, from the declarations of both.
  private static let keys: [Substring: Key] = {
    var keys: [Substring: Key] = [:]
    for name in BatchJob.ownKeys.map(\.name) + ReelTiming.keys {
      keys[Substring(OptionName.flagWord(of: name))] = Key(name: name)
    }
    for option in OptionName.allCases {
      keys[Substring(option.flagWord)] = Key(
        name: option.rawValue,
        isByColumn: [.parse, .numberFormat, .dateFormat, .columnWidth, .set].contains(option),
        alwaysHasValue: [.jsonPath, .inputLocale, .fonts, .editable].contains(option))
    }
    for option in [OptionName.header, .strict, .systemFonts, .stickySections] {
      keys[Substring(option.flagWord)]?.value = "true"
      keys["no-\(option.flagWord)"] = Key(name: option.rawValue, value: "false")
    }
    return keys
  }()

  /// A message with keys in place of flags; flags that no key stands for stay.
  ///
  /// What a request may read is said by a flag of the service alone.
  static func message(_ text: String, isRequest: Bool = false) -> String {
    guard text.contains("--") else { return text }
    var (result, rest) = ("", text[...])
    while let start = rest.firstRange(of: "--")?.lowerBound {
      result += rest[..<start]
      rest = rest[start...]
      let word = rest.dropFirst(2).prefix { $0.isASCII && $0.isLowercase || $0 == "-" }
      // A flag begins a word; what somebody wrote is quoted, and stays.
      if result.last.map({ " (".contains($0) }) ?? true, let key = keys[word],
        !isRequest || key.name != OptionName.allowPaths.rawValue
      {
        rest = rest.dropFirst(2 + word.count)
        result += jsonString(key.name)
        if let value = key.value ?? self.value(of: key, &rest) { result += ": \(value)" }
      } else {
        result += rest.prefix(2 + word.count)
        rest = rest.dropFirst(2 + word.count)
      }
    }
    return result + rest
  }

  /// The value that follows a flag, as JSON; nil without one.
  private static func value(of key: Key, _ rest: inout Substring) -> String? {
    let after = rest.dropFirst()
    guard rest.first == " ", let first = after.first else { return nil }
    if first == "'" {
      let text = after.dropFirst().prefix { $0 != "'" }
      rest = after.dropFirst(text.count + 2)
      return json(text, of: key)
    }
    var text = after.prefix { $0 != " " }
    while let last = text.last, ",;:)".contains(last) { text.removeLast() }
    let isValue =
      key.alwaysHasValue || valueWords.contains(String(text))
      || text.contains { $0.isUppercase || $0.isNumber }
    guard !text.isEmpty, isValue else { return nil }
    rest = after.dropFirst(text.count)
    return json(text, of: key)
  }

  private static func json(_ text: Substring, of key: Key) -> String {
    let parts = text.split(separator: "=", maxSplits: 1)
    if key.isByColumn, parts.count == 2 {
      return "{\(jsonString(String(parts[0]))): \(json(parts[1], of: Key(name: "")))}"
    }
    return Double(text) == nil ? jsonString(String(text)) : String(text)
  }
}
