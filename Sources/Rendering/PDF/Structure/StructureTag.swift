/// An element of a document's structure: its role and attributes.
struct StructureTag: Hashable {
  /// The cells to which a header cell applies.
  enum Scope: Hashable {
    case row, column
  }

  /// The standard role, such as `Table` (ISO 32000-1, section 14.8.4).
  let role: String
  /// The cells to which a header cell applies; nil for other elements.
  var scope: Scope?
  /// The numbers of columns and rows that a cell spans, at least 1.
  var columnSpan = 1, rowSpan = 1
  /// The identifier by which cells refer to a header cell; nil for none.
  var identifier: String?
  /// The identifiers of the header cells above a cell, in addition to those implied by scopes.
  var headers: [String] = []
  /// The alternative text of a figure; nil for other elements.
  var alternative: String?
  /// A figure's left, bottom, right and top edges on its page; empty for other elements.
  var box: [Double] = []

  /// Creates an element with a role and no attributes.
  init(_ role: String) { self.role = role }

  /// A header cell that spans some columns.
  static func header(
    _ scope: Scope, columnSpan: Int = 1, identifier: String? = nil, headers: [String] = []
  ) -> StructureTag {
    var tag = StructureTag("TH")
    (tag.scope, tag.columnSpan, tag.identifier, tag.headers) =
      (scope, max(1, columnSpan), identifier, headers)
    return tag
  }

  /// A body cell that spans some columns and rows.
  static func cell(columnSpan: Int = 1, rowSpan: Int = 1) -> StructureTag {
    var tag = StructureTag("TD")
    (tag.columnSpan, tag.rowSpan) = (max(1, columnSpan), max(1, rowSpan))
    return tag
  }

  /// A figure with its alternative text and its edges on the page.
  static func figure(_ alternative: String, in box: [Double]) -> StructureTag {
    var tag = StructureTag("Figure")
    tag.alternative = alternative
    tag.box = box
    return tag
  }

  /// Whether it has nothing but its role.
  var isBare: Bool { !hasAttributes && alternative == nil && identifier == nil }

  /// Whether it has attributes beside its role.
  var hasAttributes: Bool {
    scope != nil || columnSpan > 1 || rowSpan > 1 || !headers.isEmpty || !box.isEmpty
  }
}
