import GridreelJSONText
import GridreelPrimitives

/// Where the table of a JSON text is, and how it is written.
enum JSONShape {
  /// An array of objects, by the offset of its bracket and the offset behind it.
  case objects(opening: Int, end: Int)
  /// One object on each line, from an offset on.
  case lines(start: Int)
  /// Something else, which is read into memory.
  case cells(Cells, Range<Int>)

  /// Whether the first row may name the columns.
  var mayHaveHeader: Bool { if case .cells(.list, _) = self { true } else { false } }

  /// What it is, for messages.
  var title: String {
    switch self {
    case .objects: "an array of objects"
    case .lines: "one object on each line"
    case .cells(let cells, _): cells.title
    }
  }

  /// A table that is no array of objects.
  enum Cells {
    /// An array of plain values or of arrays.
    case list
    /// An object of arrays, which are columns.
    case columnar
    /// Rows beside an array of the columns' names, by their offsets.
    case split(names: Int, rows: Int, labels: Int?)
    /// No rows; the offset of the columns' names.
    case empty(names: Int)
    /// An object of objects.
    case labelled
    /// An object that is the only row.
    case row

    /// What it is, for messages.
    var title: String {
      switch self {
      case .list: "an array of arrays or plain values"
      case .columnar: "an object of columns"
      case .split: "rows beside the names of their columns"
      case .empty: "a table without rows"
      case .labelled: "an object of objects"
      case .row: "one object"
      }
    }
  }
}

/// Finds the table of a JSON text.
struct JSONShapeFinder {
  private let walker: JSONWalker
  /// The way to the part of the text that holds the table.
  private let path: JSONPath

  init(_ walker: JSONWalker, path: JSONPath) { (self.walker, self.path) = (walker, path) }

  /// Finds the table, walking through the whole text unless that is an array of objects.
  ///
  /// - Throws: ``ScanFailure`` if there is none, or several.
  func find() throws(ScanFailure) -> JSONShape {
    let first = try walker.next()
    let start = walker.offset
    guard first == UInt8(ascii: "["), path.steps.isEmpty else { return try find(in: start) }
    walker.seek(start + 1)
    let element = try walker.next()
    walker.seek(start)
    // Reading the rows shows whether the rest is right.
    if element == UInt8(ascii: "{") {
      return .objects(opening: start, end: walker.window.source.count)
    }
    return try find(in: start)
  }

  private func find(in start: Int) throws(ScanFailure) -> JSONShape {
    guard path.steps.isEmpty else {
      try walker.skip()
      try walker.end()
      walker.seek(start)
      try JSONPathFinder(walker, path).find()
      return try shape()
    }
    guard try walker.next() == UInt8(ascii: "{") else {
      let shape = try shape()
      try walker.end()
      return shape
    }
    var outline = JSONOutline()
    try outline.read(walker)
    // Whatever the first of several objects holds, each of them is a row.
    if try walker.next() == UInt8(ascii: "{") { return .lines(start: start) }
    try walker.end()
    return try outline.shape(at: start, path)
  }

  /// The shape of the value that comes next.
  private func shape() throws(ScanFailure) -> JSONShape {
    let first = try walker.next()
    let start = walker.offset
    switch first {
    case UInt8(ascii: "{"):
      var outline = JSONOutline()
      try outline.read(walker)
      return try outline.shape(at: start, path)
    case UInt8(ascii: "["):
      let array = try JSONOutline.array(walker, [])
      return array.shape
    default:
      guard !walker.isAtEnd else {
        throw ScanFailure(
          message: "the text is empty; an array or an object is expected", offset: start)
      }
      let subject = path.steps.isEmpty ? "" : "'\(path.text)' is not a table: "
      throw ScanFailure(
        message: "\(subject)expected an array or an object, found \(try walker.kindName())",
        offset: start)
    }
  }
}

/// Walks to a part of a JSON text.
struct JSONPathFinder {
  private let walker: JSONWalker
  private let path: JSONPath

  init(_ walker: JSONWalker, _ path: JSONPath) { (self.walker, self.path) = (walker, path) }

  /// Walks from the beginning of the text to the part.
  ///
  /// - Throws: ``ScanFailure`` where the path does not lead on.
  func find() throws(ScanFailure) {
    var taken = 0
    while taken < path.steps.count {
      switch path.steps[taken] {
      case .index(let number):
        try walkToElement(number, taken)
        taken += 1
      case .key: taken += try walkToMember(taken)
      }
    }
    _ = try walker.next()
  }

  private func walkToElement(_ number: Int, _ taken: Int) throws(ScanFailure) {
    guard try walker.next() == UInt8(ascii: "[") else { throw try stop(taken, "an array") }
    let start = walker.offset
    var (found, count): (Int?, Int) = (nil, 0)
    try walker.elements { place throws(ScanFailure) in
      if place == number { found = walker.offset }
      count += 1
      try walker.skip()
    }
    guard let found else {
      throw ScanFailure(
        message: "\(set: "jsonPath", path.text): \(name(taken)) "
          + (count == 0 ? "is empty" : "ends with [\(count - 1)]"),
        offset: start)
    }
    walker.seek(found)
  }

  /// Walks to the value of the key that comes next in the path, and returns the number of steps that it
  /// spells: a key that itself holds a point wins.
  private func walkToMember(_ taken: Int) throws(ScanFailure) -> Int {
    guard try walker.next() == UInt8(ascii: "{") else { throw try stop(taken, "an object") }
    let start = walker.offset
    var wanted: [String: Int] = [:]
    var spelled: [String] = []
    for place in taken..<path.steps.count {
      guard case .key(let key) = path.steps[place] else { break }
      spelled.append(key)
      wanted[spelled.joined(separator: ".")] = spelled.count
    }
    var found = (offset: 0, count: 0)
    var keys: [String] = []
    try walker.members { key, _ throws(ScanFailure) in
      if let count = wanted[key], count > found.count { found = (walker.offset, count) }
      if keys.count < 1_000 { keys.append(key) }
      try walker.skip()
    }
    guard found.count > 0 else { throw missing(taken, keys, at: start) }
    walker.seek(found.offset)
    return found.count
  }

  private func missing(_ taken: Int, _ keys: [String], at offset: Int) -> ScanFailure {
    let step = JSONPath.text(of: path.steps[taken...taken])
    let hint: Message =
      if let near = nearestName(to: step, among: keys) {
        "did you mean '\(near)'?"
      } else if keys.isEmpty {
        "it is empty"
      } else {
        "it has " + keys.prefix(8).map { "'\($0)'" }.joined(separator: ", ")
          + (keys.count > 8 ? " and more" : "")
      }
    return ScanFailure(
      message: "\(set: "jsonPath", path.text): \(name(taken)) has no key '\(step)'; \(hint)",
      offset: offset)
  }

  private func stop(_ taken: Int, _ wanted: String) throws(ScanFailure) -> ScanFailure {
    let offset = walker.offset
    let found = try walker.kindName()
    let hint = wanted == "an object" && found == "an array" ? "; name an element, such as [0]" : ""
    return ScanFailure(
      message:
        "\(set: "jsonPath", path.text): \(name(taken)) is \(found), not \(wanted)\(hint)",
      offset: offset)
  }

  /// The value before some step, for messages.
  private func name(_ taken: Int) -> String {
    taken == 0 ? "the text" : "'\(JSONPath.text(of: path.steps[..<taken]))'"
  }
}
