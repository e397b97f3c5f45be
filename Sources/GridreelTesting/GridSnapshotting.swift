import Comparing
public import Gridreel

/// What is kept of a grid, and how it is compared: a strategy for ``assertGridSnapshot(of:as:named:record:fileID:file:testName:line:column:)``.
///
/// ``text(pathExtension:theme:fonts:_:)`` and ``bytes(pathExtension:theme:fonts:_:)`` make strategies for
/// formats of one's own.
public struct GridSnapshotting: Sendable {
  /// The extension of the reference's file, without a dot.
  public let pathExtension: String
  let theme: Theme?
  let fonts: FontOptions
  /// Draws a grid and holds it against its reference.
  let judge: @Sendable (SnapshotSitting) throws -> SnapshotFinding

  init(
    pathExtension: String, theme: Theme?, fonts: FontOptions,
    judge: @escaping @Sendable (SnapshotSitting) throws -> SnapshotFinding
  ) {
    self.pathExtension = pathExtension
    self.theme = theme
    self.fonts = fonts
    self.judge = judge
  }

  // MARK: Any format

  /// Bytes of some format, compared byte by byte.
  ///
  /// - Parameters:
  ///   - pathExtension: the extension of the reference's file, without a dot.
  ///   - theme: the look; nil is the grid's own.
  ///   - fonts: fonts beyond the bundled ones.
  ///   - bytes: makes the bytes of a picture.
  /// - Returns: the strategy.
  public static func bytes(
    pathExtension: String, theme: Theme? = nil, fonts: FontOptions = FontOptions(),
    _ bytes: @escaping @Sendable (Still) throws -> [UInt8]
  ) -> Self {
    Self(pathExtension: pathExtension, theme: theme, fonts: fonts) { sitting in
      try sitting.judge.judge(bytes: bytes(sitting.renderer.render(sitting.grid)))
    }
  }

  /// A text of some format, compared line by line.
  ///
  /// - Parameters:
  ///   - pathExtension: the extension of the reference's file, without a dot.
  ///   - theme: the look; nil is the grid's own.
  ///   - fonts: fonts beyond the bundled ones.
  ///   - text: makes the text of a picture.
  /// - Returns: the strategy.
  public static func text(
    pathExtension: String, theme: Theme? = nil, fonts: FontOptions = FontOptions(),
    _ text: @escaping @Sendable (Still) throws -> String
  ) -> Self {
    Self(pathExtension: pathExtension, theme: theme, fonts: fonts) { sitting in
      try sitting.judge.judge(text: text(sitting.renderer.render(sitting.grid)))
    }
  }

  // MARK: Pictures

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
    Self(pathExtension: "png", theme: theme, fonts: fonts) { sitting in
      let picture = try SnapshotPicture(sitting.grid, renderer: sitting.renderer, scale: scale)
      let subject = SnapshotResult.Subject(
        grid: sitting.file, theme: sitting.grid.theme.name, state: sitting.stem, scale: scale)
      return try sitting.judge.judge(picture, subject, tolerance)
    }
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
    text(pathExtension: "svg", theme: theme, fonts: fonts) { still in
      String(decoding: try still.svgData(), as: UTF8.self)
    }
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
    bytes(pathExtension: "pdf", theme: theme, fonts: fonts) { still in try still.pdfData() }
  }

  // MARK: Words

  /// A text for people that says what the picture shows: places, texts, styles and where they come from.
  public static let scene = Self.scene()

  /// A text for people that says what the picture shows: places, texts, styles and where they come from.
  ///
  /// - Parameters:
  ///   - theme: the look; nil is the grid's own.
  ///   - fonts: fonts beyond the bundled ones.
  /// - Returns: the strategy.
  public static func scene(theme: Theme? = nil, fonts: FontOptions = FontOptions()) -> Self {
    Self(pathExtension: "txt", theme: theme, fonts: fonts) { sitting in
      let record = try sitting.renderer.record(of: sitting.grid)
      return try sitting.judge.judge(text: SceneText(record).text)
    }
  }
}

/// One grid before its judge.
struct SnapshotSitting {
  let grid: Grid
  let renderer: Renderer
  let judge: FileJudge
  /// The test's file, and the reference's name without its extension.
  let file, stem: String
}
