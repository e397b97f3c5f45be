import Gridreel
import GridreelFiles
import GridreelJSONText
import GridreelModel
import GridreelPrimitives
import GridreelReels
import GridreelStyle

/// A grid file in the keys of other programs, said in ours.
struct ForeignGrid {
  /// The members of the file that are written, in their order.
  var members: [(key: String, text: String)] = []
  var columns: [ForeignColumn] = []
  /// What is said of columns elsewhere than in their list.
  var changes: [ForeignColumn] = []
  var rows: [[JSONNode]] = []
  /// Titles, widths and sides by the places of columns.
  var titles: [String] = []
  var widths: [String] = []
  var sides: [String] = []
  var hidden: [String] = []
  var sort: [String] = []
  var isReversed = false
  /// Whether totals are those of sections, where there are any.
  var sumsSections = false
  /// Whether these are totals of all rows as well.
  var sumsAll = false
  var hasRowNumbers = false
  /// Parameters of themes, with their values as JSON.
  var settings: [(key: String, text: String)] = []
  var lists: [String: [String]] = [:]
  var spanners: [String] = []
  var rules: [String] = []
  /// Looks of rows by what stands in their first column.
  var rowLooks: [(name: String, style: String)] = []
  var leftOut: [String] = []
  /// Whether something was said in other words, and not only misspelt.
  var isTranslated = false

  /// A whole file that says what a wrong one meant.
  ///
  /// - Parameter error: What is wrong with a file.
  /// - Returns: The file; nil if nothing better is known.
  static func offer(for error: GridreelError) -> OfferedFile? {
    guard error.code == .badInput, let path = error.place.file, path.hasSuffix(".json"),
      let bytes = try? InputFile.readOwn(path), bytes.count < 8192,
      let (node, isMended) = RelaxedJSON.read(bytes), let members = node.members
    else { return nil }
    var grid = ForeignGrid()
    grid.isTranslated = isMended
    for member in members { grid.read(member.key, member.node, depth: 0) }
    grid.finish()
    // What is only misspelt was answered.
    guard
      grid.isTranslated || grid.columns.contains(where: \.isTranslated) || !error.others.isEmpty
        || grid.leftOut.contains(where: { !GridFile.keys.contains($0) })
    else { return nil }
    // What says the same has other faults than wrong keys.
    guard let proven = ProvenFile(grid.text, path: path),
      isMended || proven.root.compactText != node.compactText
    else { return nil }
    grid.take(proven)
    let text = grid.text
    guard let root = try? JSONNode.parse(Array(text.utf8)),
      (try? GridFile(parsing: Array(text.utf8), name: path)) != nil
    else { return nil }
    let unsaid = UnsaidValues(in: text).names(of: node).filter { name in
      !grid.leftOut.contains { name == $0 || name.hasPrefix($0 + ".") || name.hasSuffix("." + $0) }
    }
    return OfferedFile(
      text: text, root: root, leftOut: (grid.leftOut + unsaid).eachOnce(by: \.self),
      reasons: members.compactMap { member in
        guard case .nothing(let why) = ForeignWords.meaning(of: member.key, .grid) else {
          return nil
        }
        return (member.key, why)
      })
  }

  /// Takes the members of a file that was tried out, where it lacks some of them.
  private mutating func take(_ proven: ProvenFile) {
    guard !proven.leftOut.isEmpty else { return }
    leftOut += proven.leftOut
    members = (proven.root.members ?? []).map { ($0.key, $0.node.memberText) }
  }

  static func squeezed(_ name: some StringProtocol) -> String {
    name.lowercased().filter { $0.isLetter || $0.isNumber }
  }

  /// Parts of names of objects that hold what others have beside each other.
  private static let wrappers = [
    "option", "config", "setting", "grid", "table", "spec", "chart", "view", "layout", "props",
    "meta", "visual",
    "describe", "state", "widget", "header", "param", "encoding", "presentation", "datatable",
    "component", "page", "database", "text",
  ]

  private mutating func read(_ key: String, _ node: JSONNode, depth: Int) {
    let name = Self.squeezed(key)
    let isMatrix = name == "data" && node.list?.first?.list != nil
    if !["columns", "sort"].contains(name), !isMatrix, Self.isOurs(key, node) {
      _ = add(key, node.compactText)
    } else if let reading = Self.readings[name], reading(&self, node) {
      // A wrong value of a key of ours was answered, but for those of tables that are read otherwise.
      isTranslated =
        isTranslated || !GridFile.keys.contains(key)
        || ["data", "rows", "header", "table", "theme"].contains(name)
    } else if !GridFile.keys.contains(key), let meaning = ForeignWords.meaning(of: key, .grid),
      read(meaning, key, node)
    {
      isTranslated = true
    } else if let stem = ForeignWords.stem(of: name), let reading = Self.readings[stem],
      reading(&self, node)
    {
      isTranslated = true
    } else if let near = nearestName(to: key, among: Self.readings.keys.sorted()),
      Self.readings[near]?(&self, node) == true
    {
      return
    } else if depth < 3, let inner = node.members, Self.wrappers.contains(where: name.contains) {
      for member in inner { read(member.key, member.node, depth: depth + 1) }
    } else {
      leftOut.append(key)
    }
  }

