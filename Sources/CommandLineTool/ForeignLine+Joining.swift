import Gridreel
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
    "rows-per-page", "per-page", "cmap", "palette", "colormap",
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
    var pages = values(of: "--page")
    guard pages.contains(Self.landscape) else { return }
    pages.removeAll { $0 == Self.landscape }
    let size = pages.first ?? "a4"
    replace("--page", by: ["--page", size.contains("-") ? size : size + "-landscape"])
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
    let name = ["colors", "cmap", "palette", "colormap"].first { asides[$0] != nil }
    guard let name, let colors = asides[name]?.items else { return }
    let keys = value(of: "--heat")?.items ?? []
    guard !keys.isEmpty else { return unknown.append("--" + name) }
    let list =
      colors.count > 1 ? "[\(colors.map { jsonString($0) }.joined(separator: ","))]" : colors[0]
    replace("--heat", by: keys.flatMap { ["--column", "\($0): heat=\(list)"] })
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
    if let folder = asides["output-dir"] ?? asides["outdir"] ?? asides["out-dir"] {
      let start = folder.hasSuffix("/") ? folder : folder + "/"
      replace("--format", by: ["--output", "\(start){name}.\(value(of: "--format") ?? "png")"])
    }
  }

  private static func turned(_ key: String) -> String {
    key.hasPrefix("-") ? String(key.dropFirst()) : "-" + key
  }
}
