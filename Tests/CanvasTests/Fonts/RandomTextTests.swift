import GridreelCanvas
import GridreelPrimitives
import TestSupport
import Testing

@Suite struct RandomTexts {
  private static let ranges: [ClosedRange<UInt32>] = [
    0x20...0x7e, 0x20...0x7e, 0x00...0x1f, 0xa0...0x24f, 0x300...0x36f, 0x400...0x45f,
    0x5d0...0x5ea, 0x627...0x64a, 0x915...0x94d, 0xe01...0xe4e, 0x200b...0x200f, 0x2028...0x202e,
    0x2066...0x2069, 0x2190...0x2200, 0x3041...0x3096, 0x4e00...0x4f00, 0xac00...0xac80,
    0xfe00...0xfe0f, 0x1f1e6...0x1f1ff, 0x1f600...0x1f64f, 0xe0020...0xe007f, 0xfff0...0xffff,
  ]

  private func text(_ generator: inout SeededGenerator) -> String {
    var text = ""
    for _ in 0..<Int.random(in: 0...24, using: &generator) {
      let range = Self.ranges.randomElement(using: &generator) ?? 0x20...0x7e
      guard let scalar = Unicode.Scalar(UInt32.random(in: range, using: &generator)) else {
        continue
      }
      text.unicodeScalars.append(scalar)
    }
    return text
  }

  @Test func everyTextIsLaidOutInsideItsRoom() throws {
    let catalog = try FontFixtures.catalog()
    var generator = SeededGenerator(seed: 42)
    let dots = catalog.line("…").width
    for _ in 0..<600 {
      let text = text(&generator)
      let room = Double.random(in: dots...150, using: &generator)
      let overflow = Overflow.allCases.randomElement(using: &generator) ?? .ellipsis
      let limit = Int.random(in: 0...3, using: &generator)
      let shaped = catalog.shape(
        text, font: FontFixtures.inter, width: room, lineLimit: limit, overflow: overflow)
      #expect(limit == 0 || shaped.lines.count <= limit)
      for line in shaped.lines { check(line, "\(text.debugDescription) \(overflow) \(limit)") }
      if limit == 1, overflow != .clip { #expect(shaped.width <= room + 1e-5) }
    }
  }

  /// Checks that a line's runs stand side by side and that their clusters cover text and glyphs.
  private func check(_ line: ShapedLine, _ note: String) {
    var x = 0.0
    for run in line.runs {
      #expect(abs(run.x - x) < 1e-9, "\(note)")
      x += run.width
      #expect(run.clusters.reduce(0) { $0 + $1.byteCount } == run.text.utf8.count, "\(note)")
      #expect(run.clusters.reduce(0) { $0 + $1.glyphCount } == run.glyphs.count, "\(note)")
    }
    #expect(abs(line.width - x) < 1e-6, "\(note)")
    let bytes = line.runs.reduce(0) { $0 + $1.text.utf8.count }
    #expect(bytes == line.text.utf8.count, "\(note)")
  }

  @Test func anotherCatalogGivesTheSameGlyphs() throws {
    let (first, second) = (try FontFixtures.catalog(), try FontFixtures.catalog())
    var generator = SeededGenerator(seed: 99)
    let texts = (0..<200).map { _ in text(&generator) }
    // In the other order, so that nothing depends on what was shaped before.
    let backwards = texts.reversed().map { second.line($0).runs.flatMap(\.glyphs) }
    #expect(texts.map { first.line($0).runs.flatMap(\.glyphs) } == backwards.reversed())
  }

  @Test func aThousandFontsAndTextsAreForgottenInTime() throws {
    let catalog = try FontFixtures.catalog()
    let first = catalog.line("Cell 0")
    for number in 0..<20_000 { _ = catalog.line("Cell \(number)") }
    #expect(catalog.line("Cell 0").runs[0].glyphs == first.runs[0].glyphs)
  }
}

@Suite struct SystemFonts {
  @Test func theSystemJoinsOnlyWhenAsked() throws {
    let own = try FontFixtures.catalog()
    let all = try FontCatalog(bundled: FontFixtures.bundled, usesSystemFonts: true)
    for text in ["Hello 1,234", "AVATAR\u{200e}"] {
      #expect(all.line(text).runs.flatMap(\.glyphs) == own.line(text).runs.flatMap(\.glyphs))
    }
    let asked = "日本語 中文 한국어 שלום مرحبا ไทย हिन्दी 😀"
    #expect(all.line(asked).missing.count <= own.line(asked).missing.count)
  }
}
