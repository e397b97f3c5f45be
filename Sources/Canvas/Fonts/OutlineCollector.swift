import CGridreelCairo
import CGridreelPango
import GridreelPrimitives

/// Converts a FreeType outline to path commands.
struct OutlineCollector {
  private let scale: Double
  private var commands: [GlyphOutline.Command] = []
  private var isOpen = false

  /// Creates a collector that multiplies coordinates by `scale`.
  init(scale: Double) { self.scale = scale }

  /// Returns the commands of `outline`.
  mutating func collect(_ outline: inout FT_Outline) -> GlyphOutline {
    var functions = FT_Outline_Funcs(
      move_to: { end, user in
        OutlineCollector.add(user) { $0.move(to: end) }
      },
      line_to: { end, user in
        OutlineCollector.add(user) { $0.commands.append(.lineTo($0.point(end))) }
      },
      conic_to: { control, end, user in
        OutlineCollector.add(user) {
          $0.commands.append(.quadTo($0.point(control), $0.point(end)))
        }
      },
      cubic_to: { first, second, end, user in
        OutlineCollector.add(user) {
          $0.commands.append(.curveTo($0.point(first), $0.point(second), $0.point(end)))
        }
      },
      shift: 0, delta: 0)
    _ = withUnsafeMutablePointer(to: &self) { collector in
      FT_Outline_Decompose(&outline, &functions, collector)
    }
    if isOpen { commands.append(.close) }
    return GlyphOutline(commands: commands)
  }

  /// Runs `body` with the collector behind FreeType's user pointer; returns FreeType's status for
  /// "continue".
  private static func add(
    _ user: UnsafeMutableRawPointer?, _ body: (inout OutlineCollector) -> Void
  ) -> Int32 {
    guard let user else { return 1 }
    body(&user.assumingMemoryBound(to: OutlineCollector.self).pointee)
    return 0
  }

  private mutating func move(to end: UnsafePointer<FT_Vector>?) {
    if isOpen { commands.append(.close) }
    isOpen = true
    commands.append(.moveTo(point(end)))
  }

  private func point(_ vector: UnsafePointer<FT_Vector>?) -> GridPoint {
    guard let vector else { return .zero }
    return GridPoint(x: Double(vector.pointee.x) * scale, y: -Double(vector.pointee.y) * scale)
  }
}
