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
    ("postal", true), ("postal_area", true), ("Transport, postal and storage", false),
    ("line", true), ("bus_line_length", false), ("zcta", true), ("account_no", true),
  ])
  func someWordsAreCodesAtTheEndsOfANameAlone(name: String, isOne: Bool) {
    #expect(ColumnMeaning(name).isIdentifier == isOne)
  }

  @Test func theLabelOfAPlaceIsItsName() {
    #expect(ColumnMeaning("GEO.display-label").isName)
    #expect(!ColumnMeaning("GEO.display-label").isCoordinate)
    #expect(ColumnMeaning("geo").isCoordinate)
    #expect(ColumnMeaning("GEO.id").isIdentifier && !ColumnMeaning("GEO.id").isName)
  }

  @Test(arguments: [
    ("num_tests", true), ("n_people", true), ("num", false), ("num_siren", false),
    ("order_num", false),
  ])
  func aNumberOfThingsBeginsSo(name: String, isOne: Bool) {
    #expect(ColumnMeaning(name).isLeadingNumber == isOne)
  }

  @Test(arguments: [
    ("totals", true), ("Total", true), ("grand_total", true), ("total_cost_usd", false),
    ("subtotal note", false),
  ])
  func totalsAreCalledSo(name: String, isOne: Bool) {
    #expect(ColumnMeaning(name).isTotal == isOne)
  }
}
