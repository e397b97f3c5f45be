import CGridreelPango
import GridreelPrimitives

/// One catalog's instance of FreeType.
final class FreeTypeLibrary {
  let handle: FT_Library

  /// Initialises FreeType with fixed settings.
  ///
  /// - Throws: ``GridreelError`` with code `missingResource`.
  init() throws(GridreelError) {
    var created: FT_Library?
    guard FT_Init_FreeType(&created) == 0, let created else {
      throw GridreelError(.missingResource, "FreeType could not be started")
    }
    // The variable FREETYPE_PROPERTIES can turn stem darkening on, which would change pictures.
    var isOff: FT_Bool = 1
    for module in ["cff", "type1", "t1cid"] {
      FT_Property_Set(created, module, "no-stem-darkening", &isOff)
    }
    handle = created
  }

  deinit { FT_Done_FreeType(handle) }
}
