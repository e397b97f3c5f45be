/// Rows of references behind the head of their object, as a table's row and the owners of a page's
/// contents have them.
struct ReferenceRows {
  /// The length of the head, in bytes: that of a table's row.
  static let lead = 25
  /// The number of references in a row.
  let count: Int

  /// Rows for objects with about `count` references.
  init(count: Int) { self.count = min(max(count, 2), 64) }

  /// The length of a row with the end of its object, in bytes.
  var length: Int { Self.lead + count * PDFBytes.referenceLength + 4 }
}

/// Objects that are compressed together (ISO 32000-1, section 7.5.7).
struct ObjectStream {
  /// The length of rows in which objects start and end, in bytes; nil for objects side by side.
  private(set) var rowLength: Int?
  /// Its number among the document's object streams.
  private(set) var number = 0
  private var bytes = PDFBytes()
  private var places: [(object: Int, start: Int)] = []

  /// The length of an object's number and start in rows, in bytes: a third of a row of a cell.
  private static let evenPlace = 16

  init(rowLength: Int?) { self.rowLength = rowLength }

  var isEmpty: Bool { places.isEmpty }
  var count: Int { places.count }

  /// Starts a stream.
  mutating func begin(number: Int) { self.number = number }

  /// Starts a stream of rows of another length.
  mutating func begin(number: Int, rowLength: Int) {
    (self.number, self.rowLength) = (number, rowLength)
  }

  /// Adds an object, built in place.
  mutating func add(_ object: Int, _ make: (inout PDFBytes) -> Void) {
    places.append((object, bytes.count))
    make(&bytes)
    bytes.add("\n")
    if let rowLength { bytes.pad(to: rowLength) }
  }

  /// The stream's content, and where its first object starts.
  var content: (bytes: [UInt8], first: Int) {
    var content = PDFBytes()
    content.reserve(bytes.count + (places.count + 1) * Self.evenPlace + (rowLength ?? 0))
    let width = rowLength == nil ? 1 : Self.evenPlace / 2 - 1
    for (number, place) in places.enumerated() {
      if let rowLength, number > 0, number % max(rowLength / Self.evenPlace, 1) == 0 {
        content.pad(to: rowLength)
      }
      content.add(place.object, width: width)
      content.add(" ")
      content.add(place.start, width: width)
      content.add(" ")
    }
    if let rowLength { content.pad(to: rowLength) }
    let first = content.count
    content.add(bytes.bytes)
    return (content.bytes, first)
  }

  /// Adds the objects of another stream; calls `body` with the number of each and its index here.
  mutating func add(_ other: ObjectStream, _ body: (_ object: Int, _ index: Int) -> Void) {
    let ends = other.places.dropFirst().map(\.start) + [other.bytes.count]
    for (place, end) in zip(other.places, ends) {
      body(place.object, places.count)
      add(place.object) { $0.add(other.bytes.bytes[place.start..<end]) }
    }
  }

  /// Removes all objects but keeps their memory.
  mutating func removeAll() {
    bytes.removeAll()
    places.removeAll(keepingCapacity: true)
  }
}

extension [UInt8] {
  /// Filters rows of bytes as PNG's filter "up" does.
  ///
  /// - Parameter length: The length of a row, of which this is a multiple.
  /// - Returns: For each row a 2, and the differences from the row above.
  func differences(rowLength length: Int) -> [UInt8] {
    let rowCount = count / length
    guard rowCount > 0 else { return [] }
    return [UInt8](unsafeUninitializedCapacity: rowCount * (length + 1)) { target, used in
      withUnsafeBufferPointer { source in
        target[0] = 2
        for place in 0..<length { target[1 + place] = source[place] }
        for row in 1..<rowCount {
          let above = UnsafeBufferPointer(rebasing: source[(row - 1) * length..<row * length])
          let own = UnsafeBufferPointer(rebasing: source[row * length..<(row + 1) * length])
          let start = row * (length + 1)
          target[start] = 2
          let line = UnsafeMutableBufferPointer(rebasing: target[start + 1..<start + 1 + length])
          for place in 0..<length { line[place] = own[place] &- above[place] }
        }
      }
      used = rowCount * (length + 1)
    }
  }
}
