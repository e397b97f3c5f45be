import GridreelPrimitives
import Testing

@testable import GridreelCommandLineTool

/// Command lines in the words of other programs, said in ours.
@Suite struct ForeignLineTests {
  private static func translated(_ line: String) -> String? {
    // Words with blanks are between bars here.
    var words: [String] = []
    for (index, part) in line.split(separator: "|", omittingEmptySubsequences: false).enumerated() {
      if index.isMultiple(of: 2) {
        words += part.split(separator: " ").map(String.init)
      } else {
        words.append(String(part))
      }
    }
    let said = ForeignLine.translation(of: words)
    return said?.replacing("try: ", with: "")
  }

  @Test(arguments: [
    ("render a.csv --dark", "render a.csv --theme dark"),
    ("build a.csv x.svg", "render a.csv x.svg"),
    ("rendr a.csv --tilte |B C|", "render a.csv --title 'B C'"),
    ("watch a.csv x.png", "render --watch a.csv x.png"),
    ("serve a.csv", "render --watch --open a.csv"),
    ("preview a.md --port 80", "render --watch --open a.md"),
    ("--list-themes", "theme list"), ("themes", "theme list"), ("list-fonts", "fonts"),
    ("test |My Grids| --filter dark", "verify 'My Grids' --filter dark"),
    ("update Grids", "record --mode failed Grids"),
    ("select a,b a.csv", "render --columns a,b a.csv"),
    ("a.csv --nocol b,c", "render a.csv --columns -b,-c"),
    ("a.csv --sort b --reverse", "render a.csv --sort -b"),
    ("a.csv --start 10 --len 5", "render a.csv --rows 11-15"),
    ("a.csv --start 3 --end 6", "render a.csv --rows 3-6"),
    ("a.csv -c b -m x", "render a.csv --filter 'b = '\\''x'\\'''"),
    ("a.csv -c b --regex ^A", "render a.csv --filter 'b like '\\''A%'\\'''"),
    ("a.csv -s 1280x720 -y b.webp", "render a.csv --canvas 1280x720 b.webp"),
    ("a.csv -Tsvg -o b.svg", "render a.csv --output b.svg"),
    ("a.csv --word-wrap b", "render a.csv --wrap b"),
    ("a.csv --highlight-max b", "render a.csv --highlight 'b = max(b)'"),
    ("a.csv --border-radius 12", "render a.csv --set wrapperBorderRadius=12"),
    ("a.csv -Tsvg", "render a.csv --format svg"),
    ("a.csv --heatmap b", "render a.csv --heat b"),
    ("a.csv --rename b=B,c=|C D|", nil),
    ("a.csv --rename b,B", "render a.csv --column 'b: title=B'"),
    ("a.csv --select |b, c AS d|", "render a.csv --columns b,c=d"),
    ("a.csv --align lrc", "render a.csv --align '#1=leading,#2=trailing,#3=center'"),
    ("a.csv --date-format %d.%m.%Y", "render a.csv --date-format dd.MM.yyyy"),
    ("a.csv --number-format b=%.2f", "render a.csv --number-format b=0.00"),
    ("a.csv --where |$b == \"x\" && $c > 1|", "render a.csv --filter 'b == '\\''x'\\'' and c > 1'"),
    ("a.csv --filter b__gte=3", "render a.csv --filter 'b >= 3'"),
    ("a.csv b.tsv --output-dir out", "render a.csv b.tsv --output 'out/{name}.png'"),
    ("a.csv --sort b -o b.gif", "animate a.csv --sort-to b --output b.gif"),
    ("a.csv -o b.tiff", "render a.csv --output b.png"),
    ("a.csv b.bmp", "render a.csv --output b.png"), ("a.csv -t svg", "render a.csv --format svg"),
    ("a.csv --page 2 --per-page 5", "render a.csv --rows 6-10"),
    ("a.csv --total", "render a.csv --total '*'"),
    ("a.csv --total mean", "render a.csv --total '*=mean'"),
    ("a.csv --border-color red --label B", "render a.csv --set borderColor=red --title B"),
    ("a.csv --fmt-image b,c", "render a.csv --column 'b: cell=image' --column 'c: cell=image'"),
    ("a.csv --currency EUR", "render a.csv --number-format '*=€#,##0.00'"),
    ("a.csv --theme github_light", "render a.csv --theme github"),
    ("a.csv --hide-header", "render a.csv --header-height 0"),
    ("a.csv --dpi 144", "render a.csv --scale 2"),
    ("a.csv -o b", "render a.csv --output b.png"), ("a.csv -o out/", nil),
    ("a.csv -o ../v1.2/b", "render a.csv --output ../v1.2/b.png"),
    ("a.csv --sort b -o b.gfi", "animate a.csv --sort-to b --output b.gif"),
    ("record a.csv --sort b -o b.gif", "animate a.csv --sort-to b --output b.gif"),
    (
      "a.csv --animate --sort b --duration 2s -o b.mp4",
      "--duration is the time of each move, beside the rests of --hold; "
        + "gridreel animate a.csv --sort-to b --duration 2 --output b.mp4"
    ), ("a.csv -o b.gif", nil), ("serve --sort a --port 9", nil), ("explain a.csv --cel 1:a", nil),
    (
      "render |SELECT b, c FROM 'a.csv' WHERE b > 1 ORDER BY c DESC LIMIT 5|",
      "render a.csv --columns b,c --filter 'b > 1' --sort -c --limit 5"
    ),
    ("a.json |.[] \\| {b, c}|", nil), ("a.json |.[] {b, c}|", "render a.json --columns b,c"),
    (
      "a.csv --header |b=The B| --image c",
      "render a.csv --column 'b: title=The B' --column 'c: cell=image'"
    ),
    (
      "a.csv --heatmap b,c --colors #0e4429,#39d353",
      "render a.csv --column 'b: heat=[\"#0e4429\", \"#39d353\"]' --column 'c: heat=[\"#0e4429\", \"#39d353\"]'"
    ),
    ("a.csv --group b --sum c --totals", "render a.csv --group b --total c"),
    ("a.csv --window --shadow", "render a.csv --frame window"),
    ("a.csv --paper a6 --landscape -o b.pdf", "render a.csv --output b.pdf --page a6-landscape"),
    ("a.csv --landscape", "render a.csv --page a4-landscape"),
    ("a.csv --outdir out/", "render a.csv --output 'out/{name}.png'"),
    ("a.grid.json b.gif", "animate a.grid.json --output b.gif"),
    ("a.csv -w 800", "render a.csv --width 800 --scale 1"),
    ("a.csv --alt |Two words| --dark", "render a.csv --alt-text 'Two words' --theme dark"),
    ("a.csv --font Georgia", "render a.csv --set fontFamily=Georgia --system-fonts"),
    ("a.csv --rows-per-page 5", "render a.csv --limit 5"),
    // What other programs say of a column.
    (
      "a.csv --column |b: format=.1f, heat=reds|",
      "render a.csv --column 'b: format=0.0, heat=Reds'"
    ),
    (
      "a.csv --column |d: format=%b %-d, %Y| --column |m: format=$,.0f|",
      "render a.csv --column 'd: format=MMM d, yyyy' --column 'm: format=$#,##0'"
    ),
    ("a.csv --column |b: format=percent, bar|", "render a.csv --column 'b: format=0%, bars'"),
    ("a.csv --column |b: bars, color=gold|", "render a.csv --column 'b: bars=gold'"),
    ("a.csv --column |b: sparkline|", "render a.csv --column 'b: cell=sparkline'"),
    (
      "a.csv --column |b: format=0%, icons=arrows|",
      "render a.csv --column 'b: format=0%, cell=price'"
    ),
    (
      "a.csv --column |b: format=_(* #,##0_);_(* (#,##0)_)|",
      "render a.csv --column 'b: format=#,##0;(#,##0)'"
    ),
    (
      "a.csv --column |b: format=0.0%, color=red if negative|",
      "render a.csv --column 'b: format=0.0%;[red]-0.0%'"
    ),
    ("a.csv --column |b: format=bash.00|", "render a.csv --column 'b: format=$0.00'"),
    (
      "a.csv --sparkline |t=Jan:Dec|",
      "render a.csv --column 't: cell={\"type\": \"sparkline\", \"columns\": \"Jan..Dec\"}, value=Dec'"
    ),
    ("a.csv --add |d = a - b|", "render a.csv --column 'd: value=a - b'"),
    ("a.csv --color-scale red-yellow-green", "render a.csv --column '*: heat=RdYlGn'"),
    ("a.csv --heat white-green", "render a.csv --column '*: heat=[\"white\", \"green\"]'"),
    (
      "a.csv --heatmap --colors viridis --domain -5,35",
      "render a.csv --column '*: heat={\"colors\": \"viridis\", \"domain\": [-5, 35]}'"
    ),
    (
      "a.csv --group b --subtotals --collapse --dark",
      "render a.csv --group b --total '*' --collapse '*' --theme dark"
    ),
    ("a.csv --theme booktabs", "there is no theme 'booktabs'; gridreel render a.csv --theme paper"),
    (
      "a.csv --highlight |b > 1| --highlight-color gold",
      "render a.csv --highlight 'b > 1: gold'"
    ),
    ("a.csv --filter |b === 1|", "render a.csv --filter 'b == 1'"),
    ("a.csv --arrange |desc(b)| --top 3", "render a.csv --sort -b --limit 3"),
    (
      "a.csv --pill |s: Done=green, Open=red|",
      "render a.csv --column 's: cell={\"type\": \"badge\", \"colors\": {\"Done\": \"green\", \"Open\": \"red\"}}'"
    ),
    ("a.csv --columns b,c --rank", "render a.csv --columns '#,b,c'"),
    (
      "a.csv --group b --subtotal c --summary-only",
      "render a.csv --group b --total c --collapse '*'"
    ),
    (
      "a.csv --fmt-currency b --currency GBP --decimals 0",
      "render a.csv --number-format 'b=£#,##0'"
    ),
    (
      "a.csv --header-bg navy --header-color white",
      "render a.csv --set headerBackgroundColor=navy --set headerTextColor=white"
    ),
    ("a.csv --density compact", "render a.csv --theme compact"),
    (
      "animate a.csv --frames b --sort -c --dark -o d.gif",
      "animate a.csv --frames b --sort -c --theme dark --output d.gif"
    ),
    // Several files are in their order from the start, and what follows then is a goal.
    (
      "animate a.csv b.csv --sort -c --loop -o d.gif",
      "animate a.csv b.csv --sort -c --loop 0 --output d.gif"
    ),
    (
      "animate a.csv --sort -b --then -c -o d.gif",
      "animate a.csv --sort -b --sort-to -c --output d.gif"
    ),
    ("validate a.grid.json", "explain a.grid.json"), ("a.xlsx --names", "explain a.xlsx"),
  ])
  func aLineIsTranslated(line: String, expected: String?) {
    #expect(
      Self.translated(line) == expected.map { $0.contains("gridreel") ? $0 : "gridreel " + $0 })
  }

  @Test(arguments: [
    // Ours already.
    "render a.csv -o b.png", "a.csv --where |b > 1| --head 3", "animate a.csv --tap b -o b.gif",
    "version",
    // Nothing does it.
    "a.csv --transpose", "a.csv --tac",
    "render |SELECT count(*) FROM 'a.csv'|",
  ])
  func aLineWithoutOtherWordsIsLeft(line: String) {
    #expect(Self.translated(line) == nil)
  }

  /// Else its answer would never be read: a word of ours is taken first.
  @Test func noAnswerIsToAFlagOfOurs() {
    // Flags of reels mean something else in stills.
    let ours = RenderCommand.facts([]).flags
    let dead = ForeignFlags.all.keys.filter { ours.find("--\($0)") != nil }
    #expect(dead.sorted() == [])
  }

  /// What the tables say is in flags that exist.
  @Test func eachAnswerIsALineThatIsRead() throws {
    let all = RenderCommand.facts([]).flags + AnimateCommand.facts([]).flags
    let flags = Set(all.map(\.written) + all.compactMap(\.opposite))
    for (name, meaning) in ForeignFlags.all {
      let words = meaning.words(meaning.takesValue ? "b" : "") ?? []
      for word in words where word.hasPrefix("--") && word != "--b" {
        #expect(flags.contains(word), "\(name): \(word)")
      }
    }
  }
}
