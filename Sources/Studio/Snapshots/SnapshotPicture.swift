import GridreelCauses
import GridreelComparing
import GridreelFiles
import GridreelLayout
package import GridreelModel
package import GridreelPrimitives
package import GridreelStills
import GridreelValues

/// The current picture of a grid, to compare with a reference.
package struct SnapshotPicture {
  let still: Still
  let built: BuiltGrid
  package let bitmap: Bitmap
  /// The digest of the pixels.
  let digest: ContentDigest

  /// Draws a grid.
  ///
  /// - Parameters:
  ///   - grid: the grid with its theme.
  ///   - renderer: the renderer with its fonts.
  ///   - scale: pixels per point.
  /// - Throws: ``GridreelError`` if the grid names something that does not exist, if the picture is too
  ///   large, or if the rows can no longer be read.
  package init(_ grid: DataGrid, renderer: Renderer, scale: Double) throws(GridreelError) {
    try self.init(BuiltGrid(arranging: grid), renderer: renderer, scale: scale)
  }

  /// Draws a grid whose rows are in order.
  init(_ built: BuiltGrid, renderer: Renderer, scale: Double) throws(GridreelError) {
    try self.init(built, renderer.still(built, inPixels: scale), scale: scale)
  }

  /// Draws a grid that is laid out.
  init(_ built: BuiltGrid, _ still: Still, scale: Double) throws(GridreelError) {
    (self.built, self.still) = (built, still)
    bitmap = try still.bitmap(scale: scale)
    // Rows may be read while they are drawn.
    try built.grid.checkSource()
    digest = ContentDigest(bitmap)
  }

  /// The record of the picture's contents.
  var record: GridRecord { GridRecord(picture: still.picture, built: built) }

  /// The values of the visible cells that show another text; none that the picture hides.
  var writtenValues: WrittenValues {
    if let upright = built.upright { return upright.writtenValues(in: still.map) }
    let source = built.grid.veiled(built.source)
    let survey = StyleSurvey(grid: built.grid.laidOut, source: source)
    var values = WrittenValues()
    for cell in still.map.cells {
      let text = source.cell(at: survey.index(of: cell), column: cell.column).text
      if text != cell.text { values[cell.source, cell.column] = text }
    }
    return values
  }

  /// The digest of all rows, or of the visible ones if the grid's source is not a table.
  var dataDigest: ContentDigest {
    var builder = ContentDigest.Builder()
    guard let table = built.grid.source as? DataTable else {
      for cell in still.map.cells {
        builder.add(cell.column)
        builder.add(cell.source)
        builder.add(cell.text)
      }
      return builder.digest
    }
    for column in table.columns {
      builder.add(column.key)
      builder.add(column.kind.rawValue)
      builder.add(column.cells.count)
      for cell in column.cells {
        builder.add(cell.value.isMissing ? 1 : 0)
        builder.add(cell.text)
      }
    }
    return builder.digest
  }
}
