import GridreelJSONText
import GridreelPrimitives

/// The values of some rows of a field, in memory.
///
/// All offsets are checked when they are loaded, so that values are read without failing.
final class ArrowArray: Sendable {
  let type: ArrowType
  let rows: Range<Int>
  /// A bit for each value that is there; nil if all are.
  let validity: ArrowBuffer?
  /// The buffer of values, offsets or views.
  let main: ArrowBuffer
  /// The sizes of list views.
  let sizes: ArrowBuffer?
  /// The bytes of texts; for views, several buffers.
  let data: [ArrowBuffer]
  let children: [ArrowArray]
  let names: [String]
  /// The dictionary of the values, whose indices the main buffer has.
  let dictionary: ArrowValues?
  /// The type of the indices or values in the main buffer.
  let stored: ArrowType

  fileprivate init(_ parts: Parts, _ field: ArrowField, _ rows: Range<Int>) {
    (type, stored, self.rows, names) = (field.type, field.stored, rows, field.children.map(\.name))
    (validity, main, sizes) = (parts.validity, parts.main, parts.sizes)
    (data, children, dictionary) = (parts.data, parts.children, parts.dictionary)
  }

  fileprivate struct Parts {
    var validity: ArrowBuffer?
    var main = ArrowBuffer(bytes: [], start: 0)
    var sizes: ArrowBuffer?
    var data: [ArrowBuffer] = []
    var children: [ArrowArray] = []
    var dictionary: ArrowValues?
  }

  /// Whether a row has a value.
  @inline(__always)
  func isPresent(_ row: Int) -> Bool { type != .null && validity?.bit(row) ?? true }

  /// The range of a row's bytes, or of its elements in the child.
  @inline(__always)
  func range(_ row: Int) -> Range<Int> {
    switch stored {
    case .bytes(let size, _), .list(let size): offsets(row, size)
    case .map: offsets(row, 4)
    case .fixedList(let count), .fixedBytes(let count): row * count..<(row + 1) * count
    case .listView(let size):
      {
        let start =
          size == 4 ? Int(main.number(row, Int32.self)) : Int(main.number(row, Int64.self))
        let count =
          sizes.map {
            size == 4 ? Int($0.number(row, Int32.self)) : Int($0.number(row, Int64.self))
          }
        return start..<start + (count ?? 0)
      }()
    default: row..<row + 1
    }
  }

  @inline(__always)
  private func offsets(_ row: Int, _ size: Int) -> Range<Int> {
    size == 4
      ? Int(main.number(row, Int32.self))..<Int(main.number(row + 1, Int32.self))
      : Int(main.number(row, Int64.self))..<Int(main.number(row + 1, Int64.self))
  }
}

/// The values of a dictionary, which may stand in several batches.
struct ArrowValues: Sendable {
  let parts: [ArrowArray]
  private let starts: [Int]
  let count: Int

  init(_ parts: [ArrowArray]) {
    self.parts = parts
    var starts: [Int] = []
    var count = 0
    for part in parts {
      starts.append(count)
      count += part.rows.count
    }
    (self.starts, self.count) = (starts, count)
  }

  /// The values of a dictionary of texts, in its order.
  var texts: [String] {
    parts.flatMap { part in
      part.rows.map { row in
        var writer = ArrowFieldWriter()
        let field = writer.field(part, row, ArrowTimeStyle())
        let bytes = writer.bytes[field.start..<field.start + field.length]
        return String(decoding: bytes, as: UTF8.self)
      }
    }
  }

  /// The batch of a value, and its row there.
  @inline(__always)
  func place(_ index: Int) -> (ArrowArray, Int) {
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= index { low = middle } else { high = middle }
    }
    return (parts[low], index - starts[low])
  }
}

/// Loads values of a record batch.
struct ArrowLoader {
  let batch: ArrowBatch
  let isBigEndian: Bool
  let cache: ArrowCache
  /// Finds the values of a dictionary.
  let dictionary: (ArrowField) throws(ScanFailure) -> ArrowValues

  private func swap(_ size: Int) -> Int { isBigEndian ? size : 1 }

