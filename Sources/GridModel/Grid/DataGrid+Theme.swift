package import GridreelPrimitives
package import GridreelStyle

extension DataGrid {
  /// The grid with all theme-dependent values resolved under its theme: parameter references, and
  /// heights that the grid sets itself.
  package var themed: DataGrid {
    var grid = self
    // Rows that grow are at least as high as the theme's.
    if case .points = rowHeight ?? .auto { grid.theme.rowHeight = rowHeight ?? theme.rowHeight }
    grid.theme.headerHeight = headerHeight ?? theme.headerHeight
    var follower = ThemeFollower(theme)
    grid.follow(&follower)
    grid.styleNumberColumns()
    return grid
  }

  /// The reason why the grid cannot be fully resolved under a theme; nil if it can.
  ///
  /// - Parameter theme: A candidate theme for the grid.
  /// - Returns: A message about the first parameter that the grid refers to and that the theme
  ///   lacks or defines as another kind of value.
  package func problem(with theme: Theme) -> Message? {
    var grid = self
    var follower = ThemeFollower(theme)
    grid.follow(&follower)
    return follower.problems.first
  }
}

extension DataGrid: ThemeFollowing {
  package mutating func follow(_ theme: inout ThemeFollower) {
    // There may be many thousands of columns, hardly any of which depend on the theme.
    for place in columns.indices where columns[place].mayFollowTheme {
      columns[place].follow(&theme)
    }
    sectionHeaderCell.follow(&theme)
    for place in rules.indices { theme.follow(&rules[place].style) }
    for place in callouts.indices { callouts[place].follow(&theme) }
  }
}

extension Callout: ThemeFollowing {
  package mutating func follow(_ theme: inout ThemeFollower) {
    theme.follow(&$color, as: .color)
  }
}

extension Column: ThemeFollowing {
  /// Whether it has anything that may depend on a theme.
  fileprivate var mayFollowTheme: Bool {
    let (cells, header) = hasStyle
    return cells || header || heat != nil || cell != .text || headerCell != .text
  }

  package mutating func follow(_ theme: inout ThemeFollower) {
    if hasStyle.cells { theme.follow(&style) }
    if hasStyle.header { theme.follow(&headerStyle) }
    cell.follow(&theme)
    headerCell.follow(&theme)
    heat?.follow(&theme)
  }
}

extension CellType: ThemeFollowing {
  package mutating func follow(_ theme: inout ThemeFollower) { kind.follow(&theme) }
}
