import Gridreel
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
    light = --theme light
    linenumbers line-numbers show-line-numbers row-numbers index = --columns #,*
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
    transparent = --background none
    retina hidpi = --scale 2
    force-device-scale-factor {} = --scale {}
    reload live = --watch
    headless y yes overwrite force batch no-inference no-window-controls O N =
    parse-dates thousands-separator crf c:v preset pix_fmt playback-speed {} =
    window-title {} = --title {}
    screenshot {} = --output {}
    background-gradient heatmap color-scale {} = --heat {}
    bar databar data-bars {} = --bars {}
    sparkline {} = --column {}: cell=sparkline
    sub-missing {} = --missing {}
    rowname-col stub {} = --pin {}
    groupname-col {} = --group {}
    sort-desc {} = --sort -{}
    reorder {} = --columns {},*
    framerate r {} = --fps {}
    font.size font-size fontsize {} = --set fontSize={}
    font.family font-family mainfont {} = --set fontFamily={}
    sheet-index {} = --table {}
    orderby {} = --sort {}
    asc ascending no-index no-rownames =
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
    ("float-format ofmt", ForeignValues.numberPattern),
    ("disp-date-fmt", { ["--date-format", ForeignValues.datePattern($0)] }),
    ("decimal-marker", { $0 == "," ? ["--locale", "de_DE", "--number-format", "#,##0.00"] : [] }),
    ("grand-summary", { ["--total", $0.split(separator: ":").last.map(String.init) ?? $0] }),
    ("skip", { Int($0).map { $0 == 0 ? [] : ["--rows", "\($0 + 1)-"] } }),
    ("lines", { ["--rows", $0.replacing(",", with: "-")] }),
    ("highlight-lines", { ["--select", $0.replacing(";", with: ",")] }),
    ("size window-size viewport", size),
    (
      "selector",
      {
        ["--table", String($0[($0.lastIndex(of: "#").map($0.index(after:)) ?? $0.startIndex)...])]
      }
    ),
    ("variable V M metadata settings", ForeignValues.assignment), ("font", font),
    ("t", themeOrTable), ("l", limitOrFormat),
    ("f", formatOrColumns),
    ("vf", { $0.hasPrefix("scale=") ? ["--scale", String($0.dropFirst(6))] : nil }),
    ("T", { ["--format", $0] }),
    ("b", { $0.contains(".") ? [$0] : ["--background", $0 == "transparent" ? "none" : $0] }),
    ("animate-interval", { Double($0).map { ["--hold", "\($0 / 1000)"] } }),
    ("ss frames:v", { _ in [] }), ("dpi ppi resolution density", density),
    // Nothing does these, whatever is spelt alike.
    ("tail agg aggregate pivot transpose execute search grep offset join melt", { _ in nil }),
  ]

  /// What an unknown flag means; nil if nothing is known of it.
  static func meaning(of flag: some StringProtocol) -> Meaning? {
    let name = String(flag.drop { $0 == "-" })
    return all[name] ?? all[name.lowercased()]
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

  /// `amount=EUR`.
  private static func currency(_ value: String) -> [String]? {
    let pair = value.split(separator: "=", maxSplits: 1).map(String.init)
    guard pair.count == 2 else { return ["--number-format", "\(value)=#,##0.00"] }
    let mark = ["EUR": "€", "USD": "$", "GBP": "£", "JPY": "¥"][pair[1].uppercased()] ?? pair[1]
    return ["--number-format", "\(pair[0])=\(mark)#,##0.00"]
  }

  /// `1280x720`, `1200,800`, or a number of rows.
  private static func size(_ value: String) -> [String]? {
    let numbers = value.split { "x,".contains($0) }
    if numbers.count == 2, let width = numbers.first { return ["--width", String(width)] }
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
