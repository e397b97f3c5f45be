public import Gridreel
import GridreelComparing
import GridreelStudio

/// The format of a snapshot and how to compare it: a strategy for
/// ``assertGridSnapshot(of:as:named:record:fileID:file:testName:line:column:)``.
///
/// Use ``text(pathExtension:theme:fonts:_:)`` and ``bytes(pathExtension:theme:fonts:_:)`` to make strategies
/// for formats of your own.
public struct GridSnapshotting: Sendable {
  /// The extension of the reference's file, without a dot.
  public let pathExtension: String
  let theme: Theme?
  let fonts: FontOptions
  /// Draws a grid and compares it with its reference.
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

  // MARK: Custom formats

  /// Compares bytes in a format of your own, byte by byte.
  ///
  /// - Parameters:
  ///   - pathExtension: the extension of the reference's file, without a dot.
  ///   - theme: the theme; nil uses the grid's own.
  ///   - fonts: fonts in addition to the bundled ones.
  ///   - bytes: makes the bytes of a picture.
  /// - Returns: The strategy.
  public static func bytes(
    pathExtension: String, theme: Theme? = nil, fonts: FontOptions = FontOptions(),
    _ bytes: @escaping @Sendable (Still) throws -> [UInt8]
  ) -> Self {
    Self(pathExtension: pathExtension, theme: theme, fonts: fonts) { sitting in
      try sitting.judge.judge(bytes: bytes(sitting.renderer.render(sitting.grid)))
    }
  }

  /// Compares text in a format of your own, line by line.
  ///
  /// - Parameters:
  ///   - pathExtension: the extension of the reference's file, without a dot.
  ///   - theme: the theme; nil uses the grid's own.
  ///   - fonts: fonts in addition to the bundled ones.
  ///   - text: makes the text of a picture.
  /// - Returns: The strategy.
  public static func text(
    pathExtension: String, theme: Theme? = nil, fonts: FontOptions = FontOptions(),
    _ text: @escaping @Sendable (Still) throws -> String
  ) -> Self {
    Self(pathExtension: pathExtension, theme: theme, fonts: fonts) { sitting in
      try sitting.judge.judge(text: text(sitting.renderer.render(sitting.grid)))
    }
  }

  // MARK: Pictures

  /// Compares PNG pictures at two pixels per point, in the grid's own theme; every pixel counts.
  public static let image = Self.image()

  /// Compares PNG pictures.
  ///
  /// - Parameters:
  ///   - scale: pixels per point.
  ///   - tolerance: how far the picture may differ; by default not at all.
  ///   - parts: what is drawn and not compared.
  ///   - causes: the causes that fail no picture by themselves.
  ///   - theme: the theme; nil uses the grid's own.
  ///   - fonts: fonts in addition to the bundled ones.
  /// - Returns: The strategy.
  public static func image(
    scale: Double = 2, tolerance: Tolerance = .exact, ignoring parts: [GridSnapshotPart] = [],
    tolerating causes: Set<GridSnapshotCause> = [], theme: Theme? = nil,
    fonts: FontOptions = FontOptions()
  ) -> Self {
    var forgiven = SnapshotOptions()
    forgiven.ignored = parts.map(\.ignored)
    forgiven.tolerated = Set(causes.compactMap { ToleratedCause(rawValue: $0.rawValue) })
    return Self(pathExtension: "png", theme: theme, fonts: fonts) { [forgiven] sitting in
      let picture = try SnapshotPicture(sitting.grid, renderer: sitting.renderer, scale: scale)
      let subject = SnapshotResult.Subject(
        grid: sitting.judge.owner.name, theme: sitting.grid.theme.name, state: sitting.stem,
        scale: scale)
      return try sitting.judge.judge(picture, subject, tolerance, forgiven)
    }
  }

  /// Compares SVG pictures, in the grid's own theme.
  public static let svg = Self.svg()

  /// Compares SVG pictures, and tells why they differ.
  ///
  /// - Parameters:
  ///   - theme: the theme; nil uses the grid's own.
  ///   - fonts: fonts in addition to the bundled ones.
  /// - Returns: The strategy.
  public static func svg(theme: Theme? = nil, fonts: FontOptions = FontOptions()) -> Self {
    document(.svg, "svg", theme, fonts) { still throws(GridreelError) in try still.svgData() }
  }

  /// Compares PDF pages without a date, in the grid's own theme.
  public static let pdf = Self.pdf()

  /// Compares PDF pages without a date, and tells why they differ.
  ///
  /// - Parameters:
  ///   - theme: the theme; nil uses the grid's own.
  ///   - fonts: fonts in addition to the bundled ones.
  /// - Returns: The strategy.
  public static func pdf(theme: Theme? = nil, fonts: FontOptions = FontOptions()) -> Self {
    document(.pdf, "pdf", theme, fonts) { still throws(GridreelError) in try still.pdfData() }
  }

  private static func document(
    _ form: SnapshotDocument.Form, _ pathExtension: String, _ theme: Theme?, _ fonts: FontOptions,
    _ bytes: @escaping @Sendable (Still) throws(GridreelError) -> [UInt8]
  ) -> Self {
    Self(pathExtension: pathExtension, theme: theme, fonts: fonts) { sitting in
      let subject = SnapshotResult.Subject(
        grid: sitting.judge.owner.name, theme: sitting.grid.theme.name, state: sitting.stem,
        scale: 1)
      let document = SnapshotDocument(
        form: form, bytes: try bytes(sitting.renderer.render(sitting.grid)), subject: subject
      ) { () throws(GridreelError) in
        try SnapshotPicture(sitting.grid, renderer: sitting.renderer, scale: 1)
      }
      return try sitting.judge.judge(document)
    }
  }

  // MARK: Scenes

  /// Compares readable descriptions of the picture: places, texts, styles and where those come from.
  public static let scene = Self.scene()

  /// Compares readable descriptions of the picture: places, texts, styles and where those come from.
  ///
  /// - Parameters:
  ///   - theme: the theme; nil uses the grid's own.
  ///   - fonts: fonts in addition to the bundled ones.
  /// - Returns: The strategy.
  public static func scene(theme: Theme? = nil, fonts: FontOptions = FontOptions()) -> Self {
    Self(pathExtension: "txt", theme: theme, fonts: fonts) { sitting in
      let record = try sitting.renderer.record(of: sitting.grid)
      return try sitting.judge.judge(text: SceneText(record).text)
    }
  }
}

/// The input of a strategy's judge: one grid and the files of its snapshot.
struct SnapshotSitting {
  let grid: DataGrid
  let renderer: Renderer
  let judge: FileJudge
  /// The reference's name without its extension.
  let stem: String
}
