package import GridreelStyle

/// A type with values that may refer to theme parameters.
package protocol ThemeFollowing {
  /// Resolves such values under a theme.
  mutating func follow(_ theme: inout ThemeFollower)
}
