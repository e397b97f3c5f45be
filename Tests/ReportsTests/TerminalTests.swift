import Foundation
import GridreelCauses
import GridreelComparing
import GridreelImageCodecs
import GridreelPrimitives
import GridreelReports
import Testing

@Suite struct TerminalSummaryTests {
  private func summary(_ results: [SnapshotResult], _ traits: TerminalTraits = .init()) -> String {
    String(decoding: TerminalSummary(results, traits: traits).bytes, as: UTF8.self)
  }

  private func results() -> [SnapshotResult] {
    var changed = SnapshotResult(
      .init(grid: "people.grid.json", theme: "dark", state: "sorted", scale: 2), .changed,
      reference: "S/people/dark-sorted@2x.png")
    changed.causes = [Cause(.style, "text became red"), Cause(.fonts, "another Inter")]
    let missing = SnapshotResult(
      .init(grid: "漢字.json", theme: "dark", scale: 1), .missing, reference: "S/h/dark@1x.png")
    let passed = SnapshotResult(.init(grid: "a", theme: "b", scale: 1), .passed, reference: "")
    return [changed, missing, passed, passed]
  }

  @Test func aFileGetsAlignedPlainLines() {
    #expect(
      summary(results()) == """
        changed       people.grid.json · dark · sorted · @2x  text became red (+1 more)
        no reference  漢字.json · dark · @1x                  there is no reference
        2 of 4 pictures failed: 1 changed, 1 no reference; 2 passed
        """)
  }

  @Test func aChangeInSeveralPicturesIsOneLine() {
    let run = SampleRuns.accentColor
    #expect(
      summary(run) == """
        changed       T/fjord.json:6 accentColor #0a7d8c → #0a7d9c · 3 pictures · sort arrows, check boxes
        changed       b.grid.json · light · @1x  cell 1:a: '1' → '2'
        3 of 3 pictures failed: 3 changed
        """)
  }

  @Test func aChangeInSeveralPicturesIsAcceptedByOneCommand() {
    var traits = TerminalTraits()
    traits.columns = 200
    let accept = AcceptCommand(paths: ["Grids"], directory: "Refs", filter: "light")
    let bytes = TerminalSummary(SampleRuns.accentColor, accept: accept, traits: traits).bytes
    let commands = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
      .filter { $0.hasPrefix("accept: ") }
    #expect(
      commands == [
        "accept: gridreel accept Grids --directory Refs --filter light --cause fjord.accentColor",
        "accept: gridreel record b.grid.json --directory S --mode failed --filter light@1x",
      ])
  }

  @Test func equalErrorsAreOneLine() {
    let results = ["light", "dark"].map { theme in
      var result = SnapshotResult(
        .init(grid: "a.grid.json", theme: theme, scale: 1), .error, reference: "")
      result.message = "t.json:14:5: error: unknown parameter 'brand'"
      return result
    }
    #expect(
      summary(results).hasPrefix(
        "error         t.json:14:5: error: unknown parameter 'brand' · 2 pictures\n"))
  }

  @Test func picturesOfANewStateAreOneLineAndOthersWithoutReferencesAreNot() {
    func lines(_ subjects: [(grid: String, theme: String, state: String)]) -> [Substring] {
      summary(
        subjects.map { grid, theme, state in
          SnapshotResult(
            .init(grid: grid, theme: theme, state: state, scale: 1), .missing, reference: "r")
        }
      ).split(separator: "\n")
    }
    #expect(
      lines([("a.grid.json", "light", "late"), ("a.grid.json", "dark", "late")]).first
        == "no reference  there is no reference · 2 pictures · a.grid.json, state late")
    #expect(lines([("a.grid.json", "light", "late"), ("b.grid.json", "dark", "late")]).count == 3)
  }

  @Test func aNarrowTerminalGetsTwoCutLines() {
    var traits = TerminalTraits()
    traits.columns = 40
    let lines = summary(results(), traits).split(separator: "\n")
    #expect(lines[0] == "changed       people.grid.json · dark ·…")
    #expect(lines[1] == "              text became red (+1 more)")
    #expect(lines.count == 5)
  }

  @Test func colourIsOnlyForTerminals() {
    #expect(!summary(results()).contains("\u{1B}"))
    var traits = TerminalTraits()
    (traits.columns, traits.usesColor) = (200, true)
    #expect(summary(results(), traits).hasPrefix("\u{1B}[1;33mchanged       \u{1B}[0mpeople"))
  }

  @Test func namesCannotCommandTheTerminal() {
    var result = SnapshotResult(
      .init(grid: "\u{1B}]0;x\u{7}\u{9B}2J", theme: "t", scale: 1), .error, reference: "")
    result.message = "\u{1B}[2Jgone\rback"
    let text = summary([result])
    #expect(!text.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{9B}" || $0 == "\r" })
  }

  @Test func aGreenRunIsOneLine() throws {
    #expect(summary(try SampleRuns().passed(40)) == "all 40 pictures passed")
  }

  @Test func aTerminalGetsTheCommandsThatAccept() {
    var traits = TerminalTraits()
    let accept = AcceptCommand(paths: ["Grids"])
    func lines() -> [String] {
      let bytes = TerminalSummary(results(), accept: accept, traits: traits).bytes
      return String(decoding: bytes, as: UTF8.self).components(separatedBy: "\n")
    }
    #expect(lines().count == 3, "a file gets the results alone")
    traits.columns = 80
    #expect(
      lines().contains(
        "accept: gridreel record people.grid.json --mode failed --filter dark-sorted@2x"))
    #expect(
      lines().contains("accept: gridreel record 漢字.json --mode missing --filter dark@1x")
        || lines().contains("accept: gridreel record '漢字.json' --mode missing --filter dark@1x"))
  }

  @Test func picturesAreOnlyForTerminalsThatTakeThem() throws {
    let run = try SampleRuns().one()
    var traits = TerminalTraits()
    traits.pictures = .kitty
    #expect(!summary(run, traits).contains("\u{1B}_G"), "a file is not a terminal")
    traits.columns = 120
    #expect(summary(run, traits).contains("\u{1B}_Ga=T,f=100,q=2,m=1;"))
    traits.pictures = nil
    #expect(!summary(run, traits).contains("\u{1B}_G"))
  }

  @Test func aPipeIsNoTerminal() {
    let pipe = Pipe()
    let traits = TerminalTraits(of: pipe.fileHandleForWriting.fileDescriptor) { name in
      ["TERM": "xterm-kitty", "KITTY_WINDOW_ID": "1"][name]
    }
    #expect(traits == TerminalTraits())
  }
}

