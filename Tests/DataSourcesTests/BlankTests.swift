import GridreelDataSources
import GridreelPrimitives
import Testing

@Suite struct BlanksBetweenColumns {
  private func warnings(_ text: String, _ options: ReadingOptions = ReadingOptions()) throws
    -> [String]
  {
    try TableReader.read(Array(text.utf8), as: .csv, options: options).warnings.map(
      \.message.description)
  }

  @Test(arguments: [
    "name   age  town\nAda    36   London\nBob    9    Rome\n",
    "  x     y\n1.5  2.25\n 10  3.5\n", "a\t b\n1\t 2\n3\t 4\n".replacing("\t", with: "  "),
  ])
  func inRunsAreTold(text: String) throws {
    let warnings = try warnings(text)
    #expect(
      warnings.count == 1
        && warnings[0].hasSuffix("use --input-format columns if they are several"),
      "\(warnings)")
  }

  @Test func aloneAreToldIfAColumnHasNumbers() throws {
    #expect(
      try warnings("city pop\nRome 5\nLima 6\n") == [
        "the lines have columns with blanks between them, but are read as one column; use --delimiter ' ' if they are several"
      ])
  }

  @Test(arguments: [
    "note\nall is well\nit was late  that day\nnothing\n", "name\nAda Lovelace\nAlan Turing\n",
    "full name\nAda Lovelace\nAlan Turing\n", "mission\nApollo 11\nApollo 12\n",
    "population\n1 234\n12 345\n", "time\n2024-01-01 12:30\n2024-01-02 13:30\n",
    "a,b\n1  2,3\n4  5,6\n",
    "Dear Ada\nhow are you today?\nYours Bob\n",
  ])
  func inOrdinaryTextsAreNone(text: String) throws {
    #expect(try warnings(text).filter { $0.contains("blanks") } == [])
  }

  @Test func areNotToldWhereADelimiterIsGiven() throws {
    #expect(
      try warnings("a  b\n1  2\n3  4\n", ReadingOptions(delimiter: .comma))
        .filter { $0.contains("blanks") } == [])
  }
}
