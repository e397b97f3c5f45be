import GridreelCauses
import GridreelComparing
import GridreelImageCodecs
import GridreelPrimitives
import TestSupport

/// Runs as they happen, with real pictures, to test what is told of them.
struct SampleRuns {
  /// The documentation's pictures by name, decoded once.
  private let pictures: [String: Bitmap]
  /// Whether all pictures are cut to a corner, which is enough where nobody looks at them.
  private let isSmall: Bool

  /// Reads the pictures.
  init(isSmall: Bool = true) throws {
    self.isSmall = isSmall
    var pictures: [String: Bitmap] = [:]
    let files = [
      "people": "people", "countries": "countries-light", "sales": "sales",
      "contacts": "contacts-ios6",
    ]
    for (name, file) in files {
      let picture = try PNGDecoder().decode(
        Repository.bytes("Documentation/Pictures/\(file).png"))
      pictures[name] = isSmall ? picture.corner(width: 200, height: 160) : picture
    }
    self.pictures = pictures
  }

  /// A run of one failure.
  func one() throws -> [SnapshotResult] { [try recoloured("people", theme: "light")] }

  /// Three failures of different kinds, and pictures that passed.
  func three() throws -> [SnapshotResult] {
    [
      try recoloured("countries", theme: "light", state: "selected"),
      try grown("people", theme: "dark"), try missing("sales", theme: "paper"),
    ] + passed(37)
  }

  /// Forty failures in several themes and states.
  func forty() throws -> [SnapshotResult] {
    let themes = ["light", "dark", "ios6", "compact"]
    var results: [SnapshotResult] = []
    for place in 0..<40 {
      let theme = themes[place % 4]
      let state = place % 3 == 0 ? nil : "state-\(place / 4)"
      let name = ["people", "countries", "contacts"][place % 3]
      switch place % 5 {
      case 3: results.append(try grown(name, theme: theme, state: state))
      case 4: results.append(try missing(name, theme: theme, state: state))
      default: results.append(try recoloured(name, theme: theme, state: state))
      }
    }
    return results + passed(120)
  }

  /// Names that try to be markup, hidden or endless; pictures of a pixel, of many, and of none.
  func hostile() throws -> [SnapshotResult] {
    var script = try recoloured("people", theme: "<img src=x onerror=document.title='broken'>")
    script.subject.grid = "a'b\"c/<script>document.title='broken'</script>.grid.json"
    script.causes = [
      Cause(
        .data, "row '</script><script>document.title=\"broken\"</script>' & cell \"a\" changed"),
      Cause(.pixels, "\u{1B}[31mred\u{7}\r\nsecond line"),
    ]
    var arabic = try grown("people", theme: "ليلي", state: "مُرتَّب")
    arabic.subject.grid = "جداول/الدول \u{202E}gnp.nosj.dirg.json"
    arabic.causes = [Cause(.data, "الصف 'اليابان' تغيّر من 125 إلى 126")]
    var long = try recoloured("people", theme: String(repeating: "theme", count: 30))
    long.subject.grid = String(repeating: "deep/", count: 40) + "grid.grid.json"
    long.reference = String(repeating: "reference", count: 40) + ".png"
    var broken = SnapshotResult(
      .init(grid: "broken.grid.json", theme: "light", scale: 1), .error,
      reference: "Snapshots/broken/light.png")
    broken.message = "the file ends within the chunk IDAT"
    broken.expected = Array("no picture".utf8)
    var orphan = SnapshotResult(
      .init(grid: "gone.grid.json", theme: "light", scale: 2), .orphan,
      reference: "Snapshots/gone/light@2x.png")
    orphan.expected = try PNGEncoder().encode(picture("people"))
    return [
      script, arabic, long, broken, orphan, try tiny(), try translucent(), try huge(),
    ]
  }

  /// Pictures that passed.
  func passed(_ count: Int) -> [SnapshotResult] {
    (0..<count).map { place in
      let theme = ["light", "dark", "paper"][place % 3]
      return SnapshotResult(
        .init(grid: "tables/table-\(place / 3).grid.json", theme: theme, scale: 2), .passed,
        reference: "tables/Snapshots/table-\(place / 3)/\(theme)@2x.png")
    }
  }
}

extension SampleRuns {
  /// Three pictures that one colour changed, and one of them another value besides; without pictures.
  static var accentColor: [SnapshotResult] {
    let root = Cause.Root(
      file: "T/fjord.json", line: 6, key: "parameters.accentColor", old: "#0a7d8c", new: "#0a7d9c")
    return ["a", "b", "c"].map { name in
      var result = SnapshotResult(
        .init(grid: "\(name).grid.json", theme: "light", scale: 1), .changed,
        reference: "S/\(name)/light@1x.png")
      let parts = name == "a" ? ["sort arrows"] : ["sort arrows", "check boxes"]
      result.causes = [
        Cause(root, parts: parts, effects: [Cause(.style, "textColor follows")], places: [])
      ]
      if name == "b" { result.causes.append(Cause(.data, "cell 1:a: '1' → '2'")) }
      result.causes.append(Cause(.layout, "as a result the picture is higher"))
      result.expected = Array("Gridreel Snapshot".utf8)
      return result
    }
  }

