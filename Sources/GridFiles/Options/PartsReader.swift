package import GridreelJSONText
import GridreelModel
package import GridreelPrimitives
import GridreelStyle

/// The keys of a grid file for parts around and over the cells.
extension KeyReader {
  /// Reads the titles above one column, the outermost first: one, or a list.
  func columnGroup(_ node: JSONNode) throws(GridreelError) -> [String] {
    let titles = try several(node).mapEach { node throws(GridreelError) in
      try node.string(for: "group")
    }
    guard !titles.isEmpty else { throw node.error("\(key: "group") is a title, or titles") }
    return titles
  }

  // MARK: Titles above columns

  func spanners(_ node: JSONNode) throws(GridreelError) -> [PartsOptions.SpannerOption] {
    try node.array(for: "spanners").mapEach(spanner)
  }

  private func spanner(_ node: JSONNode) throws(GridreelError) -> PartsOptions.SpannerOption {
    let object = try ObjectReader(node, keys: Self.spannerSchema.keys)
    let title = try object.required("title").string(for: "title")
    let children = try (object.array("children") ?? []).mapEach(spanner)
    let columns = try object.node("columns").map(names) ?? []
    guard !columns.isEmpty || !children.isEmpty else {
      throw node.error("a spanner needs 'columns', 'children' or both")
    }
    return PartsOptions.SpannerOption(title: title, columns: columns, children: children)
  }

  // MARK: Summary rows

  func summaries(_ node: JSONNode) throws(GridreelError) -> [PartsOptions.SummaryOption] {
    try several(node).mapEach(summary)
  }

  private func summary(_ node: JSONNode) throws(GridreelError) -> PartsOptions.SummaryOption {
    let object = try ObjectReader(node, keys: Self.summarySchema.keys)
    let columns = try object.required("columns")
    let functions = try columns.object(for: "columns").members.mapEach {
      member throws(GridreelError) -> KeyedValue<Summary.Function> in
      KeyedValue(
        key: member.key, value: try member.node.enumeration(for: member.key),
        origin: source.at(member.keyPosition))
    }
    guard !functions.isEmpty else {
      throw columns.error("\(key: "columns") says what is computed, as {\"population\": \"sum\"}")
    }
    let place: Summary.Place = try object.enumeration("place") ?? .bottom
    let summary = Summary(
      try object.string("label") ?? "", [:],
      of: try object.enumeration("of") ?? (place == .header ? .sections : .all),
      place: place, isPinned: try object.boolean("pinned") ?? false)
    if place == .header, !summary.isInSectionHeaders {
      throw try object.required("of").error(
        "only a summary of each section can stand in its header; leave 'of' out")
    }
    if summary.isPinned, !summary.staysAtBottom {
      throw try object.required("pinned").error(
        "only a summary of all rows at the bottom can be pinned")
    }
    return PartsOptions.SummaryOption(summary: summary, functions: functions)
  }

  // MARK: Footnotes

  func footnotes(_ node: JSONNode) throws(GridreelError) -> [PartsOptions.FootnoteOption] {
    try node.array(for: "footnotes").mapEach(footnote)
  }

  private func footnote(_ node: JSONNode) throws(GridreelError) -> PartsOptions.FootnoteOption {
    let object = try ObjectReader(node, keys: Self.footnoteSchema.keys)
    let said = try object.required("text")
    let text = try Form<RichText>.richText.read(self, said, "text", nil)
    guard !text.text.isEmpty else { throw said.error("\(key: "text") is empty") }
    let columns = try object.node("column").map(names) ?? []
    guard let at = object.node("at") else {
      guard !columns.isEmpty else {
        throw node.error("say where the note belongs: 'at', 'column', or 'row' and 'column'")
      }
      return PartsOptions.FootnoteOption(
        text: text, texts: [], rows: try object.node("row").map(rowOption) ?? .header,
        columns: columns)
    }
    guard columns.isEmpty, object.node("row") == nil else {
      throw at.error("give 'at', or 'row' and 'column', not both")
    }
    let texts = try several(at).mapEach { node throws(GridreelError) -> Footnote.Place in
      let place: SurroundingText = try node.enumeration(for: "at")
      return place.place
    }
    return PartsOptions.FootnoteOption(text: text, texts: texts, rows: .all, columns: [])
  }

  // MARK: Callouts

  func callouts(_ node: JSONNode) throws(GridreelError) -> [PartsOptions.CalloutOption] {
    try node.array(for: "callouts").mapEach(callout)
  }

