import Gridreel
import Testing

@testable import GridreelFiles

struct TableNamesTests {
  private func names(_ line: String) -> TableNames {
    let names = line.split(separator: ",").map(String.init)
    return TableNames(names, editing: Array(names.indices), spans: true)
  }

  @Test(arguments: [
    // Three neighbours, and then pairs.
    (
      "day,min_temp,max_temp,record_low,record_high,record_low_year",
      ["Day", "Min temp", "Max temp", "Low", "High", "Low year"],
      [3: "Record", 4: "Record", 5: "Record"]
    ),
    (
      "day,actual_low,actual_high,record_low,record_mean,record_high",
      ["Day", "Low", "High", "Low", "Mean", "High"],
      [1: "Actual", 2: "Actual", 3: "Record", 4: "Record", 5: "Record"]
    ),
    // What all of them begin with.
    (
      "id,raw_vote_2010,raw_vote_2011,raw_vote_2012", ["ID", "2010", "2011", "2012"],
      [1: "Raw vote", 2: "Raw vote", 3: "Raw vote"]
    ),
    // The members of an object.
    ("id,address.city,address.zip", ["ID", "City", "ZIP"], [1: "Address", 2: "Address"]),
  ])
  func whatNeighboursBeginWithStandsAboveThem(
    line: String, titles: [String], spanners: [Int: String]
  ) {
    #expect(names(line).titles == titles)
    #expect(names(line).spanners == spanners)
  }

  @Test func knownAbbreviationsAreWrittenAsPeopleDo() {
    #expect(
      names("inr,sa3_name,nilf_total,mfg_dt,dt").titles == [
        "INR", "SA3 name", "NILF total", "Mfg date", "Dt",
      ])
  }

  @Test(arguments: [
    "day,temp_min,temp_max", "temp_min,temp_mean,temp_max", "id,is_open,is_new,is_big",
    "k,Sold 1,Sold 2,Sold 3", "k,x_1,x_2,x_3", "k,sold,sold_a,sold_b",
  ])
  func othersStandByThemselves(line: String) { #expect(names(line).spanners.isEmpty) }

  @Test func aFamilyThatStandsApartHasNoTitleTwice() {
    let apart = names("tourney_id,tourney_name,surface,tourney_level,tourney_date,x")
    #expect(apart.spanners.isEmpty)
    #expect(
      apart.titles.prefix(4) == ["Tourney ID", "Tourney name", "Surface", "Tourney level"])
    let some = names("k,sold_a,sold_b,sold_c,n,sold_d")
    #expect(some.spanners.isEmpty)
    // The word by itself is another thing.
    #expect(names("k,sold_a,sold_b,sold_c,n,sold").spanners.count == 3)
    #expect(names("k,mg,dose_mg").titles == ["k", "mg", "Dose mg"])
  }

  @Test func referencesOfHTMLAreTheirCharacters() {
    #expect(
      names("&nbsp;Price,Notes &amp; remarks,It&#39;s,S&atilde;o Paulo,R&D;,a &foo; b").titles
        == ["Price", "Notes & remarks", "It's", "São Paulo", "R&D;", "a &foo; b"])
  }

  @Test func pointsOfNumbersAndPronounsStay() {
    #expect(
      names("SDG3.1,SDG3.7,PM2.5,verif.who,votes_gop").titles
        == ["SDG3.1", "SDG3.7", "PM2.5", "Verif who", "Votes GOP"])
  }

  @Test func titlesThatBelongTogetherByTheirDataHaveNoOther() {
    let names = ["k", "sold_a", "sold_b", "sold_c"]
    #expect(TableNames(names, editing: [0, 1, 2, 3], spans: false).spanners.isEmpty)
    #expect(TableNames(names, editing: [0, 1, 3], spans: true).spanners.isEmpty)
  }

  @Test func hyphensPartWordsWhereSeveralNamesHaveThem() {
    #expect(names("cp-days,end-date,x-ray").titles == ["Cp days", "End date", "X-ray"])
    #expect(names("rees-davies,age").titles == ["Rees-davies", "Age"])
  }

  @Test func whatOnlyCountsStandsAboveNothing() {
    #expect(names("k,score_1,score_1_min,score_1_max").spanners.isEmpty)
    #expect(names("k,score_1_a,score_1_b,score_2_a").spanners.isEmpty)
    #expect(names("k,score_1,score_2,score_3").spanners.count == 3)
  }

  @Test func equalNamesHaveOneTitle() {
    #expect(names("kind,fee,fee (2),other_fee").titles == ["Kind", "Fee", "Fee", "Other fee"])
    #expect(names("kind,fee (2),fee (1),rate").titles[1...2].allSatisfy { $0.hasSuffix(")") })
  }
}
