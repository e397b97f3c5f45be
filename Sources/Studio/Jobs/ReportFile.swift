import GridFiles
import GridLayout
import JSONText
import Primitives
import Stills

/// The JSON report on a run of `render`.
package struct ReportFile {
  /// The object on one line.
  package var text: String { "{\(members)}" }
  /// The members of the object without braces.
  let members: String

  package init(_ report: RenderJob.Report) {
    let files = report.files.map(Self.file).joined(separator: ", ")
    let warnings = report.warnings.map { jsonString($0.description) }
      .joined(separator: ", ")
    let leftOut = report.leftOut.map { "\"leftOut\": \($0.json), " } ?? ""
    members =
      "\"files\": [\(files)], \"rows\": \(report.rows), \"columns\": \(report.columns), "
      + "\(leftOut)\"warnings\": [\(warnings)]"
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
