package import GridreelPrimitives

/// The suggestion to append to a message about an unknown name, such as ``; did you mean
/// 'population'?``; empty if no name is close enough.
func suggestion(for name: String, among names: [String]) -> String {
  nearestName(to: name, among: names).map { "; did you mean '\($0)'?" } ?? ""
}

/// The suggestion for an unknown column: the nearest name, or all names if there are only a few.
package func unknownColumn(_ name: String, among columns: [String]) -> Message {
  // What stands within objects is called by its whole path.
  let paths = columns.filter { $0.lowercased().hasSuffix("." + name.lowercased()) }
  let near =
    switch paths.count {
    case 0: suggestion(for: name, among: columns)
    case 1: "; did you mean '\(paths[0])'?"
    default: "; did you mean \(paths.prefix(4).map { "'\($0)'" }.joined(separator: " or "))?"
    }
  let start: Message = "unknown column \(missing: .column(name))"
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

/// The suggestion for an unknown section: the nearest title, and the first of all titles.
package func unknownSection(_ title: String, among titles: [String]) -> Message {
  let near = nearestName(to: title, among: titles).map { "did you mean '\($0)'? " } ?? ""
  let known = titles.prefix(8).joined(separator: ", ") + (titles.count > 8 ? ", …" : "")
  let count = titles.count == 1 ? "1 section" : "\(titles.count) sections"
  return "there is no section \(missing: .section(title)); \(near)the grid has \(count): \(known)"
}
