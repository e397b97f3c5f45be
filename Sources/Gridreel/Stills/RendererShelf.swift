/// Renderers kept from one picture to the next, one for each choice of fonts.
///
/// Not `Sendable`: every task has its own.
struct RendererShelf {
  private var renderers: [FontOptions: Renderer] = [:]

  /// How many renderers are kept: pictures with different fonts are seldom mixed.
  private static let limit = 4

  /// The renderer for what options ask for.
  ///
  /// - Throws: ``GridreelError`` where a font cannot be had.
  mutating func renderer(for options: GridOptions) throws(GridreelError) -> Renderer {
    let fonts = try options.fonts()
    if let known = renderers[fonts] { return known }
    if renderers.count >= Self.limit { renderers = [:] }
    let renderer = try options.renderer(fonts)
    renderers[fonts] = renderer
    return renderer
  }

  /// Lets go of the images that were read, since files may change.
  mutating func forgetPictures() { for renderer in renderers.values { renderer.forgetPictures() } }
}
