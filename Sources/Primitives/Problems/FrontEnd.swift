/// Who shows messages, and so how options are named in them.
package enum FrontEnd: Sendable {
  /// The command line, and all that shows its words: `--row-height 20`.
  case terminal
  /// A job of a batch: `"rowHeight": 20`.
  case job
  /// A request to the service: a job, but what it may read is up to who starts the service.
  case request
  /// A mark in a document: `row-height=20`; what it may read is up to who starts the program.
  case mark
  /// What the command line says of a grid file that it draws as it is: `"rowHeight": 20`.
  case gridFile

  private static func hyphenated(_ key: String) -> String {
    guard key.utf8.contains(where: { (0x41...0x5A).contains($0) }) else { return key }
    var bytes: [UInt8] = []
    for byte in key.utf8 {
      let isCapital = (0x41...0x5A).contains(byte)
      bytes += isCapital ? [UInt8(ascii: "-"), byte | 0x20] : [byte]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The flag of an option: `--row-height` for `rowHeight`.
  package static func flag(of key: String) -> String { "--" + flagWord(of: key) }

  /// The flag of an option without its dashes: `row-height` for `rowHeight`.
  package static func flagWord(of key: String) -> String {
    switch key {
    // Flags that name one thing at a time, and may be repeated.
    case "allowPaths": "allow-path"
    case "callouts": "callout"
    default: hyphenated(key)
    }
  }
}

extension Message.Setting {
  /// The value as JSON: a number or a boolean if it is spelled like one.
  package var json: String {
    ["true", "false"].contains(value) || Double(value)?.isFinite == true ? value : jsonString(value)
  }
}

extension Message {
  /// The message as a front end shows it.
  package func words(for frontEnd: FrontEnd) -> String {
    var words = ""
    for part in parts {
      switch part {
      case .text(let text): words += text
      case .value(let value): words += "'\(value)'"
      case .key(let key): words += quoted(key)
      case .kindOfKey: words += "key"
      case .option(let key, let setting): words += Self.option(key, setting, frontEnd)
      }
    }
    return words
  }

  private static func option(_ key: String, _ setting: Setting?, _ frontEnd: FrontEnd) -> String {
    switch frontEnd {
    case .terminal: flag(key, setting)
    // Nobody but who starts the program may allow a path.
    case .request where key == "allowPaths", .mark where key == "allowPaths",
      .gridFile where key == "allowPaths":
      flag(key, setting)
    case .mark: markWord(key, setting)
    case .job, .request, .gridFile: member(key, setting)
    }
  }

  /// An option on the command line.
  private static func flag(_ key: String, _ setting: Setting?) -> String {
    let flag = FrontEnd.flag(of: key)
    guard let setting, setting.value != "true" else { return flag }
    if setting.value == "false" { return "--no-" + FrontEnd.flagWord(of: key) }
    let column = setting.column.map { $0 + "=" } ?? ""
    return "\(flag) \(shellWord(column + setting.value))"
  }

  /// An option as a word of a mark, as its line has it.
  private static func markWord(_ key: String, _ setting: Setting?) -> String {
    let word = FrontEnd.flagWord(of: key)
    guard let setting else { return "'\(word)'" }
    if setting.value == "true" { return word }
    if setting.value == "false" { return "no-" + word }
    let value = (setting.column.map { $0 + "=" } ?? "") + setting.value
    let isPlain = !value.isEmpty && !value.contains { $0.isWhitespace || "\"'<>{}".contains($0) }
    let quote = isPlain ? "" : value.contains("\"") ? "'" : "\""
    return "\(word)=\(quote)\(value)\(quote)"
  }

  /// An option as a member of a JSON object.
  private static func member(_ key: String, _ setting: Setting?) -> String {
    guard let setting else { return jsonString(key) }
    return "\(jsonString(key)): "
      + (setting.column.map { "{\(jsonString($0)): \(setting.json)}" } ?? setting.json)
  }
}
