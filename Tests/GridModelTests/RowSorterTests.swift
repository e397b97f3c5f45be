import GridreelModel
import GridreelPrimitives
import GridreelValues
import TestSupport
import Testing

@Suite struct OrderingAsFarAsAsked {
  private let count = 20_000
  private let heads: [UInt64]
  private let expected: [Int]

  init() {
    var generator = SeededGenerator(seed: 3)
    let heads = (0..<20_000).map { _ in UInt64.random(in: 1...500, using: &generator) }
    self.heads = heads
    expected = (0..<20_000).sorted { (heads[$0], $0) < (heads[$1], $1) }
  }

  private func sorter(_ rows: RowList? = nil) -> RowSorter {
    RowSorter(
      rows: rows ?? .range(0..<count),
      by: [SortColumn(ColumnKeys(heads: heads), .ascending)])
  }

  @Test func aWindowAnywhereHasTheRowsOfTheWholeOrder() {
    let sorter = sorter()
    for start in [0, 30, 240, 700, 19_990, 5_000, 2_400, 10_000, 12_345] {
      let rows = (start..<start + 10).map(sorter.row)
      #expect(rows == Array(expected[start..<start + 10]), "at \(start)")
    }
  }

  @Test func allRowsInTurnAreTheWholeOrder() {
    let sorter = sorter()
    #expect((0..<count).map(sorter.row) == expected)
  }

  @Test func rowsThatComeTheOtherWayRoundAreOrderedToo() {
    let reversed = ColumnKeys(heads: (0..<20_000).map { UInt64(20_000 - $0) })
    let sorter = RowSorter(rows: .range(0..<20_000), by: [SortColumn(reversed, .ascending)])
    #expect((0..<40).map(sorter.row) == (19_960..<20_000).reversed())
    #expect((9000..<9040).map(sorter.row) == (10_960..<11_000).reversed())
  }

  @Test func aRowsPlaceIsWhereItStands() {
    let sorter = sorter()
    let sought = stride(from: 0, to: count, by: 997).map { expected[$0] }
    let places = sorter.places(of: sought + [count, -1])
    #expect(places.count == sought.count)
    for (number, row) in sought.enumerated() { #expect(places[row] == number * 997) }
  }

  @Test func someRowsAreOrderedAmongThemselves() {
    let odd = RowList.list((0..<10_000).map { UInt32(2 * $0 + 1) })
    let sorter = sorter(odd)
    let wanted = expected.filter { $0 % 2 == 1 }
    #expect((0..<10_000).map(sorter.row) == wanted)
    #expect(
      sorter.places(of: [wanted[77], expected.first { $0 % 2 == 0 } ?? 0]) == [wanted[77]: 77])
  }

  @Test func withoutColumnsRowsStayAsTheyAre() {
    let sorter = RowSorter(rows: .list([3, 5, 9]), by: [])
    #expect((0..<3).map(sorter.row) == [3, 5, 9])
    #expect(sorter.places(of: [9, 4]) == [9: 2])
  }

  @Test func whatFollowsTheFirstRowsIsAskedOfTheWholeOrder() {
    let first = expected[..<30].map { UInt32($0) }
    let whole = sorter()
    let sorter = RowSorter(first: first, count: count) { whole }
    #expect((0..<60).map(sorter.row) == Array(expected[..<60]))
    #expect(
      sorter.places(of: [expected[7], expected[15_000]])
        == [expected[7]: 7, expected[15_000]: 15_000])
  }

  @Test(arguments: [1, 2, 29, 1000])
  func theFirstElementsAreThoseOfTheWholeOrder(limit: Int) {
    var first = FirstElements<Int>(limit: limit) { ($0 % 501, $0) < ($1 % 501, $1) }
    let all = (0..<5000).map { $0 &* 7919 % 5000 }
    for element in all { first.offer(element) }
    let wanted = all.sorted { ($0 % 501, $0) < ($1 % 501, $1) }.prefix(limit)
    #expect(first.sorted() == Array(wanted))
  }
}

@Suite struct PlacesOfRows {
  @Test func areThoseOfTheArrangedRowsAndOfNoOthers() throws {
    let arranged = try DataTable.people.arranged(
      by: Arrangement(
        sort: [SortKey("age", .descending)], grouping: Grouping(by: "active"), rows: 2...4))
    let all = Set((0..<5).map { RowIdentity(source: $0) })
    let places = arranged.places(of: all)
    #expect(places.count == 3)
    for (identity, index) in places { #expect(arranged.identity(at: index) == identity) }
  }

  @Test func headsOfTextsAgreeWithTheirKeys() {
    let collation = NaturalCollation()
    let words = [
      "", "a", "A", "Ab", "aB", "abcdefg", "ABCDEFG", "abcdefgh", "abcdefghi", "Zoe", "a b", "-x",
      "O'Brien", "van-Rossum", "New Zealand", "~", "item 2", "é", "abcdefghé", "a\u{301}",
      "abcdefgh\u{301}", "  x",
    ]
    for word in words {
      var key: [UInt8] = []
      let caseStart = collation.appendParts(of: word, to: &key)
      let expected = key.sortHead(of: 0..<caseStart)
      var text = word
      let head = text.withUTF8 { collation.head(ofPlainText: $0) }
      #expect(head == nil || head == expected, "\(word)")
      let isPlain = word.utf8.prefix(9).allSatisfy { $0 < 0x80 && !($0 >= 0x30 && $0 <= 0x39) }
      #expect((head != nil) == isPlain, "\(word)")
    }
  }
}
