import CPango

/// FreeType's state for one catalog.
final class FreeTypeLibrary {
  let handle: FT_Library

  /// Starts FreeType with fixed settings.
  ///
  /// - Throws: ``FontError`` with code `outOfMemory`.
  init() throws(FontError) {
    var created: FT_Library?
    guard FT_Init_FreeType(&created) == 0, let created else {
      throw FontError(.outOfMemory, "FreeType could not be started")
    }
    // The variable FREETYPE_PROPERTIES can turn stem darkening on, and pictures would differ.
    var isOff: FT_Bool = 1
    for module in ["cff", "type1", "t1cid"] {
      FT_Property_Set(created, module, "no-stem-darkening", &isOff)
    }
    handle = created
  }

  deinit { FT_Done_FreeType(handle) }
}
