import GridreelModel
import GridreelPrimitives
import GridreelValues
import Testing

/// Rows of a source that arranges nothing, cut by a range and a limit.
@Suite struct OwnOrderTests {
  /// Sections of some lengths; counts the identities that are asked for.
  private struct Source: GridDataSource {
    let lengths: [Int]
    let asked = Guarded(0)
    var sectionCount: Int { lengths.count }
    func title(ofSection section: Int) -> String? { "S\(section)" }
    func rowCount(inSection section: Int) -> Int { lengths[section] }
    func cell(at index: RowIndex, column: String) -> Cell {
      Cell(value: .number(Double(index.row)), text: "\(index.section).\(index.row)")
    }
    func identity(at index: RowIndex) -> RowIdentity {
      asked.withLock { $0 += 1 }
      return RowIdentity(source: index.section * 1_000 + index.row)
    }
    func kind(ofColumn key: String) -> ValueKind { .number }
  }

  private func shown(
    _ lengths: [Int], rows: ClosedRange<Int>? = nil, limit: Int? = nil
  ) throws -> [String] {
    let rows = try Source(lengths: lengths).arranged(by: Arrangement(rows: rows, limit: limit))
    return (0..<rows.sectionCount).map { section in
      let texts = (0..<rows.rowCount(inSection: section)).map {
        rows.cell(at: RowIndex(section: section, row: $0), column: "a").text
      }
      return ([rows.title(ofSection: section) ?? ""] + texts).joined(separator: " ")
    }
  }

  @Test func aRangeAndALimitCutWithoutTheSource() throws {
    #expect(try shown([3], limit: 2) == ["S0 0.0 0.1"])
    #expect(try shown([2, 3, 2], rows: 2...4) == ["S0 0.1", "S1 1.0 1.1"])
    #expect(try shown([2, 0, 2], limit: 3) == ["S0 0.0 0.1", "S1", "S2 2.0"])
    #expect(try shown([2, 3], rows: 3...Int.max, limit: 1) == ["S1 1.0"])
    #expect(try shown([2, 1], limit: 9) == ["S0 0.0 0.1", "S1 1.0"])
    #expect(throws: GridreelError.self) { try shown([2], rows: 2...3) }
  }

  @Test func tenMillionRowsCostAsMuchAsThoseThatAreShown() throws {
    let source = Source(lengths: [10_000_000])
    let rows = try source.arranged(by: Arrangement(rows: 5_000_001...5_000_009, limit: 3))
    #expect(rows.missedSteps.isEmpty)
    #expect(rows.rowCount == 3 && rows.countBeforeSlicing == 10_000_000)
    let sought = RowIdentity(source: 5_000_001)
    #expect(
      rows.places(of: [sought, RowIdentity(source: 7)]) == [sought: RowIndex(section: 0, row: 1)])
    #expect(source.asked.withLock { $0 } <= 3)
  }

  @Test func otherStepsAreToldAsMissed() throws {
    let rows = try Source(lengths: [5]).arranged(by: Arrangement(sort: [SortKey("a")], limit: 2))
    #expect(rows.missedSteps == ["order"] && rows.rowCount == 2)
  }
}
