import GridreelModel
import GridreelPrimitives
import TestSupport
import Testing

@testable import GridreelDataSources

/// Facts about all rows above the names of the columns.
struct FactRowTests {
  private func opened(_ csv: String) throws -> Found<FileTable> {
    try FileTable.open(SourceBytes(Array(csv.utf8)), as: .csv)
  }

  private static let table = "City,Region,Visits,Share\nOslo,North,412,18.5\nUlm,South,77,3.25\n"

  @Test(arguments: [
    (
      "Report date,2024-05-01,,\nRegion,North,,\n", [],
      ["Report date: 2024-05-01", "Region: North"]
    ),
    ("Report date,2024-05-01\nRegion,North\n\n", [], ["Report date: 2024-05-01", "Region: North"]),
    (
      "Visits\n\"Period:\",2024-05,Currency:,EUR\n", ["Visits"], ["Period: 2024-05 · Currency: EUR"]
    ),
    ("Name: Offices,,Page: 1,\n", [], ["Name: Offices · Page: 1"]),
    ("Visits by city,,,May 2024\n", ["Visits by city · May 2024"], []),
    (
      "Visits to the offices in the first quarter of 2024,,,draft\n",
      ["Visits to the offices in the first quarter of 2024 · draft"], []
    ),
  ])
  func factsStandAboveTheTable(above: String, titles: [String], facts: [String]) throws {
    let found = try opened(above + Self.table)
    #expect(found.table.columnKeys == ["City", "Region", "Visits", "Share"])
    #expect(found.table.rowCount == 2)
    #expect(found.titles == titles)
    #expect(found.facts == facts)
  }

  @Test func yearsBelowFactsAreNames() throws {
    let found = try opened(
      "Unit,tons,,\nSource,Office,,\nLand,2019,2020,2021\nPeru,5,6,7\nMali,8,9,1\n")
    #expect(found.table.columnKeys == ["Land", "2019", "2020", "2021"])
    #expect(found.facts == ["Unit: tons", "Source: Office"])
  }

  @Test(arguments: [
    // Nothing says that the first row is more than names.
    "City,Region,,\nOslo,North,3,4\nUlm,South,5,6\n",
    "First,Last,,\nKim,Berg,Oslo,Baker\nAnn,Lund,Ulm,Clerk\n",
    // The first rows lack values.
    "Name,Phone,Mail,City\nKim,555,,\nAnn,556,a@x.org,Oslo\nBo,557,b@x.org,Ulm\n",
    // Pairs are all that there is.
    "Name,Kim\nBorn,1980-02-01\nCity,Oslo\n",
    // Titles above names.
    ",2023,,2024,\nCity,Q1,Q2,Q1,Q2\nOslo,1,2,3,4\nUlm,5,6,7,8\n",
    "City,2024-01-01,,2024-02-01,\n,n,m,k,l\nOslo,1,2,3,4\nUlm,5,6,7,8\n",
    "Region,North,,\nCity,Road,Visits,Share\nOslo,E6,412,18.5\nUlm,B10,77,3.25\n",
  ])
  func otherRowsStay(csv: String) throws {
    let found = try opened(csv)
    #expect(found.facts.isEmpty && found.titles.isEmpty)
  }
}

/// What tells a first row of data from names.
struct FirstRowTests {
  private func hasHeader(_ csv: String) throws -> Bool? {
    try FileTable.open(SourceBytes(Array(csv.utf8)), as: .csv).seen.hasHeader
  }

  @Test(arguments: [
    // Texts of two columns come again below.
    "Oslo,NO,Baker\nUlm,DE,Clerk\nBari,IT,Baker\nMoss,NO,Judge\nLinz,AT,Clerk\n",
    // All that stands below years is years.
    "Oslo,2019,2020\nUlm,2018,2021\nBari,2017,2022\nMoss,2011,2015\n",
    // One value is missing.
    "Oslo,,412,18.5\nUlm,South,77,3.25\nBari,South,310,9.1\n",
  ])
  func aRowLikeThoseBelowIsData(csv: String) throws {
    #expect(try hasHeader(csv) == false)
  }

  @Test(arguments: [
    "Land,2019,2020\nPeru,1990,2050\nMali,8,9\nChad,7,3\n",
    "Land,2019,2020,2021\nPeru,1990,1950,1901\nMali,1980,1909,1999\nChad,1970,2030,1900\n",
    ",2019,2020\nPeru,5,6\nMali,8,9\n",
    ",0.5,0.25\nPeru,5,6\nMali,8,9\n",
    // One name is a value, too.
    "name,type\nname,text\ntype,text\nid,number\nyear,number\n",
    // The names come again as a whole, or but for the first.
    "Time,Room,Talk\n9:00,A,Rust\nTime,Room,Talk\n9:00,B,Go\n10:00,A,C\n",
    "May,Room,Talk\n1,Hall,Rust\nJune,Room,Talk\n2,Cellar,Go\nJuly,Room,Talk\n3,Hall,Go\n",
  ])
  func namesStay(csv: String) throws {
    #expect(try hasHeader(csv) == true)
  }
}
