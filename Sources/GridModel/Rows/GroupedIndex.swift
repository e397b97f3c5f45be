package import GridreelPrimitives

/// Items grouped under keys, with both in order: a table's sections and their rows.
///
/// A key exists as long as it has items. A new item is inserted by binary search, and nothing is
/// ever re-sorted. Without an order, keys and items stay in insertion order; among keys or items
/// that are equal in order, the first inserted comes first.
public struct GroupedIndex<Key: Hashable, Item> {
  /// Whether the first of two elements comes before the second: a strict weak order.
  public typealias Order<Element> = @Sendable (Element, Element) -> Bool

  private let keyOrder: Order<Key>?
  private let itemOrder: Order<Item>?
  private var itemsByKey: [Key: [Item]] = [:]
  /// For each item, how many were inserted before it: it stays the same wherever the item moves.
  private var numbersByKey: [Key: [Int]] = [:]
  private var insertedCount = 0
  /// The keys in order.
  public private(set) var keys: [Key] = []
  /// The number of items under all keys together.
  public private(set) var count = 0

  /// Makes an empty index.
  ///
  /// - Parameters:
  ///   - keyOrder: The order of keys; nil keeps the order in which they first appeared.
  ///   - itemOrder: The order of the items under one key; nil keeps insertion order.
  public init(keyOrder: Order<Key>? = nil, itemOrder: Order<Item>? = nil) {
    (self.keyOrder, self.itemOrder) = (keyOrder, itemOrder)
  }

  /// Makes an index of items, inserted one after the other.
  ///
  /// ```swift
  /// let index = GroupedIndex(people, by: { String($0.surname.prefix(1)) }, keyOrder: <)
  /// ```
  ///
  /// - Parameters:
  ///   - items: The items.
  ///   - key: Returns the key of an item.
  ///   - keyOrder: The order of keys; nil keeps the order in which they first appeared.
  ///   - itemOrder: The order of the items under one key; nil keeps their order in `items`.
  public init(
    _ items: some Sequence<Item>, by key: (Item) -> Key, keyOrder: Order<Key>? = nil,
    itemOrder: Order<Item>? = nil
  ) {
    self.init(keyOrder: keyOrder, itemOrder: itemOrder)
    for item in items { insert(item, forKey: key(item)) }
  }

  /// The items under a key, in order; empty if there is no such key.
  public func items(forKey key: Key) -> [Item] { itemsByKey[key] ?? [] }

  /// The item at an index.
  ///
  /// - Precondition: `section` is an index into `keys`, `row` an index into that key's items.
  public subscript(section: Int, row: Int) -> Item {
    precondition(keys.indices.contains(section), "section \(section) is not there")
    let items = items(forKey: keys[section])
    precondition(items.indices.contains(row), "row \(row) of section \(section) is not there")
    return items[row]
  }

  /// The number of items in a section.
  ///
  /// - Precondition: `section` is an index into `keys`.
  public func itemCount(inSection section: Int) -> Int { itemsByKey[keys[section]]?.count ?? 0 }

  /// What tells each item of a section from all others, whatever is inserted or removed.
  package func identities(inSection section: Int) -> [RowIdentity] {
    (numbersByKey[keys[section]] ?? []).map { RowIdentity(source: $0) }
  }

  /// Inserts an item under a key, which is added if it is new; O(log n) comparisons.
  public mutating func insert(_ item: Item, forKey key: Key) {
    count += 1
    let place = Self.place(for: item, in: itemsByKey[key] ?? [], by: itemOrder)
    if itemsByKey[key] == nil {
      keys.insert(key, at: Self.place(for: key, in: keys, by: keyOrder))
    }
    itemsByKey[key, default: []].insert(item, at: place)
    numbersByKey[key, default: []].insert(insertedCount, at: place)
    insertedCount += 1
  }

  /// Removes the item at an index; the key is removed with its last item.
  ///
  /// - Precondition: `section` is an index into `keys`, `row` an index into that key's items.
  /// - Returns: The removed item.
  @discardableResult
  public mutating func remove(section: Int, row: Int) -> Item {
    let item = self[section, row]
    count -= 1
    itemsByKey[keys[section]]?.remove(at: row)
    numbersByKey[keys[section]]?.remove(at: row)
    if itemCount(inSection: section) == 0 {
      itemsByKey[keys[section]] = nil
      numbersByKey[keys[section]] = nil
      keys.remove(at: section)
    }
    return item
  }

  /// The section of a key; nil if there is no such key.
  public func section(ofKey key: Key) -> Int? {
    guard itemsByKey[key] != nil else { return nil }
    let range = Self.range(equalTo: key, in: keys, by: keyOrder)
    return keys[range].firstIndex(of: key)
  }

  /// The insertion index of an element: after all elements that do not come after it.
  private static func place<Element>(
    for element: Element, in elements: [Element], by order: Order<Element>?
  ) -> Int {
    guard let order else { return elements.count }
    return firstPlace(in: elements) { order(element, $0) }
  }

  /// The indices of the elements that are equal in order; all indices if there is no order.
  private static func range<Element>(
    equalTo element: Element, in elements: [Element], by order: Order<Element>?
  ) -> Range<Int> {
    guard let order else { return elements.indices }
    let start = firstPlace(in: elements) { !order($0, element) }
    return start..<max(start, firstPlace(in: elements) { order(element, $0) })
  }

  /// The first index where `isAfter` is true, by binary search; it must be true of all that follow.
  private static func firstPlace<Element>(
    in elements: [Element], where isAfter: (Element) -> Bool
  ) -> Int {
    var (low, high) = (0, elements.count)
    while low < high {
      let middle = low + (high - low) / 2
      if isAfter(elements[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension GroupedIndex where Item: Equatable {
  /// Removes the first item under a key that equals `item`; the key is removed with its last item.
  ///
  /// - Returns: Whether there was such an item.
  @discardableResult
  public mutating func remove(_ item: Item, forKey key: Key) -> Bool {
    guard let section = section(ofKey: key) else { return false }
    let items = items(forKey: key)
    let range = Self.range(equalTo: item, in: items, by: itemOrder)
    guard let row = items[range].firstIndex(of: item) else { return false }
    remove(section: section, row: row)
    return true
  }
}

extension GroupedIndex: Sendable where Key: Sendable, Item: Sendable {}
