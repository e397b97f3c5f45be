import GridreelJSONText
import GridreelModel
import GridreelPrimitives

/// The merged cells of a sheet, among the rows and columns of its table.
struct SheetMerges {
  typealias Area = SheetCells.Area

  /// The merged cells that lie in the table, none of which meets another; those of earlier rows first.
  private(set) var areas: [Area] = []

  /// Takes areas that do not meet.
  init(_ areas: [Area]) { self.areas = areas }

  /// Takes merged cells over from a sheet, and writes the value of each into all its rows.
  ///
  /// - Parameters:
  ///   - merged: The merged cells by the rows and columns of the sheet, from 0.
  ///   - rows: The rows of the sheet that the table has.
  ///   - columns: The same of columns.
  ///   - fields: The fields of the table, row by row: those of each merged cell become its first one in its first
  ///     column, and missing in the others.
  init(
    _ merged: [Area], rows: [Int32], columns: [Int32], filling fields: inout [SourceField]
  ) {
    guard !merged.isEmpty else { return }
    var isTaken = [Bool](repeating: false, count: fields.count)
    // Overlapping areas, which no program writes, must not cost more than the table.
    var work = 4 * fields.count
    for area in merged.sorted(by: Self.isBefore) {
      let own = Area(
        rows: Self.places(area.rows, in: rows), columns: Self.places(area.columns, in: columns))
      guard own.rows.count > 1 || own.columns.count > 1, !own.rows.isEmpty, !own.columns.isEmpty
      else { continue }
      let places = own.rows.lazy.flatMap { row in
        own.columns.lazy.map { row * columns.count + $0 }
      }
      work -= own.rows.count * own.columns.count
      guard work > 0 else { return }
      guard places.allSatisfy({ !isTaken[$0] }) else { continue }
      let value = fields[own.rows.lowerBound * columns.count + own.columns.lowerBound]
      for place in places {
        isTaken[place] = true
        fields[place] = place % columns.count == own.columns.lowerBound ? value : .missing
      }
      areas.append(own)
    }
  }

  /// Narrows the cells from a row on that are merged over columns of which one alone has a name, to that one.
  ///
  /// Their value is of that column, and those that only widen it have none.
  ///
  /// - Parameters:
  ///   - start: The first row.
  ///   - names: The names of the columns; empty for none.
  ///   - fields: The fields of the table, row by row, in which values move to the columns with names.
  mutating func narrow(from start: Int, to names: [String], moving fields: inout [SourceField]) {
    var kept: [Area] = []
    for area in areas {
      let named = area.columns.filter { !names[$0].isEmpty }
      guard area.rows.lowerBound >= start, area.columns.count > 1, named.count == 1 else {
        kept.append(area)
        continue
      }
      for row in area.rows {
        let first = row * names.count
        let value = fields[first + area.columns.lowerBound]
        fields[first + area.columns.lowerBound] = .missing
        fields[first + named[0]] = value
      }
      if area.rows.count > 1 {
        kept.append(Area(rows: area.rows, columns: named[0]..<named[0] + 1))
      }
    }
    areas = kept
  }

  /// Those that lie above a row.
  func upTo(row: Int) -> SheetMerges { SheetMerges(areas.filter { $0.rows.upperBound <= row }) }

  /// The merged cells from a row on, by the keys of the columns.
  func spans(from start: Int, _ keys: [String]) -> [CellSpan] {
    areas.filter { $0.rows.lowerBound >= start }.map { area in
      CellSpan(
        rows: area.rows.lowerBound - start..<area.rows.upperBound - start,
        columns: Array(keys[area.columns]))
    }
  }

  /// The merged cells of some rows, by row and column.
  func areas(in rows: Range<Int>, columnCount: Int) -> [[Area?]] {
    var found = [[Area?]](repeating: Array(repeating: nil, count: columnCount), count: rows.count)
    for area in areas {
      for row in area.rows.clamped(to: rows) {
        for column in area.columns { found[row - rows.lowerBound][column] = area }
      }
    }
    return found
  }

  private static func isBefore(_ first: Area, _ second: Area) -> Bool {
    (first.rows.lowerBound, first.columns.lowerBound)
      < (second.rows.lowerBound, second.columns.lowerBound)
  }

  private static func places(_ range: Range<Int>, in all: [Int32]) -> Range<Int> {
    let start = all.partitioningIndex { $0 >= range.lowerBound }
    return start..<max(start, all.partitioningIndex { $0 >= range.upperBound })
  }
}
