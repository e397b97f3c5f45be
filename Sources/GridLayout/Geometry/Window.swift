import GridreelModel
import GridreelPrimitives

/// The viewport with its values validated.
struct Window {
  let width, height: Double?
  let offset: GridPoint
  let topRow: Int?

  init(_ viewport: Viewport?) {
    let limit = 0...ColumnDemand.greatestWidth
    width = viewport?.width.map { $0.clamped(to: limit) }
    height = viewport?.height.map { $0.clamped(to: limit) }
    let offset = viewport?.offset ?? .zero
    self.offset = GridPoint(
      x: offset.x.clamped(to: 0...Double.greatestFiniteMagnitude),
      y: offset.y.clamped(to: 0...Double.greatestFiniteMagnitude))
    topRow = viewport?.topRow
  }
}
