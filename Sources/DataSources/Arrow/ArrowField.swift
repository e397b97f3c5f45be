import GridreelJSONText
import GridreelPrimitives

/// A field of an Arrow schema, and where a record batch has its parts.
final class ArrowField: Sendable {
  let name: String
  /// The type of its values; of a dictionary's values if it has one.
  let type: ArrowType
  /// The type of what the record batch holds: that of the values, or of indices of a dictionary.
  let stored: ArrowType
  /// The identifier of its dictionary; nil if it has none.
  let dictionary: Int64?
  /// Whether the order of its dictionary's values means something.
  let isOrdered: Bool
  let children: [ArrowField]
  /// The index of its node and of its first buffer, if no column had buffers behind views.
  let node, buffer: Int
  /// The number of fields with views before it.
  let viewsBefore: Int

  /// Reads a field of a schema.
  ///
  /// - Parameters:
  ///   - field: Its metadata.
  ///   - counter: The parts of record batches that belong to the fields before.
  ///   - depth: The number of fields around it.
  ///   - offset: The offset of the metadata in the file.
  /// - Throws: ``ScanFailure`` if the metadata are damaged.
  init(
    _ field: FlatTable, _ counter: inout Counter, depth: Int, at offset: Int
  ) throws(ScanFailure) {
    guard depth < Self.greatestDepth else {
      throw ScanFailure(
        message: "the columns of the Arrow file are nested too deeply", offset: offset)
    }
    name = try field.text(0) ?? ""
    type = try ArrowType(field, at: offset)
    let encoding = try field.table(4)
    if let encoding {
      dictionary = try encoding.number(0, absent: Int64(0))
      isOrdered = try encoding.number(2, absent: UInt8(0)) != 0
      let index = try encoding.table(1).map { index throws(ScanFailure) in
        try ArrowType.integer(index)
      }
      guard let index = index ?? .integer(bytes: 4, isSigned: true) else {
        throw FlatTable.damage(offset)
      }
      stored = index
    } else {
      (dictionary, isOrdered, stored) = (nil, false, type)
    }
    (node, buffer, viewsBefore) = (counter.nodes, counter.buffers, counter.views)
    counter.add(stored)
    // The children of a dictionary's values are in the dictionary.
    var inner = Counter()
    if encoding != nil { inner.add(type) }
    var children: [ArrowField] = []
    for child in try field.tables(5) {
      if encoding == nil {
        children.append(try ArrowField(child, &counter, depth: depth + 1, at: offset))
      } else {
        children.append(try ArrowField(child, &inner, depth: depth + 1, at: offset))
      }
    }
    self.children = children
    guard type.allowsChildren(children) else { throw FlatTable.damage(offset) }
  }

  /// The values of a dictionary, whose batch has no other column.
  private init(valuesOf field: ArrowField) {
    (name, type, stored, dictionary) = (field.name, field.type, field.type, nil)
    isOrdered = false
    (children, node, buffer, viewsBefore) = (field.children, 0, 0, 0)
  }

  /// The field of the values of its dictionary, as a dictionary's batch has it.
  var values: ArrowField { ArrowField(valuesOf: self) }

  static let greatestDepth = 64

  /// Counts the parts of a record batch, field by field.
  struct Counter {
    private(set) var nodes = 0
    private(set) var buffers = 0
    private(set) var views = 0

    mutating func add(_ type: ArrowType) {
      nodes += 1
      buffers += type.bufferCount
      if case .view = type { views += 1 }
    }
  }

  /// All fields of dictionaries in it, itself included.
  var dictionaryFields: [ArrowField] {
    (dictionary == nil ? [] : [self]) + children.flatMap(\.dictionaryFields)
  }
}

extension ArrowType {
  fileprivate func allowsChildren(_ children: [ArrowField]) -> Bool {
    switch self {
    case .list, .listView, .fixedList: children.count == 1
    case .map:
      children.count == 1 && children[0].type == .structure && children[0].children.count == 2
    case .structure, .unread: true
    default: children.isEmpty
    }
  }
}

/// A column of a table: a field, or a field of nested structs, whose name has dots.
struct ArrowColumn: Sendable {
  let name: String
  let field: ArrowField
  /// The structs around it, the outermost first; where one of them is missing, so is the value.
  let parents: [ArrowField]

  /// The greatest number of structs around a column; deeper ones are written as JSON.
  static let structDepth = 8

  /// The columns of some fields.
  static func columns(
    of fields: [ArrowField], in parents: [ArrowField] = [], prefix: String = ""
  ) -> [ArrowColumn] {
    fields.flatMap { field -> [ArrowColumn] in
      guard field.type == .structure, field.dictionary == nil, !field.children.isEmpty,
        parents.count < structDepth
      else { return [ArrowColumn(name: prefix + field.name, field: field, parents: parents)] }
      return columns(
        of: field.children, in: parents + [field], prefix: prefix + field.name + ".")
    }
  }
}

/// The schema of an Arrow file.
struct ArrowSchema: Sendable {
  let fields: [ArrowField]
  let isBigEndian: Bool
  /// The number of nodes and buffers of a record batch without those behind views.
  let nodeCount, bufferCount: Int

  /// The greatest number of columns.
  static let greatestCount = 1 << 20

  init(_ schema: FlatTable, at offset: Int) throws(ScanFailure) {
    isBigEndian = try schema.number(0, absent: Int16(0)) == 1
    var counter = ArrowField.Counter()
    var fields: [ArrowField] = []
    for field in try schema.tables(1) {
      fields.append(try ArrowField(field, &counter, depth: 0, at: offset))
      guard counter.nodes <= Self.greatestCount else { throw FlatTable.damage(offset) }
    }
    (self.fields, nodeCount, bufferCount) = (fields, counter.nodes, counter.buffers)
  }
}
