import CGridreelYAML
import GridreelJSONText
import GridreelPrimitives

/// YAML written as JSON, by the events of libyaml: each document a value.
///
/// Anchors, aliases and tags are refused: a few of them can ask for any amount of memory, or for values that depend on
/// the reader.
struct YAMLText {
  /// The greatest depth of values in others.
  private static let greatestDepth = 32

  /// The text of JSON.
  private(set) var json: [UInt8] = []
  private(set) var documentCount = 0
  /// What is open: whether it is a mapping, and the number of nodes in it.
  private var open: [(isMapping: Bool, count: Int)] = []

  /// Reads a text.
  ///
  /// - Throws: ``GridreelError`` at the line at fault.
  init(_ bytes: [UInt8]) throws(GridreelError) {
    json.reserveCapacity(bytes.count + bytes.count / 4)
    json.append(UInt8(ascii: "["))
    var parser = yaml_parser_t()
    guard yaml_parser_initialize(&parser) != 0 else {
      throw GridreelError(.overBudget, "there is no memory for YAML")
    }
    defer { yaml_parser_delete(&parser) }
    let failure: GridreelError? = bytes.withUnsafeBufferPointer { bytes in
      yaml_parser_set_input_string(&parser, bytes.baseAddress, bytes.count)
      do throws(GridreelError) {
        try read(&parser)
        return nil
      } catch {
        return error
      }
    }
    if let failure { throw failure }
    json.append(UInt8(ascii: "]"))
  }

  private mutating func read(_ parser: inout yaml_parser_t) throws(GridreelError) {
    while true {
      var event = yaml_event_t()
      guard yaml_parser_parse(&parser, &event) != 0 else {
        let reason = parser.problem.map { String(cString: $0) } ?? "damaged"
        throw Self.error("this is no YAML: \(reason)", parser.problem_mark)
      }
      defer { yaml_event_delete(&event) }
      if event.type == YAML_STREAM_END_EVENT { return }
      try add(event)
      guard !Allowance.isSpent else { throw GridreelError(.overBudget, "reading ends here") }
    }
  }

  private static func error(_ message: Message, _ mark: yaml_mark_t) -> GridreelError {
    GridreelError(
      message,
      at: TextPosition(line: Int(clamping: mark.line) + 1, column: Int(clamping: mark.column) + 1))
  }

  private mutating func add(_ event: yaml_event_t) throws(GridreelError) {
    switch event.type {
    case YAML_SCALAR_EVENT:
      let scalar = event.data.scalar
      try check(scalar.anchor, scalar.tag, event)
      begin()
      let text = String(
        decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
      write(text, isPlain: scalar.style == YAML_PLAIN_SCALAR_STYLE)
    case YAML_SEQUENCE_START_EVENT:
      try check(event.data.sequence_start.anchor, event.data.sequence_start.tag, event)
      try begin("[", isMapping: false, event)
    case YAML_MAPPING_START_EVENT:
      try check(event.data.mapping_start.anchor, event.data.mapping_start.tag, event)
      try begin("{", isMapping: true, event)
    case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT:
      json.append(UInt8(ascii: open.removeLast().isMapping ? "}" : "]"))
    case YAML_ALIAS_EVENT:
      throw Self.error("aliases are not read; write out the value", event.start_mark)
    default: break
    }
  }

  private func check(
    _ anchor: UnsafePointer<yaml_char_t>?, _ tag: UnsafePointer<yaml_char_t>?, _ event: yaml_event_t
  ) throws(GridreelError) {
    if anchor != nil {
      throw Self.error("anchors are not read; write out the values", event.start_mark)
    }
    if tag != nil {
      throw Self.error("tags such as !x are not read; leave them out", event.start_mark)
    }
  }

  /// Writes what stands before a node.
  private mutating func begin() {
    guard let last = open.last else {
      if documentCount > 0 { json.append(UInt8(ascii: ",")) }
      documentCount += 1
      return
    }
    open[open.count - 1].count += 1
    if last.isMapping, last.count % 2 == 1 {
      json.append(UInt8(ascii: ":"))
    } else if last.count > 0 {
      json.append(UInt8(ascii: ","))
    }
  }

  private mutating func begin(
    _ bracket: String, isMapping: Bool, _ event: yaml_event_t
  ) throws(GridreelError) {
    if isKey { throw Self.error("keys are texts, not lists or mappings", event.start_mark) }
    guard open.count < Self.greatestDepth else {
      throw Self.error(
        "values stand in others more than \(Self.greatestDepth) deep", event.start_mark)
    }
    begin()
    json += bracket.utf8
    open.append((isMapping, 0))
  }

  /// Whether the next node is a key.
  private var isKey: Bool { open.last.map { $0.isMapping && $0.count % 2 == 0 } ?? false }

  /// Writes a scalar: plain ones may be numbers, truth values or nothing (YAML 1.2, core schema).
  private mutating func write(_ text: String, isPlain: Bool) {
    // The scalar has been counted already.
    let isKey = open.last.map { $0.isMapping && $0.count % 2 == 1 } ?? false
    if isPlain, !isKey {
      switch text {
      case "", "~", "null", "Null", "NULL":
        json += "null".utf8
        return
      case "true", "True", "TRUE":
        json += "true".utf8
        return
      case "false", "False", "FALSE":
        json += "false".utf8
        return
      default:
        if Self.isNumber(text) {
          json += text.utf8
          return
        }
      }
    }
    json += jsonString(text, escapingHidden: false).utf8
  }

  /// Whether a text is a number of JSON.
  private static func isNumber(_ text: String) -> Bool {
    var rest = Substring(text)
    func digits() -> Int {
      let count = rest.prefix { "0"..."9" ~= $0 }.count
      rest = rest.dropFirst(count)
      return count
    }
    if rest.first == "-" { rest.removeFirst() }
    let isZero = rest.first == "0"
    let count = digits()
    guard count > 0, !isZero || count == 1 else { return false }
    if rest.first == "." {
      rest.removeFirst()
      guard digits() > 0 else { return false }
    }
    if rest.first == "e" || rest.first == "E" {
      rest.removeFirst()
      if rest.first == "+" || rest.first == "-" { rest.removeFirst() }
      guard digits() > 0 else { return false }
    }
    return rest.isEmpty
  }
}
