package import GridreelPrimitives

/// The suggestion to append to a message about an unknown name, such as ``; did you mean
/// 'population'?``; empty if no name is close enough.
func suggestion(for name: String, among names: [String]) -> String {
  nearestName(to: name, among: names).map { "; did you mean '\($0)'?" } ?? ""
}

/// The suggestion for an unknown column: the nearest name, or all names if there are only a few.
package func unknownColumn(_ name: String, among columns: [String]) -> Message {
  // What stands within objects is called by its whole path, and a column by the word that tells it.
  let wanted = name.lowercased()
  var paths = columns.filter { $0.lowercased().hasSuffix("." + wanted) }
  if paths.isEmpty, nearestName(to: name, among: columns) == nil {
    paths = columns.filter { column in
      column.lowercased().split { "_- .".contains($0) }.contains(wanted[...])
    }
  }
  let near =
    switch paths.count {
    case 0: suggestion(for: name, among: columns)
    case 1: "; did you mean '\(paths[0])'?"
    default: "; did you mean \(paths.prefix(4).map { "'\($0)'" }.joined(separator: " or "))?"
    }
  let start: Message = "unknown column \(missing: .column(name))"
  if let range = range(name, of: columns) {
    return "\(start); for these columns, write \(range.joined(separator: ","))"
  }
  if !near.isEmpty { return "\(start)\(near)" }
  switch columns.count {
  case 0: return "\(start); there are no columns"
  case 1: return "\(start); the only column is \(columns[0])"
  case 2...20:
    let known = columns.joined(separator: ", ")
    return "\(start); the \(columns.count) columns are: \(known)"
  default: return "\(start); there are \(columns.count) columns"
  }
}

/// The columns of a range such as `2021:2025`, `2021..2025` or `2021-2025`; nil if it is none.
private func range(_ text: String, of columns: [String]) -> [String]? {
  for sign in ["..", ":", "-"] {
    guard let place = text.firstRange(of: sign),
      let first = columns.firstIndex(of: String(text[..<place.lowerBound])),
      let last = columns.firstIndex(of: String(text[place.upperBound...])), first < last
    else { continue }
    return Array(columns[first...last])
  }
  return nil
}

/// The suggestion for an unknown section: the nearest title, and the first of all titles.
package func unknownSection(_ title: String, among titles: [String]) -> Message {
  let near = nearestName(to: title, among: titles).map { "did you mean '\($0)'? " } ?? ""
  let known = titles.prefix(8).joined(separator: ", ") + (titles.count > 8 ? ", …" : "")
  let count = titles.count == 1 ? "1 section" : "\(titles.count) sections"
  return "there is no section \(missing: .section(title)); \(near)the grid has \(count): \(known)"
}
