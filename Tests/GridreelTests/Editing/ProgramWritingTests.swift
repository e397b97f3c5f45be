import Gridreel
import TestSupport
import Testing

@testable import GridreelFiles

/// What programs write and no person would.
struct ProgramWritingTests {
  @Test func sharesOfABudgetAreNoAmounts() throws {
    let shares = ["75.2", "29", "1.3"]
    #expect(try drawn(shares, named: "% of Budget") == ["75.2", "29.0", "1.3"])
    #expect(try drawn(shares, named: "Budget") == ["75.2", "29.0", "1.3"])
    #expect(try drawn(shares, named: "Price") == ["75.20", "29.00", "1.30"])
  }

  @Test(arguments: ["Easting", "northing", "Taxid", "Species taxid", "Sa3"])
  func placesAndCodesHaveNoGroups(name: String) throws {
    let numbers = ["187780", "99487", "20101", "561", "1280"]
    #expect(try drawn(numbers, named: name) == numbers)
    #expect(try drawn(numbers, named: "people")[0] == "187,780")
  }

  @Test func columnsWithoutValuesAreLeftOut() throws {
    let csv = "name,notes,n\nOslo,,1\nUlm, ,2\nBari,,3\n"
    let built = try edited(csv)
    #expect(built.grid.visibleColumns.map(\.key) == ["name", "n"])
    let edit = try #require(built.edits.first { $0.rule == .empty })
    #expect((edit.column, edit.property, edit.setting) == ("notes", .hidden, "true"))
    for options: KeyValuePairs<OptionName, String> in [
      [.rawRules: "empty"], [.columns: "name,notes,n"], [.sort: "notes"],
    ] {
      let kept = try edited(csv, options)
      #expect(kept.grid.visibleColumns.map(\.key) == ["name", "notes", "n"])
    }
    #expect(try edited(csv, isPlain: false).grid.visibleColumns.count == 3)
  }

  @Test func aTableWithoutValuesKeepsItsColumns() throws {
    #expect(try edited("a,b\n,\n,\n").grid.visibleColumns.count == 2)
    #expect(try edited("a,b\n").grid.visibleColumns.count == 2)
  }

  @Test func anEmptyColumnThatIsRedactedStays() throws {
    let built = try edited("name,notes\nOslo,\nUlm,\n", [.redact: "notes"])
    #expect(built.grid.visibleColumns.map(\.key) == ["name", "notes"])
    #expect(!built.edits.contains { $0.rule == .empty })
  }

  @Test func aLongFractionAmongManyNumbersIsComputed() throws {
    let many = (20..<31).map(String.init)
    #expect(try drawn(many + ["26.11111"]) == many + ["26.1"])
    #expect(try drawn(many + ["0.25", "26.11111"]).suffix(2) == ["0.25", "26.11"])
    // Among few, or among long ones, somebody may have measured it.
    #expect(try drawn(["20", "21", "26.11111"]) == ["20", "21", "26.11111"])
    #expect(try drawn(many + ["0.125", "26.11111"]).last == "26.11111")
  }

