import Gridreel
import GridreelJSONText
import GridreelStudio
import TestSupport
import Testing

@Suite struct DirectionOptionTests {
  private let scratch: ScratchFolder

  init() throws { scratch = try ScratchFolder() }

  private func map(_ keys: String) throws -> JSONNode {
    let file = try scratch.write(
      #"{"data": [{"name": "Ada", "age": 36}]\#(keys)}"#, to: "a.grid.json")
    var job = RenderJob(input: file, outputs: [scratch["a.svg"]])
    job.map = scratch["a.map.json"]
    _ = try job.run()
    return try JSONNode.parse(try scratch.bytes("a.map.json"))
  }

  /// The columns of the headers, and their left edges.
  private func headers(_ map: JSONNode) -> (columns: [String?], lefts: [Double]) {
    let headers = map["headers"]?.elements ?? []
    return (
      headers.map { $0["column"]?.text }, headers.compactMap { $0["rect"]?.elements.first?.number }
    )
  }

  @Test func aMapHasThePlacesInThePictureInReadingOrder() throws {
    let (plain, mirrored) = (try map(""), try map(#", "direction": "rtl""#))
    #expect(plain["direction"] == nil)
    #expect(mirrored["direction"]?.text == "rtl")
    #expect(headers(mirrored).columns == headers(plain).columns)
    #expect(headers(plain).lefts == headers(plain).lefts.sorted())
    #expect(headers(mirrored).lefts == headers(mirrored).lefts.sorted(by: >))
    #expect(headers(mirrored).lefts.count == 2)
  }

  @Test func anotherWordIsRefusedWhereItIsWritten() throws {
    let error = try #require(throws: GridreelError.self) { try map(",\n \"direction\": \"left\"") }
    #expect(error.code == .badInput)
    #expect(error.description.contains("a.grid.json:2:15: "))
    #expect(
      error.description.contains(
        "unknown word 'left' for 'direction', expected one of 'ltr', 'rtl', 'auto'"))
  }
}
