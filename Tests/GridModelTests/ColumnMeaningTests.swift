import Testing

@testable import GridreelModel

/// What the names of columns say.
struct ColumnMeaningTests {
  @Test(arguments: [
    ("long", true), ("lat_long", true), ("Long (deg)", true), ("start_long", true),
    ("longitude", true), ("long_gun", false), ("Prepawn long gun", false), ("long jump", false),
  ])
  func aLongThingIsNoLongitude(name: String, isOne: Bool) {
    #expect(ColumnMeaning(name).isCoordinate == isOne)
  }

  @Test(arguments: [
    ("totals", true), ("Total", true), ("grand_total", true), ("total_cost_usd", false),
    ("subtotal note", false),
  ])
  func totalsAreCalledSo(name: String, isOne: Bool) {
    #expect(ColumnMeaning(name).isTotal == isOne)
  }
}