  /// Reads a callout: an object, or the words of the flag.
  package func callout(_ node: JSONNode) throws(GridreelError) -> PartsOptions.CalloutOption {
    if case .string(let words) = node.value {
      return try node.located { () throws(GridreelError) in
        try Specification.callout(words, origin(node))
      }
    }
    let object = try ObjectReader(node, keys: Self.calloutObject.keys)
    let kind: Callout.Kind = try object.required("kind").enumeration(for: "kind")
    let columns = try object.node("column").map(names)
    let rows = try object.node("row").map(rowOption)
    guard rows != nil || columns != nil else {
      throw node.error("say where the callout belongs: 'row', 'column' or both")
    }
    var callout = Callout(
      kind, text: try object.string("text"), side: try object.enumeration("side"))
    if callout.text == nil, kind == .badge { _ = try object.required("text") }
    if let problem = callout.textProblem {
      throw (object.node("text") ?? node).error(problem)
    }
    let color = object.node("color")
    let namesParameter = color.map(KeyReader.namesParameter) ?? false
    if let color, !namesParameter { callout.color = try calloutColor(color) }
    let option = PartsOptions.CalloutOption(
      callout: callout, rows: rows ?? .all, columns: columns,
      themeColor: namesParameter ? color.map { Placed(value: $0, origin: origin($0)) } : nil)
    if let problem = option.rowProblem { throw try object.required("row").error(problem) }
    return option
  }

  private func calloutColor(_ node: JSONNode) throws(GridreelError) -> GridColor {
    if let color = try? GridColor(parsing: node.string(for: "color")) { return color }
    throw node.error("\(key: "color") is a colour, such as \"#e5484d\" or \"tomato\"")
  }

  // MARK: Rows and columns

  private func several(_ node: JSONNode) -> [JSONNode] {
    if case .array(let nodes) = node.value { nodes } else { [node] }
  }

  private func names(_ node: JSONNode) throws(GridreelError) -> [Placed<String>] {
    let names = try several(node).mapEach { node throws(GridreelError) in
      Placed(value: try node.string(for: "column"), origin: origin(node))
    }
    guard !names.isEmpty else { throw node.error("name a column at least") }
    return names
  }

  private func rowOption(_ node: JSONNode) throws(GridreelError) -> PartsOptions.RowOption {
    if case .string("header") = node.value { return .header }
    let items = try several(node).mapEach { node throws(GridreelError) in
      SelectionItem(rows: try rows(node), column: nil, origin: origin(node))
    }
    guard !items.isEmpty else { throw node.error("name a row at least") }
    return .some(items)
  }
}

/// The texts around a grid that a note can refer to.
private enum SurroundingText: String, CaseIterable {
  case title, subtitle, caption

  var place: Footnote.Place {
    switch self {
    case .title: .title
    case .subtitle: .subtitle
    case .caption: .caption
    }
  }
}

// MARK: Schema

extension KeyReader {
  package static let namesSchema = JSONSchema.oneOrSeveral(.name, atLeast: 1)
    .described("A column, or several.")

  package static let oneRowSchema = rowSchema(
    "\"header\", a range such as \"4-6\", or a match such as \"name=Donatello\".")

  package static let someRowsSchema = JSONSchema.oneOrSeveral(.reference("oneRow"), atLeast: 1)
    .described("A row, or several.")

  package static let spannerSchema = JSONSchema.object(
    [
      "title": .text().described("What it says."),
      "columns": .reference("names").described("The columns right below it."),
      "children": .list(of: .reference("spanner")).described(
        "Titles between it and further columns."),
    ], required: ["title"]
  ).described("A title above columns, above further titles, or both.")

  package static let summarySchema = JSONSchema.object(
    [
      "label": .text().described("What it says in the first column that it does not sum up."),
      "columns": .object([:], others: .words(Summary.Function.self))
        .with("minProperties", .number(1))
        .described("What is computed, such as {\"population\": \"sum\"}."),
      "of": .words(Summary.Scope.self).described("Which rows are summed up."),
      "place": .words(Summary.Place.self).described(
        "Above or below those rows, or in the header of their section."),
      "pinned": .boolean.described(
        "Whether a summary of all rows stays at the bottom of the window."),
    ], required: ["columns"]
  ).described("A row that sums up others.")

  package static let footnoteSchema = JSONSchema.object(
    [
      "text": .any([.name, .reference("richText")]).described("What it says."),
      "at": .oneOrSeveral(.words(SurroundingText.self), atLeast: 1).described(
        "The text around the grid that it is about."),
      "row": .reference("someRows"),
      "column": .reference("names"),
    ], required: ["text"]
  ).described("A note below the grid; without 'at' and 'row' it is about headers.")

  private static let calloutObject = JSONSchema.object(
    [
      "kind": .words(Callout.Kind.self).described(
        "What it does; blur and redact keep the cells' content out of all output."),
      "row": .reference("someRows").described("The rows; without it all."),
      "column": .reference("names").described("The columns; without it all."),
      "text": .text().described("What a badge, a box's tag or an arrow's label says."),
      "color": .text().described("Its colour."),
      "side": .words(Callout.Side.self).described("Where badge, tag or label stands."),
    ], required: ["kind"])

  package static let calloutSchema = JSONSchema.any([
    .name.described("As of the flag: `box 3:age the oldest`."), calloutObject,
  ]).described("Something that points at cells, or hides them.")
}
