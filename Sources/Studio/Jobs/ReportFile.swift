import GridreelDataSources
import GridreelFiles
import GridreelJSONText
import GridreelLayout
package import GridreelPrimitives
import GridreelStills
import GridreelValues

/// The JSON report on a run of `render`.
package struct ReportFile {
  /// The object on one line.
  package var text: String { "{\(members)}" }
  /// The members of the object without braces.
  let members: String

  /// Makes the report in the words of a front end.
  package init(_ report: RenderJob.Report, for frontEnd: FrontEnd = .terminal) {
    let files = report.files.map(Self.file).joined(separator: ", ")
    let leftOut = report.leftOut.map { "\"leftOut\": \($0.json), " } ?? ""
    members =
      "\"files\": [\(files)], \"rows\": \(report.rows), \"columns\": \(report.columns), "
      + "\(Self.columns(report.columnReports))\(EditReport(edits: report.edits).member)\(leftOut)\(report.warnings.members(for: frontEnd))"
  }

  /// The kinds of columns, their conventions, and how many values are missing.
  private static func columns(_ reports: [ColumnReport]) -> String {
    guard !reports.isEmpty else { return "" }
    func object(_ name: String, _ value: (ColumnReport) -> String?) -> String {
      let members = reports.compactMap { report in
        value(report).map { "\(jsonString(report.key)): \($0)" }
      }
      return "\"\(name)\": {\(members.joined(separator: ", "))}, "
    }
    return object("columnTypes") { jsonString($0.kind.rawValue) }
      + object("conventions") { $0.convention.map { jsonString($0) } }
      + object("missing") { "\($0.missingCount)" }
  }

  private static func file(_ file: RenderJob.WrittenFile) -> String {
    let path = file.path.map { "\"path\": \(jsonString($0)), " } ?? ""
    var text = "{\(path)\"format\": \"\(file.format.rawValue)\""
    text += ", \"width\": \(JSONWriter.number(file.size.width))"
    text += ", \"height\": \(JSONWriter.number(file.size.height))"
    if let width = file.pixelWidth { text += ", \"pixelWidth\": \(width)" }
    if let height = file.pixelHeight { text += ", \"pixelHeight\": \(height)" }
    if let pages = file.pageCount { text += ", \"pages\": \(pages)" }
    if let digest = file.digest { text += ", \"sha256\": \"\(digest)\"" }
    if let digest = file.fileDigest { text += ", \"fileSha256\": \"\(digest)\"" }
    return text + "}"
  }
}