  /// Loads some rows of a field.
  ///
  /// - Throws: ``ScanFailure`` if the batch is damaged.
  func array(_ field: ArrowField, _ rows: Range<Int>) throws(ScanFailure) -> ArrowArray {
    var parts = ArrowArray.Parts()
    let node = try batch.node(of: field)
    guard rows.upperBound <= node.count else { throw batch.damage }
    guard !rows.isEmpty else {
      // Children have their types all the same.
      for child in field.children { parts.children.append(try array(child, 0..<0)) }
      return ArrowArray(parts, field, rows)
    }
    if node.nullCount > 0, try hasValidity(field) {
      parts.validity = try batch.buffer(
        0, of: field, rows.lowerBound >> 3..<(rows.upperBound + 7) >> 3, cache)
    }
    switch field.stored {
    case .bytes(let size, _):
      let range = try loadOffsets(field, rows, size, &parts)
      parts.data = [try batch.buffer(2, of: field, range, cache)]
      try checkOffsets(field, rows, &parts)
    case .view: try loadViews(field, rows, &parts)
    case .list(let size): try loadList(field, rows, size, &parts)
    case .map: try loadList(field, rows, 4, &parts)
    case .listView(let size): try loadListView(field, rows, size, &parts)
    case .fixedList(let count):
      let range = try multiplied(rows, by: count)
      parts.children = [try array(field.children[0], range)]
    case .structure:
      for child in field.children { parts.children.append(try array(child, rows)) }
    case .boolean:
      let range = rows.lowerBound >> 3..<(rows.upperBound + 7) >> 3
      parts.main = try batch.buffer(1, of: field, range, cache)
    case .null, .unread: break
    default: try loadNumbers(field, rows, &parts)
    }
    return ArrowArray(parts, field, rows)
  }

  private func hasValidity(_ field: ArrowField) throws(ScanFailure) -> Bool {
    switch field.stored {
    case .null, .unread: false
    default: try !batch.isEmpty(0, of: field)
    }
  }

  private func multiplied(_ rows: Range<Int>, by count: Int) throws(ScanFailure) -> Range<Int> {
    let (end, isTooFar) = rows.upperBound.multipliedReportingOverflow(by: count)
    guard !isTooFar else { throw batch.damage }
    return rows.lowerBound * count..<end
  }

  private func loadNumbers(
    _ field: ArrowField, _ rows: Range<Int>, _ parts: inout ArrowArray.Parts
  ) throws(ScanFailure) {
    guard let width = field.stored.width else { return }
    let size = field.stored.isNumber ? swap(width) : 1
    parts.main = try batch.buffer(
      1, of: field, try multiplied(rows, by: width), swapping: size, cache)
    guard field.dictionary != nil else { return }
    let values = try dictionary(field)
    parts.dictionary = values
    let array = ArrowArray(parts, field, rows)
    for row in rows where array.isPresent(row) {
      guard let index = array.index(row), index < values.count else { throw batch.damage }
    }
  }

  /// Loads offsets; returns the range from the first to the last.
  private func loadOffsets(
    _ field: ArrowField, _ rows: Range<Int>, _ size: Int, _ parts: inout ArrowArray.Parts
  ) throws(ScanFailure) -> Range<Int> {
    let range = try multiplied(rows, by: size)
    parts.main = try batch.buffer(
      1, of: field, range.lowerBound..<range.upperBound + size, swapping: swap(size), cache)
    func offset(_ row: Int) -> Int {
      size == 4 ? Int(parts.main.number(row, Int32.self)) : Int(parts.main.number(row, Int64.self))
    }
    var last = offset(rows.lowerBound)
    let first = last
    guard first >= 0 else { throw batch.damage }
    for row in rows {
      let next = offset(row + 1)
      guard next >= last else { throw batch.damage }
      last = next
    }
    return first..<last
  }

  /// Refuses texts that are not UTF-8.
  private func checkOffsets(
    _ field: ArrowField, _ rows: Range<Int>, _ parts: inout ArrowArray.Parts
  ) throws(ScanFailure) {
    guard case .bytes(_, let isText) = field.stored, isText else { return }
    let array = ArrowArray(parts, field, rows)
    for row in rows where array.isPresent(row) {
      try checkText(array.data[0].slice(array.range(row)), field, row)
    }
  }

  private func checkText(
    _ bytes: ArraySlice<UInt8>, _ field: ArrowField, _ row: Int
  ) throws(ScanFailure) {
    let isValid = bytes.withUnsafeBufferPointer { bytes in
      bytes.allSatisfy { $0 < 0x80 } || firstInvalidUTF8(in: bytes) == nil
    }
    guard isValid else {
      throw ScanFailure(
        message:
          "column '\(field.name)' of the Arrow data holds bytes that are not UTF-8, in value "
          + "\(row + 1) of its batch; write it as binary", offset: batch.place.body.lowerBound)
    }
  }

  private func loadList(
    _ field: ArrowField, _ rows: Range<Int>, _ size: Int, _ parts: inout ArrowArray.Parts
  ) throws(ScanFailure) {
    let range = try loadOffsets(field, rows, size, &parts)
    parts.children = [try array(field.children[0], range)]
  }

