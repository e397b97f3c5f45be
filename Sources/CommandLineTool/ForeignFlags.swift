import Gridreel
import GridreelJSONText
import GridreelPrimitives
import GridreelStudio

/// What flags of other programs mean here.
enum ForeignFlags {
  /// A flag that is not ours, and the words that do what it asks for.
  struct Meaning {
    let takesValue: Bool
    /// The words for a value, which is empty for a flag without one; nil if nothing does it.
    let words: @Sendable (String) -> [String]?
  }

  /// Words by names without dashes; `{}` after the names says that a value follows, `{}` in the words is that value.
  private static let plain = """
    dark dark-mode force-dark-mode = --theme dark
    light light-mode = --theme light
    linenumbers line-numbers show-line-numbers row-numbers index show-index numbered = --columns #,*
    row-letters column-letters = --letters
    noheader no-header-row no-headers headerless skip-header = --no-header
    tabs tsv itsv = --input-format tsv
    csv icsv = --input-format csv
    jsonl ndjson nl ijsonl = --input-format jsonl
    ijson = --input-format json
    html ihtml = --input-format html
    opng = --format png
    osvg = --format svg
    opdf = --format pdf
    landscape = --page 842x595
    transparent no-background = --background none
    retina hidpi = --scale 2
    clipboard to-clipboard pbcopy = --copy
    all all-rows = --limit all
    force-device-scale-factor pixel-density {} = --scale {}
    reload live auto-reload = --watch
    sticky-headers sticky-header = --sticky-sections
    cursor show-cursor mouse = --pointer
    headless y yes overwrite force batch no-inference no-window-controls O N verbose =
    zebra striped stripes banded-rows banded alternate-rows = --set oddRowBackgroundColor=\(KeyMeanings.stripes)
    flip rotate swap-axes = --transpose
    outer-padding page-margin canvas-padding {} = --margin {}
    accent accent-color brand-color primary-color {} = --set accentColor={}
    per-page {} = --limit {}
    borders grid lines pretty antialias show-header include-header no-index no-rownames hide-index asc ascending =
    parse-dates thousands-separator crf c:v preset pix_fmt playback-speed {} =
    window-title main page-title table-title name {} = --title {}
    sub tagline {} = --subtitle {}
    footnote source-note footer-text credit credits {} = --caption {}
    screenshot save export to-file dest destination {} = --output {}
    background-gradient heatmap color-scale colour-scale color-by colour-by gradient shade colorscale {} = --heat {}
    bar databar data-bars data-bar bar-column {} = --bars {}
    sparkline spark sparklines {} = --column {}: cell=sparkline
    sub-missing fill missing-text placeholder {} = --missing {}
    rowname-col stub sticky frozen freeze-columns index-col {} = --pin {}
    groupname-col row-group sections section-by split-by partition-by {} = --group {}
    sort-desc order-desc nr rn {} = --sort -{}
    w {} = --width {}
    reorder {} = --columns {},*
    keep use-columns pick choose visible-columns display-columns {} = --columns {}
    framerate frame-rate r {} = --fps {}
    font.size font-size fontsize text-size {} = --set fontSize={}
    font.family font-family font-name mainfont {} = --set fontFamily={}
    sheet-index tab {} = --table {}
    orderby arrange sort-column sort-key sort-values rank-by {} = --sort {}
    num-rows row-limit page-length pagination-page-size rows-per-page take first {} = --limit {}
    where-rows filter-rows subset keep-if rows-where {} = --filter {}
    emphasize highlight-rows highlight-where {} = --highlight {}
    mask censor anonymize hide-values {} = --redact {}
    sum-columns footer-sum grand-total {} = --total {}
    justify text-align align-columns column-align {} = --align {}
    col-widths column-widths {} = --column-width {}
    window mac-window browser = --frame window
    rounded shadow = --frame card
    aspect ratio {} = --canvas {}
    img-width image-width {} = --width {}
    img-height image-height {} = --height {}
    word-wrap text-wrap wrap-text wrap-column {} = --wrap {}
    image-column logo-column {} = --column {}: cell=image
    border-radius corner-radius {} = --set wrapperBorderRadius={}
    drop-shadow = --frame card
    annotate annotation point-at pointer-at {} = --callout {}
    merge-cells merge-column merge-rows {} = --merge {}
    dense density-compact = --theme compact
    """

  /// All flags of others by their names.
  static let all: [String: Meaning] = {
    var meanings: [String: Meaning] = [:]
    for line in plain.split(separator: "\n") {
      let sides = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let names = sides[0].split(separator: " ")
      let words = Self.words(of: sides[1])
      let meaning = Meaning(takesValue: names.last == "{}") { value in
        words.map { $0.replacing("{}", with: value) }
      }
      for name in names { meanings[String(name)] = meaning }
    }
    for (names, words) in computed {
      for name in names.split(separator: " ") {
        meanings[String(name)] = Meaning(takesValue: true, words: words)
      }
    }
    // Letters alone may be others' in capitals; longer names are written with dashes, underscores or neither.
    for (name, meaning) in meanings where name.count > 2 { meanings[squeezed(name)] = meaning }
    return meanings
  }()

