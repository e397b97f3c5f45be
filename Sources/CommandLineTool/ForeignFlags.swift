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
    linenumbers line-numbers show-line-numbers row-numbers index show-index numbered rank ranking ranked = --columns #,*
    summary-only collapsed collapse-all totals-only = --collapse *
    page-numbers show-page-numbers paginate =
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
    landscape = --page landscape
    transparent no-background = --background none
    retina hidpi = --scale 2
    clipboard to-clipboard pbcopy = --copy
    all all-rows = --limit all
    force-device-scale-factor pixel-density {} = --scale {}
    reload live auto-reload = --watch
    sticky-headers sticky-header = --sticky-sections
    cursor show-cursor mouse = --pointer
    repeat-header repeat-headers headless y yes overwrite force batch no-inference no-window-controls O N verbose =
    zebra striped stripes banded-rows banded alternate-rows = --set oddRowBackgroundColor=\(KeyMeanings.stripes)
    flip rotate swap-axes = --transpose
    outer-padding page-margin canvas-padding {} = --margin {}
    accent accent-color brand-color primary-color {} = --set accentColor={}
    borders grid lines pretty antialias show-header include-header no-index no-rownames hide-index asc ascending =
    parse-dates thousands-separator crf c:v preset pix_fmt playback-speed {} =
    window-title main page-title table-title name {} = --title {}
    sub tagline {} = --subtitle {}
    footnote source-note footer-text credit credits {} = --caption {}
    screenshot save export to-file dest destination {} = --output {}
    background-gradient heatmap color-scale colour-scale color-by colour-by gradient shade colorscale {} = --heat {}
    bar databar data-bars data-bar bar-column {} = --bars {}
    sub-missing fill missing-text placeholder {} = --missing {}
    rowname-col stub sticky frozen freeze-columns index-col {} = --pin {}
    groupname-col row-group sections section-by split-by partition-by {} = --group {}
    sort-desc order-desc nr rn {} = --sort -{}
    reorder {} = --columns {},*
    keep use-columns pick choose visible-columns display-columns {} = --columns {}
    framerate frame-rate r {} = --fps {}
    font.size font-size fontsize text-size {} = --set fontSize={}
    sheet-index tab {} = --table {}
    orderby arrange sort-column sort-key sort-values rank-by {} = --sort {}
    num-rows row-limit page-length pagination-page-size take first {} = --limit {}
    where-rows filter-rows subset keep-if rows-where {} = --filter {}
    emphasize highlight-rows highlight-where {} = --highlight {}
    mask censor anonymize hide-values {} = --redact {}
    sum-columns footer-sum grand-total subtotal sub-total {} = --total {}
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
    label {} = --title {}
    rating stars {} = --column {}: cell=rating
    progress progress-bar {} = --column {}: cell=progress
    avatar {} = --column {}: cell=avatar
    link hyperlink {} = --column {}: cell=link
    checkbox check-column {} = --column {}: cell=check
    bold {} = --column {}: style={"font": {"weight": "bold"}}
    italic {} = --column {}: style={"font": {"italic": true}}
    percent percentage {} = --number-format {}=0.0%
    header-angle {} = --column *: titleAngle={}
    rotate-headers vertical-headers = --column *: titleAngle=90
    mobile phone = --for phone
    slide slides = --for slide
    square = --canvas 1:1
    wide widescreen landscape-canvas = --canvas 16:9
    preview view = --open
    no-frame frameless no-window = --frame none
    no-loop once = --loop 1
    last-frame-duration idle-time-limit idle {} = --hold {}
    fps-cap {} = --fps {}
    seconds secs length {} = --duration {}
    font-file font.file fonts-dir {} = --font-path {}
    pad-horiz pad-vert {} = --padding {}
    round-corner {} = --set wrapperBorderRadius={}
    no-round-corner no-rounded = --set wrapperBorderRadius=0
    shadow-blur-radius shadow-color shadow-offset-x shadow-offset-y shadow.blur shadow.x shadow.y {} = --frame card
    dark-theme = --theme dark
    table-truncate {} = --no-wrap {}
    viewport-size {} = --canvas {}
    omit-background = --background none
    output-width max-width {} = --width {}
    language lang {} = --locale {}
    expanded x line vertical = --transpose
    root {} = --allow-path {}
    font-bold font-italic font-bolditalic {} = --font-path {}
    extent {} = --canvas {}
    textcolor {} = --set textColor={}
    image images logo {} = --column {}: cell=image
    H implicit-csv-header = --no-header
    K {} = --skip {}
    e {} = --encoding {}
    fs ifs {} = --delimiter {}
    headerless-csv-output tuples-only table-noheadings hide-header = --header-height 0
    oxtab ixtab flatten = --transpose
    filetype {} = --input-format {}
    thumbnail {} = --width {}
    border-width {} = --set borderWidth={}
    prefix {} = --number-format *={}#,##0.##
    suffix unit {} = --number-format *=#,##0.##'{}'
    table-order {} = --columns {}
    min-width dark-mode-theme border tab-width snifflimit nr-progress-mod min-memory-mb z u b quoting preset speed renderer quotechar code-pad-right line-pad {} =
    c2p c2m html markdown box ascii psql raw-output slurp stream headless-mode disable-smart-width dry-run no-color monochrome init readonly =
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
      "nocol exclude hide cols-hide drop omit not-columns C table-hide hide-columns",
      ForeignValues.leftOut
    ),
    ("badge badges status-column pill pills chip chips tag tags", badges),
    ("rename cols-label", renaming), ("sparkline spark sparklines", sparkline),
    (
      "add compute calc calculate mutate derive with-column add-column computed new-column formula",
      computing
    ), ("fmt-currency currency", currency),
    // A list in a JSON file is found by itself.
    (
      "path jq record-path jmespath",
      { (try? PictureFormat(path: $0)) == nil ? [] : ["--output", $0] }
    ),
    ("float-format ofmt", ForeignValues.numberPattern),
    ("disp-date-fmt", { ["--date-format", ForeignValues.datePattern($0)] }),
    ("decimal-marker", { $0 == "," ? ["--locale", "de_DE", "--number-format", "#,##0.00"] : [] }),
    ("grand-summary agg aggregate summarize summary", ForeignValues.totals),
    ("headers names header-labels column-names col-names titles table-columns", headings),
    ("resize w", resized),
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
    ("min", { ["--total", $0.items.map { "\($0)=min" }.joined(separator: ",")] }),
    ("max", { ["--total", $0.items.map { "\($0)=max" }.joined(separator: ",")] }),
    ("median", { ["--total", $0.items.map { "\($0)=median" }.joined(separator: ",")] }),
    ("command c", { $0.contains(" ") ? ["--sql", $0] : nil }),
    ("pset P", pset), ("colalign numalign stralign justify-columns", aligned), ("geometry", size),
    ("figsize fig-size", { ["--canvas", $0.split { ",x".contains($0) }.joined(separator: ":")] }),
    (
      "orientation",
      { ["--page", $0.lowercased().hasPrefix("l") ? "a4-landscape" : "a4-portrait"] }
    ),
    ("float_fmt disp-float-fmt disp_float_fmt floatfmt", ForeignValues.numberPattern),
    (
      "highlight-max",
      { $0.items.flatMap { ["--highlight", "\($0.asColumn) = max(\($0.asColumn))"] } }
    ),
    (
      "highlight-min",
      { $0.items.flatMap { ["--highlight", "\($0.asColumn) = min(\($0.asColumn))"] } }
    ),
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
    ("variable V M metadata settings", ForeignValues.assignment),
    ("font font.family font-family font-name mainfont", font),
    ("t", themeOrTable), ("l", limitOrFormat),
    ("f", formatOrColumns),
    ("vf", { $0.hasPrefix("scale=") ? resized(String($0.dropFirst(6))) : nil }),
    ("T", { [PictureFormat(rawValue: $0) == nil ? "--title" : "--format", $0] }),
    ("b", { $0.contains(".") ? [$0] : ["--background", $0 == "transparent" ? "none" : $0] }),
    ("animate-interval", { Double($0).map { ["--hold", "\($0 / 1000)"] } }),
    ("ss frames:v", { _ in [] }), ("dpi ppi density", density),
  ]

  /// What an unknown flag means; nil if nothing is known of it.
  static func meaning(of flag: some StringProtocol) -> Meaning? {
    let name = String(flag.drop { $0 == "-" })
    if let found = all[name] ?? all[squeezed(name)] { return found }
    guard name.count > 2 else { return nil }
    if let word = ForeignWords.meaning(of: name, .grid) { return meaning(word) }
    guard name.count > 3 else { return nil }
    return core(of: name).flatMap { all[$0] }
  }

  /// The flags for a word of the table of all; nil for one that no flag says.
  private static func meaning(_ word: ForeignWords.Meaning) -> Meaning? {
    switch word {
    case .word(let name):
      guard let flag = flag(name) else { return all[name] }
      let takesValue = flag.shape.takesValue
      return Meaning(takesValue: takesValue) { value in
        [flag.written] + (takesValue ? [value] : [])
      }
    case .set(let path, let value):
      let sides = path.hasSuffix("align") ? ["left": "leading", "right": "trailing"] : [:]
      return Meaning(takesValue: value == nil) { given in
        ["--set", "\(path)=\(value.map(bare) ?? sides[given] ?? given)"]
      }
    case .column(let key, let value):
      return Meaning(takesValue: true) { given in
        given.items.flatMap { ["--column", "\($0): \(key)=\(bare(value))"] }
      }
    case .member(let key, let value):
      return flag(key).map { flag in
        Meaning(takesValue: false) { _ in
          [flag.written] + (flag.shape.takesValue ? [bare(value)] : [])
        }
      }
    case .denied, .needless, .nothing: return nil
    }
  }

  private static func flag(_ key: String) -> KeyFlag? {
    guard let option = GridOption.all.first(where: { $0.name == key && $0.flag != nil }) else {
      return nil
    }
    let flags = RenderCommand.facts([]).flags
    return flags.find(option.flagName[...]).map { flags[$0.0] }
  }

  /// A value without the quotes that JSON needs.
  private static func bare(_ value: String) -> String {
    value.first == "\"" ? String(value.dropFirst().dropLast()) : value
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
}

extension String {
  /// The parts between commas, without blanks around them.
  var items: [String] { split(separator: ",").map { String($0).trimmingBlanks } }
}
