public import GridreelComparing

/// One reason why a picture differs from its reference, in the grid's terms.
public struct Cause: Hashable, Sendable {
  /// The kind of a change.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The rows or values shown.
    case data
    /// A property of a style, at some level of the cascade.
    case style
    /// A size, a line, the frame: any value of the theme besides styles.
    case theme
    /// Order, sections, selection, columns, window: the state of the grid.
    case state
    /// The position or size of parts, if nothing else explains it.
    case layout
    /// A font file.
    case fonts
    /// A drawing library, or the program itself.
    case library
    /// Pixels differ although everything known about the two pictures is equal.
    case pixels
  }

  /// The kind of the change.
  public var kind: Kind
  /// One sentence without a full stop: what changed, its old and new value, and where.
  public var text: String
  /// The regions of the actual picture that show the change, in pixels; empty if they are unknown.
  public var places: [PictureDifference.Region]

  /// Makes a cause.
  public init(_ kind: Kind, _ text: String, places: [PictureDifference.Region] = []) {
    (self.kind, self.text, self.places) = (kind, text, places)
  }
}
