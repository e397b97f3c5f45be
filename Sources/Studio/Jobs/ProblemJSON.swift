import GridreelFiles
import GridreelJSONText
package import GridreelPrimitives

// In results of jobs, errors and warnings are lines in the words of jobs, and data for programs that word
// them themselves.

extension [Warning] {
  /// The members `warnings` and, if there are some, `warningData` of a result.
  func members(for frontEnd: FrontEnd) -> String {
    let lines = map { jsonString($0.line(for: frontEnd)) }.joined(separator: ", ")
    guard !isEmpty else { return "\"warnings\": [\(lines)]" }
    let data = map { problemJSON(nil, $0.place, $0.message) }.joined(separator: ", ")
    return "\"warnings\": [\(lines)], \"warningData\": [\(data)]"
  }
}

extension GridreelError {
  /// The members `error` and `errorData` of a result.
  ///
  /// - Parameter frontEnd: In whose words the line is.
  /// - Returns: The members without braces.
  package func members(for frontEnd: FrontEnd) -> String {
    "\"error\": \(jsonString(line(for: frontEnd))), "
      + "\"errorData\": \(problemJSON(code.name, place, message))"
  }
}

/// An error or a warning as a JSON object: its code, its place, and the parts of its message.
private func problemJSON(_ code: String?, _ place: ProblemPlace, _ message: Message) -> String {
  var members = code.map { ["\"code\": \(jsonString($0))"] } ?? []
  if let file = place.file { members.append("\"file\": \(jsonString(file))") }
  if let line = place.line { members.append("\"line\": \(line)") }
  if let column = place.column { members.append("\"column\": \(column)") }
  let parts = message.parts.map(json).joined(separator: ", ")
  return "{\((members + ["\"message\": [\(parts)]"]).joined(separator: ", "))}"
}

private func json(_ part: Message.Part) -> String {
  switch part {
  case .text(let text): jsonString(text)
  case .value(let value): jsonString("'\(value)'")
  case .key(let key): "{\"key\": \(jsonString(key))}"
  case .kindOfKey: "{\"word\": \"key\"}"
  case .option(let name, nil): "{\"option\": \(jsonString(name))}"
  case .option(let name, let setting?):
    "{\"option\": \(jsonString(name)), "
      + (setting.column.map { "\"column\": \(jsonString($0)), " } ?? "")
      + "\"value\": \(setting.json)}"
  }
}
