import Gridreel
import GridreelJSONText
import GridreelPrimitives
import GridreelStudio

/// A command line in the words of other programs, said in ours.
struct ForeignLine {
  /// A flag with its value, or a word that belongs to no flag.
  enum Item {
    case flag(String, String?)
    case word(String)

    /// Whether it names a PDF.
    var isPDF: Bool {
      switch self {
      case .word(let word), .flag("--output", let word?): word.hasSuffix(".pdf")
      case .flag: false
      }
    }
  }

  var command = RenderCommand.word
  var items: [Item] = []
  /// Flags that mean something only together, without dashes, with their values.
  var asides: [String: String] = [:]
  /// Whether something was said in other words.
  var isTranslated = false
  /// Whether something has no words of ours.
  var isIncomplete = false
  /// The flags of which nothing is known.
  var unknown: [String] = []

  /// What is said of the line besides what it leaves out.
  var remarks: [String] = []

  /// The line in our words.
  ///
  /// - Parameter words: the command line without the program's name.
  /// - Returns: The line after what it leaves out or replaces, and what else is wrong with it; nil if words have none of
  ///   ours, or all are ours.
  static func translation(of words: [String]) -> String? {
    if let first = words.first, let line = others[first.drop { $0 == "-" }] {
      let rest = words.dropFirst().map(shellWord).joined(separator: " ")
      return ("try: gridreel " + line.replacing("{}", with: rest)).trimmed
    }
    guard let line = translated(words) else { return nil }
    let said = ([GridreelCommand.word, line.command] + line.words).map(shellWord)
    let without = line.unknown.isEmpty ? [] : ["without \(line.unknown.joined(separator: " and "))"]
    let offer = (without + ["try: \(said.joined(separator: " "))"]).joined(separator: ", ")
    return (line.remarks + [offer] + line.problem).joined(separator: "; ")
  }

  /// What is wrong with the line itself, which is tried out.
  private var problem: [String] {
    do {
      switch command {
      case RenderCommand.word: try RenderCommand.reading(words).tryOut()
      case AnimateCommand.word: try AnimateCommand.reading(words).tryOut()
      default: break
      }
      return []
    } catch let error as GridreelError where error.code != .unreadableInput {
      return ["then: \(error.entry)"]
    } catch {
      return []
    }
  }

  private static func translated(_ words: [String]) -> ForeignLine? {
    guard var line = ForeignLine(words), !line.isIncomplete else { return nil }
    line.findQueries()
    line.joinLists()
    line.joinDirections()
    line.joinAsides()
    line.findReels()
    line.joinFlags()
    guard !line.isIncomplete, line.isTranslated, line.unknown.isEmpty || line.hasInput,
      (try? ParsedWords(line.words, flags: line.flags)) != nil
    else { return nil }
    return line
  }

  /// The commands that draw no picture by what others call them; `{}` is what follows.
  private static let others: [Substring: String] = [
    "themes": "theme list", "list-themes": "theme list", "show-themes": "theme list",
    "list-fonts": "fonts", "show-fonts": "fonts", "test": "verify {}", "check": "verify {}",
    "approve": "accept {}", "update": "record --mode failed {}", "clean": "prune {}",
    "cleanup": "prune {}", "new": "init {}", "scaffold": "init {}", "create-project": "init {}",
  ]

  private static let previews: Set = [ServeCommand.word, "preview", "live", "dev"]

  private static let commands: [String: String] = {
    let render =
      "compile build convert draw plot show view export print screenshot snap query png image make "
      + "head top cat display table open run generate create cut save write svg pdf format sort filter where"
    var all = Dictionary(
      render.split(separator: " ").map { (String($0), RenderCommand.word) },
      uniquingKeysWith: { $1 })
    for word in ["gif", "film", "movie", "video"] { all[word] = AnimateCommand.word }
    for word in ["validate", "lint", "info", "inspect"] { all[word] = ExplainCommand.word }
    return all
  }()

