package import GridreelFiles
package import GridreelPrimitives

/// Renderers kept from one picture to the next, one per choice of fonts.
///
/// Not `Sendable`: every task has its own shelf.
package struct RendererShelf {
  private var renderers: [FontOptions: Renderer] = [:]

  /// Makes a shelf without renderers.
  package init() {}

  /// The maximum number of renderers: pictures with different fonts are rarely mixed.
  private static let limit = 4

  /// The renderer with the requested fonts.
  ///
  /// - Throws: ``GridreelError`` if a font is not available.
  package mutating func renderer(for options: GridOptions) throws(GridreelError) -> Renderer {
    let fonts = try options.fonts()
    if let known = renderers[fonts] {
      fonts.note()
      return known
    }
    if renderers.count >= Self.limit { renderers = [:] }
    let renderer = try options.renderer(fonts)
    renderers[fonts] = renderer
    return renderer
  }

  /// Drops the cached images, because their files may change.
  package mutating func forgetPictures() {
    for renderer in renderers.values { renderer.forgetPictures() }
  }
}
