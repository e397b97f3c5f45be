import Gridreel
import GridreelJSONText
import GridreelPrimitives
import GridreelStudio

/// What words mean together.
extension ForeignLine {
  /// Names of columns with blanks between them, as in `--columns a b c`, letters of a sheet's columns, and a pipe's ends.
  mutating func joinLists() {
    let lists: Set = [
      "--columns", "--sort", "--group", "--heat", "--bars", "--total", "--wrap", "--pin",
      "--redact",
    ]
    var joined: [Item] = []
    let isSheet = items.contains { item in
      if case .word(let word) = item {
        word.hasSuffix(".xlsx") || word.hasSuffix(".ods")
      } else {
        false
      }
    }
    for item in items {
      switch (joined.last, item) {
      case (.flag(let name, let value?), .word(let word))
      where lists.contains(name) && !word.contains(".") && word != "-" && !RenderWords.isFile(word)
        && ForeignValues.direction(word) == nil:
        joined[joined.count - 1] = .flag(name, value + "," + word)
        isTranslated = true
      case (_, .word("pipe:0")), (_, .word("pipe:1")), (_, .word("stdin")),
        (_, .word("/dev/stdin")), (_, .flag("--input", "pipe:0"?)):
        joined.append(.word("-"))
        isTranslated = true
      case (_, .flag("--columns", let value?))
      where isSheet && value.items.allSatisfy({ $0.count == 1 && "A"..."Z" ~= $0 }):
        let places = value.items.compactMap { $0.unicodeScalars.first.map { "#\($0.value - 64)" } }
        joined.append(.flag("--columns", places.joined(separator: ",")))
        isTranslated = true
      default: joined.append(item)
      }
    }
    items = joined
  }

  /// The word after an order, as in `--sort age desc`.
  mutating func joinDirections() {
    guard let order = value(of: "--sort") ?? value(of: "--sort-to") else { return }
    let place = items.firstIndex { item in
      if case .word(let word) = item { ForeignValues.direction(word) != nil } else { false }
    }
    guard let place, case .word(let word) = items[place], place > 0,
      case .flag(let name, order) = items[place - 1]
    else { return }
    items.remove(at: place)
    isTranslated = true
    if ForeignValues.direction(word) == true { items[place - 1] = .flag(name, Self.turned(order)) }
  }

  static let asidesWithoutValue: Set<String> = [
    "reverse", "tac", "desc", "descending", "R",
  ]
  static let asideNames = asidesWithoutValue.union([
    "m", "match", "regex", "start", "len", "end", "output-dir", "outdir", "out-dir",
    "rows-per-page", "per-page", "cmap", "palette", "colormap", "domain", "limits", "midpoint",
    "center-at", "highlight-color", "highlight-colour", "mark-color",
  ])

  func value(of name: String) -> String? { values(of: name).first }

  private func values(of name: String) -> [String] {
    items.compactMap { if case .flag(name, let value) = $0 { value } else { nil } }
  }

  mutating func replace(_ name: String, by words: [String]?) {
    items.removeAll { item in
      if case .flag(name, _) = item { true } else { false }
    }
    add(words)
  }

  /// `--page 2` with the number of rows of a page.
  private mutating func joinPages() {
    guard let page = value(of: "--page").flatMap({ Int($0) }), page > 0,
      let count = value(of: "--limit").flatMap({ Int($0) }), (1...1_000_000).contains(count),
      page < 1_000_000
    else { return }
    replace("--limit", by: [])
    replace("--page", by: ["--rows", "\((page - 1) * count + 1)-\(page * count)"])
  }

  /// Flags of which one says it all: a window has the shadow of a card, and a page one size with its side.
  mutating func joinFlags() {
    let frames = values(of: "--frame")
    if frames.count > 1 {
      replace("--frame", by: ["--frame", frames.contains("window") ? "window" : frames[0]])
    }
    joinTotals()
    joinColors()
    joinFormats()
    joinColumns()
    var pages = values(of: "--page")
    guard pages.contains(Self.landscape) else { return }
    pages.removeAll { $0 == Self.landscape }
    let size = pages.first ?? "a4"
    replace("--page", by: ["--page", size.contains("-") ? size : size + "-landscape"])
  }

  /// A currency, and a number of decimals, beside the column that they are of.
  private mutating func joinFormats() {
    let formats = values(of: "--number-format")
    let named = formats.filter { $0.contains("=") && !$0.hasPrefix("*=") }
    let common = formats.filter { !named.contains($0) }.map {
      $0.hasPrefix("*=") ? String($0.dropFirst(2)) : $0
    }
    guard !named.isEmpty, !common.isEmpty else { return }
    let sign = common.compactMap { $0.prefix { !"#0".contains($0) } }.first { !$0.isEmpty } ?? ""
    let digits = common.first { "#0".contains($0.first ?? " ") }
    replace(
      "--number-format",
      by: named.flatMap { format -> [String] in
        let parts = format.split(separator: "=", maxSplits: 1).map(String.init)
        let own = parts[1].drop { !"#0".contains($0) }
        return ["--number-format", "\(parts[0])=\(sign)\(digits ?? String(own))"]
      })
  }

