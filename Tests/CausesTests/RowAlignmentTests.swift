import GridreelCauses
import Testing

/// Rows are found again by what they say, whatever their keys.
@Suite struct RowAlignmentTests {
  private func causes(_ old: [String], _ new: [String]) -> [String] {
    func record(_ rows: [String]) -> GridRecord {
      .sketch(rows.map { row in row.map(String.init) })
    }
    return record(old).causes(to: record(new)).filter { !$0.contains("as a result") }
  }

  @Test func rowsThatSayTheSameAreTheSameInTheirOrder() {
    #expect(
      causes(["aa", "aa", "bb", "aa"], ["aa", "aa", "aa", "bb", "aa"])
        == ["data: row 'a' inserted as row 3; the 2 rows below moved down 20 points"])
  }

  @Test func oneRowThatMovesIsOneMove() {
    #expect(
      causes(["ab", "cd", "ef", "gh", "ij"], ["ab", "gh", "cd", "ef", "ij"])
        == ["data: row 'g' moved from 4 to 2"])
  }

  @Test func severalMovesAreSummedUp() {
    let rows = ["ab", "cd", "ef", "gh", "ij", "kl"]
    #expect(
      causes(rows, rows.reversed())
        == ["data: 5 rows moved; the first is 'k', from 6 to 1"])
  }

  @Test func aRowIsItselfAsLongAsHalfOfItStays() {
    #expect(causes(["abcd", "efgh"], ["abXY", "efgh"]).count == 2)
    #expect(
      causes(["abcd", "efgh", "ijkl"], ["efgh", "abXd", "ijkl"]) == [
        "data: cell 2:c2: 'c' → 'X'", "data: row 'a' moved from 1 to 2",
      ])
  }

  @Test func aRowInTheSamePlaceIsEditedEvenIfNothingOfItStays() {
    #expect(
      causes(["ab", "cd", "ef"], ["ab", "XY", "ef"]) == [
        "data: cell 2:c0: 'c' → 'X'", "data: cell 2:c1: 'd' → 'Y'",
      ])
  }

  @Test func insertionAndRemovalTogetherAreBoth() {
    #expect(
      causes(["ab", "cd", "ef", "gh"], ["cd", "ef", "XY", "gh"]) == [
        "data: row 'X' inserted as row 3", "data: row 'a' removed, it was row 1",
      ])
  }

  @Test func everyRowIsAccountedForOnce() {
    // All orders of a few letters against each other: what came less what went is the growth.
    let words = ["", "a", "ab", "ba", "abc", "cab", "aab", "bcd", "dcba", "abcd", "xaybzc"]
    for old in words where !old.isEmpty {
      for new in words where !new.isEmpty {
        let causes = causes(old.map { "\($0)\($0)" }, new.map { "\($0)\($0)" })
        #expect(causes.isEmpty == (old == new), "\(old) \(new)")
      }
    }
  }
}
