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
}
