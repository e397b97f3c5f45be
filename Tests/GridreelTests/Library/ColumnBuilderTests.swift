import Foundation
import Gridreel
import Testing

private struct Person: Sendable {
  var name: String
  var age: Int?
  var page: URL?
}

private let people = [
  Person(name: "Grace", age: 85), Person(name: "Ada", age: 36, page: URL(string: "https://a.org")),
  Person(name: "Barbara", age: nil),
]

@Suite struct ColumnBuilding {
  private func texts(_ grid: DataGrid, _ key: String) throws -> [String] {
    let rows = try grid.arranged()
    return (0..<rows.rowCount).map {
      rows.cell(at: RowIndex(section: 0, row: $0), column: key).text
    }
  }

  @Test func titlesAndKeyPathsMakeColumns() throws {
    var grid = DataGrid(people) {
      Column("Name", \.name)
      Column("Age", \.age)
    }
    #expect(grid.columns.map(\.title) == ["Name", "Age"])
    #expect(grid.columns.map { grid.source.kind(ofColumn: $0.key) } == [.text, .number])
    grid.tapHeader("Age")
    #expect(try texts(grid, "Name") == ["Ada", "Grace", "Barbara"])
    #expect(try grid.render().map.headers.map(\.text) == ["Name", "Age"])
  }

  @Test func closuresKeysAndPropertiesBelongToAColumn() throws {
    let grid = DataGrid(people, theme: .dark) {
      Column("Letters", key: "count") { $0.name.count }
      Column("Page", \.page) {
        $0.width = .fixed(300)
        $0.isHidden = true
      }
      Column("Plain", \.page) { $0.cell = .text }
      Column("name", title: "Full name")
    }
    #expect(grid.theme == .dark)
    #expect(grid.columns.map(\.key) == ["count", "Page", "Plain", "name"])
    #expect(grid.columns.map(\.cell) == [.text, .link(LinkCell()), .text, .text])
    #expect(grid.columns[1].width == .fixed(300))
    #expect(grid.columns[3].title == "Full name")
    #expect(try texts(grid, "count") == ["5", "3", "7"])
    #expect(try texts(grid, "name") == people.map(\.name))
  }

  @Test func conditionsAndLoopsListColumns() {
    func keys(_ isWide: Bool) -> [String] {
      DataGrid(people) {
        if isWide { Column("Name", \.name) } else { Column("N", \.name) }
        if isWide { Column("Age", \.age) }
        for offset in 1...2 { Column("+\(offset)") { ($0.age ?? 0) + offset } }
      }.columns.map(\.key)
    }
    #expect(keys(true) == ["Name", "Age", "+1", "+2"])
    #expect(keys(false) == ["N", "+1", "+2"])
  }

  @Test func columnsSortGroupAndDisplayByOtherValues() throws {
    var grid = DataGrid(people) {
      Column("Name", \.name).sorted { $0.name.count }.grouped { $0.name.prefix(1) }
      Column("Age", \.age).displayed { $0.age.map { "\($0) yrs" } }
    }
    grid.sort = [SortKey("Name")]
    #expect(try texts(grid, "Name") == ["Ada", "Grace", "Barbara"])
    #expect(try texts(grid, "Age") == ["36 yrs", "85 yrs", ""])
    grid.grouping = Grouping(by: "Name")
    let rows = try grid.arranged()
    #expect((0..<3).map(rows.title(ofSection:)) == ["A", "B", "G"])
  }
}
