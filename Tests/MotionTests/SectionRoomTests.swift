import GridreelPrimitives
import GridreelSceneModel
import Testing

@testable import GridreelMotion

/// Sections that keep their order while others, and rows of their own, come and go, and their rows change places.
@Suite struct SectionRoomTests {
  typealias Section = (name: String, rows: [Int])

  enum Case: CaseIterable {
    case anotherSection, atTheSamePlace, atTheEnds, onlyRows, sectionsAndRows, onlyGone, onlyNew

    static let before: [Section] = [
      ("A", [0, 1, 2, 3]), ("B", [10, 11, 12, 13]), ("C", [20, 21, 22, 23, 24, 25]),
    ]

    var after: [Section] {
      switch self {
      case .anotherSection:
        [("B", [11, 12, 10, 13]), ("X", [30, 31]), ("C", [22, 20, 21, 23, 24, 25])]
      case .atTheSamePlace:
        [("A", [3, 2, 1, 0]), ("X", [30, 31]), ("C", [25, 24, 23, 22, 21, 20])]
      case .atTheEnds: [("X", [30, 31, 32]), ("A", [1, 0, 3, 2]), ("B", [13, 11, 12, 10])]
      case .onlyRows: [("A", [3, 4, 0]), ("B", [13, 14, 12, 15, 11, 10]), ("C", [25, 20])]
      case .sectionsAndRows: [("B", [16, 13, 10]), ("X", [30]), ("C", [26, 23, 22, 27, 28])]
      case .onlyGone: [("B", [13, 10]), ("C", [25, 24, 20])]
      case .onlyNew:
        [
          ("A", [3, 4, 2, 1, 0]), ("B", [13, 12, 11, 10]), ("X", [30]),
          ("C", [25, 20, 21, 22, 23, 24, 26]),
        ]
      }
    }

    static func table(_ sections: [Section]) -> TableScene {
      var table = TableScene(rows: [])
      for (name, rows) in sections {
        table.sections[table.rows.count] = name
        table.rows += rows
      }
      return table
    }
  }

  /// The section of a row, which is the same before and after.
  private static func section(_ row: RowIdentity) -> String {
    ["A", "B", "C", "X"][row.source / 10]
  }

  @Test(arguments: Case.allCases, [false, true])
  func noRowStandsBelowAnotherHeaderAndNoneOfThoseThatStayIsAway(change: Case, isBack: Bool) {
    let ends = [Case.table(Case.before).scene, Case.table(change.after).scene]
    let (first, last) = isBack ? (ends[1], ends[0]) : (ends[0], ends[1])
    let transition = Transition(from: first, to: last, options: TransitionOptions(scale: 2))
    #expect(transition.kind == .moves)
    let kept = Set(Case.before.map(\.name)).intersection(change.after.map(\.name))
    let count = Int(clamped: (60 * transition.duration).rounded())
    for step in 1..<count {
      let column = transition.scene(at: Double(step) / Double(count)).column
      var header: String?
      for case let key? in column {
        switch key {
        case .section(let name): header = name
        case .row(let row):
          #expect(header == Self.section(row), "row \(row.source) in step \(step)")
        case .summary: Issue.record("no summaries")
        }
      }
      for name in kept {
        #expect(column.count { $0 == .section(name) } >= 19, "\(name) in step \(step)")
      }
    }
    for (rest, near) in [(first, 0.002), (last, 0.998)] {
      let (whole, other) = (rest.column, transition.scene(at: near).column)
      #expect(zip(whole, other).count { $0 != $1 } <= whole.count / 20)
    }
  }

  /// A row that goes to another section passes headers as before.
  @Test func aRowThatChangesItsSectionTravels() throws {
    let transition = Transition(
      from: Case.table([("A", [0, 1]), ("B", [10, 11])]).scene,
      to: Case.table([("A", [1]), ("B", [11, 10, 0])]).scene, options: TransitionOptions(scale: 2))
    let tops = try (1..<60).map { step in
      try #require(transition.scene(at: Double(step) / 60).row(0)).frame.y
    }
    #expect(zip(tops, tops.dropFirst()).allSatisfy { $1 >= $0 - 0.01 })
    #expect(Set(tops).count > 5)
  }
}
