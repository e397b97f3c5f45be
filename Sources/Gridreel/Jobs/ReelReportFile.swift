import JSONText
import Primitives

/// The JSON object that says what a run of `animate` wrote.
package struct ReelReportFile {
  /// The object, on one line.
  package var text: String { "{\(members)}" }
  /// What is in the object.
  let members: String

  /// Describes a run.
  package init(_ report: ReelJob.Report) {
    let files = report.files.map { jsonString($0) }.joined(separator: ", ")
    let times = report.frameSeconds.map { JSONWriter.number(($0 * 1e6).rounded() / 1e6) }
      .joined(separator: ", ")
    let warnings = report.warnings.map { jsonString($0.description) }
      .joined(separator: ", ")
    let leftOut = report.leftOut.map { "\"leftOut\": \($0.json), " } ?? ""
    members =
      "\"files\": [\(files)], \"frames\": \(report.frameSeconds.count), "
      + "\"seconds\": \(JSONWriter.number(report.seconds)), \"frameSeconds\": [\(times)], "
      + "\"pixelWidth\": \(report.pixelWidth), "
      + "\"pixelHeight\": \(report.pixelHeight), \(leftOut)\"warnings\": [\(warnings)]"
  }
}
