/// Fonts beyond the bundled ones.
public struct FontOptions: Hashable, Sendable {
  /// Font files, or folders that are searched with all their subfolders.
  public var paths: [String]
  /// Whether the system's fonts are used too, which makes pictures differ from machine to machine.
  public var usesSystemFonts: Bool

  /// The bundled fonts, and more where asked for.
  public init(paths: [String] = [], usesSystemFonts: Bool = false) {
    self.paths = paths
    self.usesSystemFonts = usesSystemFonts
  }
}
