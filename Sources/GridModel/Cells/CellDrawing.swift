public import Primitives

/// Draws the cells of a column inside frames whose background and border are there already.
///
/// ```swift
/// struct Meter: CellDrawing {
///   func size(of cell: CellContext) -> Size? {
///     cell.number == nil ? nil : Size(width: 80, height: 12)
///   }
///
///   func draw(_ cell: CellContext, in frame: Rect, with pen: inout CellPen) {
///     var bar = cell.place(Size(width: 80, height: 12), in: frame)
///     pen.fill(bar, cell.colors.track, cornerRadius: 6)
///     bar.width *= (cell.number ?? 0) / 10
///     pen.fill(bar, cell.colors.accent, cornerRadius: 6)
///   }
/// }
///
/// column.cell = .custom(Meter())
/// ```
public protocol CellDrawing: Hashable, Sendable {
  /// The room that a cell asks for inside its insets, in points; nil writes the cell as text.
  ///
  /// It is asked for every visible cell, and for others that may decide a column's width.
  func size(of cell: CellContext) -> Size?

  /// Draws a cell within `frame`, which is the cell without its insets.
  func draw(_ cell: CellContext, in frame: Rect, with pen: inout CellPen)

  /// What a cell says to those who cannot see it.
  func text(of cell: CellContext) -> String

  /// Where a cell stands between left and right unless a style says otherwise; nil leaves it to the
  /// kind of the values.
  var alignment: HorizontalAlignment? { get }
}

extension CellDrawing {
  /// The cell's text as it would be written.
  public func text(of cell: CellContext) -> String { cell.text }

  /// By the kind of the values.
  public var alignment: HorizontalAlignment? { nil }
}
