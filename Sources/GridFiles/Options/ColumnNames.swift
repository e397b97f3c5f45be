import GridreelJSONText
package import GridreelModel
package import GridreelPrimitives
package import GridreelStyle
import GridreelValues

/// Finds columns by key or by number.
package struct ColumnNames {
  package let keys: [String]
  private let known: Set<String>

  package init(keys: [String]) {
    self.keys = keys
    known = Set(keys)
  }

  /// The keys of a range of columns, such as `Jan..Dec`, in the order of the data; nil if a name is no range.
  ///
  /// - Throws: ``GridreelError`` without a place if one of its ends does not exist.
  package func range(_ name: String) throws(GridreelError) -> [String]? {
    guard !known.contains(name), let dots = name.firstRange(of: "..") else { return nil }
    let ends = [name[..<dots.lowerBound], name[dots.upperBound...]].map { String($0).trimmed }
    guard !ends.contains("") else { return nil }
    let places = try ends.mapEach { end throws(GridreelError) in
      let key = try resolve(end, .library)
      return keys.firstIndex(of: key) ?? 0
    }
    guard places[0] <= places[1] else {
      throw GridreelError("'\(ends[0])' stands behind '\(ends[1])'; write the first column first")
    }
    return Array(keys[places[0]...places[1]])
  }

  /// The key that a name refers to: the name itself, or the third column's key for `#3`.
  package func resolve(_ name: String, _ origin: Origin) throws(GridreelError) -> String {
    if known.contains(name) || NumberColumn(rawValue: name) != nil { return name }
    // A number alone is a column's place as well, where no column has it for a name.
    if let number = name.hasPrefix("#")
      ? Int(name.dropFirst()) : Int(name).flatMap({ $0 > 0 ? $0 : nil })
    {
      guard (1...max(keys.count, 1)).contains(number), number <= keys.count else {
        throw origin.error(
          "column \(name) does not exist; the data have \(keys.count.counted("column"))")
      }
      return keys[number - 1]
    }
    // Files have names with blanks around them, which nobody sees.
    let alike = keys.filter { $0.trimmed == name.trimmed }
    guard alike.count == 1 else { throw origin.error(unknownColumn(name, among: keys)) }
    return alike[0]
  }

  /// The keys that a name, or several between commas, refer to.
  package func resolve(list name: String, _ origin: Origin) throws(GridreelError) -> [String] {
    guard name.contains(","), !known.contains(name) else { return [try resolve(name, origin)] }
    return try name.split(separator: ",").mapEach { part throws(GridreelError) in
      try resolve(String(part).trimmed, origin)
    }
  }
}

/// The rows in drawn order over all sections, without those of collapsed sections.
package struct DrawnRows {
  package let source: any GridDataSource
  /// The number of rows.
  package let count: Int
  private let starts: [(section: Int, first: Int)]

  package init(source: any GridDataSource, collapsed: Set<String>) {
    self.source = source
    var starts: [(section: Int, first: Int)] = []
    var count = 0
    for section in 0..<source.sectionCount {
      if source.isCollapsed(section, collapsed) { continue }
      starts.append((section, count))
      count += source.rowCount(inSection: section)
    }
    (self.starts, self.count) = (starts, count)
  }

  /// The sections that are not collapsed.
  var sections: [Int] { starts.map(\.section) }

  /// The source index of the row with a number (from 0).
  ///
  /// - Precondition: the number is below ``count``.
  package func index(_ number: Int) -> RowIndex {
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle].first <= number { low = middle } else { high = middle }
    }
    return RowIndex(section: starts[low].section, row: number - starts[low].first)
  }

  /// The number of a row (from 0); nil if its section is collapsed.
  package func number(of index: RowIndex) -> Int? {
    starts.first { $0.section == index.section }.map { $0.first + index.row }
  }

  package func identity(_ number: Int) -> RowIdentity { source.identity(at: index(number)) }
}
