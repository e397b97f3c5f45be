package import Style

extension Grid {
  /// The grid with all that depends on its theme as its theme has it: what names a parameter, and the
  /// heights that the grid asks for itself.
  package var themed: Grid {
    var grid = self
    grid.theme.rowHeight = rowHeight ?? theme.rowHeight
    grid.theme.headerHeight = headerHeight ?? theme.headerHeight
    var follower = ThemeFollower(theme)
    grid.follow(&follower)
    return grid
  }

  /// Why the grid cannot have all of its colours and sizes under a theme; nil where it can.
  ///
  /// - Parameter theme: A theme that the grid may be given.
  /// - Returns: The first parameter that the grid names and the theme lacks, or has as another kind of
  ///   value, in words.
  package func problem(with theme: Theme) -> String? {
    var grid = self
    var follower = ThemeFollower(theme)
    grid.follow(&follower)
    return follower.problems.first
  }
}

extension Grid: ThemeFollowing {
  package mutating func follow(_ theme: inout ThemeFollower) {
    // There may be many thousands of columns, and hardly any depends on the theme.
    for place in columns.indices where columns[place].mayFollowTheme {
      columns[place].follow(&theme)
    }
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
  /// Whether it has anything that can depend on a theme.
  fileprivate var mayFollowTheme: Bool {
    let (cells, header) = hasStyle
    return cells || header || heat != nil || cell != .text
  }

  package mutating func follow(_ theme: inout ThemeFollower) {
    if hasStyle.cells { theme.follow(&style) }
    if hasStyle.header { theme.follow(&headerStyle) }
    cell.follow(&theme)
    heat?.follow(&theme)
  }
}

extension CellType: ThemeFollowing {
  package mutating func follow(_ theme: inout ThemeFollower) { kind.follow(&theme) }
}
