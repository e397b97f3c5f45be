import GridreelPrimitives

/// A menu of orders, which opens below a button above a grid's cards.
public struct SortMenu: Hashable, Sendable {
  /// An option of the menu.
  public struct Option: Hashable, Sendable {
    /// The text in the menu.
    public var title: String
    /// The sort keys; an empty list means the source's own order.
    public var sort: [SortKey]
    /// The grouping into sections; nil for none.
    public var grouping: Grouping?

    /// Makes an option; by default it restores the source's own order.
    public init(_ title: String, sort: [SortKey] = [], grouping: Grouping? = nil) {
      (self.title, self.sort, self.grouping) = (title, sort, grouping)
    }
  }

  /// The text on the button before the current order, such as `Sort by`.
  public var title: String
  /// The options, from top to bottom.
  public var options: [Option]
  /// Whether the menu is open.
  public var isOpen: Bool
  /// The option that is pressed, but not yet applied.
  package var pressed: Int?

  /// Makes a menu, closed by default.
  public init(_ title: String = "Sort by", options: [Option], isOpen: Bool = false) {
    (self.title, self.options, self.isOpen) = (title, options, isOpen)
  }

  /// The index of the option named `title`; nil if there is none.
  public func index(of title: String) -> Int? { options.firstIndex { $0.title == title } }
}

/// User actions on a grid's menu.
extension DataGrid {
  /// The index of the option that is pressed, or of the current one; nil if the rows have another order, as after one of
  /// them was dragged.
  public var chosenOption: Int? {
    let isReordered = (source as? EditedSource)?.isReordered ?? false
    return menu?.pressed
      ?? menu?.options.firstIndex {
        $0.sort == sort && $0.grouping == grouping && !($0.sort.isEmpty && isReordered)
      }
  }

  /// Opens the menu.
  ///
  /// - Returns: Whether anything changed; false if there is no menu or it is already open.
  @discardableResult
  public mutating func openMenu() -> Bool { setMenu(isOpen: true) }

  /// Closes the menu.
  ///
  /// - Returns: Whether anything changed.
  @discardableResult
  public mutating func closeMenu() -> Bool { setMenu(isOpen: false) }

  private mutating func setMenu(isOpen: Bool) -> Bool {
    guard let menu, menu.isOpen != isOpen else { return false }
    self.menu?.isOpen = isOpen
    return true
  }

  /// Chooses an option of the menu: applies its order and closes the menu.
  ///
  /// The *should sort* hook is asked for every column whose order would change; if it refuses one,
  /// the menu closes and the order stays.
  ///
  /// - Returns: Whether the option's order now applies; false if there is no option with this
  ///   title.
  @discardableResult
  public mutating func chooseOption(_ title: String) -> Bool {
    guard let menu, let place = menu.index(of: title) else { return false }
    let option = menu.options[place]
    closeMenu()
    self.menu?.pressed = nil
    if let should = hooks.sort.should {
      for change in changes(to: option.sort) where !should(self, change) { return false }
    }
    if option.grouping != grouping { groupRows(by: option.grouping) }
    if option.sort != sort { sortRows(by: option.sort) }
    return true
  }

  private func changes(to keys: [SortKey]) -> [SortChange] {
    (keys + sort).map(\.column).eachOnce.compactMap { key in
      let old = sort.first { $0.column == key }?.direction
      let new = keys.first { $0.column == key }?.direction
      return old == new ? nil : SortChange(column: key, before: old, after: new)
    }
  }
}
