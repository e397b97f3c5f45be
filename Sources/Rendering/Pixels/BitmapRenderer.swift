internal import Canvas
package import Primitives
package import SceneModel

/// Draws scenes as pixels.
package struct BitmapRenderer: Hashable, Sendable {
  /// The maximum memory for a picture's pixels, in bytes.
  package var memoryLimit: Int

  /// Creates a renderer; the limit defaults to 2 GiB.
  package init(memoryLimit: Int = 2 << 30) { self.memoryLimit = memoryLimit }

  /// Draws a scene.
  ///
  /// - Parameters:
  ///   - scene: The scene to draw.
  ///   - scale: Device pixels per point, above 0.
  ///   - shaper: The fonts; the shaper that measured the scene's text need not shape it again.
  /// - Returns: The picture; its size is the scene's times `scale`, rounded, at least 1.
  /// - Throws: ``RenderingError`` with code `invalidScale`, `pictureTooLarge` or `outOfMemory`.
  package func draw(
    _ scene: Scene, scale: Double, shaper: TextShaper
  ) throws(RenderingError) -> Bitmap {
    let (width, height) = try extents(of: scene, scale: scale)
    do throws(CairoError) {
      let pixels = try BitmapCanvas.draw(
        width: width, height: height, background: scene.background ?? .clear
      ) { canvas in
        PixelScene(scale: scale, shaper: shaper, width: width, height: height)
          .draw(scene.panes, on: canvas)
      }
      return Bitmap(width: width, height: height, pixels: pixels)
    } catch {
      throw RenderingError(error)
    }
  }

  /// Rejects a picture that is too high, before anything is laid out.
  ///
  /// - Parameters:
  ///   - leastHeight: The minimum height of the picture, in points.
  ///   - scale: Device pixels per point.
  /// - Throws: ``RenderingError`` with code `pictureTooLarge`.
  package static func check(leastHeight: Double, scale: Double) throws(RenderingError) {
    let (height, limit) = (leastHeight * scale, BitmapCanvas.maximumSide)
    guard height.isFinite, PixelRect.edge(height) > limit else { return }
    throw RenderingError(
      .pictureTooLarge,
      "picture would be at least \(PixelRect.edge(height)) pixels high; Cairo draws at most \(limit) "
        + "on a side: lower --scale or show fewer rows with --rows or --height")
  }

  private func extents(
    of scene: Scene, scale: Double
  ) throws(RenderingError) -> (width: Int, height: Int) {
    guard scale.isFinite, scale > 0 else {
      throw RenderingError(.invalidScale, "a scale of \(scale) draws nothing: give one above 0")
    }
    let width = max(1, PixelRect.edge(scene.size.width * scale))
    let height = max(1, PixelRect.edge(scene.size.height * scale))
    let limit = BitmapCanvas.maximumSide
    let flags = width > limit ? "columns with --columns or --width" : "rows with --rows or --height"
    let remedy = "lower --scale or show fewer \(flags)"
    guard width <= limit, height <= limit else {
      throw RenderingError(
        .pictureTooLarge,
        "picture would be \(width) × \(height) pixels; Cairo draws at most \(limit) on a side: \(remedy)"
      )
    }
    let bytes = width * height * 4
    guard bytes <= memoryLimit else {
      let (needed, allowed) = (bytes >> 20, memoryLimit >> 20)
      throw RenderingError(
        .pictureTooLarge,
        "picture would be \(width) × \(height) pixels, \(needed) MiB; at most \(allowed) MiB are allowed: \(remedy)"
      )
    }
    return (width, height)
  }
}
