import DataSources
import Testing
import Values

@Suite struct NearMisses {
  private func obstacle(_ text: String) throws -> String? {
    let file = try FileTable.open(SourceBytes(Array(text.utf8)), as: .csv, pieceBytes: 64).table
    #expect(file.kind(ofColumn: "a") == .text)
    return file.obstacle(ofColumn: "a")
  }

  @Test func aDayThatDoesNotExistIsToldHoweverFewOthersThereAre() throws {
    #expect(
      try obstacle("a;b\n31.01.2024;1\n31.02.2024;2\n29.02.2024;3\n")
        == "2 of its 3 values are dates such as '31.01.2024', but not '31.02.2024' (row 2); empty it or mend it"
    )
  }

  @Test func twoConventionsInAColumnAreTold() throws {
    #expect(
      try obstacle("a;b\n1.234,5;x\n1,234.5;y\n0,5;z\n")
        == "2 of its 3 values are numbers such as '1.234,5', but not '1,234.5' (row 2); empty it or mend it"
    )
  }

  @Test func twoConventionsInAFieldAreTold() throws {
    #expect(
      try obstacle("a;b\n1.234,5;x\n1.234,5.6;y\n0,5;z\n")
        == "2 of its 3 values are numbers such as '1.234,5', but not '1.234,5.6' (row 2); empty it or mend it"
    )
  }

  @Test(arguments: [
    "a;b\n1;x\n1,2.3 m;y\n", "a;b\n1;x\n.,;y\n", "a;b\n1;x\ntwo;y\n", "a;b\n1.2;x\n1.2.3;y\n",
    "a;b\n2024-01-01;x\nsoon;y\n", "a;b\n1;x\n01;y\n",
  ])
  func wordsAndNamesAreNone(text: String) throws {
    #expect(try obstacle(text) == nil)
  }
}
