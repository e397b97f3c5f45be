/// An element of a document's structure: its role, and what its role alone does not tell.
struct StructureTag: Hashable {
  /// What a header cell is the header of.
  enum Scope: Hashable {
    case row, column
  }

  /// The standard role, such as `Table` (ISO 32000-1, section 14.8.4).
  let role: String
  /// What a header cell is the header of; nil for all other elements.
  var scope: Scope?
  /// Over how many columns a cell reaches, at least 1.
  var columnSpan = 1
  /// A name by which cells refer to a header cell; nil is none.
  var identifier: String?
  /// The names of the header cells above a cell, beyond what scopes tell.
  var headers: [String] = []
  /// What is said of a figure to those who cannot see it; nil for all other elements.
  var alternative: String?
  /// A figure's left, bottom, right and top edge on its page; empty for all other elements.
  var box: [Double] = []

  /// An element of a role.
  init(_ role: String) { self.role = role }

  /// A header cell over some columns.
  static func header(
    _ scope: Scope, columnSpan: Int = 1, identifier: String? = nil, headers: [String] = []
  ) -> StructureTag {
    var tag = StructureTag("TH")
    (tag.scope, tag.columnSpan, tag.identifier, tag.headers) =
      (scope, max(1, columnSpan), identifier, headers)
    return tag
  }

  /// A cell of the body that reaches over some columns.
  static func cell(columnSpan: Int = 1) -> StructureTag {
    var tag = StructureTag("TD")
    tag.columnSpan = max(1, columnSpan)
    return tag
  }

  /// A figure.
  static func figure(_ alternative: String, in box: [Double]) -> StructureTag {
    var tag = StructureTag("Figure")
    tag.alternative = alternative
    tag.box = box
    return tag
  }

  /// Whether it says more than its role.
  var hasAttributes: Bool { scope != nil || columnSpan > 1 || !headers.isEmpty || !box.isEmpty }
}
