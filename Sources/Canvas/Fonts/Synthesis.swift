import CCairo
import CPango

/// Changes to a face's outlines that stand in for a face the family does not have.
///
/// The amounts are FreeType's own for `FT_GlyphSlot_Oblique` and `FT_GlyphSlot_Embolden`, which Cairo
/// uses too, so that pixels and vectors show the same shapes.
struct Synthesis: Hashable {
  /// Whether strokes are made thicker by a 24th of an em.
  var isBold = false
  /// Whether the outline is slanted by 12 degrees.
  var isSlanted = false

  /// The face as it is.
  static let none = Synthesis()

  /// Changes an outline.
  ///
  /// - Parameters:
  ///   - outline: What to change, in whatever unit.
  ///   - emSize: The size of the em square in the same unit.
  func apply(to outline: inout FT_Outline, emSize: Int) {
    if isBold {
      let strength = FT_Pos(emSize / 24)
      FT_Outline_EmboldenXY(&outline, strength, strength)
    }
    if isSlanted {
      var matrix = FT_Matrix(xx: 0x10000, xy: 0x366a, yx: 0, yy: 0x10000)
      FT_Outline_Transform(&outline, &matrix)
    }
  }
}