  /// A row whose background changed.
  func recoloured(
    _ name: String, theme: String, state: String? = nil
  ) throws -> SnapshotResult {
    let before = try picture(name)
    var after = before
    let height = before.height / 8
    let region = PictureDifference.Region(
      x: before.width / 16, y: before.height / 2, width: before.width * 7 / 8, height: height)
    for y in region.y..<region.y + height {
      for x in region.x..<region.x + region.width {
        after.pixels[y * before.width + x] = recolour(before[x, y])
      }
    }
    var result = self.result(name, .changed, theme, state)
    try fill(&result, before, after)
    result.causes = [
      Cause(
        .style, "the background of selected rows changed from #e8f0fe to #dbe7fd (theme selected)",
        places: [region]),
      Cause(.fonts, "Inter-Regular.otf is another file than the reference was drawn with"),
    ]
    return result
  }

  /// A picture that became higher by one row.
  func grown(_ name: String, theme: String, state: String? = nil) throws -> SnapshotResult {
    let before = try picture(name)
    let (top, height) = (before.height / 2, before.height / 10)
    let row = before.width * top..<before.width * (top + height)
    let pixels = before.pixels[..<row.upperBound] + before.pixels[row.lowerBound...]
    let after = Bitmap(
      width: before.width, height: before.height + height, pixels: Array(pixels))
    var result = self.result(name, .layout, theme, state)
    try fill(&result, before, after)
    let region = PictureDifference.Region(x: 0, y: top, width: before.width, height: height)
    result.causes = [
      Cause(.data, "row 'Grace' was inserted after row 'Edsger'", places: [region]),
      Cause(.layout, "the picture grew from \(before.height) to \(after.height) pixels"),
    ]
    return result
  }

  /// A picture without a reference.
  func missing(_ name: String, theme: String, state: String? = nil) throws -> SnapshotResult {
    var result = self.result(name, .missing, theme, state)
    result.actual = try PNGEncoder().encode(picture(name))
    return result
  }

  private func tiny() throws -> SnapshotResult {
    let before = Bitmap(width: 3, height: 2, pixels: [UInt32](repeating: 0xffff_ffff, count: 6))
    var after = before
    after.pixels[4] = 0xff00_0000
    var result = self.result("tiny", .changed, "light", nil)
    try fill(&result, before, after)
    return result
  }

  private func translucent() throws -> SnapshotResult {
    let before = Bitmap(
      width: 120, height: 60, pixels: (0..<7200).map { UInt32($0 % 120) << 25 | 0x0000_0000 })
    var after = before
    for place in 2400..<3600 { after.pixels[place] = 0x4040_0000 }
    var result = self.result("translucent", .changed, "glass", nil)
    try fill(&result, before, after)
    return result
  }

  private func huge() throws -> SnapshotResult {
    let (width, height) = isSmall ? (240, 160) : (2400, 1600)
    let before = Bitmap(
      width: width, height: height,
      pixels: (0..<width * height).map { $0 / width % 40 == 0 ? 0xffd0_d4dc : 0xffff_ffff })
    var after = before
    for y in height / 2..<height / 2 + 20 {
      for x in width / 2..<width / 2 + 100 { after.pixels[y * width + x] = 0xff20_4080 }
    }
    var result = self.result("huge", .changed, "light", nil)
    try fill(&result, before, after)
    return result
  }

  private func picture(_ name: String) throws -> Bitmap {
    guard let bitmap = pictures[name] else { throw GridreelError(.badInput, "no picture \(name)") }
    return bitmap
  }

  private func result(
    _ name: String, _ status: SnapshotResult.Status, _ theme: String, _ state: String?
  ) -> SnapshotResult {
    let file = [theme, state].compactMap(\.self).joined(separator: "-")
    return SnapshotResult(
      .init(grid: "Examples/\(name).grid.json", theme: theme, state: state, scale: 2), status,
      reference: "Examples/Snapshots/\(name)/\(file)@2x.png")
  }

  /// Puts both pictures and their exact difference into a result.
  private func fill(_ result: inout SnapshotResult, _ before: Bitmap, _ after: Bitmap) throws {
    let provenance = Provenance(
      pixels: ContentDigest(before), file: ContentDigest(""), subject: result.subject, comparator: 1
    )
    result.expected = try Reference.encode(before, provenance: provenance, record: nil)
    result.actual = try PNGEncoder().encode(after)
    result.difference = Comparator().compare(before, after)
  }

  private func recolour(_ pixel: UInt32) -> UInt32 {
    let (red, green) = (pixel >> 16 & 255, pixel >> 8 & 255)
    return pixel & 0xff00_00ff | (red * 7 / 8) << 16 | (green * 15 / 16) << 8
  }
}

extension Bitmap {
  /// The pixels at the top left.
  fileprivate func corner(width: Int, height: Int) -> Bitmap {
    let rows = (0..<height).map { pixels[$0 * self.width..<$0 * self.width + width] }
    return Bitmap(width: width, height: height, pixels: Array(rows.joined()))
  }
}
