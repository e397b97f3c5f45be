import Primitives

/// A list of orders to choose from, which opens below a button above a grid's cards.
public struct SortMenu: Hashable, Sendable {
  /// One order.
  public struct Option: Hashable, Sendable {
    /// What the list says.
    public var title: String
    /// The columns that order the rows; none is the source's own order.
    public var sort: [SortKey]
    /// What makes sections; nil makes none.
    public var grouping: Grouping?

    /// Makes an option; without an order it is the source's own.
    public init(_ title: String, sort: [SortKey] = [], grouping: Grouping? = nil) {
      (self.title, self.sort, self.grouping) = (title, sort, grouping)
    }
  }

  /// What the button says before the order in force, such as `Sort by`.
  public var title: String
  /// The orders, from top to bottom.
  public var options: [Option]
  /// Whether the list is shown.
  public var isOpen: Bool

  /// Makes a menu.
  public init(_ title: String = "Sort by", options: [Option], isOpen: Bool = false) {
    (self.title, self.options, self.isOpen) = (title, options, isOpen)
  }

  /// The place of the option named `title`; nil where there is none.
  public func index(of title: String) -> Int? { options.firstIndex { $0.title == title } }
}

/// What people do with a grid's menu.
extension Grid {
  /// The place of the menu's option that is in force; nil where the rows have another order.
  public var chosenOption: Int? {
    menu?.options.firstIndex { $0.sort == sort && $0.grouping == grouping }
  }

  /// Opens the menu's list.
  ///
  /// - Returns: Whether anything changed: not where there is no menu, or it is open.
  @discardableResult
  public mutating func openMenu() -> Bool { setMenu(isOpen: true) }

  /// Closes the menu's list.
  ///
  /// - Returns: Whether anything changed.
  @discardableResult
  public mutating func closeMenu() -> Bool { setMenu(isOpen: false) }

  private mutating func setMenu(isOpen: Bool) -> Bool {
    guard let menu, menu.isOpen != isOpen else { return false }
    self.menu?.isOpen = isOpen
    return true
  }

  /// Chooses an option of the menu: its order is put in force, and the list closes.
  ///
  /// The hook *should sort* is asked for every column whose order would change; where it refuses one,
  /// the list closes and the order stays.
  ///
  /// - Returns: Whether the order is now the option's: not where there is none of that title.
  @discardableResult
  public mutating func chooseOption(_ title: String) -> Bool {
    guard let menu, let place = menu.index(of: title) else { return false }
    let option = menu.options[place]
    closeMenu()
    if let should = hooks.sort.should {
      for change in changes(to: option.sort) where !should(self, change) { return false }
    }
    if option.grouping != grouping { groupRows(by: option.grouping) }
    if option.sort != sort { sortRows(by: option.sort) }
    return true
  }

  private func changes(to keys: [SortKey]) -> [SortChange] {
    var seen: Set<String> = []
    return (keys + sort).map(\.column).filter { seen.insert($0).inserted }.compactMap { key in
      let old = sort.first { $0.column == key }?.direction
      let new = keys.first { $0.column == key }?.direction
      return old == new ? nil : SortChange(column: key, before: old, after: new)
    }
  }
}
