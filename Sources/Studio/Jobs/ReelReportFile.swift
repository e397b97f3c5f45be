import GridreelFiles
import GridreelJSONText
package import GridreelPrimitives
import GridreelStills

/// The JSON report on a run of `animate`.
package struct ReelReportFile {
  /// The object on one line.
  package var text: String { "{\(members)}" }
  /// The members of the object without braces.
  let members: String

  /// Makes the report in the words of a front end.
  package init(_ report: ReelJob.Report, for frontEnd: FrontEnd = .terminal) {
    let files = report.files.map { jsonString($0) }.joined(separator: ", ")
    let times = report.frameSeconds.map { JSONWriter.number(($0 * 1e6).rounded() / 1e6) }
      .joined(separator: ", ")
    let leftOut = report.leftOut.map { "\"leftOut\": \($0.json), " } ?? ""
    members =
      "\"files\": [\(files)], \"frames\": \(report.frameSeconds.count), "
      + "\"seconds\": \(JSONWriter.number(report.seconds)), \"frameSeconds\": [\(times)], "
      + "\"pixelWidth\": \(report.pixelWidth), "
      + "\"pixelHeight\": \(report.pixelHeight), \(leftOut)\(report.warnings.members(for: frontEnd))"
  }
}
