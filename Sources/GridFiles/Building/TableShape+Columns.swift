import GridreelDataSources
import GridreelModel
import GridreelStyle

extension TableShape {
  /// Aligns a column as its source does, unless it is aligned already.
  func align(_ column: inout Column) {
    // Columns without any style of their own are drawn faster.
    guard let alignment = alignments[column.key], column.style.align == nil else { return }
    column.style.align = alignment
  }
}
