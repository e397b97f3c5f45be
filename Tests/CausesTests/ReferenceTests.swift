import GridreelCauses
import GridreelComparing
import GridreelImageCodecs
import GridreelPrimitives
import Testing

@Suite struct ReferenceTests {
  private let picture = Bitmap(
    width: 3, height: 2,
    pixels: [0xffff_0000, 0xff00_ff00, 0xff00_00ff, 0x8040_4040, 0, 0xffff_ffff])
  private let subject = SnapshotResult.Subject(
    grid: "../a b.grid.json", theme: "dark", state: "sorted: by\nage", scale: 1.5)

  private func provenance() -> Provenance {
    var provenance = Provenance(
      pixels: ContentDigest(""), file: ContentDigest(""), subject: subject, comparator: 7)
    (provenance.program, provenance.build) = ("1.2.3", "abc")
    provenance.libraries = ["cairo": "1.16.0", "pango": "1.50"]
    provenance.fonts = [
      Provenance.FontFile(name: "A B.otf", digest: ContentDigest("font"))
    ]
    (provenance.theme, provenance.data, provenance.settings) = ("t", "d", "s")
    return provenance
  }

  private func file(record: String? = "what it shows") throws -> [UInt8] {
    try Reference.encode(picture, provenance: provenance(), record: record)
  }

  @Test func everythingIsReadAsItWasStored() throws {
    let reference = try Reference(file())
    let read = try #require(reference.provenance)
    var expected = provenance()
    (expected.pixels, expected.file) = (ContentDigest(picture), read.file)
    expected.subject.state = "sorted: by\u{FFFD}age"
    #expect(read == expected)
    #expect(reference.record() == "what it shows")
    #expect(try reference.bitmap() == picture)
    #expect(reference.isAsRecorded)
  }

  @Test(arguments: ReferenceOwner.Kind.allCases)
  func everyOwnerIsReadBack(kind: ReferenceOwner.Kind) throws {
    var expected = provenance()
    expected.owner = kind
    expected.subject.state = nil
    #expect(Provenance(parsing: expected.text) == expected)
    #expect(ReferenceOwner(parsing: "\(kind.rawValue) a b") == ReferenceOwner(kind, "a b"))
  }

  @Test func theSamePictureGivesTheSameBytes() throws {
    #expect(try file() == file())
  }

  @Test func aReferenceVouchesForItsOwnPixelsOnly() throws {
    let reference = try Reference(file())
    #expect(reference.vouches(for: ContentDigest(picture)))
    var other = picture
    other.pixels[5] = 0xffff_fffe
    #expect(!reference.vouches(for: ContentDigest(other)))
  }

  /// An image editor that keeps texts, or a merge that mixes two files.
  @Test func pixelsOfAnotherPictureBelowTheSameTextAreNotVouchedFor() throws {
    var other = picture
    other.pixels[0] = 0xffff_0001
    let text = try #require(try PNGEnvelope(file()).text("Gridreel Snapshot"))
    let forged = try PNGEnvelope(PNGEncoder().encode(other)).adding([
      PNGMetadata.TextEntry(keyword: "Gridreel Snapshot", value: text, isCompressed: true)
    ])
    let reference = try Reference(forged)
    #expect(!reference.vouches(for: ContentDigest(picture)))
    #expect(!reference.vouches(for: ContentDigest(other)))
    #expect(!reference.isAsRecorded)
    #expect(try reference.bitmap() == other)
  }

  @Test func aChangedRecordTakesTheVouchingAway() throws {
    let bytes = try file(record: nil)
    let changed = try PNGEnvelope(bytes).adding([
      PNGMetadata.TextEntry(keyword: "Gridreel Record", value: "else")
    ])
    let reference = try Reference(changed)
    #expect(!reference.vouches(for: ContentDigest(picture)))
  }

  @Test func aPictureOfOtherOriginVouchesForNothing() throws {
    let reference = try Reference(PNGEncoder().encode(picture))
    #expect(reference.provenance == nil)
    #expect(!reference.vouches(for: ContentDigest(picture)))
    #expect(try reference.bitmap() == picture)
  }

  @Test(arguments: [
    ("", "empty"), ("version https://git-lfs.github.com/spec/v1\noid sha256:0\n", "git lfs pull"),
    ("GIF89a", "GIF"), ("\u{89}PN", "PNG"),
  ])
  func whatIsNoPictureIsNamed(text: String, word: String) throws {
    let error = try #require(throws: GridreelError.self) { try Reference(Array(text.utf8)) }
    #expect(error.message.description.contains(word))
  }

  @Test func aCutFileIsSaidToBeCut() throws {
    let bytes = try file()
    let error = try #require(throws: GridreelError.self) {
      try Reference(Array(bytes.dropLast(20)))
    }
    #expect(error.message.description.hasPrefix("is cut short"))
  }

  @Test(arguments: ["", "gridreel snapshot 2\npixels x", "gridreel snapshot 1\npixels 12"])
  func aForeignTextIsNoProvenance(text: String) {
    #expect(Provenance(parsing: text) == nil)
  }
}

