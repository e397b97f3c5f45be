package import Style

/// Something with values that may name parameters of the theme.
package protocol ThemeFollowing {
  /// Puts in what such values mean under a theme.
  mutating func follow(_ theme: inout ThemeFollower)
}