  private var flags: [KeyFlag] {
    switch command {
    case AnimateCommand.word: AnimateCommand.facts([]).flags
    case ExplainCommand.word: ExplainCommand.facts([]).flags
    default: RenderCommand.facts([]).flags
    }
  }

  private var words: [String] {
    items.flatMap { item in
      switch item {
      case .flag(let name, let value): [name] + (value.map { [$0] } ?? [])
      case .word(let word): [word]
      }
    }
  }

  private var hasInput: Bool {
    items.contains { if case .word = $0 { true } else { false } } || value(of: "--input") != nil
  }

  private init?(_ words: [String]) {
    var rest = words[...]
    if let first = words.first, !first.hasPrefix("-") {
      let known = [RenderCommand.word, AnimateCommand.word, RecordCommand.word]
      let others = GridreelCommand.subcommands.map { $0.word } + ["help"]
      // Who serves a file wants to see it change; our service draws for other programs.
      if Self.previews.contains(first), let file = words.dropFirst().first, !file.hasPrefix("-"),
        InputFormat(path: file) != nil
      {
        add(["--watch", "--open"])
        read([file])
        return
      }
      guard known.contains(first) || !others.contains(first) else { return nil }
      readCommand(first, &rest, known)
    }
    if command == RecordCommand.word {
      guard rest.contains(where: { (try? ReelFormat(path: $0)) != nil }) else { return nil }
      (command, isTranslated) = (AnimateCommand.word, true)
    }
    read(Array(rest))
  }

  /// Reads the first word, and what it is done by, which some have before the file.
  private mutating func readCommand(
    _ first: String, _ rest: inout ArraySlice<String>, _ known: [String]
  ) {
    if known.contains(first) {
      command = first
      rest = rest.dropFirst()
    } else if first == "watch" {
      add(["--watch"])
      rest = rest.dropFirst()
    } else if first == "select", rest.count > 1 {
      add(["--columns", rest[rest.startIndex + 1]])
      rest = rest.dropFirst(2)
    } else if let meant = Self.commands[first]
      ?? (first.contains(".")
        ? nil
        : nearestName(to: first, among: known + Self.commands.keys.sorted())
          ?? Self.command(among: known, beginningWith: first))
    {
      command = Self.commands[meant] ?? meant
      isTranslated = true
      rest = rest.dropFirst()
      let flags = ["sort": "--sort", "filter": "--filter", "where": "--filter"]
      if let flag = flags[meant], let value = rest.first, !value.hasPrefix("-"),
        !RenderWords.isFile(value)
      {
        add([flag, rest.removeFirst()])
      }
    }
  }

  /// The only command that begins with some letters, at least three.
  private static func command(among known: [String], beginningWith letters: String) -> String? {
    let found = known.filter { $0.hasPrefix(letters) }
    return letters.count > 2 && found.count == 1 ? found[0] : nil
  }

  // MARK: Words one by one

  private mutating func read(_ words: [String]) {
    // A reel has flags that a still has not.
    let flags = (RenderCommand.facts([]).flags + AnimateCommand.facts([]).flags)
    var rest = words[...]
    while let word = rest.popFirst() {
      guard word.hasPrefix("-"), word != "-", word != "--" else {
        items.append(.word(word))
        continue
      }
      read(word, &rest, flags)
    }
  }