@Suite struct PictureProtocolTests {
  @Test(arguments: [
    (["TERM": "xterm-kitty"], PictureProtocol.kitty), (["TERM_PROGRAM": "ghostty"], .kitty),
    (["TERM_PROGRAM": "iTerm.app"], .iterm), (["TERM_PROGRAM": "WezTerm"], .iterm),
    (["TERM": "foot"], .sixel), (["TERM": "mlterm-256color"], .sixel),
  ])
  func environmentsAreKnown(variables: [String: String], form: PictureProtocol) {
    #expect(PictureProtocol { variables[$0] } == form)
    var within = variables
    within["TMUX"] = "/tmp/tmux,1,0"
    #expect(PictureProtocol { within[$0] } == nil, "tmux stands between")
  }

  @Test func otherTerminalsAreAsked() {
    #expect(PictureProtocol { ["TERM": "xterm-256color"][$0] } == nil)
    let answers: [(String, PictureProtocol?)] = [
      ("\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?62;c", .kitty), ("\u{1B}[?62;4;22c", .sixel),
      ("\u{1B}[?4c", .sixel), ("\u{1B}[?62;14;44c", nil), ("\u{1B}[?1;2c", nil), ("", nil),
      ("\u{1B}_Gi=31;EBADF:no\u{1B}\\\u{1B}[?62;22c", nil),
    ]
    for (answer, form) in answers { #expect(PictureProtocol(answer: Array(answer.utf8)) == form) }
  }
}

@Suite struct TerminalPictureTests {
  private let noise = Bitmap(
    width: 64, height: 64,
    pixels: (0..<4096).map { 0xff00_0000 | UInt32(truncatingIfNeeded: $0 &* 0x9e37_79b1) >> 8 })

  @Test func kittyGetsTheFileInChunks() throws {
    let text = String(
      decoding: try #require(TerminalPicture.encode(noise, as: .kitty)), as: UTF8.self)
    let chunks = text.components(separatedBy: "\u{1B}\\").dropLast()
    #expect(chunks.count > 1)
    var payload = ""
    for (place, chunk) in chunks.enumerated() {
      let parts = chunk.components(separatedBy: ";")
      let more = place < chunks.count - 1
      #expect(
        parts[0] == "\u{1B}_G" + (place == 0 ? "a=T,f=100,q=2," : "") + "m=\(more ? 1 : 0)")
      #expect(more ? parts[1].count == 4096 : parts[1].count <= 4096)
      payload += parts[1]
    }
    let file = try #require(Data(base64Encoded: payload))
    #expect(try PNGDecoder().decode(Array(file)) == noise)
  }

  @Test func itermGetsTheFileAndItsSize() throws {
    let text = String(
      decoding: try #require(TerminalPicture.encode(noise, as: .iterm)), as: UTF8.self)
    let parts = text.components(separatedBy: ":")
    let file = try #require(Data(base64Encoded: String(parts[1].dropLast(2))))
    #expect(
      parts[0]
        == "\u{1B}]1337;File=inline=1;size=\(file.count);width=64px;height=64px;"
        + "preserveAspectRatio=1")
    #expect(text.hasSuffix("\u{7}\n"))
    #expect(try PNGDecoder().decode(Array(file)) == noise)
  }

