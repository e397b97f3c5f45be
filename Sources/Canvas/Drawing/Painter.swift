internal import CGridreelCairo
package import GridreelPrimitives

/// A pen on a surface: draws with Cairo in the surface's own units, y growing downwards.
///
/// Cairo keeps its first error and ignores all later calls, so drawing does not throw; the lender of
/// the painter checks it once at the end.
package struct Painter: ~Copyable {
  let context: OpaquePointer

  /// Creates a painter for a surface that lives at least as long.
  init(surface: OpaquePointer) throws(GridreelError) {
    let created: OpaquePointer = cairo_create(surface)
    do throws(GridreelError) {
      try GridreelError.check(cairo_status(created), in: "cairo_create")
    } catch {
      cairo_destroy(created)
      throw error
    }
    context = created
    cairo_set_tolerance(created, 0.05)
  }

  deinit { cairo_destroy(context) }

  /// Notes an error that is not Cairo's, to be thrown at the end like one of Cairo's.
  func fail(_ error: GridreelError) {
    guard cairo_get_user_data(context, Self.failureKey) == nil else { return }
    let box = Unmanaged.passRetained(FailureBox(error)).toOpaque()
    cairo_set_user_data(context, Self.failureKey, box) { box in
      if let box { Unmanaged<FailureBox>.fromOpaque(box).release() }
    }
  }

  /// The address that names the error among the data of a context.
  ///
  /// `nonisolated(unsafe)`: nobody reads what is there.
  nonisolated(unsafe) private static let failureKey =
    UnsafeMutablePointer<cairo_user_data_key_t>.allocate(capacity: 1)

  /// Throws the first error since the painter was created.
  func checkStatus() throws(GridreelError) {
    if let box = cairo_get_user_data(context, Self.failureKey) {
      throw Unmanaged<FailureBox>.fromOpaque(box).takeUnretainedValue().error
    }
    try GridreelError.check(cairo_status(context), in: "cairo_t")
  }

  /// Saves clip, units and line settings until ``restore()``; wraps `cairo_save`.
  package func save() { cairo_save(context) }

  /// Restores the state of the latest ``save()``; wraps `cairo_restore`.
  package func restore() { cairo_restore(context) }

  /// Moves the origin; wraps `cairo_translate`.
  package func translate(x: Double, y: Double) { cairo_translate(context, x, y) }

  /// Turns everything that follows counterclockwise about a point.
  package func turn(degrees: Double, about center: GridPoint) {
    cairo_translate(context, center.x, center.y)
    cairo_rotate(context, -degrees * .pi / 180)
    cairo_translate(context, -center.x, -center.y)
  }

  /// Clips everything that follows to a rectangle; the clip is exact if all its edges are on whole
  /// pixels.
  package func clip(to rect: GridRect, cornerRadius: Double = 0) {
    appendPath(of: rect, cornerRadius: cornerRadius)
    cairo_clip(context)
  }

  /// Turns antialiasing on or off for everything that follows.
  package func setAntialiasing(_ isOn: Bool) {
    cairo_set_antialias(context, isOn ? CAIRO_ANTIALIAS_DEFAULT : CAIRO_ANTIALIAS_NONE)
  }

  /// Sets a colour as the source for everything that follows.
  func setSource(_ color: GridColor) {
    // Cairo truncates components to eight bits after multiplying by alpha; exact 255ths lose
    // nothing.
    let alpha = (color.alpha * 255).rounded() / 255
    guard alpha > 0 else { return cairo_set_source_rgba(context, 0, 0, 0, 0) }
    func exact(_ component: Double) -> Double {
      (component * color.alpha * 255).rounded() / 255 / alpha
    }
    cairo_set_source_rgba(
      context, exact(color.red), exact(color.green), exact(color.blue), alpha)
  }

  /// Sets a paint over `frame` as the source for everything that follows.
  func setSource(_ paint: Paint, over frame: GridRect) {
    switch paint {
    case .color(let color): setSource(color)
    case .gradient(let gradient):
      let line = gradient.line(over: frame)
      let pattern = cairo_pattern_create_linear(line.start.x, line.start.y, line.end.x, line.end.y)
      defer { cairo_pattern_destroy(pattern) }
      for stop in gradient.stops {
        let color = stop.color
        cairo_pattern_add_color_stop_rgba(
          pattern, stop.offset, color.red, color.green, color.blue, color.alpha)
      }
      cairo_set_source(context, pattern)
    }
  }
}

/// An error as an object that C can keep.
private final class FailureBox: Sendable {
  let error: GridreelError

  init(_ error: GridreelError) { self.error = error }
}
