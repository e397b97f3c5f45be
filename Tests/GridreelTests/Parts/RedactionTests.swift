import Causes
import JSONText
import TestSupport
import Testing

@testable import GridFiles
@testable import Gridreel
@testable import Reels
@testable import Stills
@testable import Studio

/// What callouts hide is in nothing that is written.
@Suite struct Redaction {
  private static let secret = "Zaphod Beeblebrox"

  /// A table of names and pay; one name is hidden.
  private func document(_ name: String, kind: String = "redact", in folder: ScratchFolder) throws
    -> String
  {
    try folder.write(
      """
      {"data": [{"name": "Ann", "pay": 1}, {"name": "\(name)", "pay": 2}],
       "callouts": [{"kind": "\(kind)", "row": {"pay": 2}, "column": "name"}]}
      """, to: "\(kind).grid.json")
  }

  private func bytes(_ name: String, _ kind: String) throws -> [[UInt8]] {
    let folder = try ScratchFolder()
    let path = try document(name, kind: kind, in: folder)
    let grid = try GridDocument(path: path).grid
    let still = try grid.render()
    return [
      try still.pngData(scale: 1), try still.pdfData(), try still.svgData(),
      try still.svgData(outlines: true), MapFile(still.map, scale: 1).bytes,
      Array(AltText(still).text.utf8),
    ]
  }

  @Test(arguments: ["redact", "blur"])
  func everyOutputIsTheSameWhateverIsHidden(kind: String) throws {
    let (one, other) = (try bytes(Self.secret, kind), try bytes("Bob", kind))
    for (left, right) in zip(one, other) { #expect(left == right) }
    for output in one {
      #expect(!String(decoding: output, as: UTF8.self).contains("Zaphod"))
    }
  }

  @Test func aSnapshotsRecordHoldsNotEvenADigest() throws {
    func record(_ name: String) throws -> GridRecord {
      let folder = try ScratchFolder()
      return try Renderer().record(of: GridDocument(path: document(name, in: folder)).grid)
    }
    #expect(try record(Self.secret) == record("Bob"))
  }

  @Test func theMapAndTheDescriptionSayThatSomethingIsHidden() throws {
    let outputs = try bytes(Self.secret, "redact")
    #expect(String(decoding: outputs[4], as: UTF8.self).contains("\"redacted\": true"))
    #expect(String(decoding: outputs[5], as: UTF8.self).contains("Row 2: (redacted), 2."))
  }

  @Test func explainKeepsTheSecret() throws {
    let folder = try ScratchFolder()
    let path = try document(Self.secret, in: folder)
    let text = try Explanation(
      input: path, format: nil, options: GridOptions(), cell: "2:name"
    ).text
    #expect(text.contains("(redacted)"))
    #expect(!text.contains("Zaphod"))
  }
}
