import GridreelDataSources
import GridreelPrimitives

extension Found {
  /// What becomes of labels that no column has.
  private static var labels: Edit {
    Edit(
      rule: .index, column: nil, property: .hidden, before: "0, 1 …", after: "left out",
      setting: "true", reason: "the labels only number the rows")
  }

  /// The lines around the first table as titles and a note.
  var edits: [Edit] {
    func edit(_ property: Edit.Property, _ lines: some Collection<String>, _ reason: String)
      -> Edit?
    {
      let text = lines.map(\.withoutReferences).joined(separator: "\n")
      guard !text.isEmpty else { return nil }
      return Edit(
        rule: .shape, column: nil, property: property, before: text, after: text, setting: text,
        reason: reason)
    }
    let above = "it stands above the names of the columns"
    return [
      edit(.title, titles.prefix(1), above), edit(.subtitle, titles.dropFirst() + facts, above),
      edit(.note, notes, "it stands below the rows"), leavesOutLabels ? Self.labels : nil,
    ].compactMap { $0 }
  }
}
