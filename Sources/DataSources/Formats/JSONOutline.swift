import GridreelJSONText
import GridreelPrimitives

/// The members of an object, and the arrays in it and in the objects within it.
struct JSONOutline {
  /// A member of the object.
  struct Member {
    let key: String
    /// The first byte of its value.
    let first: UInt8
  }

  /// An array in the object.
  struct List {
    /// The keys that lead to it.
    let path: [String]
    /// The offset of its bracket.
    let opening: Int
    /// The offset behind it.
    fileprivate(set) var end = 0
    fileprivate(set) var count = 0
    /// The first byte of its first element that is not null; else of the first; 0 if there is none.
    fileprivate(set) var first: UInt8 = 0
    fileprivate(set) var objectCount = 0
    fileprivate(set) var arrayCount = 0
    /// Whether the first elements of its arrays are arrays or objects.
    fileprivate(set) var isDeep = false

    /// Whether it begins with objects, or with arrays that may be rows.
    var isTable: Bool { isOfObjects || first == UInt8(ascii: "[") && !isDeep }
    var isOfObjects: Bool { first == UInt8(ascii: "{") }
    /// Whether it has neither objects nor arrays.
    var isPlain: Bool { objectCount == 0 && arrayCount == 0 }

    /// Its shape as a table of its own.
    var shape: JSONShape {
      isOfObjects
        ? .objects(opening: opening, end: end) : .cells(.list, opening..<end)
    }
  }

  private(set) var members: [Member] = []
  private(set) var arrays: [List] = []
  /// The places of the objects that are members, and the numbers of their members.
  private var objects: [String: (range: Range<Int>, count: Int)] = [:]
  private var end = 0

  /// The number of objects around an array, at most.
  private static let greatestDepth = ArrowColumn.structDepth
  /// The number of members that are looked at, at most.
  private static let greatestCount = 1 << 22

  /// Walks through the object that comes next.
  mutating func read(_ walker: JSONWalker) throws(ScanFailure) {
    try read(walker, [])
    end = walker.offset
  }

  private mutating func read(_ walker: JSONWalker, _ path: [String]) throws(ScanFailure) {
    let opening = walker.offset
    var count = 0
    try walker.members { key, offset throws(ScanFailure) in
      count += 1
      let first = try walker.next()
      guard members.count + arrays.count < Self.greatestCount else {
        throw ScanFailure(
          message: "an object of more than \(Self.greatestCount) keys is not a table; an array of "
            + "objects has no such limit", offset: offset)
      }
      if path.isEmpty { members.append(Member(key: key, first: first)) }
      switch first {
      case UInt8(ascii: "["): arrays.append(try Self.array(walker, path + [key]))
      case UInt8(ascii: "{") where path.count < Self.greatestDepth:
        try read(walker, path + [key])
      default: try walker.skip()
      }
    }
    if path.count == 1 { objects[path[0]] = (opening..<walker.offset, count) }
  }

  /// Walks through the array that comes next.
  static func array(_ walker: JSONWalker, _ path: [String]) throws(ScanFailure) -> List {
    var array = List(path: path, opening: walker.offset)
    try walker.elements { place throws(ScanFailure) in
      let first = try walker.next()
      array.count += 1
      if array.first == 0 || array.first == UInt8(ascii: "n") { array.first = first }
      if first == UInt8(ascii: "{") { array.objectCount += 1 }
      if first == UInt8(ascii: "[") {
        array.arrayCount += 1
        let start = walker.offset
        walker.seek(start + 1)
        let inner = try walker.next()
        if inner == UInt8(ascii: "[") || inner == UInt8(ascii: "{") { array.isDeep = true }
        walker.seek(start)
      }
      try walker.skip()
    }
    array.end = walker.offset
    return array
  }

  // MARK: Tables