  /// Whether all keys of a theme and of its styles are ours.
  private static func isOwnTheme(_ node: JSONNode) -> Bool {
    let isKnown = node.members?.allSatisfy { ThemeMeanings.keys.contains($0.key) } ?? true
    let styles = node.member("styles")?.members ?? []
    return isKnown
      && styles.allSatisfy { part in
        ThemeMeanings.part(meantBy: part.key) == part.key
          && part.node.members?.allSatisfy(ForeignStyle.isOurs) == true
      }
  }

  /// Reads a member by a word of the table of all, and returns whether it was read.
  private mutating func read(
    _ meaning: ForeignWords.Meaning, _ key: String, _ node: JSONNode
  ) -> Bool {
    switch meaning {
    case .word(let name):
      if GridFile.keys.contains(name), Self.isOurs(name, node) {
        return add(name, node.compactText)
      }
      return Self.readings[Self.squeezed(name)]?(&self, node) ?? false
    case .set(let path, let value):
      guard node.boolean != false else { return true }
      return (value ?? Self.themeValue(path, node)).map { set(path, $0) } ?? false
    case .column(let name, let value):
      let keys = node.boolean == true ? ["*"] : node.columns
      for column in keys { change(column) { $0.set(name, value) } }
      return !keys.isEmpty
    case .member(let name, let value): return node.boolean == false || add(name, value)
    case .denied(let name, let value): return node.boolean != false || add(name, value)
    case .needless: return true
    case .nothing:
      leftOut.append(key)
      return true
    }
  }

  /// A parameter's value, as JSON: sides and places by our words.
  private static func themeValue(_ path: String, _ node: JSONNode) -> String? {
    if path.hasSuffix("lign") {
      let words = path.hasSuffix("verticalAlign") ? ["top", "middle", "bottom"] : sides
      return node.text.flatMap { word in
        let meant = word == "center" ? "middle" : KeyMeanings.word(meantBy: word, among: words)
        let ours: String? = words.contains(word) ? word : meant
        return ours.flatMap { words.contains($0) ? jsonString($0) : nil }
      }
    }
    if node.boolean == true, path.hasSuffix("olor") {
      return path == "oddRowBackgroundColor" ? jsonString(KeyMeanings.stripes) : nil
    }
    if let number = node.number { return JSONWriter.number(number) }
    let isLength = ["ize", "ius", "idth", "ing", "eight"].contains(where: path.hasSuffix)
    if isLength, !path.hasSuffix("Weight") { return nil }
    return node.text.map { jsonString($0) } ?? (node.boolean == true ? "true" : nil)
  }

  private static let sides = ["leading", "center", "trailing"]

  /// Whether a member may stand as it is.
  private static func isOurs(_ key: String, _ node: JSONNode) -> Bool {
    guard GridFile.keys.contains(key), isRead(key, node.compactText) else { return false }
    switch key {
    case "theme":
      // The keys of a theme in place of its name are looked at only with the theme.
      return node.text.map {
        ThemeCatalog().completions(of: $0).contains($0) || $0.hasSuffix(".json")
      } ?? isOwnTheme(node)
    // A filter is looked at only with its columns.
    case "filter": return node.text.map { !$0.contains(" ") } ?? false
    // Rows of data, or how many others show.
    case "rows": return node.text != nil
    // The table itself, or the name of one.
    case "table": return node.text?.contains("\n") != true
    case "data":
      // Typst calls a function; plotly writes its columns into traces.
      let isCall = node.text?.last == ")" && node.text?.contains("(") == true
      return !isCall && node.list?.first?.member("cells") == nil
        && (node.member("table sheet sheetname") == nil || node.member("database") != nil)
    default: return true
    }
  }

  /// Whether a member of a file is read without an error.
  static func isRead(_ key: String, _ text: String) -> Bool {
    if key == "script" { return (try? ReelScript(parsing: Array(text.utf8), name: "")) != nil }
    let data = key == "data" ? "" : "\"data\": [{\"a\": 1}], "
    let file = "{\(data)\(jsonString(key)): \(text)}"
    return (try? GridFile(parsing: Array(file.utf8), name: "")) != nil
  }

  /// Sets a member.
  mutating func add(_ key: String, _ text: String) -> Bool {
    var text = text
    // A source and a byline stand beside each other.
    if ["caption", "note"].contains(key),
      let known = members.first(where: { $0.key == key })?.text, known != text,
      let both = Self.texts([known, text])
    {
      text = jsonString(both.joined(separator: " · "))
    }
    members.removeAll { $0.key == key }
    members.append((key, text))
    return true
  }

  /// The texts of values of JSON; nil if one is none.
  private static func texts(_ values: [String]) -> [String]? {
    let texts = values.compactMap { value in (try? JSONNode.parse(Array(value.utf8)))?.text }
    return texts.count == values.count ? texts : nil
  }

  /// Adds texts, one by itself.
  mutating func add(_ key: String, texts: [String]) -> Bool {
    guard let first = texts.first else { return false }
    let all = texts.map { jsonString($0) }.joined(separator: ", ")
    return add(key, texts.count == 1 ? jsonString(first) : "[\(all)]")
  }

  /// Sets a parameter of the theme.
  mutating func set(_ key: String, _ text: String) -> Bool {
    settings.removeAll { $0.key == key }
    settings.append((key, text))
    return true
  }

  mutating func change(_ key: String, _ change: (inout ForeignColumn) -> Void) {
    let place = changes.firstIndex { $0.key == key } ?? changes.count
    if place == changes.count { changes.append(ForeignColumn(key)) }
    change(&changes[place])
  }
}
