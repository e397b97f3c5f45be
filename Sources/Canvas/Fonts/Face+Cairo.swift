import CCairo
import CPango

extension Face {
  /// What a Cairo face's data is found by: only the address counts, nobody reads or writes what is there.
  nonisolated(unsafe) private static let keeperKey =
    UnsafeMutablePointer<cairo_user_data_key_t>.allocate(capacity: 1)

  /// A new `cairo_font_face_t *` that keeps all it needs alive; the caller owns it.
  ///
  /// Cairo changes the size and transformation of the FreeType face it is given, so it gets one of its own.
  ///
  /// - Parameter synthesis: The changes that Cairo makes to the outlines.
  /// - Returns: The face; a face that draws nothing where the file is broken or memory has run out.
  func makeCairoFace(_ synthesis: Synthesis) -> OpaquePointer {
    guard let own = makeFreeTypeFace() else { return Face.inertCairoFace() }
    var flags = FT_LOAD_NO_HINTING
    if !facts.isColored { flags |= FT_LOAD_NO_BITMAP }
    let created: OpaquePointer = cairo_ft_font_face_create_for_ft_face(own.handle, Int32(flags))
    let keeper = Unmanaged.passRetained(own)
    let status = cairo_font_face_set_user_data(created, Face.keeperKey, keeper.toOpaque()) { kept in
      if let kept { Unmanaged<FreeTypeFace>.fromOpaque(kept).release() }
    }
    guard status == CAIRO_STATUS_SUCCESS else {
      cairo_font_face_destroy(created)
      keeper.release()
      return Face.inertCairoFace()
    }
    var synthesized: UInt32 = 0
    if synthesis.isBold { synthesized |= CAIRO_FT_SYNTHESIZE_BOLD.rawValue }
    if synthesis.isSlanted { synthesized |= CAIRO_FT_SYNTHESIZE_OBLIQUE.rawValue }
    cairo_ft_font_face_set_synthesize(created, synthesized)
    return created
  }

  /// A face that draws nothing: a user font whose glyphs are all empty.
  private static func inertCairoFace() -> OpaquePointer {
    cairo_user_font_face_create()
  }
}