  /// A flag, and the rest as its one value.
  private static func words(of template: Substring) -> [String] {
    template.drop { $0 == " " }.split(separator: " ", maxSplits: 1).map(String.init)
  }

  /// The flags whose words depend on the value.
  private static let computed: [(names: String, words: @Sendable (String) -> [String]?)] = [
    (
      "nocol exclude hide cols-hide drop omit",
      ForeignValues.leftOut
    ),
    ("rename cols-label", renaming), ("fmt-currency", currency),
    // A list in a JSON file is found by itself.
    (
      "path jq record-path jmespath",
      { (try? PictureFormat(path: $0)) == nil ? [] : ["--output", $0] }
    ),
    ("float-format ofmt", ForeignValues.numberPattern),
    ("disp-date-fmt", { ["--date-format", ForeignValues.datePattern($0)] }),
    ("decimal-marker", { $0 == "," ? ["--locale", "de_DE", "--number-format", "#,##0.00"] : [] }),
    ("grand-summary agg aggregate summarize summary", ForeignValues.totals),
    ("headers names header-labels column-names col-names titles", headings),
    ("resize", resized),
    ("avg average mean", { ["--total", $0.items.map { "\($0)=mean" }.joined(separator: ",")] }),
    ("decimals precision digits round", decimals),
    (
      "search grep quick-filter global-filter find match",
      { ["--filter", "* ~ '\($0.replacing("'", with: "''"))'"] }
    ),
    (
      "theme-mode mode appearance color-scheme",
      { ["light", "dark"].contains($0) ? ["--theme", $0] : nil }
    ),
    ("highlight-max", { ["--highlight", "\($0.asColumn) = max(\($0.asColumn))"] }),
    ("highlight-min", { ["--highlight", "\($0.asColumn) = min(\($0.asColumn))"] }),
    ("cmap palette", { _ in nil }),
    ("lines", { ["--rows", $0.replacing(",", with: "-")] }),
    ("highlight-lines", { ["--select", $0.replacing(";", with: ",")] }),
    ("size window-size viewport dimensions", size),
    ("resolution", { $0.contains("x") ? size($0) : density($0) }),
    (
      "selector",
      {
        ["--table", String($0[($0.lastIndex(of: "#").map($0.index(after:)) ?? $0.startIndex)...])]
      }
    ),
    ("variable V M metadata settings", ForeignValues.assignment), ("font", font),
    ("t", themeOrTable), ("l", limitOrFormat),
    ("f", formatOrColumns),
    ("vf", { $0.hasPrefix("scale=") ? resized(String($0.dropFirst(6))) : nil }),
    ("T", { [PictureFormat(rawValue: $0) == nil ? "--title" : "--format", $0] }),
    ("b", { $0.contains(".") ? [$0] : ["--background", $0 == "transparent" ? "none" : $0] }),
    ("animate-interval", { Double($0).map { ["--hold", "\($0 / 1000)"] } }),
    ("ss frames:v", { _ in [] }), ("dpi ppi density", density),
    // Nothing does these, whatever is spelt alike.
    (
      "pivot tree execute offset join melt page-break page-breaks sample seed",
      { _ in nil }
    ),
  ]

  /// What an unknown flag means; nil if nothing is known of it.
  static func meaning(of flag: some StringProtocol) -> Meaning? {
    let name = String(flag.drop { $0 == "-" })
    if let found = all[name] ?? all[squeezed(name)] { return found }
    guard name.count > 3 else { return nil }
    return core(of: name).flatMap { all[$0] }
  }

  /// Words of names of flags that say of what kind the value is.
  private static let kinds: Set<String> = [
    "column", "columns", "col", "cols", "row", "rows", "by", "on", "name", "names", "value",
    "values", "key", "keys",
    "field", "fields", "path", "file", "option", "data", "table", "grid", "set", "with", "add",
    "use", "as", "pagination",
    "auto", "initial", "default", "string", "expr", "expression", "style", "enable", "chart", "img",
    "picture",
  ]

  /// What a name says without the words that name the kind of its value, and in the form that names of ours have: `pin` of
  /// `pinned-columns`; nil if nothing else is left.
  static func core(of name: String) -> String? {
    var words: [String] = [""]
    for letter in name {
      if "-_.".contains(letter) {
        words.append("")
      } else if letter.isUppercase {
        words.append(letter.lowercased())
      } else {
        words[words.count - 1].append(letter)
      }
    }
    let kept = words.filter { !$0.isEmpty && !kinds.contains($0) }
    guard let last = kept.last else { return nil }
    var stem = last
    for ending in ["ned", "ted", "ed", "ing", "s"]
    where stem.count > ending.count + 2 && stem.hasSuffix(ending) {
      stem = String(stem.dropLast(ending.count))
      // "pinned" and "formatted" double a letter, of which the ending takes one.
      break
    }
    let (start, whole) = (kept.dropLast().joined(), kept.joined())
    return [whole, start + stem].first { core in
      core != squeezed(name) && (all[core] != nil || ours[core] != nil) || ours[core] != nil
    }.map { ours[$0] ?? $0 }
  }

  /// The names of our flags, their synonyms included, by themselves without what joins their words.
  private static let ours: [String: String] = {
    let names = (RenderCommand.facts([]).flags + AnimateCommand.facts([]).flags).flatMap {
      [$0.word] + $0.synonyms
    }
    return Dictionary(names.map { (squeezed($0), $0) }, uniquingKeysWith: { first, _ in first })
  }()

  /// A name without what joins its words.
  static func squeezed(_ name: some StringProtocol) -> String {
    name.lowercased().filter { $0 != "-" && $0 != "_" }
  }

  /// `product=Produkt,rating=Note`, or `product,Produkt,rating,Note`.
  private static func renaming(_ value: String) -> [String]? {
    var items = value.items
    if items.allSatisfy({ !$0.contains("=") }), items.count.isMultiple(of: 2) {
      items = stride(from: 0, to: items.count, by: 2).map { items[$0] + "=" + items[$0 + 1] }
    }
    let pairs = items.map { $0.split(separator: "=", maxSplits: 1).map(String.init) }
    guard pairs.allSatisfy({ $0.count == 2 }) else { return nil }
    return pairs.flatMap { ["--column", "\($0[0]): title=\($0[1])"] }
  }

  /// `1200x`, `1280:-1` or `50%`: the pixels of a picture, or their part of the usual ones.
  private static func resized(_ value: String) -> [String]? {
    guard let number = Double(value.prefix { $0.isNumber || $0 == "." }), number > 0 else {
      return nil
    }
    if value.hasSuffix("%") { return ["--scale", String(min(8, max(0.1, number / 50)))] }
    return number <= 8
      ? ["--scale", value] : ["--width", value.prefix { $0.isNumber }.description, "--scale", "1"]
  }

  /// `Town,Country` for the first two columns.
  private static func headings(_ value: String) -> [String]? {
    value.items.enumerated().flatMap { ["--column", "#\($0.offset + 1): title=\($0.element)"] }
  }

  /// `2` for all columns of numbers, or `amount=2`.
  private static func decimals(_ value: String) -> [String]? {
    let pair = value.split(separator: "=", maxSplits: 1).map(String.init)
    guard let count = Int(pair[pair.count - 1]), 0...20 ~= count else { return nil }
    let pattern = "#,##" + ForeignPattern.digits(count)
    return ["--number-format", pair.count > 1 ? "\(pair[0])=\(pattern)" : pattern]
  }

  /// `amount=EUR`.
  private static func currency(_ value: String) -> [String]? {
    let pair = value.split(separator: "=", maxSplits: 1).map(String.init)
    guard pair.count == 2 else { return ["--number-format", "\(value)=#,##0.00"] }
    let mark = ForeignPattern.currencies[pair[1].uppercased()] ?? pair[1]
    return ["--number-format", "\(pair[0])=\(mark)#,##0.00"]
  }

  /// `1280x720`, `1200,800`, or a number of rows.
  private static func size(_ value: String) -> [String]? {
    let numbers = value.split { "x,".contains($0) }
    if numbers.count == 2, numbers.allSatisfy({ Int($0) != nil }) {
      return ["--canvas", numbers.joined(separator: "x")]
    }
    return Int(value).map { _ in ["--limit", value] }
  }

  /// `Inter:14`, or `Hack=20; Noto Sans=20`.
  private static func font(_ value: String) -> [String]? {
    let parts = value.split(separator: ";").first?.split { ":=".contains($0) } ?? []
    guard let family = parts.first else { return nil }
    let size = parts.dropFirst().first.map { ["--set", "fontSize=\($0)"] } ?? []
    return (family.contains("Inter") ? [] : ["--set", "fontFamily=\(family)"]) + size
  }

  private static func themeOrTable(_ value: String) -> [String] {
    if ThemeCatalog().completions(of: value).contains(value) || value.hasSuffix(".json") {
      return ["--theme", value]
    }
    if PictureFormat(rawValue: value) != nil { return ["--format", value] }
    if InputFormat(rawValue: value) != nil { return ["--input-format", value] }
    // A tool for CSV files says by it that tabs separate.
    return value.contains(".") ? ["--input-format", "tsv", value] : ["--table", value]
  }

  /// Dots in an inch, of which a picture of one pixel a point has 72.
  private static func density(_ value: String) -> [String]? {
    guard let dots = Double(value), (1...10_000).contains(dots) else { return nil }
    return ["--scale", String(Int(min(8, max(1, (dots / 72).rounded()))))]
  }

  private static func limitOrFormat(_ value: String) -> [String] {
    Int(value) == nil ? ["--input-format", value] : ["--limit", value]
  }

  private static func formatOrColumns(_ value: String) -> [String]? {
    if value.contains(";") { return font(value) }
    if InputFormat(rawValue: value) != nil { return ["--input-format", value] }
    return PictureFormat(rawValue: value) == nil ? ["--columns", value] : ["--format", value]
  }
}

extension String {
  /// The parts between commas, without blanks around them.
  var items: [String] { split(separator: ",").map { String($0).trimmingBlanks } }
}
