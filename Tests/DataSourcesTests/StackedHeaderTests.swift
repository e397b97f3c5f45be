import GridreelModel
import GridreelPrimitives
import GridreelValues
import Testing

@testable import GridreelDataSources

@Suite struct StackedHeaders {
  private func table(_ text: String, rows: Int? = nil) throws -> FileTable {
    var options = ReadingOptions()
    options.headerRows = rows
    return try FileTable.open(SourceBytes(Array(text.utf8)), as: .csv, options: options).table
  }

  @Test func aTitleThatComesAgainBelowItselfIsSaidOnce() throws {
    func row(_ row: Int, _ texts: String?...) -> String {
      let cells = texts.enumerated().map { column, text in
        text.map { "<c r='\(CellRange.name(row - 1, column))' t='str'><v>\($0)</v></c>" } ?? ""
      }
      return "<row r='\(row)'>\(cells.joined())</row>"
    }
    let rows =
      row(1, "City", "People", nil, "Rain") + row(2, "City", "2022", "2023", "Rain")
      + row(3, "Oslo", "a", "b", "c") + row(4, "Ulm", "d", "e", "f")
    let merged = "</sheetData><mergeCells><mergeCell ref='B1:C1'/></mergeCells><sheetData>"
    let table = try FileTable.open(SourceBytes(workbook(rows + merged)), as: .xlsx).table
    #expect(table.columnKeys == ["City", "2022", "2023", "Rain"])
    #expect(table.shape.spanners == [Spanner("People", columns: ["2022", "2023"])])
  }

  @Test func titlesAboveEmptyFieldsSpanTheNamesBelow() throws {
    let table = try table(
      "Country,2022,,2023,\n,Imports,Exports,Imports,Exports\nFrance,1,2,3,4\nSpain,5,6,7,8\n")
    #expect(
      table.columnKeys == [
        "Country", "2022 Imports", "2022 Exports", "2023 Imports", "2023 Exports",
      ])
    #expect(table.rowCount == 2)
    #expect(table.kind(ofColumn: "2022 Imports") == .number)
    #expect(
      table.shape.spanners == [
        Spanner("2022", columns: ["2022 Imports", "2022 Exports"]),
        Spanner("2023", columns: ["2023 Imports", "2023 Exports"]),
      ])
    #expect(table.shape.titles["2023 Exports"] == "Exports")
  }

  @Test func repeatedTitlesAndTheNameOfAnIndexAreThoseOfADataFrame() throws {
    let table = try table(",A,A,B,B\n,x,y,x,y\ncity,,,,\nRome,1,2,3,4\nOslo,5,6,7,8\n")
    #expect(table.columnKeys == ["city", "A x", "A y", "B x", "B y"])
    #expect(table.rowCount == 2)
  }

  @Test func unitsBelowNamesArePartOfThem() throws {
    let units = try table("name,weight,height\n,kg,cm\nAnna,60,170\nBen,81.5,183\n")
    #expect(units.columnKeys == ["name", "weight (kg)", "height (cm)"])
    let bracketed = try table("name,weight\n(text),(kg)\nAnna,60\nBen,81.5\n")
    #expect(bracketed.columnKeys == ["name (text)", "weight (kg)"])
  }

  @Test func yearsBelowTitlesAreNames() throws {
    let table = try table(
      "Country,Population,,GDP,\n,2020,2021,2020,2021\nFrance,67,68,2600,2700\nItaly,59,59,1900,2100\n"
    )
    #expect(table.columnKeys.last == "GDP 2021")
    #expect(table.kind(ofColumn: "Population 2020") == .number)
  }

  @Test func threeRowsOfTitlesNest() throws {
    let table = try table(
      "Country,Trade,,,\n,2022,,2023,\n,In,Out,In,Out\nFrance,1,2,3,4\nSpain,5,6,7,8\n")
    #expect(
      table.columnKeys == [
        "Country", "Trade 2022 In", "Trade 2022 Out", "Trade 2023 In", "Trade 2023 Out",
      ])
    #expect(table.shape.spanners.map(\.title) == ["Trade"])
    #expect(table.shape.spanners[0].children.map(\.title) == ["2022", "2023"])
    #expect(table.shape.spanners[0].allColumns.count == 4)
  }

  @Test func theNumberOfRowsCanBeSaid() throws {
    let text = "a,b\nx,y\nu,v\n"
    #expect(try table(text).columnKeys == ["a", "b"])
    #expect(try table(text, rows: 2).columnKeys == ["a (x)", "b (y)"])
    let one = try table("Country,2022,\n,In,Out\nFrance,1,2\n", rows: 1)
    #expect(one.rowCount == 2)
  }

  @Test(arguments: [
    // Rows of data below names that are missing or repeated.
    "Country,2022,,2023,\nFrance,1,2,3,4\nSpain,5,6,7,8\n",
    "Country,2022,,2023,\nFrance,-,-,-,-\nSpain,5,6,7,8\n",
    "city,city,pop\nRome,Paris,n/a\nOslo,Bonn,3\n",
    "city,city,year\nRome,Paris,1999\nOslo,Bonn,2001\n",
    "name,,year\nBob,,1999\nAnn,,2001\n", "name,note\nAnn,\nBob,late\n", "a,b\n,kg\nx,y\n",
    "name,size\nAnn,Large\nBob,42\nCem,40\nDan,39\nEva,38\nFay,37\n",
  ])
  func dataIsNoHeader(text: String) throws {
    let lines = text.split(separator: "\n").count
    #expect(try table(text).rowCount == lines - 1)
  }
}
