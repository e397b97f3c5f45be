import CGridreelArguments

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// What a program does first, so that nothing depends on how it was started.
package enum ProgramStart {
  /// How the variables begin by which the libraries that draw and read can be told to do something else.
  ///
  /// A picture depends on its input alone. `G_DEBUG` and `GDK_PIXBUF_MODULE_FILE` can even end or replace the program.
  private static let foreignVariables = [
    "CAIRO_", "FC_", "FONTCONFIG_", "FREETYPE_", "GDK_PIXBUF_", "GIO_", "G_", "HB_", "JPEGMEM",
    "JSIMD_",
    "PANGO_", "RSVG_", "SGML_CATALOG_", "SQLITE_", "TJ_", "XML_",
  ]

  /// Removes the variables of foreign libraries from the environment.
  ///
  /// Must be called before there is a second thread.
  package static func forgetForeignVariables() {
    let words = foreignVariables.map { strdup($0) }
    defer { for word in words { free(word) } }
    gridreel_forget_variables(words.map { UnsafePointer($0) } + [nil])
  }

  /// Takes the places of those of the three standard files that are closed, so that no other file gets them.
  ///
  /// Reading from one of them and writing to one fails, as it does with a closed file.
  package static func fillStandardFiles() {
    for place in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(place, F_GETFD) < 0 {
      let mode = place == STDIN_FILENO ? O_WRONLY : O_RDONLY
      // Without devices, a folder can be neither read nor written as well.
      if open("/dev/null", mode) < 0 { _ = open("/", O_RDONLY) }
    }
  }
}
