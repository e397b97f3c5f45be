package import GridreelFiles
package import GridreelPrimitives
import GridreelStyle

extension GridOptions {
  /// A renderer with some of the fonts asked for; what is wrong with them is told where they were asked
  /// for.
  package func renderer(_ fonts: FontOptions) throws(GridreelError) -> Renderer {
    fonts.note()
    do throws(GridreelError) {
      return try Renderer(fonts: fonts)
    } catch {
      let place = origin(of: .fontPath).error(error.message)
      throw GridreelError(
        error.code, file: place.file, line: place.line, column: place.column, place.message)
    }
  }
}

extension FontOptions {
  /// Notes the files that pictures with these fonts depend on.
  func note() {
    for path in paths { ReadFiles.note(path) }
    if usesSystemFonts { ReadFiles.noteMore() }
  }
}
