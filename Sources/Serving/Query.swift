#if Service
import GridreelPrimitives

/// Names with values: the part of an address after `?`, or a form.
struct Query {
  /// A name with its values in their order.
  struct Item {
    let name: String
    var values: [String]
  }

  private(set) var items: [Item] = []

  /// The format that is asked for; nil if none is.
  var format: String? { items.last { $0.name == Self.formatName }?.values.last }
  /// All others.
  var options: [Item] { items.filter { $0.name != Self.formatName } }

  private static let formatName = "format"

  /// Reads names and values.
  ///
  /// - Parameters:
  ///   - text: The names and values with `&` between them.
  ///   - source: What they come from, for messages.
  /// - Throws: ``RequestFault`` if they are no UTF-8, or wrongly encoded.
  init(_ text: Substring, of source: String = "address") throws(RequestFault) {
    for part in text.split(separator: "&") {
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = Self.decoded(pair[0]),
        let value = Self.decoded(pair.count > 1 ? pair[1] : "true")
      else {
        throw RequestFault(status: 400, message: "the \(source) is wrongly encoded at '\(part)'")
      }
      add(name, value)
    }
  }

  /// Adds a value to those of a name.
  mutating func add(_ name: String, _ value: String) {
    if let index = items.firstIndex(where: { $0.name == name }) {
      items[index].values.append(value)
    } else {
      items.append(Item(name: name, values: [value]))
    }
  }

  /// The same names and values, and others behind them.
  func adding(_ others: Query) -> Query {
    var all = self
    for item in others.items { for value in item.values { all.add(item.name, value) } }
    return all
  }

  /// No names.
  static let empty = Query()

  private init() {}

  private static func decoded(_ text: Substring) -> String? {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "+"): bytes.append(0x20)
      case UInt8(ascii: "%"):
        guard let code = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16),
          rest.count >= 2
        else { return nil }
        bytes.append(code)
        rest = rest.dropFirst(2)
      default: bytes.append(byte)
      }
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
#endif
