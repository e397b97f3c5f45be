import Gridreel
import GridreelJSONText
import TestSupport

/// Thirteen cells that most tests draw: names, a number, a date, a missing value.
let peopleText = """
  name,age,joined,team
  Ada,36,2024-03-01,red
  Bob,9,2023-12-31,blue
  Cleo,,2024-01-15,red
  Dan,120,2022-05-05,blue

  """

/// A table of ``peopleText``.
func peopleTable() throws -> DataTable {
  try TableReader.read(Array(peopleText.utf8), as: .csv).table
}

/// Options as the command line gives them: names with their texts.
func options(_ pairs: KeyValuePairs<OptionName, String>) throws(GridreelError) -> GridOptions {
  var options = GridOptions()
  for (name, text) in pairs { try options.read(name, [text], name.flagOrigin) }
  return options
}

/// A grid of ``peopleText`` in the light theme.
func built(_ pairs: KeyValuePairs<OptionName, String>) throws -> BuiltGrid {
  try GridBuilder(options: options(pairs), table: peopleTable()).build(theme: .light)
}

/// What a closure throws, as the line that the command prints; nil where it throws nothing.
func failure(_ body: () throws -> Void) -> String? {
  do {
    try body()
    return nil
  } catch let error as GridreelError {
    return error.description
  } catch {
    return "another kind of error: \(error)"
  }
}

/// The drawn texts of one column, from the top.
func texts(_ built: BuiltGrid, _ key: String) -> [String] {
  var texts: [String] = []
  for section in 0..<built.source.sectionCount {
    for row in 0..<built.source.rowCount(inSection: section) {
      texts.append(built.source.cell(at: RowIndex(section: section, row: row), column: key).text)
    }
  }
  return texts
}

extension JSONNode {
  /// A member of an object; nil where there is none.
  subscript(key: String) -> JSONNode? {
    guard case .object(let object) = value else { return nil }
    return object.members.first { $0.key == key }?.node
  }

  /// An array's elements; empty for all else.
  var elements: [JSONNode] {
    guard case .array(let nodes) = value else { return [] }
    return nodes
  }

  /// A string's text; nil for all else.
  var text: String? {
    guard case .string(let text) = value else { return nil }
    return text
  }

  /// A number's value; nil for all else.
  var number: Double? {
    guard case .number(let number) = value else { return nil }
    return number.value
  }
}
