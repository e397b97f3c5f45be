public import GridreelPrimitives

/// Draws the cells of a column in frames that already have their background and border.
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
  /// The preferred size of a cell inside its insets, in points; nil writes the cell as text.
  ///
  /// It is called for every visible cell, and for others that may determine a column's width.
  func size(of cell: CellContext) -> GridSize?

  /// Draws a cell within `frame`, which is the cell without its insets.
  func draw(_ cell: CellContext, in frame: GridRect, with pen: inout CellPen)

  /// The accessible text of a cell.
  func text(of cell: CellContext) -> String

  /// The default horizontal alignment of a cell, which a style overrides; nil follows the kind of
  /// the values.
  var alignment: GridHorizontalAlignment? { get }

  /// Whether its shapes change sides in a grid that is read from right to left, as those of a progress bar
  /// do; otherwise they only move together, as a chart whose time runs to the right does.
  var isMirrored: Bool { get }
}

extension CellDrawing {
  /// Returns the formatted text of the cell.
  public func text(of cell: CellContext) -> String { cell.text }

  /// Nil: the alignment follows the kind of the values.
  public var alignment: GridHorizontalAlignment? { nil }

  /// True: shapes change sides.
  public var isMirrored: Bool { true }
}
