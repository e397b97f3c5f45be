import GridModel
package import JSONText
import Primitives

/// Schemas shared by grid files and scripts.
extension JSONSchema {
  /// A text of at least one character.
  package static let name = JSONSchema.text(minLength: 1)

  /// A cell: `"3:age"`.
  package static let cell = JSONSchema.text(pattern: ":")

  /// A row: 3 or `"name=Donatello"`.
  package static let row = JSONSchema.any([.integer(from: 1), .name])

  /// A column's width.
  package static let columnWidth = JSONSchema.any([
    .number(0...100_000), .text(pattern: "^(fit|[0-9]+(\\.[0-9]+)?(fr)?)$"),
  ]).described(
    "Points, \"fit\" (as wide as its content), or a share of what is left such as \"1fr\".")

  /// Any object.
  package static let someObject = JSONSchema().with("type", .text("object"))

  /// A reference to the schema of an option's key.
  static func reference(toKey name: OptionName) -> JSONSchema {
    JSONSchema().with("$ref", .text("#/properties/\(name.rawValue)"))
  }

  /// A value, or a list of such values.
  ///
  /// - Parameters:
  ///   - item: The schema of each value.
  ///   - count: The minimum length of a list; nil allows no list.
  /// - Returns: The schema.
  static func oneOrSeveral(_ item: JSONSchema, atLeast count: Int? = nil) -> JSONSchema {
    .any([item, .list(of: item, count: count.map { $0...Int.max })])
  }

  /// The schema of an object that has exactly one of several keys.
  package func requiringOne(of keys: [String]) -> JSONSchema {
    with("oneOf", .list(keys.map { .schema(.requiring([$0])) }))
  }

  /// The schema of objects that have all of several keys.
  package static func requiring(_ keys: [String]) -> JSONSchema {
    JSONSchema().with("required", .list(keys.map { .text($0) }))
  }
}

extension JSONNode {
  /// Reports an error in a text at the place of the value.
  func located<Value>(
    _ read: () throws(GridreelError) -> Value
  ) throws(GridreelError) -> Value {
    do throws(GridreelError) {
      return try read()
    } catch {
      throw self.error(error.message)
    }
  }
}
