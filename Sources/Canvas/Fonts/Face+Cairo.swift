import CGridreelCairo
import CGridreelPango

extension Face {
  /// The key of a Cairo face's user data: only its address counts, nothing reads or writes its
  /// value.
  nonisolated(unsafe) private static let keeperKey =
    UnsafeMutablePointer<cairo_user_data_key_t>.allocate(capacity: 1)

  /// Creates a `cairo_font_face_t *` that keeps everything it needs alive; the caller owns it.
  ///
  /// Cairo changes the size and transformation of the FreeType face that it is given, so it gets its
  /// own.
  ///
  /// - Parameter synthesis: The changes that Cairo makes to the outlines.
  /// - Returns: The face; one that draws nothing if the file is damaged or memory has run out.
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