  @Test func sixelsHoldThePicture() throws {
    let colors: [UInt32] = [0xffff_ffff, 0xff33_66cc, 0xff00_0000, 0]
    let picture = Bitmap(
      width: 37, height: 20, pixels: (0..<740).map { colors[($0 / 5 + $0 / 37) % 4] })
    let bytes = try #require(TerminalPicture.encode(picture, as: .sixel))
    let decoded = try #require(SixelDecoder.decode(bytes.dropLast()))
    #expect(decoded == picture)
  }

  @Test func manyColoursBecomeAPalette() throws {
    let bytes = try #require(TerminalPicture.encode(noise, as: .sixel))
    let decoded = try #require(SixelDecoder.decode(bytes.dropLast()))
    #expect((decoded.width, decoded.height) == (64, 64))
    #expect(Set(decoded.pixels).count <= 256)
    #expect(decoded.isOpaque)
  }

  @Test func aPictureIsAsWideAsTheTerminalAtMost() throws {
    var traits = TerminalTraits()
    let file = try PNGEncoder().encode(
      Bitmap(width: 1000, height: 500, pixels: Array(repeating: 0xff33_6699, count: 500_000)))
    #expect(TerminalPicture.encode(file: file, for: traits) == nil, "no terminal")
    traits.columns = 42
    #expect(TerminalPicture.encode(file: file, for: traits) == nil, "one without pictures")
    traits.pictures = .sixel
    let bytes = try #require(TerminalPicture.encode(file: file, for: traits))
    let decoded = try #require(SixelDecoder.decode(bytes.dropLast()))
    #expect((decoded.width, decoded.height) == (320, 160))
    #expect(TerminalPicture.encode(file: Array("no".utf8), for: traits) == nil)
  }

  @Test func stripsFitAndShowThreePictures() throws {
    let result = try #require(try SampleRuns().one().first)
    let strip = try #require(PictureStrip.draw(result, width: 600, height: 200))
    #expect(strip.width <= 600 && strip.height <= 200)
    #expect(strip.width > 540 || strip.height > 180, "it is as large as it may be")
    let third = (strip.width - 20) / 3
    #expect((0..<strip.height).allSatisfy { strip[third + 4, $0] == 0 }, "a gap lies between")
    #expect(strip[4, 4] >> 24 == 255)
  }

  @Test func aStripShowsTheMeanOfPixels() throws {
    var result = SnapshotResult(.init(grid: "a", theme: "t", scale: 1), .missing, reference: "")
    let pixels: [UInt32] = [0xffff_ffff, 0xff00_0000, 0xff00_0000, 0xffff_ffff]
    result.actual = try PNGEncoder().encode(Bitmap(width: 2, height: 2, pixels: pixels))
    let strip = try #require(PictureStrip.draw(result, width: 1, height: 1))
    #expect(strip.pixels == [0xff80_8080])
    result.actual = Array("no picture".utf8)
    #expect(PictureStrip.draw(result, width: 10, height: 10) == nil)
  }
}

/// Reads what a sixel terminal would draw.
enum SixelDecoder {
  static func decode(_ bytes: some Sequence<UInt8>) -> Bitmap? {
    let text = String(decoding: Array(bytes), as: UTF8.self)
    guard text.hasPrefix("\u{1B}P0;1;0q\"1;1;"), text.hasSuffix("\u{1B}\\") else { return nil }
    var rest = text.dropFirst(13).dropLast(2)
    func number() -> Int {
      let digits = rest.prefix { $0.isNumber }
      rest = rest.dropFirst(digits.count)
      return Int(digits) ?? -1
    }
    let width = number()
    rest = rest.dropFirst()
    let height = number()
    var colors: [Int: UInt32] = [:]
    var pixels = [UInt32](repeating: 0, count: width * height)
    var (x, top, color) = (0, 0, 0)
    while let character = rest.first {
      rest = rest.dropFirst()
      switch character {
      case "#":
        color = number()
        guard rest.first == ";" else { continue }
        var parts: [Int] = []
        while rest.first == ";" {
          rest = rest.dropFirst()
          parts.append(number())
        }
        guard parts.count == 4, parts[0] == 2 else { return nil }
        colors[color] = parts.dropFirst().reduce(0xff) { $0 << 8 | UInt32(($1 * 255 + 50) / 100) }
      case "$": x = 0
      case "-": (x, top) = (0, top + 6)
      default:
        let count = character == "!" ? number() : 1
        let sixel = character == "!" ? rest.removeFirst() : character
        guard let value = sixel.asciiValue, let word = colors[color] else { return nil }
        for column in x..<x + count {
          for bit in 0..<6 where (value - 63) >> UInt8(bit) & 1 == 1 {
            guard column < width, top + bit < height else { return nil }
            pixels[(top + bit) * width + column] = word
          }
        }
        x += count
      }
    }
    return Bitmap(width: width, height: height, pixels: pixels)
  }
}
