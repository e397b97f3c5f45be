public import Gridreel

/// What is kept of a grid, and how it is compared: a strategy for ``assertGridSnapshot(of:as:named:record:fileID:file:testName:line:column:)``.
public struct GridSnapshotting: Sendable {
  /// The form of what is kept.
  enum Form: Sendable {
    case image(scale: Double, tolerance: Tolerance)
    case scene, svg, pdf
  }

  let form: Form
  let theme: Theme?
  let fonts: FontOptions

  /// The ending of the reference's file, without a dot.
  public var pathExtension: String {
    switch form {
    case .image: "png"
    case .scene: "txt"
    case .svg: "svg"
    case .pdf: "pdf"
    }
  }

  /// A PNG picture at two pixels a point, in the grid's own theme; every pixel counts.
  public static let image = Self.image()

  /// A PNG picture.
  ///
  /// - Parameters:
  ///   - scale: pixels per point.
  ///   - tolerance: how far the picture may differ; not at all unless asked for.
  ///   - theme: the look; nil is the grid's own.
  ///   - fonts: fonts beyond the bundled ones.
  /// - Returns: the strategy.
  public static func image(
    scale: Double = 2, tolerance: Tolerance = .exact, theme: Theme? = nil,
    fonts: FontOptions = FontOptions()
  ) -> Self {
    Self(form: .image(scale: scale, tolerance: tolerance), theme: theme, fonts: fonts)
  }

  /// A text for people that says what the picture shows: places, texts, styles and where they come from.
  public static let scene = Self.scene()

  /// A text for people that says what the picture shows: places, texts, styles and where they come from.
  ///
  /// - Parameters:
  ///   - theme: the look; nil is the grid's own.
  ///   - fonts: fonts beyond the bundled ones.
  /// - Returns: the strategy.
  public static func scene(theme: Theme? = nil, fonts: FontOptions = FontOptions()) -> Self {
    Self(form: .scene, theme: theme, fonts: fonts)
  }

  /// An SVG picture, compared as text.
  public static let svg = Self.svg()

  /// An SVG picture, compared as text.
  ///
  /// - Parameters:
  ///   - theme: the look; nil is the grid's own.
  ///   - fonts: fonts beyond the bundled ones.
  /// - Returns: the strategy.
  public static func svg(theme: Theme? = nil, fonts: FontOptions = FontOptions()) -> Self {
    Self(form: .svg, theme: theme, fonts: fonts)
  }

  /// A PDF page without a date, compared byte by byte.
  public static let pdf = Self.pdf()

  /// A PDF page without a date, compared byte by byte.
  ///
  /// - Parameters:
  ///   - theme: the look; nil is the grid's own.
  ///   - fonts: fonts beyond the bundled ones.
  /// - Returns: the strategy.
  public static func pdf(theme: Theme? = nil, fonts: FontOptions = FontOptions()) -> Self {
    Self(form: .pdf, theme: theme, fonts: fonts)
  }
}
