public import Primitives
public import Style
import Values

/// Something that points at cells, or hides them; it stays with its rows whatever their order.
public struct Callout: Hashable, Sendable {
  /// What a callout does.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A round mark with a number or a few letters.
    case badge
    /// A line around the cells.
    case box
    /// An arrow from a label beside the grid.
    case arrow
    /// Everything else is dimmed.
    case spotlight
    /// The cells' content is replaced by a blur that says nothing of it.
    case blur
    /// The cells' content is replaced by a bar.
    case redact

    /// Whether the cells' content is kept out of the picture and of all that is written beside it.
    public var hides: Bool { self == .blur || self == .redact }
  }

  /// At which rows it points.
  public enum Rows: Hashable, Sendable {
    /// All of them, the header too.
    case all
    /// The header.
    case header
    /// Some rows.
    case some(Set<RowIdentity>)
  }

  /// A side of the cells, or of the grid.
  public enum Side: String, Hashable, Sendable, CaseIterable {
    /// The left one.
    case leading
    /// The right one.
    case trailing
    /// The upper one.
    case top
    /// The lower one.
    case bottom
  }

  /// What it does.
  public var kind: Kind
  /// At which rows it points.
  public var rows: Rows
  /// The keys of the columns; nil is all of them.
  public var columns: [String]?
  /// What a badge, a box's tag or an arrow's label says.
  public var text: String?
  /// Its colour; nil is one that stands out.
  @Themed public var color: Color?
  /// On which side a badge, a tag or a label stands; nil is where it is least in the way.
  public var side: Side?

  /// Makes a callout.
  public init(
    _ kind: Kind, rows: Rows = .all, columns: [String]? = nil, text: String? = nil,
    color: Color? = nil, side: Side? = nil
  ) {
    self.kind = kind
    self.rows = rows
    self.columns = columns
    self.text = text
    self.color = color
    self.side = side
  }
}

/// Which cells callouts hide.
package struct Veils: Sendable {
  private var everywhere: Callout?
  private var columns: [String: Callout] = [:]
  private var rows: [RowIdentity: Callout] = [:]
  private var cells: [Selection.CellPlace: Callout] = [:]

  /// Gathers the cells that callouts hide; a later callout wins.
  package init(_ callouts: [Callout]) {
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
  }

  /// Whether nothing is hidden.
  package var isEmpty: Bool {
    everywhere == nil && columns.isEmpty && rows.isEmpty && cells.isEmpty
  }

  /// What hides a cell; nil where it is shown.
  package func callout(row: RowIdentity, column: String) -> Callout? {
    if isEmpty { return nil }
    return cells[Selection.CellPlace(row: row, column: column)] ?? rows[row] ?? columns[column]
      ?? everywhere
  }
}

extension Grid {
  /// A source that gives nothing of the cells that callouts hide, wherever they are asked for.
  package func veiled(_ source: any GridDataSource) -> any GridDataSource {
    let veils = Veils(callouts)
    return veils.isEmpty ? source : VeiledSource(base: source, veils: veils)
  }
}

/// Answers as another source does, but for the hidden cells, which are empty texts.
private struct VeiledSource: GridDataSource {
  let base: any GridDataSource
  let veils: Veils

  var sectionCount: Int { base.sectionCount }
  func title(ofSection section: Int) -> String? { base.title(ofSection: section) }
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
  ) throws(ArrangementError) -> any GridDataSource {
    VeiledSource(base: try base.arranged(by: arrangement), veils: veils)
  }
}
