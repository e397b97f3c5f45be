import GridreelDataSources
import GridreelValues
import Testing

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

  @Test(arguments: [
    ("31.02.2024", "31.01.2024"), ("30. Februar 2024", "3. Februar 2024"),
    ("Feb 30, 2024", "Feb 3, 2024"),
    ("2023-02-30", "2023-02-03"), ("2023-02-30 10:00", "2023-02-03 10:00"),
    ("2023-13-01", "2023-01-13"),
    ("2023-01-05T25:00", "2023-01-05T05:00"),
  ])
  func aDateThatDoesNotExistIsToldInAnyRow(wrong: String, right: String) throws {
    let head = "2 of its 3 values are dates such as '\(right)', but not '\(wrong)'"
    for rows in [[wrong, right, right], [right, right, wrong]] {
      let text = "a;b\n" + rows.map { "\"\($0)\";1\n" }.joined()
      let found = try obstacle(text)
      // A date that begins with its year has no other convention.
      #expect(
        found?.replacing(" such as '\(right)'", with: "") == head.replacing(
          " such as '\(right)'", with: "")
          + " (row \(rows[0] == wrong ? 1 : 3)); empty it or mend it")
    }
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
