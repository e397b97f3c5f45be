package import GridreelPrimitives
import GridreelRendering

/// What all pictures of this program depend on.
package enum ProgramFingerprint {
  /// SHA-256 of the program's file, which holds the fonts and themes, and of the libraries that it draws with.
  ///
  /// Two programs with the same fingerprint draw the same pictures. The libraries for JPEG and SVG images,
  /// which are loaded when a cell has one, are not part of it; neither is the C library.
  ///
  /// - Throws: ``GridreelError`` with code `internalFault` if one of these files cannot be read.
  package static func hexadecimal() throws(GridreelError) -> String {
    var text = ""
    for path in [OwnProgram.file] + OwnProgram.libraries {
      let digest = FileDigests.digest(of: path)
      guard FileDigests.isOfFile(digest) else {
        throw GridreelError(
          .internalFault, file: path, "is part of the program and cannot be read; install it anew")
      }
      // The program's own name says nothing.
      text += "\(path == OwnProgram.file ? "" : FilePath.name(of: path)) \(digest)\n"
    }
    return SHA256.hexadecimal(of: text)
  }

  /// The version, the fingerprint and the versions of libraries as a JSON object on one line.
  ///
  /// - Throws: ``GridreelError`` as ``hexadecimal()`` does.
  package static func json() throws(GridreelError) -> String {
    let libraries = DrawingLibraries.versions.sorted { $0.key < $1.key }
      .map { "\(jsonString($0.key)): \(jsonString($0.value))" }
    return "{\"version\": \(jsonString(ProgramVersion.current)), "
      + "\"fingerprint\": \"\(try hexadecimal())\", "
      + "\"libraries\": {\(libraries.joined(separator: ", "))}}"
  }
}
