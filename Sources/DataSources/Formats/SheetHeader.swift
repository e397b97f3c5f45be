import GridreelJSONText
import GridreelModel
import GridreelPrimitives

/// The names of a sheet's columns, and the titles above them, in the rows that head it.
struct SheetHeader {
  /// The greatest number of rows of titles above the names.
  private static let mostLevels = 6

  /// The number of rows.
  private(set) var rowCount: Int
  /// The name of each column, which distinguishes it from others; empty for none.
  private(set) var names: [String]
  /// The titles above each column, the outermost first.
  private var paths: [[String]]
  /// What stands above each column's cells.
  private(set) var titles: [String]

  /// Reads the rows from one on: as long as cells are merged above several texts, the next row names the columns.
  ///
  /// - Parameters:
  ///   - start: The first row.
  ///   - merges: The merged cells.
  ///   - count: The numbers of rows and columns.
  ///   - height: The number of rows that name the columns; nil where only merged cells tell it.
  ///   - isText: Whether a cell has a text.
  ///   - text: The text of a cell; empty for none.
  init(
    from start: Int, _ merges: SheetMerges, count: (rows: Int, columns: Int), height: Int? = nil,
    isText: (Int, Int) -> Bool, text: (Int, Int) -> String
  ) {
    var last = start + (height ?? 1) - 1
    while height == nil, last + 1 < count.rows, last - start < Self.mostLevels,
      merges.areas.contains(where: { Self.isTitle($0, in: last, isText, text) })
    { last += 1 }
    rowCount = last - start + 1
    let areas = merges.areas(in: start..<last + 1, columnCount: count.columns)
    var (names, paths) = ([String](), [[String]]())
    for column in 0..<count.columns {
      var levels: [String] = []
      var isNamed = false
      for row in start...last {
        let area = areas[row - start][column]
        let own = text(area?.rows.lowerBound ?? row, area?.columns.lowerBound ?? column)
        // A cell that spans rows says the same in each, and one that spans columns names the first of them.
        let isSame =
          area.map { area in
            area.rows.lowerBound < row && area.rows.lowerBound >= start
              || area.rows.contains(last) && area.columns.lowerBound < column
          } ?? false
        guard !own.isEmpty, !isSame else { continue }
        // A title that comes again below itself says it once.
        if levels.last == own, isNamed { levels.removeLast() }
        levels.append(own)
        isNamed = area.map { $0.columns.count == 1 || $0.rows.contains(last) } ?? true
      }
      names.append(isNamed ? levels.removeLast() : "")
      paths.append(levels)
    }
    titles = names
    let counts = Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +)
    for column in names.indices where counts[names[column], default: 0] > 1 {
      names[column] = (paths[column] + [names[column]]).joined(separator: " ")
    }
    (self.names, self.paths) = (names, paths)
  }

  /// Makes a header of rows of texts.
  init(_ header: StackedHeader, of columnCount: Int) {
    self.init(
      from: 0, SheetMerges(header.areas), count: (header.rowCount, columnCount),
      height: header.rowCount, isText: { !header.texts[$0][$1].isEmpty },
      text: { header.texts[$0][$1] })
  }

  /// Takes off a title that stands above all columns, which is one of the table.
  ///
  /// - Returns: The title; nil if there is none.
  mutating func takeTitle() -> String? {
    guard paths.count > 1, let title = paths[0].first,
      paths.allSatisfy({ $0.first == title }),
      // A word above a column without a name of its own may be that.
      !names[0].isEmpty || title.count > FactRows.longName
    else { return nil }
    for column in paths.indices { paths[column].removeFirst() }
    return title
  }

  /// The same header above further rows that say nothing else.
  func above(rows count: Int) -> SheetHeader {
    var header = self
    header.rowCount += count
    return header
  }

  /// The same header with the texts of a further row behind the names: a unit in brackets, the rest of a name as it is.
  ///
  /// - Parameter units: The text below each name; empty for none.
  /// - Returns: The header.
  func above(units: [String]) -> SheetHeader {
    var header = above(rows: 1)
    func joined(_ name: String, _ unit: String) -> String {
      guard !name.isEmpty, !unit.isEmpty, name != unit else { return name.isEmpty ? unit : name }
      if name.hasSuffix("-") { return name.dropLast() + unit }
      // A name that goes on in the next row.
      let goesOn = unit.count > 3 && unit.allSatisfy { $0.isLowercase }
      return unit.hasPrefix("(") || unit.hasPrefix("[") || goesOn
        ? "\(name) \(unit)" : "\(name) (\(unit))"
    }
    header.titles = zip(titles, units).map(joined)
    header.names = zip(names, units).map(joined)
    return header
  }

  /// Whether merged cells in a row are a title above at least two names.
  private static func isTitle(
    _ area: SheetMerges.Area, in row: Int, _ isText: (Int, Int) -> Bool,
    _ text: (Int, Int) -> String
  ) -> Bool {
    area.rows.contains(row) && area.columns.count > 1
      && !text(area.rows.lowerBound, area.columns.lowerBound).isEmpty
      && area.columns.count { isText(area.rows.upperBound, $0) } > 1
  }

  /// The names as keys.
  ///
  /// - Parameter isVacant: Whether a column has no value, so that nobody misses its name.
  /// - Returns: A name for each column.
  func columnNames(isVacant: (Int) -> Bool) -> ColumnNames {
    var all = ColumnNames(of: names)
    for (column, name) in names.enumerated() {
      all.append(name, isVacant: name.isEmpty && isVacant(column)) {
        TextPosition(line: 1, column: 1)
      }
    }
    return all
  }

  /// What the header says of a table whose columns have these keys.
  func shape(_ keys: [String]) -> TableShape {
    var shape = TableShape()
    for (column, key) in keys.enumerated() {
      if !paths[column].isEmpty { shape.spanners.add(key, below: paths[column]) }
      if titles[column] != names[column] { shape.titles[key] = titles[column] }
    }
    return shape
  }
}