  private func loadListView(
    _ field: ArrowField, _ rows: Range<Int>, _ size: Int, _ parts: inout ArrowArray.Parts
  ) throws(ScanFailure) {
    let range = try multiplied(rows, by: size)
    parts.main = try batch.buffer(1, of: field, range, swapping: swap(size), cache)
    parts.sizes = try batch.buffer(2, of: field, range, swapping: swap(size), cache)
    let array = ArrowArray(parts, field, rows)
    var needed: Range<Int>?
    for row in rows where array.isPresent(row) {
      guard let found = array.viewedRange(row, size) else { throw batch.damage }
      guard !found.isEmpty else { continue }
      needed =
        needed.map {
          min($0.lowerBound, found.lowerBound)..<max($0.upperBound, found.upperBound)
        } ?? found
    }
    parts.children = [try self.array(field.children[0], needed ?? 0..<0)]
  }

  /// Loads views, and of the buffers behind them what the rows need.
  private func loadViews(
    _ field: ArrowField, _ rows: Range<Int>, _ parts: inout ArrowArray.Parts
  ) throws(ScanFailure) {
    parts.main = try batch.buffer(
      1, of: field, try multiplied(rows, by: 16), swapping: swap(ArrowBuffer.viewSize),
      cache)
    let count = batch.viewBufferCount(of: field)
    var needed = [Range<Int>](repeating: 0..<0, count: count)
    let bare = ArrowArray(parts, field, rows)
    for row in rows where bare.isPresent(row) {
      let view = bare.view(row)
      guard view.count > 12 else {
        guard view.count >= 0 else { throw batch.damage }
        continue
      }
      guard view.buffer >= 0, view.buffer < count, view.offset >= 0 else { throw batch.damage }
      let (old, end) = (needed[view.buffer], view.offset + view.count)
      needed[view.buffer] =
        old.isEmpty
        ? view.offset..<end : min(old.lowerBound, view.offset)..<max(old.upperBound, end)
    }
    for (number, range) in needed.enumerated() {
      parts.data.append(try batch.buffer(2 + number, of: field, range, cache))
    }
    guard case .view(let isText) = field.stored, isText else { return }
    let array = ArrowArray(parts, field, rows)
    for row in rows where array.isPresent(row) { try checkText(array.viewed(row), field, row) }
  }
}

extension ArrowArray {
  /// The index of a row's value in the dictionary; nil if it is negative or beyond any.
  @inline(__always)
  func index(_ row: Int) -> Int? {
    guard case .integer(let bytes, let isSigned) = stored else { return nil }
    let index: Int? =
      switch (bytes, isSigned) {
      case (1, true): Int(main.number(row, Int8.self))
      case (1, false): Int(main.number(row, UInt8.self))
      case (2, true): Int(main.number(row, Int16.self))
      case (2, false): Int(main.number(row, UInt16.self))
      case (4, true): Int(main.number(row, Int32.self))
      case (4, false): Int(main.number(row, UInt32.self))
      case (_, true): Int(main.number(row, Int64.self))
      case (_, false): Int(exactly: main.number(row, UInt64.self))
      }
    return index.flatMap { $0 < 0 ? nil : $0 }
  }

  /// The view of a text: its length, and where it is if it is longer than 12 bytes.
  @inline(__always)
  func view(_ row: Int) -> (count: Int, buffer: Int, offset: Int) {
    (
      Int(main.number(4 * row, Int32.self)), Int(main.number(4 * row + 2, Int32.self)),
      Int(main.number(4 * row + 3, Int32.self))
    )
  }

  /// The bytes of a text behind a view.
  @inline(__always)
  func viewed(_ row: Int) -> ArraySlice<UInt8> {
    let view = view(row)
    guard view.count > 12 else { return main.slice(16 * row + 4..<16 * row + 4 + view.count) }
    return data[view.buffer].slice(view.offset..<view.offset + view.count)
  }

  /// The elements of a list view; nil if they are nowhere.
  fileprivate func viewedRange(_ row: Int, _ size: Int) -> Range<Int>? {
    func number(_ buffer: ArrowBuffer) -> Int {
      size == 4 ? Int(buffer.number(row, Int32.self)) : Int(buffer.number(row, Int64.self))
    }
    guard let sizes else { return nil }
    let (start, count) = (number(main), number(sizes))
    guard start >= 0, count >= 0, start < 1 << 60, count < 1 << 60 else { return nil }
    return start..<start + count
  }
}
