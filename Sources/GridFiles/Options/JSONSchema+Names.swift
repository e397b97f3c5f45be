package import GridreelJSONText
import GridreelModel
import GridreelPrimitives

/// Schemas shared by grid files and scripts.
extension JSONSchema {
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
  static func reference(toKey name: String) -> JSONSchema {
    JSONSchema().with("$ref", .text("#/properties/\(name)"))
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