@Suite struct ProvenanceCausesTests {
  private func provenance(_ change: (inout Provenance) -> Void = { _ in }) -> Provenance {
    let subject = SnapshotResult.Subject(grid: "g", theme: "dark", scale: 2)
    var provenance = Provenance(
      pixels: ContentDigest("p"), file: ContentDigest("f"), subject: subject, comparator: 1)
    provenance.libraries = ["cairo": "1.16.0", "freetype": "2.12.1"]
    provenance.fonts = [Provenance.FontFile(name: "Inter.otf", digest: ContentDigest("a"))]
    (provenance.program, provenance.build) = ("0.1.0", "b1")
    (provenance.theme, provenance.data, provenance.settings) = ("t", "d", "s")
    change(&provenance)
    return provenance
  }

  @Test func anotherVersionOfALibraryIsNamed() {
    let now = provenance { $0.libraries["freetype"] = "2.13.0" }
    #expect(
      now.drawingCauses(since: provenance())
        == [Cause(.library, "the library freetype is 2.13.0, was 2.12.1")])
  }

  @Test func anotherFontFileIsNamed() throws {
    let now = provenance { $0.fonts[0].digest = ContentDigest("b") }
    let causes = now.drawingCauses(since: provenance())
    #expect(causes.map(\.kind) == [.fonts])
    #expect(try #require(causes.first).text.hasPrefix("the font file Inter.otf is another one"))
  }

  @Test func fontsThatComeAndGoAreNamed() {
    let now = provenance { $0.fonts[0].name = "Roboto.ttf" }
    #expect(
      now.drawingCauses(since: provenance()).map(\.text) == [
        "text is drawn with the font file Roboto.ttf, not before",
        "no text is drawn with the font file Inter.otf any more",
      ])
  }

  @Test func sourcesAreToldApart() {
    let now = provenance { ($0.theme, $0.data, $0.settings) = ("x", "y", "z") }
    #expect(now.sourceCauses(since: provenance()).map(\.kind) == [.theme, .data, .state])
  }

  @Test func digestsThatOtherRulesMadeBlameNeitherThemeNorGrid() throws {
    let old = provenance { ($0.digests, $0.theme, $0.data, $0.settings) = (1, "x", "y", "z") }
    #expect(provenance().sourceCauses(since: old).map(\.kind) == [.data])
    let text = old.text.split(separator: "\n").filter { !$0.hasPrefix("digests") }
    #expect(Provenance(parsing: text.joined(separator: "\n"))?.digests == 1)
    #expect(Provenance(parsing: provenance().text)?.digests == 2)
  }

  @Test func whatNoRecordTellsIsNotSaidToBeTheSame() throws {
    let causes = provenance().programCauses(since: provenance(), hasRecord: false)
    #expect(
      causes.map(\.text) == [
        "pixels differ, though data, fonts, libraries and program are the same"
      ])
  }

  @Test func theProgramIsTheLastThingToBlame() {
    let old = provenance()
    func kinds(_ change: (inout Provenance) -> Void) -> [Cause.Kind] {
      provenance(change).programCauses(since: old, hasRecord: true).map(\.kind)
    }
    #expect(kinds { $0.program = "0.2.0" } == [.library])
    #expect(kinds { $0.build = "b2" } == [.library])
    #expect(kinds { _ in } == [.pixels])
    #expect(old.drawingCauses(since: old).isEmpty && old.sourceCauses(since: old).isEmpty)
  }

  @Test func rulesOfEditingAreToldOncePerRuleWithWhatFollows() throws {
    let old = provenance { $0.editing = ["digits": 1, "names": 1, "rows": 1] }
    let now = provenance { ($0.editing, $0.build) = (["digits": 2, "index": 1, "names": 1], "b2") }
    #expect(Provenance(parsing: old.text)?.editing == old.editing)
    #expect(Provenance(parsing: provenance { $0.editing = [:] }.text)?.editing == [:])
    #expect(Provenance(parsing: provenance().text)?.editing == nil)

    let effect = Cause(.data, "cell 1:n: '1' → '1.0'")
    let causes = now.ruleCauses(since: old, effects: [effect])
    #expect(
      causes.map(\.text) == ["rule digits 1 → 2", "rule index none → 1", "rule rows 1 → none"])
    #expect(causes.map(\.effects) == [[effect], [], []])

    // Other data may begin to need a rule, and no longer need another.
    let others = provenance { ($0.editing, $0.build, $0.data) = (now.editing, "b2", "e") }
    #expect(others.ruleCauses(since: old, effects: []).map(\.text) == ["rule digits 1 → 2"])
    #expect(now.ruleCauses(since: provenance(), effects: [effect]).isEmpty)
    #expect(
      provenance { $0.editing = now.editing }.ruleCauses(since: old, effects: [effect]).isEmpty)
  }
}
