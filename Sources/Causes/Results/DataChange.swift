import GridreelPrimitives

extension Cause {
  /// What of a file's rows changed, as far as a picture shows it.
  package enum DataChange: Hashable, Sendable {
    /// One value.
    case cell(Cell)
    /// Many values: of one column, or of several if there is none.
    case cells(column: String?, [Cell])
    /// How many rows or columns a cell spans, by the key of JSON that says so.
    case span(Cell, key: String)
    /// Values of rows whose texts did not change.
    case unseen([UnseenRow])
    /// Whole rows.
    case rows(RowChange, [Row])
    /// All of them: no row is one of those before.
    case otherRows
    /// The name of a column.
    case column(old: String, new: String)
    /// A column that is gone.
    case lost(column: String)
    /// The columns that are shown, which are those of the file if the grid does not choose them.
    case columns
    /// Values of a column that is not shown, which decide where rows stand and how they look.
    case hidden(column: String, [Row])
    /// The order of the rows, by a column that is not shown.
    case order(String)
    /// What a window shows, because of rows elsewhere; the rows that left it, with their texts.
    case window([Row])
    /// The colours of a column's numbers, because of the least or greatest of all of its values.
    case scale
    /// What a report says of rows or values.
    case told(name: String, sentence: String)
  }

  /// A value of the data that changed.
  package struct Cell: Hashable, Sendable {
    /// The row's position in the data then and now, from 1.
    package var oldRow, row: Int
    /// The column's key.
    package var column: String
    /// The values as they were then and are now.
    package var old, new: String

    package init(oldRow: Int, row: Int, column: String, old: String, new: String) {
      (self.oldRow, self.row, self.column) = (oldRow, row, column)
      (self.old, self.new) = (old, new)
    }
  }

  /// A row of the data.
  package struct Row: Hashable, Sendable {
    /// Its position in the data, from 1; that of a removed row as it was then.
    package var position: Int
    /// Its first text in quotes; empty if it has none.
    package var label: String
    /// The texts that it had before it went out, by the keys of its columns; otherwise empty.
    package var past: [String: String] = [:]

    package init(position: Int, label: String) {
      (self.position, self.label) = (position, label)
    }
  }

  /// The position in the data of a row with other values, then and now, from 1.
  package struct UnseenRow: Hashable, Sendable {
    package var old, new: Int

    package init(old: Int, new: Int) { (self.old, self.new) = (old, new) }
  }

  /// What became of rows.
  package enum RowChange: String, Hashable, Sendable {
    case inserted, removed, moved
    /// The data have it still, but a filter or a limit lets it in or leaves it out now.
    case entered, left

    /// The verb for a number of rows.
    package func verb(_ count: Int) -> String {
      switch self {
      case .inserted, .removed, .moved: rawValue
      case .entered: count == 1 ? "comes in" : "come in"
      case .left: count == 1 ? "goes out" : "go out"
      }
    }
  }
}

extension Cause.DataChange {
  /// What is said of rows in another order, of which it is not known which one has another value.
  static func words(ofOrderBy column: String) -> String {
    "the rows are in another order by \(column.quoted), a column that is not shown"
  }

  /// The first of the values that changed; nil if the change is none of values.
  fileprivate var firstCell: Cause.Cell? {
    switch self {
    case .cell(let cell): cell
    case .cells(_, let cells): cells.first
    default: nil
    }
  }

  /// The positions in the data of the rows that changed and are still there, from 1.
  package var positions: [Int] {
    switch self {
    case .cell(let cell), .span(let cell, _): [cell.row]
    case .cells(_, let cells): cells.map(\.row)
    case .rows(.removed, _): []
    case .rows(_, let rows), .hidden(_, let rows): rows.map(\.position)
    case .unseen(let rows): rows.map(\.new)
    case .otherRows, .column, .lost, .columns, .order, .window, .scale, .told: []
    }
  }

  /// Whether it is about columns as a whole.
  package var isOfColumns: Bool {
    switch self {
    case .columns, .lost: true
    default: false
    }
  }
}

extension Cause.Cell {
  /// What is said of a value in a file without lines: `price 5 → 6 in row 'Bolts'`.
  package func words(inRow label: String) -> String {
    Cause.Root(file: "", line: 0, key: column, old: old, new: new).change
      + (label.isEmpty ? "" : " in row \(label)")
  }
}

extension Cause {
  /// What makes changes of one file the same in pictures that show different rows of it; nil if the text does.
  package var dataName: String? {
    guard file != nil else { return nil }
    switch change {
    case .cells(let column, _): return column ?? "cells"
    case .rows(let change, _): return "\(change.rawValue)-rows"
    case .hidden(let column, _): return column
    case .order: return "order"
    case .scale: return "heat"
    case .told(let name, _): return name
    case .lost(let column): return "lost-\(column)"
    case .cell, .span, .unseen, .otherRows, .column, .columns, .window, nil: return nil
    }
  }

  /// What is said of a column with another name.
  package static func words(ofColumn old: String, calledNow new: String) -> String {
    "column \(old.quoted) is called \(new.quoted) now"
  }

  /// What is said of a column that the data no longer have.
  package static func words(ofLostColumn key: String) -> String { "column \(key.quoted) is gone" }

