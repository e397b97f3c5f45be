import GridreelFiles
package import GridreelPrimitives
import GridreelRendering
import GridreelStills

/// The fonts that pictures can use, and the packs that can be asked for, as lines of text.
package struct FontReport {
  /// The lines: a face each, then a pack each.
  package let lines: [String]

  /// Lists the bundled fonts, those at `paths`, and all packs.
  ///
  /// - Throws: ``GridreelError`` if a path holds no fonts.
  package init(paths: [String] = []) throws(GridreelError) {
    let faces = try Renderer(fonts: FontOptions(paths: paths)).shaper.faces
    let rows = faces.map { face in
      [
        face.family, "\(face.weight)\(face.isItalic ? " italic" : "")",
        face.scripts.joined(separator: ", "), face.isBundled ? "built in" : face.fileName,
      ]
    }
    let packs = FontPack.allCases.flatMap { pack in
      guard let files = FontPackFiles(pack) else {
        return ["\(pack.rawValue): not installed; Debian's package \(pack.debianPackage)"]
      }
      return ["\(pack.rawValue)@\(files.digest)"] + files.paths.map { "  \($0)" }
    }
    lines = Self.aligned(rows) + [""] + packs
  }

  /// The rows with their columns below each other.
  private static func aligned(_ rows: [[String]]) -> [String] {
    let widths = (0..<4).map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      let cells = zip(row, widths).dropLast().map { text, width in
        text + String(repeating: " ", count: width - text.count)
      }
      return (cells + row.suffix(1)).joined(separator: "  ")
    }
  }
}
