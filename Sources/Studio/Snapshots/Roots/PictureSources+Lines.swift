import GridreelCauses
import GridreelDataSources
import GridreelFiles
import GridreelJSONText
import GridreelPrimitives
import GridreelStyle

extension PictureSources {
  /// The causes, with the places of those cells that changed, and their values as files have them, and with the file of
  /// those rows that did.
  ///
  /// - Parameters:
  ///   - causes: the causes.
  ///   - old: the values of cells that showed another text; nil if they are unknown.
  ///   - picture: the current picture.
  /// - Returns: The causes; those whose cells are not found in a file are unchanged.
  func located(
    _ causes: [Cause], since old: WrittenValues?, in picture: SnapshotPicture
  ) -> [Cause] {
    guard isWritten else { return causes }
    let path = rows == nil ? dataPath.normalizedPath : self.path(of: SourceFile.grid)
    let causes = causes.map { $0.kind == .data && $0.cell == nil ? $0.told(of: path) : $0 }
    guard causes.contains(where: { $0.cell != nil }),
      let lines = rows.map({ DataLines(rows: $0) }) ?? DataLines(of: dataPath)
    else { return causes }
    let new = picture.writtenValues
    return causes.map { cause in
      guard var cell = cause.cell else { return cause }
      let shown = (cell.old, cell.new)
      cell.new = new[cell.row, cell.column] ?? cell.new
      guard let line = lines.line(ofRow: cell.row, column: cell.column, saying: cell.new) else {
        return cause
      }
      // Of the earlier value there may be nothing but the text: then both are told as they are shown.
      if let old {
        cell.old = old[cell.oldRow, cell.column] ?? cell.old
      } else {
        cell.new = shown.1
      }
      return cause.placed(in: path, line: line, cell)
    }
  }
}
