import Gridreel
import GridreelDataSources
import TestSupport
import Testing

@testable import GridreelFiles

/// The decimals of columns whose numbers are of several kinds, or were computed though each by itself might be measured.
struct SeveralKindsTests {
  @Test func tenthsOfMillionsAreNoCents() throws {
    let tenths = ["75.2", "120", "340", "88"]
    #expect(try drawn(tenths, named: "budget") == ["75.2", "120.0", "340.0", "88.0"])
    #expect(try drawn(["75.25", "120"], named: "budget") == ["75.25", "120.00"])
    // One or two of few prices may end with a zero.
    #expect(try drawn(["3.2", "4", "6"], named: "price") == ["3.20", "4.00", "6.00"])
    #expect(try drawn(["3.5", "2.5", "6.5"], named: "price") == ["3.50", "2.50", "6.50"])
  }

  @Test func countsAreNotFilledUpForTheSakeOfShares() throws {
    #expect(try drawn(["5.2", "9.75", "134", "120"]) == ["5.2", "9.75", "134", "120"])
    #expect(try drawn(["5.2", "9.75", "34", "12"]) == ["5.20", "9.75", "34.00", "12.00"])
    #expect(
      try drawn(["5.2", "9.75", "134", "120"], named: "price")
        == ["5.20", "9.75", "134.00", "120.00"])
  }

  @Test func aColumnOfUnitsTellsKinds() throws {
    let rows = "a,Percent,75.2\nb,Number,34\nc,Percent,80.55\nd,Number,12\n"
    let told = try drawn(edited("k,unit,v\n" + rows), "v")
    #expect(told == ["75.2", "34", "80.55", "12"])
    let untold = try drawn(edited("k,colour,v\n" + rows), "v")
    #expect(untold == ["75.20", "34.00", "80.55", "12.00"])
    // Both kinds have fractions.
    let mixed = rows.replacing("Number,12", with: "Number,1.5")
    #expect(try drawn(edited("k,unit,v\n" + mixed), "v") == ["75.20", "34.00", "80.55", "1.50"])
  }

  @Test func rowsOfWholeNumbersAmongOthersAreOfAnotherKind() throws {
    let csv = "what,2019,2020,2021\nRate,5.2,6.1,4.8\nStaff,51,49,53\nPrices,1.4,2.05,3.1\n"
    let rows = try drawn(edited(csv), "2020")
    #expect(rows == ["6.1", "49", "2.05"])
    // Of two columns, both may be whole by chance.
    let two = "what,2019,2020\nRate,5.2,6.1\nStaff,51,49\nPrices,1.4,2.05\n"
    #expect(try drawn(edited(two), "2020") == ["6.10", "49.00", "2.05"])
    let halves = "what,a,b,c\nx,5.5,6.5,4.5\ny,5,4,3\nz,1.5,2.5,3.5\n"
    #expect(try drawn(edited(halves), "b") == ["6.5", "4.0", "2.5"])
    // Columns of several quantities say nothing of rows.
    let cars = "what,a,b,c,d\nx,21,160.5,3.9,2.62\ny,22,108,3.85,2.32\nz,14,360,3.15,3\n"
    #expect(try drawn(edited(cars), "d") == ["2.62", "2.32", "3.00"])
  }

  @Test func sharesWithSixDecimalsAreComputed() throws {
    let shares = ["0.123457", "0.223415", "0.334512", "0.45", "0.512346", "0.612341"]
    let rounded = ["0.123", "0.223", "0.335", "0.450", "0.512", "0.612"]
    #expect(try drawn(shares, named: "share") == rounded)
    #expect(try drawn(shares, named: "exchange_rate") == shares)
    #expect(try drawn(shares, named: "lat") != rounded)
    let five = ["0.12345", "0.22341", "0.33451", "0.45123", "0.51234", "0.61234"]
    #expect(try drawn(five, named: "share") == five)
    // Digits that tell numbers apart stay.
    let near = ["0.123451", "0.123452", "0.123453", "0.123454", "0.123455"]
    #expect(Set(try drawn(near, named: "share")).count == 5)
  }

  @Test func longTailsAmongShortNumbersAreRoundedAsThese() throws {
    let short = ["1.5", "2.25", "3.1", "4.2", "5.25", "7.1", "8.5", "9.25"]
    let all = try drawn(short + ["21.269", "0.632911"])
    #expect(
      all == ["1.50", "2.25", "3.10", "4.20", "5.25", "7.10", "8.50", "9.25", "21.27", "0.63"])
    #expect(try drawn(short + ["39.132075"]).last == "39.13")
    // Three decimals may be measured, and constants are.
    #expect(try drawn(short + ["21.269"]).last == "21.269")
    #expect(try drawn(["3.14", "9.81", "1.618034", "2.718282"])[2] == "1.618034")
    #expect(try drawn(short + ["0.000123"]).last == "0.000123")
  }

  @Test func columnsBesideComputedOnesAreFilledUp() throws {
    let computed = ["20.636871508", "27.561923264", "18.298751291", "15.661538462"]
    let csv =
      "k,2016 rate,2017 rate\n"
      + zip(computed, ["23.3", "30", "27.2", "21.3"]).map { "a,\($0),\($1)\n" }.joined()
    let built = try edited(csv)
    #expect(try drawn(built, "2017 rate") == ["23.3", "30.0", "27.2", "21.3"])
  }

  @Test func keysInTheFirstColumnHaveNoGroups() throws {
    let csv =
      "area_no_name,num_tests,rate\n10001,3365,14280.85\n10002,11290,9518.55\n10003,588,1.5\n"
    let built = try edited(csv)
    #expect(try drawn(built, "num_tests") == ["3,365", "11,290", "588"])
    let zones = try edited(csv.replacing("area_no_name", with: "modified_zcta"))
    #expect(try drawn(zones, "modified_zcta").first == "10001")
  }
}