  /// Row numbers stand before the columns that are chosen; a colour of a header beside its ground is that of its texts.
  private mutating func joinColumns() {
    let lists = values(of: "--columns")
    if lists.count > 1, lists.contains("#,*") {
      replace(
        "--columns", by: ["--columns", "#," + lists.filter { $0 != "#,*" }.joined(separator: ",")])
    }
    let ground = "headerBackgroundColor="
    let places = items.indices.filter { place in
      if case .flag("--set", let value?) = items[place] { value.hasPrefix(ground) } else { false }
    }
    guard places.count == 2, case .flag(_, let value?) = items[places[1]] else { return }
    items[places[1]] = .flag("--set", "headerTextColor=" + value.dropFirst(ground.count))
  }

  /// Columns that are named beside all of them are those that are summed up.
  private mutating func joinTotals() {
    let totals = values(of: "--total")
    let named = totals.filter { !$0.hasPrefix("*") }
    if !named.isEmpty, named.count < totals.count {
      replace("--total", by: ["--total", named.joined(separator: ",")])
    }
  }

  /// Colours beside columns with heat are theirs.
  private mutating func joinColors() {
    let names = [
      "colors", "cmap", "palette", "colormap", "domain", "limits", "midpoint", "center-at",
    ]
    let given = names.filter { asides[$0] != nil }
    var (keys, parts) = (value(of: "--heat")?.items ?? [], [String]())
    // The name of a palette where columns are expected.
    let whole = value(of: "--heat").map { JSONNode(value: .string($0), position: .start) }
    if let colors = whole.flatMap(ForeignHeat.init)?.text {
      (keys, parts) = (["*"], ["\"colors\": \(colors)"])
    }
    guard !given.isEmpty || !parts.isEmpty else { return }
    guard !keys.isEmpty else {
      unknown += given.map { "--" + $0 }
      return
    }
    for name in given {
      let value = asides[name] ?? ""
      switch name {
      case "domain", "limits":
        parts.append("\"domain\": [\(value.split { ",:".contains($0) }.joined(separator: ", "))]")
      case "midpoint", "center-at": parts.append("\"middle\": \(value)")
      default:
        let node = JSONNode(value: .string(value), position: .start)
        parts.append("\"colors\": \(ForeignHeat(node)?.text ?? jsonString(value))")
      }
    }
    // Colours alone need no object.
    let colors = parts.count == 1 && parts[0].hasPrefix("\"colors\"") ? parts[0].dropFirst(10) : nil
    let heat =
      colors.map { $0.first == "\"" ? String($0.dropFirst().dropLast()) : String($0) }
      ?? "{\(parts.joined(separator: ", "))}"
    replace("--heat", by: keys.flatMap { ["--column", "\($0): heat=\(heat)"] })
  }

  /// What `--landscape` is until the size of the page is known.
  static let landscape = "landscape"

  mutating func joinAsides() {
    if !asides.keys.filter(Self.asidesWithoutValue.contains).isEmpty {
      guard let sort = value(of: "--sort") else {
        isIncomplete = true
        return
      }
      replace("--sort", by: ["--sort", sort.items.map(Self.turned).joined(separator: ",")])
    }
    if let start = asides["start"].flatMap({ Int($0) }) {
      if let end = asides["end"] { add(["--rows", "\(start)-\(end)"]) }
      // Who says how many counts those before them.
      if let count = asides["len"].flatMap({ Int($0) }) {
        add(["--rows", "\(start + 1)-\(start + count)"])
      }
    }
    if let column = value(of: "--columns"), let text = asides["m"] ?? asides["match"] {
      replace("--columns", by: ["--filter", "\(column) = '\(text)'"])
    }
    if let column = value(of: "--columns"), let pattern = asides["regex"] {
      let parts = pattern.split(separator: "^", omittingEmptySubsequences: false)
      let text = (parts.last ?? "") + "%"
      replace(
        "--columns", by: ["--filter", "\(column) like '\(parts.count > 1 ? "" : "%")\(text)'"])
    }
    if let name = ["rows-per-page", "per-page"].first(where: { asides[$0] != nil }),
      let count = asides[name]
    {
      let isOnPaper = value(of: "--page").map { Int($0) == nil } ?? items.contains { $0.isPDF }
      // Pages have as many rows as have room.
      if isOnPaper { unknown.append("--" + name) } else { add(["--limit", count]) }
    }
    joinPages()
    joinHighlights()
    if let folder = asides["output-dir"] ?? asides["outdir"] ?? asides["out-dir"] {
      let start = folder.hasSuffix("/") ? folder : folder + "/"
      replace("--format", by: ["--output", "\(start){name}.\(value(of: "--format") ?? "png")"])
    }
  }

  /// A colour beside rows that stand out is theirs.
  private mutating func joinHighlights() {
    let name = ["highlight-color", "highlight-colour", "mark-color"].first { asides[$0] != nil }
    guard let name, let color = asides[name] else { return }
    let rows = values(of: "--highlight")
    guard !rows.isEmpty else { return unknown.append("--" + name) }
    replace("--highlight", by: rows.flatMap { ["--highlight", "\($0): \(color)"] })
  }

  private static func turned(_ key: String) -> String {
    key.hasPrefix("-") ? String(key.dropFirst()) : "-" + key
  }
}
