import CGridreelCairo
import CGridreelPango

/// A FreeType face over bytes in memory.
final class FreeTypeFace {
  let handle: FT_Face
  private let library: FreeTypeLibrary
  private let file: FontBytes
  /// The face's current em size in 26.6 pixels; 0 at first.
  private var currentSize = 0

  /// Opens a face; nil if FreeType rejects it.
  ///
  /// - Parameters:
  ///   - file: The font file, kept alive by this face.
  ///   - number: The index in the file, with the named instance in the upper 16 bits.
  ///   - library: The FreeType instance to use.
  init?(_ file: FontBytes, number: Int, library: FreeTypeLibrary) {
    var created: FT_Face?
    let start = file.bytes.bindMemory(to: FT_Byte.self).baseAddress
    let status = FT_New_Memory_Face(
      library.handle, start, FT_Long(file.bytes.count), FT_Long(number), &created)
    guard status == 0, let created else { return nil }
    (handle, self.library, self.file) = (created, library, file)
  }

  deinit { FT_Done_Face(handle) }

  /// Rasterises a glyph.
  ///
  /// - Parameters:
  ///   - glyph: The glyph's number.
  ///   - size: The em size in 26.6 pixels.
  ///   - phase: The pen's distance from its pixel's left edge, in quarters of a pixel.
  ///   - synthesis: The changes to the outline.
  /// - Returns: The mask; nil if nothing is visible.
  func mask(glyph: UInt32, size: Int, phase: Int, synthesis: Synthesis) -> GlyphMask? {
    guard set(size: size), isScalable else { return nil }
    let flags = FT_Int32(FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP)
    guard FT_Load_Glyph(handle, glyph, flags) == 0, let slot = handle.pointee.glyph,
      slot.pointee.format == FT_GLYPH_FORMAT_OUTLINE
    else { return nil }
    synthesis.apply(to: &slot.pointee.outline, emSize: size)
    return render(&slot.pointee.outline, shift: phase * 16)
  }

  /// Rasterises an outline in 26.6 pixels, shifted to the right by `shift`.
  private func render(_ outline: inout FT_Outline, shift: Int) -> GlyphMask? {
    guard outline.n_points > 0 else { return nil }
    FT_Outline_Translate(&outline, FT_Pos(shift), 0)
    var box = FT_BBox()
    FT_Outline_Get_CBox(&outline, &box)
    let (left, right) = (box.xMin >> 6, (box.xMax + 63) >> 6)
    let (bottom, top) = (box.yMin >> 6, (box.yMax + 63) >> 6)
    let (width, height) = (Int(right - left), Int(top - bottom))
    guard width > 0, height > 0, width <= 32_767, height <= 32_767 else { return nil }
    FT_Outline_Translate(&outline, -left << 6, -bottom << 6)
    let coverage = [UInt8](unsafeUninitializedCapacity: width * height) { buffer, count in
      buffer.initialize(repeating: 0)
      var bitmap = FT_Bitmap()
      (bitmap.rows, bitmap.width, bitmap.pitch) = (UInt32(height), UInt32(width), Int32(width))
      bitmap.buffer = buffer.baseAddress
      (bitmap.num_grays, bitmap.pixel_mode) = (256, UInt8(FT_PIXEL_MODE_GRAY.rawValue))
      FT_Outline_Get_Bitmap(library.handle, &outline, &bitmap)
      count = width * height
    }
    return GlyphMask(
      width: width, height: height, left: Int(left), top: -Int(top), coverage: coverage)
  }

  /// The outline of a glyph.
  func outline(glyph: UInt32, synthesis: Synthesis) -> GlyphOutline {
    let flags = FT_Int32(FT_LOAD_NO_SCALE | FT_LOAD_NO_BITMAP)
    guard isScalable, FT_Load_Glyph(handle, glyph, flags) == 0,
      let slot = handle.pointee.glyph, slot.pointee.format == FT_GLYPH_FORMAT_OUTLINE
    else { return GlyphOutline(commands: []) }
    let unitsPerEm = Int(handle.pointee.units_per_EM)
    synthesis.apply(to: &slot.pointee.outline, emSize: unitsPerEm)
    var collector = OutlineCollector(scale: 1 / Double(unitsPerEm))
    return collector.collect(&slot.pointee.outline)
  }

  /// Whether the face has outlines; wraps the macro `FT_IS_SCALABLE`.
  private var isScalable: Bool {
    handle.pointee.face_flags & FT_Long(FT_FACE_FLAG_SCALABLE) != 0
  }

  private func set(size: Int) -> Bool {
    if size == currentSize { return true }
    guard FT_Set_Char_Size(handle, 0, FT_F26Dot6(size), 72, 72) == 0 else { return false }
    currentSize = size
    return true
  }
}
