internal import CGridreelCairo
internal import CGridreelPango

/// The versions of the C libraries used for drawing.
package enum LibraryVersions {
  /// Each library's name and its version at run time, in alphabetical order.
  package static var all: [(name: String, version: String)] {
    [
      ("cairo", String(cString: cairo_version_string())), ("freetype", freeType),
      ("harfbuzz", String(cString: hb_version_string())),
      ("pango", String(cString: pango_version_string())),
    ]
  }

  private static var freeType: String {
    var library: FT_Library?
    guard FT_Init_FreeType(&library) == 0 else { return "unknown" }
    defer { FT_Done_FreeType(library) }
    var (major, minor, patch) = (FT_Int(0), FT_Int(0), FT_Int(0))
    FT_Library_Version(library, &major, &minor, &patch)
    return "\(major).\(minor).\(patch)"
  }
}
