import GridreelJSONText
import GridreelPrimitives
import GridreelStyle
import Testing

@Suite struct RichTextFormTests {
  private func read(_ runs: String, of text: String = "San Francisco 1") throws -> RichText {
    try RichText(JSONNode.parse(Array(#"{"text": "\#(text)", "runs": \#(runs)}"#.utf8)))
  }

  private func failure(_ runs: String) -> String {
    do {
      return "no error, but \(try read(runs))"
    } catch let error as GridreelError {
      return "\(error.column ?? 0): \(error.message)"
    } catch {
      return "another error"
    }
  }

  @Test func runsGivePartsLooks() throws {
    let text = try read(
      ##"[[0, 3, {"bold": true}], [14, 15, {"textColor": "$muted", "background": "#fff"}]]"##)
    #expect(text.text == "San Francisco 1")
    #expect(text.runs.map(\.bytes) == [0..<3, 14..<15])
    #expect(text.runs[0].look[.bold])
    #expect(text.runs[1].look.color == .reference("$muted"))
    #expect(text.runs[1].look.background == .color(.white))
  }

  @Test func placesCountCodePointsAndCoverWholeCharacters() throws {
    // An e with an accent of its own, and a family of three people and two joiners.
    let text = "e\u{301}x\u{1f468}\u{200d}\u{1f469}\u{200d}\u{1f467}y"
    let bytes = try read(
      #"[[0, 1, {"bold": true}], [3, 4, {"italic": true}], [8, 9, {"code": true}]]"#, of: text
    ).runs.map(\.bytes)
    #expect(bytes == [0..<3, 4..<22, 22..<23])
  }

  @Test func emptyPartsAreLeftOut() throws {
    #expect(try read(#"[[3, 3, {"bold": true}], [3, 5, {}]]"#).runs.isEmpty)
  }

  @Test(arguments: [
    (#"[[0, 20, {}]]"#, "42: the run ends at 20, but the text has 15 characters"),
    (
      #"[[0, 5, {}], [4, 6, {}]]"#,
      "51: the run starts at 4, before the end of the one before, 5; runs are in order and do not overlap"
    ),
    (#"[[5, 2, {}]]"#, "42: the run ends at 2, before it starts"),
    (#"[[-1, 2, {}]]"#, "39: a run starts at 0, the first character, or after it"),
    (#"[[1, 2]]"#, #"38: a run is [start, end, look], such as [0, 5, {"bold": true}]"#),
    (#"[[0, 1, {"bolt": true}]]"#, "46: unknown key 'bolt'; did you mean 'bold'?"),
    (#"[[0, 1, {"textColor": "gray1"}]]"#, "59: unknown colour 'gray1'; did you mean 'gray'?"),
    (#"[[0.5, 1, {}]]"#, "39: expected a whole number for 'runs', found '0.5'"),
  ])
  func whatIsWrongIsToldByPlace(runs: String, expected: String) {
    #expect(failure(runs) == expected)
  }

  @Test func aHundredThousandPartsTakeLinearTime() throws {
    let runs = (0..<100_000).map { "[\($0), \($0 + 1), {\"bold\": \($0 % 2 == 0)}]" }
    let text = try read(
      "[\(runs.joined(separator: ","))]", of: String(repeating: "ab", count: 50_000))
    #expect(text.runs.count == 50_000)
  }
}
