import GridreelDataSources
package import GridreelFiles
import GridreelModel
package import GridreelPrimitives
import GridreelValues

/// Explains how the columns of the data are read.
package struct ColumnExplanation {
  /// A table: each column with its kind, its convention and how many values are missing.
  package let text: String
  /// The warnings about the data.
  package let warnings: [Warning]

  /// Explains the columns of the picture that `gridreel render` would draw.
  ///
  /// - Parameters:
  ///   - path: the input, as `gridreel render` takes it.
  ///   - format: the input's format; nil infers it from the extension or the first bytes.
  ///   - flags: the options of the command line.
  /// - Throws: ``GridreelError`` if the data cannot be read.
  package init(
    input path: String, format: InputFormat?, options flags: GridOptions
  ) throws(GridreelError) {
    let input = try GridInput(path: path, format: format, flags: flags)
    let options = try flags.laid(over: input.options).restoringSort(
      columns: input.table.columnKeys
    ).options
    let built = try GridBuilder(options: options, table: input.table)
      .build(theme: try options.firstTheme())
    warnings =
      input.warnings + built.grid.notices.map { Warning(file: input.name, $0.message) }
    let rows = built.columnReports.map { report in
      [
        report.key, report.kind.rawValue, report.convention ?? "",
        report.missingCount == 0 ? "" : "\(report.missingCount)",
      ]
    }
    var text = Self.table([["column", "type", "written as", "missing"]] + rows)
    let edits = EditReport(edits: built.edits).lines
    if !edits.isEmpty {
      text += "\n\n" + Self.table([["rule", "column", "change", "why"]] + edits)
      let remedy: Message =
        "\(option: "raw") draws the data as they are, \(option: "rawRules") without some of these rules"
      text += "\n" + remedy.words(for: .terminal)
    }
    self.text = text
  }

  /// Lines of cells in columns that are as wide as their widest cell.
  private static func table(_ lines: [[String]]) -> String {
    let widths = lines[0].indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
    return lines.map { line in
      zip(line, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
        .joined(separator: "  ").trimmingSpaces
    }
    .map(\.visible).joined(separator: "\n")
  }
}

extension BuiltGrid {
  /// What the values of the visible columns are; empty for a source that has no types.
  var columnReports: [ColumnReport] {
    dataGrid.dataFile?.reports(ofColumns: dataGrid.visibleSourceColumns.map(\.key)) ?? []
  }
}

extension String {
  /// The text without spaces at its end.
  fileprivate var trimmingSpaces: String {
    String(self[..<(lastIndex { $0 != " " }.map(index(after:)) ?? startIndex)])
  }
}
