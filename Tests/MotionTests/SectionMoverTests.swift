import GridreelPrimitives
import GridreelSceneModel
import Testing

@testable import GridreelMotion

/// Rows that go to other sections while all that stay keep theirs.
@Suite struct SectionMoverTests {
  typealias Section = (name: String, rows: [Int])

  enum Case: CaseIterable {
    case oneRow, bothWays, ofSeveralSections, withNewRows, sectionThatEmpties

    var before: [Section] { [("A", [0, 1, 2, 3]), ("B", [10, 11, 12]), ("C", [20, 21, 22])] }
    var after: [Section] {
      switch self {
      case .oneRow: [("A", [0, 2, 3]), ("B", [10, 11, 12]), ("C", [20, 1, 21, 22])]
      case .bothWays: [("A", [0, 22, 2, 3]), ("B", [11, 10, 12]), ("C", [20, 1, 21])]
      case .ofSeveralSections: [("A", [3]), ("B", [0, 12, 20, 2]), ("C", [22, 10, 11, 21, 1])]
      case .withNewRows: [("A", [0, 5, 3]), ("B", [10, 1, 12, 13]), ("C", [2, 20, 22])]
      case .sectionThatEmpties: [("A", [0, 10, 1, 2, 3]), ("C", [11, 20, 21, 22, 12])]
      }
    }
    /// The rows that are in other sections afterwards.
    var movers: Set<Int> {
      func sections(_ all: [Section]) -> [Int: String] {
        Dictionary(uniqueKeysWithValues: all.flatMap { own in own.rows.map { ($0, own.name) } })
      }
      let (old, new) = (sections(before), sections(after))
      return Set(old.keys.filter { new[$0] != nil && new[$0] != old[$0] })
    }

    func transition(isBack: Bool, texts: ((Int, String) -> String)? = nil) -> Transition {
      func scene(_ sections: [Section]) -> Scene {
        var table = TableScene(rows: [])
        for (name, rows) in sections {
          table.sections[table.rows.count] = name
          table.rows += rows
        }
        if let texts, sections.map(\.rows) == after.map(\.rows) { table.texts = texts }
        return table.scene
      }
      let (first, last) = (scene(before), scene(after))
      return Transition(
        from: isBack ? last : first, to: isBack ? first : last,
        options: TransitionOptions(scale: 2))
    }
  }

  @Test(arguments: Case.allCases, [false, true])
  func rowsThatStayAreBelowTheirHeadersAndOthersFlyAboveAll(change: Case, isBack: Bool) throws {
    let transition = change.transition(isBack: isBack)
    let movers = change.movers
    let kept = Set(change.before.map(\.name)).intersection(change.after.map(\.name))
    let count = Int(clamped: (60 * transition.duration).rounded())
    for step in 1..<count {
      let scene = transition.scene(at: Double(step) / Double(count))
      let column = scene.column
      // A header may be hidden by a row that flies over it.
      let tops = ["A", "B", "C"].compactMap { name in
        scene.section(name).map { (name: name, y: $0.frame.y) }
      }
      for (place, key) in column.enumerated() {
        guard case .row(let row)? = key, !movers.contains(row.source) else { continue }
        let y = TableScene.headerHeight + 0.5 + Double(place)
        let header = tops.filter { $0.y <= y }.max {
          ($0.y, $0.name) < ($1.y, $1.name)
        }?.name
        #expect(
          header == ["A", "B", "C"][row.source / 10], "row \(row.source) in step \(step)")
      }
      // Only rows on their way lie on headers, and on each other.
      let flying = try movers.map { try #require(scene.row($0)).frame }
      for key in kept where !column.contains(.section(key)) {
        let frame = try #require(scene.section(key)).frame
        #expect(flying.contains { $0.intersects(frame) }, "\(key) in step \(step)")
      }
    }
    for (rest, near) in [(transition.from, 0.002), (transition.to, 0.998)] {
      let (whole, other) = (rest.column, transition.scene(at: near).column)
      #expect(zip(whole, other).count { $0 != $1 } <= whole.count / 20)
    }
  }

  @Test func aRowThatChangesItsSectionCastsAShadowAndTheOthersDoNot() throws {
    let scene = Case.oneRow.transition(isBack: false).scene(at: 0.5)
    let shadows = scene.panes.flatMap(\.items).filter { item in
      if case .shadow = item.content { true } else { false }
    }
    #expect(Set(shadows.map(\.identity.owner)) == [.row(RowIdentity(source: 1))])
  }

  @Test func theTextOfSuchARowChangesAsItArrives() throws {
    let transition = Case.oneRow.transition(isBack: false) { row, column in
      row == 1 || row == 2 ? "new" : "\(column)\(row)"
    }
    func texts(_ row: Int, _ progress: Double) -> Set<String> {
      let items = transition.scene(at: progress).panes.flatMap(\.items)
      return Set(
        items.compactMap { item -> String? in
          guard case .text(let block) = item.content, block.color.alpha > 0,
            case .cell(RowIdentity(source: row), "a") = item.identity.owner
          else { return nil }
          return block.string
        })
    }
    let start = try #require(transition.from.row(1)).frame.y
    let end = try #require(transition.to.row(1)).frame.y
    var changed: Double?
    for step in 1..<100 {
      let progress = Double(step) / 100
      let own = texts(1, progress)
      #expect(own == ["a1"] || own == ["new"])
      let y = try #require(transition.scene(at: progress).row(1)).frame.y
      if own == ["new"], changed == nil { changed = abs(y - end) }
    }
    #expect(try #require(changed) < 0.25 * abs(end - start))
    // A row that stays in its section changes half-way.
    #expect(texts(2, 0.45) == ["a2"])
    #expect(texts(2, 0.55) == ["new"])
  }
}

extension Scene {
  /// The fill of a section's header.
  fileprivate func section(_ key: String) -> Item? {
    panes.flatMap(\.items).first { $0.identity == Identity(.section(key), .background) }
  }
}