  private mutating func read(_ word: String, _ rest: inout ArraySlice<String>, _ flags: [KeyFlag]) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let (name, bare) = (parts[0], String(parts[0].drop { $0 == "-" }))
    let joined = parts.count > 1 ? String(parts[1]) : nil
    // A flag is no value of another one.
    func value() -> String {
      if let joined { return joined }
      return rest.first?.hasPrefix("--") == true ? "" : rest.popFirst() ?? ""
    }
    if readDenial(bare, joined) || readKnown(name, bare, joined, &rest, flags) { return }
    remark(bare)
    if bare == "names", joined == nil, rest.first?.contains(",") != true {
      (command, isTranslated) = (ExplainCommand.word, true)
    } else if readForReels(bare, &rest) {
      return
    } else if Self.asideNames.contains(bare) {
      asides[bare] = Self.asidesWithoutValue.contains(bare) ? "" : value()
    } else if let meaning = ForeignFlags.meaning(of: bare) {
      add(meaning.words(meaning.takesValue ? value() : ""))
      if !meaning.takesValue { dropValue(&rest) }
    } else if bare.count > 2, ForeignWords.meaning(of: bare, .grid) != nil {
      leaveOut(String(name), isJoined: joined != nil, &rest)
    } else if bare.hasPrefix("T"), PictureFormat(rawValue: String(bare.dropFirst())) != nil {
      add(["--format", String(bare.dropFirst())])
    } else if bare.count > 3, let core = ForeignFlags.core(of: bare),
      let (index, _) = flags.find("--" + core)
    {
      isTranslated = true
      addKnown(flags[index], "--" + core[...], flags[index].shape.takesValue ? value() : nil)
    } else if let near = ParsedWords.nearest(to: name, flags),
      let (index, _) = flags.find(near[...]),
      // A flag is no value of another one.
      joined != nil || !flags[index].shape.takesValue || rest.first?.hasPrefix("-") == false
    {
      addNear(flags[index], near, flags[index].shape.takesValue ? value() : nil)
    } else {
      leaveOut(String(name), isJoined: joined != nil, &rest)
    }
  }

  /// Says what nothing here does of a flag that is answered nevertheless.
  private mutating func remark(_ bare: String) {
    guard Self.aggregates.contains(bare) else { return }
    remarks.append(
      "one row for each group is made before, as by a query; here sums stand below the rows of each"
    )
  }

  /// Adds a flag whose name was misspelt.
  private mutating func addNear(_ flag: KeyFlag, _ name: String, _ text: String?) {
    isTranslated = true
    // Changes of a column have an equals sign.
    if flag.word == "column", let text, !text.contains("=") { return add(["--columns", text]) }
    addKnown(flag, name[...], text)
  }

  /// Reads a flag of ours, and returns whether it is one.
  private mutating func readKnown(
    _ name: Substring, _ bare: String, _ joined: String?, _ rest: inout ArraySlice<String>,
    _ flags: [KeyFlag]
  ) -> Bool {
    // A still has no flag of reels, of which some names mean something else elsewhere.
    let isElse =
      command == RenderCommand.word && ForeignFlags.all[bare] != nil && self.flags.find(name) == nil
    guard !isElse, let (index, _) = flags.find(name) ?? flags.find("--" + bare) else {
      return false
    }
    isTranslated = isTranslated || flags.find(name) == nil
    let lacksValue = joined == nil && rest.first?.hasPrefix("-") != false
    let usual = lacksValue ? Self.usualValues[flags[index].word] : nil
    isTranslated = isTranslated || usual != nil
    guard flags[index].shape.takesValue else {
      // What others call the title of a column is a switch here.
      if bare == "header", let title = joined ?? rest.first, title.contains("="),
        let words = ForeignFlags.renaming(title)
      {
        if joined == nil { rest.removeFirst() }
        add(words)
      } else {
        addKnown(flags[index], name, nil)
      }
      return true
    }
    addKnown(flags[index], name, usual ?? joined ?? rest.popFirst() ?? "")
    return true
  }

  /// The values of flags that others write without one.
  private static let usualValues = [
    "total": "*", "heat": "*", "wrap": "*", "loop": "0", "collapse": "*",
  ]

  /// What others call one row for each group.
  private static let aggregates: Set = ["agg", "aggregate", "aggregates", "summarize", "summarise"]

  /// Reads an order that is denied, as by `--ascending=False`, and returns whether it was one.
  private mutating func readDenial(_ bare: String, _ value: String?) -> Bool {
    guard ["false", "no", "0", "off"].contains(value?.lowercased()),
      ["asc", "ascending"].contains(bare.lowercased())
    else { return false }
    (asides["reverse"], isTranslated) = ("", true)
    return true
  }

  /// Leaves out a flag of which nothing is known, with its value unless that is a file's name.
  private mutating func leaveOut(
    _ name: String, isJoined: Bool, _ rest: inout ArraySlice<String>
  ) {
    unknown.append(name)
    isTranslated = true
    guard !isJoined else { return }
    if let next = rest.first, !next.hasPrefix("-"), !next.contains("."), !RenderWords.isFile(next) {
      rest.removeFirst()
    } else {
      dropValue(&rest)
    }
  }

  /// Drops a word that can be neither the input, which stands before it, nor a picture.
  private func dropValue(_ rest: inout ArraySlice<String>) {
    guard hasInput, let next = rest.first, !next.hasPrefix("-"), !RenderWords.isFile(next),
      (try? PictureFormat(path: next)) == nil, (try? ReelFormat(path: next)) == nil,
      !ForeignValues.isPhoto(next), !next.contains(" ")
    else { return }
    rest.removeFirst()
  }

  /// Reads what means a reel, and returns whether it does.
  private mutating func readForReels(_ bare: String, _ rest: inout ArraySlice<String>) -> Bool {
    if bare == "t", let seconds = rest.first, Double(seconds) != nil {
      add(["--duration", rest.removeFirst()])
      return true
    }
    if ["then", "and-then", "next"].contains(bare), let key = rest.popFirst() {
      add(["--sort-to", key])
      return true
    }
    guard ["animate", "animated", "reel", "gif"].contains(bare) else { return false }
    (command, isTranslated) = (AnimateCommand.word, true)
    if let key = rest.first, key.hasPrefix("sort=") {
      items.append(.flag("--sort", String(rest.removeFirst().dropFirst("sort=".count))))
    }
    return true
  }

  /// Adds a flag of ours, of which the value may be in other words.
  private mutating func addKnown(_ flag: KeyFlag, _ name: Substring, _ value: String?) {
    if flag.word == "colors", let value, Int(value) == nil {
      (asides["colors"], isTranslated) = (value, true)
      return
    }
    if flag.word == "limit", let value, value.contains(".") {
      // Names of columns, for those who know csvkit.
      (command, isTranslated) = (ExplainCommand.word, true)
      return items.append(.word(value))
    }
    if flag.word == "column", let value, let text = ForeignColumnText(value),
      text.words != ["--column", value]
    {
      unknown += text.leftOut
      return add(text.words)
    }
    if let value, let other = ForeignValues.meaning(of: value, for: flag.word) {
      if flag.word == "duration" {
        remarks.append("--duration is the time of each move, beside the rests of --hold")
      }
      // Another program's theme has a look of its own.
      let isAlike = other.last.map { value.lowercased().contains($0) } ?? true
      if flag.word == "theme", !isAlike { remarks.append("there is no theme '\(value)'") }
      return add(other)
    }
    let isOpposite = name.hasPrefix("--no-") && flag.shape.hasOpposite
    items.append(.flag(isOpposite ? "--no-" + flag.word : flag.written, value))
  }

  mutating func add(_ words: [String]?) {
    guard let words else {
      isIncomplete = true
      return
    }
    isTranslated = true
    var rest = words[...]
    while let word = rest.popFirst() {
      guard word.hasPrefix("--") else {
        items.append(.word(word))
        continue
      }
      let takesValue = rest.first?.hasPrefix("--") == false
      let value = takesValue ? rest.removeFirst() : nil
      let flag = String(word.dropFirst(2))
      let usual = value == "" ? Self.usualValues[flag] : nil
      let meant =
        ["sort", "sort-to", "filter"].contains(flag)
        ? value.flatMap { ForeignValues.meaning(of: $0, for: flag)?.last } : nil
      items.append(.flag(word, usual ?? meant ?? value))
    }
  }
}
