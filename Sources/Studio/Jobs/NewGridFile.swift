import GridreelFiles
import GridreelModel
package import GridreelPrimitives

/// Writes a grid file that draws some data as they are drawn without one, with every change of the rules of editing spelled
/// out.
package struct NewGridFile {
  /// The path of the file.
  package let path: String
  private let text: String

  /// Reads data, and writes nothing.
  ///
  /// - Parameter data: The path of a data file.
  /// - Throws: ``GridreelError`` if it cannot be read, or with code `unwritableOutput` if the grid file is there already.
  package init(of data: String) throws(GridreelError) {
    let input = try GridInput(path: data, format: nil)
    let built = try GridBuilder(options: input.options, table: input.table).build(theme: .light)
    path = FilePath.join(
      FilePath.folder(of: data), InputFormat.baseName(of: FilePath.name(of: data)) + ".grid.json")
    guard FilePath.kind(of: path) == nil, !FilePath.isLink(path) else {
      throw GridreelError(
        .unwritableOutput, file: path,
        "already exists; nothing was written; move it away to make another")
    }
    let columns = built.dataGrid.columns.filter { !$0.isHidden }.map { column in
      Self.column(column.key, built.edits.filter { $0.column == column.key })
    }
    var lines = [
      "// How \(FilePath.name(of: data).visible) is drawn. Flags have the names of these keys; 'gridreel help render' explains them.",
      "{",
      "  \"data\": \(jsonString(FilePath.name(of: data))),",
    ]
    for property in [Edit.Property.title, .subtitle, .note] {
      // What a later edit adds stands behind what was there.
      let edit = built.edits.last { $0.property == property && $0.column == nil }
      let title = property == .title ? input.options.look.title?.text : nil
      guard let text = edit?.setting ?? title else { continue }
      lines.append("  \"\(property.rawValue)\": \(jsonString(text)),")
    }
    lines.append("  \"raw\": true,  // names and values are as written here, or as in the data")
    for property in [Edit.Property.totalRow, .headingRows, .transpose]
    where built.edits.contains(where: { $0.property == property }) {
      lines.append("  \"\(property.rawValue)\": true,")
    }
    lines += ["  \"columns\": ["] + columns.map { "    \($0)," } + ["  ],"]
    let rules = built.edits.filter { $0.property == .rules }.map { edit in
      "{\"when\": \(jsonString(edit.setting)), \"style\": {\"font\": {\"weight\": \(Edit.subtotalWeight)}}}"
    }
    if !rules.isEmpty { lines.append("  \"rules\": [\(rules.joined(separator: ", "))],") }
    for edit in built.edits where edit.property == .limit || edit.property == .headerHeight {
      lines.append("  \"\(edit.property.rawValue)\": \(edit.setting),")
    }
    text = (lines + ["}", ""]).joined(separator: "\n")
  }

  private static func column(_ key: String, _ edits: [Edit]) -> String {
    guard !edits.isEmpty else { return jsonString(key) }
    let formats = edits.compactMap(member(ofFormat:))
    var members = edits.filter { member(ofFormat: $0) == nil }.map { edit in
      let value = edit.property == .wrap ? edit.setting : jsonString(edit.setting)
      return "\"\(edit.property.rawValue)\": \(value)"
    }
    if let edit = edits.first(where: { $0.property == .numberFormat }), formats.count == 1 {
      members.append("\"format\": \(jsonString(edit.setting))")
    } else if !formats.isEmpty {
      members.append("\"format\": {\(formats.joined(separator: ", "))}")
    }
    return "{\(([("\"key\": " + jsonString(key))] + members).joined(separator: ", "))}"
  }

  /// What a format holds because of an edit; nil for an edit of something else.
  private static func member(ofFormat edit: Edit) -> String? {
    let value = jsonString(edit.setting)
    return switch edit.property {
    case .numberFormat: "\"number\": \(value)"
    case .dateFormat: "\"date\": \(value)"
    case .listFormat: "\"list\": \(value)"
    case .addressFormat: "\"address\": \(value)"
    case .textFormat: "\"trim\": \(edit.setting)"
    case .workbookFormat: "\"workbook\": \(edit.setting)"
    case .markupFormat: "\"unmark\": \(edit.setting)"
    case .missing: "\"missing\": \(value)"
    default: nil
    }
  }

  /// Writes the file.
  ///
  /// - Throws: ``GridreelError`` with code `unwritableOutput` if it cannot be written.
  package func write() throws(GridreelError) {
    try OutputFile.write([(bytes: Array(text.utf8), path: path)])
  }
}
