import Gridreel
import GridreelDataSources
import TestSupport
import Testing

@testable import GridreelFiles

/// Values of a column, and of columns that hold the same, which get one form.
struct OneFormTests {
  @Test func oneHalfAmongFewWholeNumbersGivesAllADecimal() throws {
    #expect(try drawn(["1", "2", "0.5", "12"]) == ["1.0", "2.0", "0.5", "12.0"])
    let many = (1...40).map(String.init)
    #expect(try drawn(many + ["0.5"]) == many + ["0.5"])
    #expect(try drawn(["1250.5", "900", "7"]) == ["1,250.5", "900", "7"])
  }

  @Test func whatAProgramComputedAmongShortNumbersHasTheirDecimals() throws {
    #expect(
      try drawn(["1", "0.63291139", "514", "8.28", "1.075268817", "39.1"])
        == ["1.00", "0.63", "514.00", "8.28", "1.08", "39.10"])
    // Where two would become the same, or one nearly nothing, more decimals stay.
    #expect(
      try drawn(["1", "0.632911392", "0.632955555", "8.2", "1.5"]).prefix(3)
        == ["1.0", "0.6329", "0.633"])
    #expect(try drawn(["1", "0.00412345678", "8.28", "1.5"])[1] == "0.004123")
    // Somebody may have written the others with more.
    #expect(try drawn(["1.05345", "0.632911392", "10855"]) == ["1.05345", "0.63291", "10,855"])
  }

  @Test func meansAmongWrittenNumbersKeepFourDigits() throws {
    let written = ["74.91", "9.44", "99.87", "12.5", "3.25", "8.75"]
    // Numbers of 32 bits.
    #expect(
      try drawn(written + ["21.268600463867188"])
        == ["74.91", "9.44", "99.87", "12.50", "3.25", "8.75", "21.27"])
    #expect(try drawn(["21.268600463867188", "3.140000104904175"]) == ["21.2686", "3.14"])
  }

  @Test func productsOfTwoPricesHaveFourDecimals() throws {
    let totals = ["548.9715", "80.22", "340.5255", "489.048", "634.3785", "76.146", "627.6165"]
    let all = [
      "433.692", "772.38", "76.1455", "172.746", "60.816", "107.142", "246.4875", "453.495",
    ]
    #expect(
      try drawn(totals + all).prefix(4) == ["548.9715", "80.2200", "340.5255", "489.0480"])
    // Six significant digits end where they end.
    let floats = ["4.01684", "14.7783", "5.96566", "23.6415", "2.62999", "31.816", "1.27483"]
    #expect(try drawn(floats) == floats)
  }

  @Test func anInfiniteNumberLeavesTheOthersTheirForm() throws {
    #expect(try drawn(["10.6", "20", "Inf", "11.2"]) == ["10.6", "20.0", "∞", "11.2"])
  }

  @Test func theFirstOfVeryManyColumnsHaveOneForm() throws {
    let names = (0..<300).map { "town \($0)" }
    let row = { (number: String) in Array(repeating: number, count: 300).joined(separator: ",") }
    let csv = "year,\(names.joined(separator: ","))\n1960,\(row("54608"))\n1961,\(row("7811"))\n"
    #expect(try drawn(edited(csv), "town 3") == ["54,608", "7,811"])
  }

  @Test func namesOfAllelesAreNoNumbersOfAPrecision() throws {
    let built = try edited("id,allele_1,allele2,n\na,10.0,9.3,1.5\nb,11,9,2\nc,12,7,3.5\n")
    #expect(try drawn(built, "allele_1") == ["10.0", "11", "12"])
    #expect(try drawn(built, "allele2") == ["9.3", "9", "7"])
    #expect(try drawn(built, "n") == ["1.5", "2.0", "3.5"])
  }

  @Test func timesOfSistersHaveOneForm() throws {
    let built = try edited(
      "day,start,end\nMon,8:30,17:00:00\nTue,9:05,09:15:00\nWed,10:15,16:00:00\n")
    #expect(try drawn(built, "start") == ["08:30", "09:05", "10:15"])
    #expect(try drawn(built, "end") == ["17:00", "09:15", "16:00"])
    let edits = built.edits.filter { $0.rule == .dates }
    #expect(Set(edits.map(\.column)) == ["start", "end"])
    #expect(edits.map(\.setting) == ["HH:mm", "HH:mm"])
  }

  @Test func timesOfOneColumnHaveOneForm() throws {
    let built = try edited("k,at\na,08:30:00\nb,9:00\nc,10:15:00\n")
    #expect(try drawn(built, "at") == ["08:30", "09:00", "10:15"])
  }

  @Test(arguments: [
    // One form already, spans, seconds that say something, and columns of other things.
    "k,start,end\na,8:30,9:00\nb,10:15,11:00\n", "k,start,end\na,0:30,00:45\nb,1:15,02:00\n",
    "k,start,end\na,8:30,9:00:12\nb,10:15,11:00:00\n", "k,start,noon\na,8:30,09:00\nb,9:15,08:00\n",
  ])
  func otherTimesStay(csv: String) throws {
    let built = try edited(csv)
    for (place, key) in ["k", "start", built.grid.columns[2].key].enumerated() {
      let own = csv.split(separator: "\n").dropFirst().map {
        String($0.split(separator: ",")[place])
      }
      #expect(try drawn(built, key) == own)
    }
  }

  @Test func fewFractionsFillNothingUp() throws {
    let ages = (0..<60).map { $0 == 7 ? "0.92" : $0 == 9 ? "34.5" : "\(20 + $0 % 40)" }
    #expect(try drawn(ages, named: "age").prefix(10).suffix(4) == ["26", "0.92", "28", "34.5"])
    let often = (0..<60).map { $0 % 10 == 7 ? "5.25" : "\(20 + $0 % 40)" }
    #expect(try drawn(often, named: "age").prefix(8).suffix(2) == ["26.00", "5.25"])
    let fares = (0..<60).map { $0 == 7 ? "0.92" : $0 == 9 ? "34.5" : "\(20 + $0 % 40)" }
    #expect(try drawn(fares, named: "fare").first == "20.00")
  }

  @Test func someGroupsOfDigitsAreGroupsOfAll() throws {
    let built = try edited("k,enrollment\na,1965\nb,\"1,369\"\nc,588\nd,\"2,764\"\n")
    #expect(try drawn(built, "enrollment") == ["1,965", "1,369", "588", "2,764"])
  }

  @Test(arguments: ["CIK", "GAUL", "OBJECTID", "geonameid"])
  func codesOfRegistersHaveNoGroups(name: String) throws {
    #expect(try drawn(["1800", "66740", "1551152", "1", "1242"], named: name).last == "1242")
  }

  @Test func daysOfWeeksHaveNoGroups() throws {
    #expect(try drawn(["1234567", "12345", "67"]) == ["1234567", "12345", "67"])
    #expect(try drawn(["1234567", "12344", "67"]) == ["1,234,567", "12,344", "67"])
  }

  @Test func whatIsCountedHasGroups() throws {
    #expect(try drawn(["6", "724", "1393", "10"], named: "points").contains("1,393"))
  }

  @Test func coordinatesOfSixDigitsHaveOnePrecision() throws {
    let latitudes = (0..<40).map { $0 % 4 == 0 ? "-4.9533\(1 + $0 % 9)" : "-16.757\(1 + $0 % 9)" }
    let all = try drawn(latitudes, named: "latitude")
    #expect(all.allSatisfy { $0.drop { $0 != "." }.count == 6 })
  }
}