  /// What is said of values that are not shown, and therefore in no report.
  package static func words(ofHidden column: String, _ rows: [Row]) -> String {
    let label = rows.first.map { $0.label.isEmpty ? "" : " \($0.label)" } ?? ""
    if label.isEmpty {
      let count = rows.count == 1 ? "a row" : rows.count.counted("row")
      return "\(column.quotable) (not shown) changed in \(count)"
    }
    let of = rows.count == 1 ? "row\(label)" : "\(rows.count) rows, the first is\(label)"
    return "\(column.quotable) (not shown) changed in \(of)"
  }

  /// One sentence for a change of a file that several pictures show, each as far as it has the rows.
  ///
  /// - Parameter causes: The causes with one ``dataName``, at least one.
  /// - Returns: The sentence, without a full stop: `Data/stock.csv:3 row 'Bolts' removed`.
  package static func sentence(of causes: [Cause]) -> String {
    var rows: [Int: (words: String, cause: Cause)] = [:]
    let names = commonNames(of: causes)
    func take(_ row: Int, _ words: String, _ cause: Cause) {
      if rows[row] == nil { rows[row] = (words, cause) }
    }
    var cells: Set<[String]> = []
    // A picture that shows a value tells more of it than one that does not.
    for cause in causes.filter(\.showsValues) + causes.filter({ !$0.showsValues }) {
      switch cause.change {
      case .cell(let cell):
        take(cell.row, cause.root?.change ?? cause.text, cause)
        cells.insert([cell.column, String(cell.row)])
      case .cells(_, let own):
        for cell in own {
          let root = Root(file: "", line: 0, key: cell.column, old: cell.old, new: cell.new)
          take(cell.row, root.change, cause)
          cells.insert([cell.column, String(cell.row)])
        }
      case .rows(_, let own), .hidden(_, let own):
        for row in own { take(row.position, names[row.position] ?? row.label, cause) }
      case .told(_, let sentence): return sentence
      case .order(let column): return "\(cause.file ?? ""): \(DataChange.words(ofOrderBy: column))"
      case .scale: return cause.text
      case .span, .unseen, .otherRows, .column, .lost, .columns, .window, nil: break
      }
    }
    let count = cells.isEmpty ? rows.count : cells.count
    guard let first = rows.min(by: { $0.key < $1.key })?.value,
      let file = first.cause.file ?? first.cause.root?.file
    else { return causes.first?.text ?? "" }
    return sentence(of: first.words, first.cause, count, rows.mapValues(\.words), in: file)
  }

  /// What most pictures call each row, by its position; those that do not show it have no name for it.
  private static func commonNames(of causes: [Cause]) -> [Int: String] {
    var counts: [Int: [String: Int]] = [:]
    for cause in causes {
      guard case .rows(_, let rows) = cause.change else { continue }
      for row in rows where !row.label.isEmpty {
        counts[row.position, default: [:]][row.label, default: 0] += 1
      }
    }
    return counts.compactMapValues { names in
      names.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    }
  }

  /// The changes of two or three values in rows of their own: `fare 613 → 614, 580 → 581`; nil for fewer or more.
  private static func fewValues(_ count: Int, _ rows: [Int: String], _ cause: Cause) -> String? {
    guard 2...3 ~= count, rows.count == count, let cell = cause.change?.firstCell else {
      return nil
    }
    let words = rows.sorted { $0.key < $1.key }.map(\.value)
    // Further values of the first one's column need no name.
    let name = cell.column.quotable + " "
    let others = words.dropFirst().map {
      $0.hasPrefix(name) ? String($0.dropFirst(name.count)) : $0
    }
    return ([words[0]] + others).joined(separator: ", ")
  }

  private static func more(_ count: Int) -> String {
    count > 0 ? " and \(count.counted("more value"))" : ""
  }

  /// Whether it tells values.
  private var showsValues: Bool {
    switch change {
    case .cell, .cells: true
    default: false
    }
  }

  /// The sentence of a change of rows, of which the first is known.
  private static func sentence(
    of words: String, _ cause: Cause, _ count: Int, _ rows: [Int: String], in file: String
  ) -> String {
    let place =
      (cause.line ?? cause.root?.line).map { "\(file):\($0) " } ?? "\(file): "
    let label = words.isEmpty ? "" : " " + words
    switch cause.change {
    case .cell, .cells:
      if count > 1, rows.count == count, Set(rows.values).count == 1 {
        return place + words + " in \(count.counted("row"))"
      }
      return place + (fewValues(count, rows, cause) ?? words + more(count - 1))
    case .rows(let change, _) where count == 1: return place + "row\(label) \(change.verb(1))"
    case .rows(let change, _):
      let rest = label.isEmpty ? "" : ", the first is\(label)"
      return place + "\(count.counted("row")) \(change.verb(count))" + rest
    case .hidden(let column, _):
      let own = rows.sorted { $0.key < $1.key }.map { Row(position: $0.key, label: $0.value) }
      return place + Self.words(ofHidden: column, own)
    case .span, .unseen, .otherRows, .column, .lost, .columns, .order, .window, .scale, .told, nil:
      return cause.text
    }
  }
}