  /// The table in the object, which begins at an offset.
  ///
  /// - Parameters:
  ///   - start: The offset of the object.
  ///   - path: The way to the object, for messages.
  /// - Returns: Its place and shape.
  /// - Throws: ``ScanFailure`` if there are several.
  func shape(at start: Int, _ path: JSONPath) throws(ScanFailure) -> JSONShape {
    if let known = namedColumns(start) { return known }
    let own = arrays.filter { $0.path.count == 1 }
    let hasOnlyArrays = own.count == members.count
    if hasOnlyArrays, own.contains(where: \.isPlain), !own.contains(where: \.isOfObjects) {
      return .cells(.columnar, start..<end)
    }
    if let table = try only(own.filter(\.isTable), start, path) { return table.shape }
    // A list among more members than it has items is one of the fields of a record.
    let isList = own.first.map { $0.count == 0 || $0.count >= members.count - 1 } ?? false
    if own.count == 1, own[0].isPlain, isList { return own[0].shape }
    for depth in 2...(Self.greatestDepth + 1) {
      let inner = arrays.filter { $0.path.count == depth && $0.isOfObjects }
      if let table = try only(inner, start, path) { return table.shape }
    }
    if hasOnlyArrays { return .cells(.columnar, start..<end) }
    if let columns = innerColumns { return .cells(.columnar, columns) }
    let areObjects = members.allSatisfy { $0.first == UInt8(ascii: "{") }
    return .cells(areObjects ? .labelled : .row, start..<end)
  }

  /// The names that programs give to rows, and to the names of their columns beside them.
  private static let rowNames: Set = ["data", "rows", "values", "rowSet"]
  private static let columnNames: Set = [
    "columns", "fields", "headers", "header", "column_names", "columnNames", "colnames",
  ]

  /// Rows beside the names of their columns, as pandas writes them by `split` and `table`, also within other objects.
  private func namedColumns(_ start: Int) -> JSONShape? {
    let tables = arrays.filter { Self.rowNames.contains($0.path.last ?? "") }
    guard !tables.isEmpty else { return nil }
    let known = Dictionary(arrays.map { ($0.path, $0) }) { first, _ in first }
    let shapes = tables.compactMap { namedColumns(of: $0, known, start) }
    // Those of the object itself come first; of several others none is meant.
    return tables.contains { $0.path.count == 1 } || shapes.count == 1 ? shapes.first : nil
  }

  private func namedColumns(
    of rows: List, _ known: [[String]: List], _ start: Int
  ) -> JSONShape? {
    let parent = Array(rows.path.dropLast())
    if let fields = known[parent + ["schema", "fields"]] {
      return rows.count > 0
        ? rows.shape : .cells(.empty(names: fields.opening - start), start..<end)
    }
    let names = Self.columnNames.compactMap { known[parent + [$0]] }
      .min { $0.opening < $1.opening }
    guard let names, names.count > 0, rows.arrayCount == rows.count else { return nil }
    return .cells(
      .split(
        names: names.opening - start, rows: rows.opening - start,
        labels: known[parent + ["index"]].map { $0.opening - start }), start..<end)
  }

  /// The fewest values of each of the lists in a member that are columns.
  private static let fewestValues = 3

  /// The only member that has nothing but lists, all as long, which are columns: times and what was measured then.
  private var innerColumns: Range<Int>? {
    let lists = Dictionary(grouping: arrays.filter { $0.path.count == 2 }) { $0.path[0] }
    let tables = objects.filter { key, object in
      guard let lists = lists[key], lists.count == object.count, lists.count > 1 else {
        return false
      }
      let counts = Set(lists.map(\.count))
      return counts.count == 1 && lists[0].count >= Self.fewestValues && lists.allSatisfy(\.isPlain)
    }
    return tables.count == 1 ? tables.first?.value.range : nil
  }

  /// The only table, or the only one of objects if none of the others is longer; nil if there is none.
  private func only(
    _ tables: [List], _ start: Int, _ path: JSONPath
  ) throws(ScanFailure) -> List? {
    guard tables.count > 1 else { return tables.first }
    // Pairs beside objects are what is said of these.
    let ofObjects = tables.filter(\.isOfObjects)
    if ofObjects.count == 1, tables.allSatisfy({ $0.count <= ofObjects[0].count }) {
      return ofObjects[0]
    }
    let names = tables.map { JSONPath.text(of: (path.steps + $0.path.map { .key($0) })[...]) }
    let others = tables.count == 2 ? "" : ", and \(tables.count - 2) more"
    throw ScanFailure(
      message: "'\(names[0])' and '\(names[1])' are both tables\(others); choose one, such as "
        + "\(set: "jsonPath", names[0])", offset: start)
  }
}
