package import GridreelPrimitives
package import GridreelValues

/// What a column's values are.
package struct ColumnReport: Hashable, Sendable {
  /// The column's key.
  package let key: String
  /// The kind of its values.
  package let kind: ValueKind
  /// How they are written, as `--parse` takes it; nil if there is only one way.
  package let convention: String?
  /// The number of rows without a value.
  package let missingCount: Int

  /// Makes a report.
  package init(key: String, kind: ValueKind, convention: String?, missingCount: Int) {
    (self.key, self.kind) = (key, kind)
    (self.convention, self.missingCount) = (convention, missingCount)
  }
}

/// Why a column may be read in another way than its reader expects.
package enum ColumnDoubt: Hashable, Sendable {
  /// Its texts can be read in two ways.
  case ambiguous(Message)
  /// It is text, although nearly all its values are numbers or dates.
  case obstacle(String)
}

extension ColumnDoubt {
  /// What keeps the cells of a column of texts from being numbers or dates; nil if they are words.
  package init?(ofTexts cells: some Sequence<Cell>) {
    let finder = KindFinder(cells)
    if let obstacle = finder.obstacle ?? finder.amountObstacle {
      self = .obstacle(obstacle)
    } else if finder.kind == .number || finder.kind == .date {
      self = .obstacle("its texts spell \(finder.kind)s\(finder.inWords); give it \(finder.kind)s")
    } else {
      return nil
    }
  }
}

extension KindFinder {
  /// Finds what keeps cells from being numbers or dates.
  init(_ cells: some Sequence<Cell>) {
    self.init(isPatient: true)
    for (row, cell) in cells.enumerated() { observe(cell, row: row) }
  }

  /// Examines one more cell.
  mutating func observe(_ cell: Cell, row: Int) {
    observe(text: cell.value.isMissing ? "" : cell.text, row: row)
  }
}
