import CGridreelCairo
import CGridreelPango

/// Synthetic changes to a face's outlines that replace a face missing from the family.
///
/// The amounts are FreeType's own for `FT_GlyphSlot_Oblique` and `FT_GlyphSlot_Embolden`, which
/// Cairo also uses, so that pixels and vectors show the same shapes.
struct Synthesis: Hashable {
  /// Whether strokes are thickened by a 24th of an em.
  var isBold = false
  /// Whether the outline is slanted by 12 degrees.
  var isSlanted = false

  /// No changes to the face.
  static let none = Synthesis()

  /// Changes an outline.
  ///
  /// - Parameters:
  ///   - outline: The outline to change, in any unit.
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
