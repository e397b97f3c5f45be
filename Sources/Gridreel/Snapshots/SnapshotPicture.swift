import Causes
import Comparing
import GridModel
package import Primitives
import Values

/// A grid as it is drawn now, to be held against a reference.
package struct SnapshotPicture {
  let still: Still
  let built: BuiltGrid
  /// The pixels.
  package let bitmap: Bitmap
  /// Tells these pixels from all others.
  let digest: ContentDigest

  /// Draws a grid.
  ///
  /// - Parameters:
  ///   - grid: the grid with its theme.
  ///   - renderer: the fonts.
  ///   - scale: pixels per point.
  /// - Throws: ``GridreelError`` where the grid names what is not there, the picture is too large or the
  ///   rows cannot be read any more.
  package init(_ grid: Grid, renderer: Renderer, scale: Double) throws(GridreelError) {
    let source: any GridDataSource
    do throws(ArrangementError) {
      source = try grid.arranged()
    } catch {
      throw GridreelError(.badInput, error.message)
    }
    try self.init(
      BuiltGrid(grid: grid, source: source, rowCount: 0), renderer: renderer, scale: scale)
  }

  /// Draws a grid whose rows are in order.
  init(_ built: BuiltGrid, renderer: Renderer, scale: Double) throws(GridreelError) {
    self.built = built
    still = try renderer.still(built, inPixels: scale)
    bitmap = try still.bitmap(scale: scale)
    // Rows may be read while they are drawn.
    try built.grid.checkSource()
    digest = ContentDigest(bitmap)
  }

  /// What the picture shows, in the words of the grid.
  var record: GridRecord { GridRecord(picture: still.picture, built: built) }

  /// The digest of all rows, of the visible ones where the grid's source is no table.
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
