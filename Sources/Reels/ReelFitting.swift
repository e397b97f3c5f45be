import GridreelFiles
import GridreelLayout
import GridreelModel
import GridreelPrimitives
import GridreelStills

/// The size of all frames of a reel on a canvas.
package struct ReelFrame: Sendable {
  /// The width and the height in points.
  let size: GridSize
  /// Pixels per point; nil if they are free.
  let scale: Double?

  /// Where a picture stands in the middle of the frame: at whole pixels, where its lines are as crisp as alone.
  func offset(of picture: GridSize, scale: Double) -> GridPoint {
    func half(_ room: Double) -> Double { (room / 2 * scale).rounded() / scale }
    return GridPoint(x: half(size.width - picture.width), y: half(size.height - picture.height))
  }
}

/// Fits the frames of a reel to their canvas, and to the place where they will be seen.
struct ReelFitting {
  private let fit: ReelTiming.Fit?
  private let renderer: Renderer
  /// The states with the settings that the canvas asks for, before they take each other's room.
  private var own: [ReelState]
  /// The states as they are drawn.
  private(set) var states: [ReelState]
  /// The size that the canvas gives the frames; nil without one.
  private(set) var frame: ReelFrame?

  /// Lays states out again until they fit.
  ///
  /// - Parameters:
  ///   - states: The states of a reel, of which the first says what they are for.
  ///   - fit: The room that the grid takes in each of them.
  ///   - renderer: Measures texts.
  init(_ states: [ReelState], fit: ReelTiming.Fit?, _ renderer: Renderer) {
    (own, self.fit, self.renderer) = (states, fit, renderer)
    self.states = states.fitting(fit, renderer)
    let around = states[0].grid.surroundings
    if let widest = around.destination?.greatestWidth, size.width > widest { setWidth(widest) }
    if let canvas = around.canvas { place(on: canvas) }
  }

  private var size: GridSize {
    var stage = ReelStage(renderer: renderer)
    return CaptionStrip.size(of: states.map { stage.take($0) }, renderer.shaper)
  }

  private mutating func change(_ change: (inout DataGrid) -> Void) {
    for place in own.indices { change(&own[place].grid) }
    states = own.fitting(fit, renderer)
  }

  /// Gives the grids a width, but for those that have one.
  private mutating func setWidth(_ width: Double) {
    change { grid in
      var viewport = grid.viewport ?? Viewport()
      viewport.width = viewport.width ?? width
      grid.viewport = viewport
    }
  }

  /// Finds the frames of a canvas, which tables without a width of their own fill.
  private mutating func place(on canvas: Surroundings.Canvas) {
    // Margins that somebody asked for belong to what is placed.
    let least = own[0].grid.surroundings.margin == nil ? own[0].layouter(renderer).margin : nil
    func inner(_ size: GridSize) -> GridSize {
      GridSize(
        width: size.width - (least?.horizontal ?? 0), height: size.height - (least?.vertical ?? 0))
    }
    let added = canvas.addedWidth(to: inner(size), within: least)
    if added > 0 { setWidth(size.width + added) }
    let whole = canvas.placing(inner(size), within: least)
    frame = ReelFrame(size: whole.size, scale: whole.scale)
  }
}