  @Test func numbersThatWouldBeDrawnAsZeroStay() throws {
    let tiny = ["1.53888e-07", "2.00583e-07", "1.4685e-07"]
    #expect(try drawn(tiny) == tiny)
    #expect(
      try drawn(["0.0000153888", "0.0000200583", "0.000014685"]).allSatisfy {
        !$0.hasSuffix("000000")
      })
    for column in [
      ["0.0000123456", "120"], ["1.23456e-9", "120"], ["1.28746e-05", "2"],
      ["0.000012345", "95000.5"],
    ] {
      #expect(try drawn(column) == column)
    }
    // What a computation leaves of zero is zero.
    #expect(try drawn(["5.551115123125783e-17", "120"]) == ["0", "120"])
  }

  @Test func coordinatesHaveTheDigitsOfAMetre() throws {
    #expect(
      try drawn(["-3.66668701171875", "4.12345678912"], named: "longitude") == [
        "−3.66669", "4.12346",
      ])
    #expect(
      try drawn(["-3.66668701171875", "40.970907", "-3.7888"], named: "longitude")
        == ["−3.666687", "40.970907", "−3.7888"])
    #expect(
      try drawn(["-13589940.39461234", "-13575005.09271234"], named: "x")
        == ["−13,589,940", "−13,575,005"])
    #expect(try drawn(["52.1234567"], named: "lat") == ["52.1234567"])
  }

  @Test func aNameThatAProgramMadeUpIsNone() throws {
    let built = try edited("0,Bronze,Gold\nChina,1,2\nKenya,3,4\n")
    #expect(built.grid.columns.map(\.title) == ["", "Bronze", "Gold"])
    #expect(built.grid.columns.map(\.key) == ["0", "Bronze", "Gold"])
    #expect(try edited("0,1,2\nChina,1,2\nKenya,3,4\n").grid.columns.first?.title == "0")
  }

  @Test func aZeroThatAllWholeNumbersHaveIsLeftOff() throws {
    #expect(try drawn(["500.0", "300.0", "1000.0"], named: "cost") == ["500", "300", "1,000"])
    #expect(try drawn(["500.0", "300.5"], named: "cost") != ["500", "300.5"])
    #expect(try drawn(["4.0"]) == ["4.0"])
    // What measures the same has the same precision.
    let sisters = try edited("k,temp_min,temp_max\na,1.0,2.5\nb,2.0,3.0\n")
    #expect(try drawn(sisters, "temp_min") == ["1.0", "2.0"])
  }

  @Test func momentsOfTheMeridianAreWrittenForPeople() throws {
    let times = ["2020-03-25T13:00:00.000Z", "2020-03-28T14:55:00.000Z"]
    #expect(
      try drawn(edited("k,when\na,\(times[0])\nb,\(times[1])\n"), "when")
        == ["2020-03-25 13:00 UTC", "2020-03-28 14:55 UTC"])
    #expect(
      try drawn(edited("k,when\na,2020-03-25T13:00:07Z\nb,2020-03-28T14:55:00Z\n"), "when")
        == ["2020-03-25 13:00:07 UTC", "2020-03-28 14:55:00 UTC"])
    let mixed = "k,when\na,2020-03-25T13:00:07Z\nb,2020-03-28T14:55:00+02:00\n"
    #expect(try drawn(edited(mixed), "when").first == "2020-03-25T13:00:07Z")
  }

  @Test func aFirstRowWithANumberThatIsNoYearIsData() throws {
    #expect(try edited("Laptop A,2400\nLaptop B,1300\nLaptop C,200\n").source.rowCount == 3)
    #expect(try edited("item,2024\nLaptop B,1300\nLaptop C,200\n").source.rowCount == 2)
  }

  @Test func durationsAreNoTimesOfTheDay() throws {
    let numbers = ["24", "761", "4907", "61186", "48556"]
    #expect(
      try drawn(numbers, named: "time_queries") == ["24", "761", "4,907", "61,186", "48,556"])
    #expect(try drawn(["93000", "143000"], named: "time") == ["93000", "143000"])
  }

  @Test func sharesLoseDigitsThatOnlyAProgramWrites() throws {
    #expect(
      try drawn(["44.269748058344%", "12.5%", "-3%"]) == ["44.27%", "12.50%", "−3.00%"])
    #expect(try drawn(["44.2697%", "12.5%"]) == ["44.2697%", "12.5%"])
  }

  @Test func numbersWithPlusSignsHaveTrueMinusSigns() throws {
    #expect(try drawn(["+45", "-82", "+8"]) == ["+45", "−82", "+8"])
    #expect(try drawn(["+21.2%", "-22.6%"]) == ["+21.2%", "−22.6%"])
    // A zero without a sign would get one.
    #expect(try drawn(["+45", "-82", "0"]) == ["+45", "-82", "0"])
  }

  @Test func theTOfTimesIsLeftOff() throws {
    #expect(
      try drawn(["2023-04-25T05:30", "2023-04-25T06:45"], named: "t")
        == ["2023-04-25 05:30", "2023-04-25 06:45"])
    #expect(
      try drawn(["2023-04-25T05:30:00", "2023-04-25T06:45:00"], named: "t")
        == ["2023-04-25 05:30", "2023-04-25 06:45"])
  }

  @Test func oneAmountInAllRowsIsGroupedAsThoseBesideIt() throws {
    let csv = "k,2017 Q4,2018 Q1,2018 Q2\na,11800,17700,17700\nb,,6298,\nc,17655,,\n"
    #expect(try drawn(edited(csv), "2018 Q2") == ["17,700", "–", "–"])
  }

  @Test func aShortTableIsDrawnWhole() throws {
    func rows(_ count: Int) throws -> Int? {
      try edited("a,b\n" + (0..<count).map { "x\($0),\($0 * 7)\n" }.joined()).grid.drawnRows
    }
    #expect(try rows(40) == 40)
    #expect(try rows(48) == 48)
    // Longer ones are as high as a screen.
    #expect(try rows(60) == 21)
  }

  @Test func columnsWithValuesInOtherRowsAreNamed() throws {
    let csv =
      "k,a,b\n" + (0..<60).map { "x\($0),\($0),\($0 > 50 ? "7" : "")\n" }.joined()
    let built = try edited(csv)
    #expect(built.grid.surroundings.note == "Values only in other rows: b")
    #expect(built.grid.visibleColumns.map(\.key) == ["k", "a"])
  }

  @Test func theNumberOfAColourIsNotTold() throws {
    let csv = "k,n,color,unit\n" + (0..<6).map { "x\($0),\($0 * 5),6ee86e,km\n" }.joined()
    #expect(try edited(csv).grid.surroundings.note == "Unit: km")
  }

  @Test func dataWithoutNamesHaveNoHeader() throws {
    let built = try edited("Oslo,3\nUlm,5\nBari,6\n")
    #expect(built.grid.headerHeight == 0)
    let edit = try #require(built.edits.first { $0.property == .headerHeight })
    #expect((edit.rule, edit.setting) == (.names, "0"))
    // An arrow needs a header, and so does a title.
    for options: KeyValuePairs<OptionName, String> in [
      [.sort: "column 2"], [.columns: "column 1,column 2=Rank"], [.rawRules: "names"],
    ] {
      #expect(try edited("Oslo,3\nUlm,5\nBari,6\n", options).grid.headerHeight == nil)
    }
    #expect(try edited("a,b\nUlm,5\nBari,6\n").grid.headerHeight == nil)
  }
}
