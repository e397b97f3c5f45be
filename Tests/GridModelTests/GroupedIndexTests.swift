import GridreelModel
import GridreelPrimitives
import TestSupport
import Testing

@Suite struct GroupedIndexOfItems {
  @Test func keysAndItemsStayInOrder() {
    var index = GroupedIndex<String, Int>(keyOrder: <, itemOrder: >)
    for (key, item) in [("b", 1), ("a", 5), ("b", 3), ("b", 2)] { index.insert(item, forKey: key) }
    #expect(index.keys == ["a", "b"])
    #expect(index.items(forKey: "b") == [3, 2, 1])
    #expect(index[1, 0] == 3)
    #expect(index.count == 4)
    #expect(index.section(ofKey: "b") == 1)
  }

  @Test func withoutAnOrderTheyStayAsTheyCame() {
    var index = GroupedIndex<String, Int>()
    for (key, item) in [("b", 2), ("a", 5), ("b", 1)] { index.insert(item, forKey: key) }
    #expect(index.keys == ["b", "a"])
    #expect(index.items(forKey: "b") == [2, 1])
  }

  @Test func theLastItemTakesItsKeyWithIt() {
    var index = GroupedIndex<String, Int>(keyOrder: <)
    index.insert(1, forKey: "a")
    index.insert(2, forKey: "b")
    let first = index.remove(1, forKey: "a")
    let again = index.remove(1, forKey: "a")
    #expect(first && !again)
    #expect(index.keys == ["b"])
    #expect(index.items(forKey: "a") == [])
    #expect(index.section(ofKey: "a") == nil)
  }

  @Test func keysThatAreEqualInOrderStayApart() {
    var index = GroupedIndex<String, Int>(keyOrder: { $0.lowercased() < $1.lowercased() })
    for (place, key) in ["b", "A", "a", "B", "A"].enumerated() { index.insert(place, forKey: key) }
    #expect(index.keys == ["A", "a", "b", "B"])
    #expect(index.items(forKey: "A") == [1, 4])
    let isRemoved = index.remove(2, forKey: "a")
    #expect(isRemoved)
    #expect(index.keys == ["A", "b", "B"])
  }

  /// Sections as lists, sorted again after each change.
  private struct Model {
    var sections: [(key: Int, items: [Int])] = []

    mutating func insert(_ item: Int, forKey key: Int) {
      if !sections.contains(where: { $0.key == key }) { sections.append((key, [])) }
      for place in sections.indices where sections[place].key == key {
        sections[place].items.append(item)
        sections[place].items.sort()
      }
      sections.sort { $0.key > $1.key }
    }

    mutating func remove(_ item: Int, forKey key: Int) -> Bool {
      guard let place = sections.firstIndex(where: { $0.key == key }),
        let row = sections[place].items.firstIndex(of: item)
      else { return false }
      sections[place].items.remove(at: row)
      sections.removeAll { $0.items.isEmpty }
      return true
    }
  }

  @Test(arguments: 1...8)
  func agreesWithListsThatAreSortedAgain(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var index = GroupedIndex<Int, Int>(keyOrder: >, itemOrder: <)
    var model = Model()
    for _ in 0..<300 {
      let key = Int.random(in: 0..<8, using: &generator)
      let item = Int.random(in: 0..<6, using: &generator)
      if Int.random(in: 0..<5, using: &generator) < 2 {
        index.insert(item, forKey: key)
        model.insert(item, forKey: key)
      } else {
        let isRemoved = index.remove(item, forKey: key)
        #expect(isRemoved == model.remove(item, forKey: key))
      }
      #expect(index.keys == model.sections.map(\.key))
      #expect(index.count == model.sections.reduce(0) { $0 + $1.items.count })
      for (section, expected) in model.sections.enumerated() {
        #expect(index.items(forKey: expected.key) == expected.items)
        #expect(index.itemCount(inSection: section) == expected.items.count)
        #expect(index.section(ofKey: expected.key) == section)
      }
    }
  }

  @Test func itemsAreGroupedByAPropertyAndKeepTheirIdentities() {
    var index = GroupedIndex([5, 12, 3, 17], by: { $0 / 10 }, keyOrder: <, itemOrder: <)
    #expect(index.keys == [0, 1])
    #expect(index.items(forKey: 0) == [3, 5])
    #expect(index.identities(inSection: 0).map(\.source) == [2, 0])
    index.remove(section: 0, row: 0)
    index.insert(4, forKey: 0)
    #expect(index.identities(inSection: 0).map(\.source) == [4, 0])
    #expect(index.identities(inSection: 1).map(\.source) == [1, 3])
  }
}
