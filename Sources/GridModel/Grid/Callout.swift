public import GridreelPrimitives
public import GridreelStyle
import GridreelValues

/// An annotation that points at cells or hides them; it stays with its rows when they are
/// reordered.
public struct Callout: Hashable, Sendable {
  /// The kind of annotation.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A round badge with a number or a few letters.
    case badge
    /// A line around the cells.
    case box
    /// An arrow from a label beside the grid.
    case arrow
    /// Everything else is dimmed.
    case spotlight
    /// The cells' content is replaced by a blur that reveals nothing of it.
    case blur
    /// The cells' content is replaced by a bar.
    case redact

    /// Whether the cells' content is kept out of the picture and of all metadata written beside it.
    public var hides: Bool { self == .blur || self == .redact }
  }

  /// The rows to point at.
  public enum Rows: Hashable, Sendable {
    /// All rows, including the header.
    case all
    /// The header.
    case header
    /// Rows given by their identities.
    case some(Set<RowIdentity>)
  }

  /// A side of the cells or of the grid.
  public enum Side: String, Hashable, Sendable, CaseIterable {
    /// The left side.
    case leading
    /// The right side.
    case trailing
    /// The upper side.
    case top
    /// The lower side.
    case bottom
  }

  /// The kind of annotation.
  public var kind: Kind
  /// The rows to point at.
  public var rows: Rows
  /// The keys of the columns; nil means all.
  public var columns: [String]?
  /// The text of a badge, a box's tag or an arrow's label.
  public var text: String?
  /// The colour; nil chooses one that stands out.
  @Themed public var color: GridColor?
  /// The side of a badge, a tag or a label; nil chooses the one that covers least.
  public var side: Side?

  /// Makes a callout; by default it covers all columns of its rows.
  public init(
    _ kind: Kind, rows: Rows = .all, columns: [String]? = nil, text: String? = nil,
    color: GridColor? = nil, side: Side? = nil
  ) {
    self.kind = kind
    self.rows = rows
    self.columns = columns
    self.text = text
    self.color = color
    self.side = side
  }
}

/// The cells that callouts hide.
package struct Veils: Sendable {
  private var everywhere: Callout?
  private var columns: [String: Callout] = [:]
  private var rows: [RowIdentity: Callout] = [:]
  private var cells: [Selection.CellPlace: Callout] = [:]

  /// Collects the cells that callouts hide; later callouts win.
  ///
  /// What hides a part of a cell that spans others hides all of it, for all its rows have its value.
  package init(_ callouts: [Callout], spans: [CellSpan]) {
    for callout in callouts where callout.kind.hides {
      switch (callout.rows, callout.columns) {
      case (.header, _): break
      case (.all, nil): everywhere = callout
      case (.all, let keys?): for key in keys { columns[key] = callout }
      case (.some(let identities), nil): for row in identities { rows[row] = callout }
      case (.some(let identities), let keys?):
        for row in identities {
          for key in keys { cells[Selection.CellPlace(row: row, column: key)] = callout }
        }
      }
    }
    guard !isEmpty else { return }
    for span in spans where !span.isSingle { hideWhole(span) }
  }

  private mutating func hideWhole(_ span: CellSpan) {
    let (known, rows) = (self, span.rows.lazy.map(RowIdentity.init(source:)))
    let hiding = rows.compactMap { row in
      span.columns.lazy.compactMap { known.callout(row: row, column: $0) }.first
    }.first
    guard let hiding else { return }
    for row in rows {
      for key in span.columns { cells[Selection.CellPlace(row: row, column: key)] = hiding }
    }
  }

  /// Whether nothing is hidden.
  package var isEmpty: Bool {
    everywhere == nil && columns.isEmpty && rows.isEmpty && cells.isEmpty
  }

  /// The callout that hides a cell; nil if the cell is visible.
  package func callout(row: RowIdentity, column: String) -> Callout? {
    if isEmpty { return nil }
    return cells[Selection.CellPlace(row: row, column: column)] ?? rows[row] ?? columns[column]
      ?? everywhere
  }
}

extension DataGrid {
  /// Wraps a source so that it reveals nothing of the cells that callouts hide.
  package func veiled(_ source: any GridDataSource) -> any GridDataSource {
    let veils = Veils(callouts, spans: spans)
    return veils.isEmpty ? source : VeiledSource(base: source, veils: veils)
  }
}

/// Forwards to another source, except that hidden cells are empty texts.
private struct VeiledSource: PartialRows, RowsOver {
  let base: any GridDataSource
  let veils: Veils

  var wholeCount: Int { base.countBeforeSlicing }
  var sectionCount: Int { base.sectionCount }
  func title(ofSection section: Int) -> String? { base.title(ofSection: section) }
  func hasTitle(ofSection section: Int) -> Bool { base.hasTitle(ofSection: section) }
  func rowCount(inSection section: Int) -> Int { base.rowCount(inSection: section) }
  func identity(at index: RowIndex) -> RowIdentity { base.identity(at: index) }
  func kind(ofColumn key: String) -> ValueKind { base.kind(ofColumn: key) }
  func value(of aggregate: Aggregate) -> Value { base.value(of: aggregate) }

  func cell(at index: RowIndex, column: String) -> Cell {
    guard veils.callout(row: base.identity(at: index), column: column) == nil else {
      return Cell(value: .text(""), text: "")
    }
    return base.cell(at: index, column: column)
  }

  func places(of rows: Set<RowIdentity>) -> [RowIdentity: RowIndex] { base.places(of: rows) }

  func arranged(
    by arrangement: Arrangement
  ) throws(GridreelError) -> any GridDataSource {
    VeiledSource(base: try base.arranged(by: arrangement), veils: veils)
  }
}

extension DataGrid {
  /// Whether a callout hides values of a column, so that nothing may be told of them.
  package func isRedacted(_ column: String) -> Bool {
    callouts.contains { $0.kind.hides && ($0.columns?.contains(column) ?? true) }
  }
}
