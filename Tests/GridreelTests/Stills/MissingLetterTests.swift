import Gridreel
import GridreelPrimitives
import GridreelStudio
import TestSupport
import Testing

/// Tables of letters that no font has.
@Suite struct MissingLetterTests {
  /// Letters of no font pack.
  private static let unknown = "\u{12000}\u{12001}\u{12002}"

  private func draw(
    _ text: String, _ name: String = "t.png", _ values: KeyValuePairs<OptionName, String> = [:]
  ) throws -> RenderJob.Report {
    let folder = try ScratchFolder()
    let input = try folder.write(text, to: "t.csv")
    var job = RenderJob(input: input, outputs: [folder[name]])
    job.options = try options(values)
    do {
      return try job.run()
    } catch {
      #expect(try folder.names() == ["t.csv"])
      throw error
    }
  }

  @Test(arguments: [("t.png", "fit"), ("t.pdf", "a4")])
  func moreThanATenthIsNotDrawn(name: String, page: String) throws {
    let text = "name,city\n\(Self.unknown),Bern\n"
    let refused: KeyValuePairs<OptionName, String> = name == "t.png" ? [:] : [.page: page]
    let allowed: KeyValuePairs<OptionName, String> =
      name == "t.png" ? [.allowMissing: "true"] : [.page: page, .allowMissing: "true"]
    let error = #expect(throws: GridreelError.self) { try draw(text, name, refused) }
    #expect(error?.code == .missingResource)
    let message = error.map { "\($0)" } ?? ""
    #expect(message.contains("3 of 15 letters have no glyph"), "\(message)")
    #expect(try draw(text, name, allowed).warnings.count == 1)
  }

  @Test func aFewAreDrawnWithAWarning() throws {
    let text = "name,city\nAda Lovelace \u{12000},Bern and Basel\n"
    #expect(try draw(text).warnings.count == 1)
    #expect(try draw(text, "t.pdf", [.page: "a4"]).warnings.count == 1)
  }
}
