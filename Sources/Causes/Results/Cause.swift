public import Comparing

/// One reason why a picture is not the reference, in the words of the grid.
public struct Cause: Hashable, Sendable {
  /// What kind of thing changed.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The rows or values shown.
    case data
    /// A property of a style, at some level of the cascade.
    case style
    /// A size, a line, the frame: what the theme says besides styles.
    case theme
    /// Order, sections, selection, columns, window: the state of the grid.
    case state
    /// The place or extent of parts, where nothing else explains it.
    case layout
    /// A font file.
    case fonts
    /// A library that draws, or the program itself.
    case library
    /// Pixels differ while everything that is known of the two pictures is equal.
    case pixels
  }

  /// What kind of thing changed.
  public var kind: Kind
  /// One sentence without a full stop: what changed, from what to what, and where.
  public var text: String
  /// Where the change shows in the actual picture, in pixels; empty where it cannot be told.
  public var places: [PictureDifference.Region]

  /// Names a cause.
  public init(_ kind: Kind, _ text: String, places: [PictureDifference.Region] = []) {
    (self.kind, self.text, self.places) = (kind, text, places)
  }
}
