import GridreelFiles
package import GridreelJSONText
import GridreelModel
import GridreelPrimitives
import GridreelStyle

/// An action of scripts: its key, the reader of its value, and its schema.
package struct ReelActionKey: Sendable {
  package let name: String
  /// The schema of its value.
  package let schema: JSONSchema
  /// Whether anything moves, so that the action can have its own timing.
  let moves: Bool
  let read: @Sendable (KeyReader, JSONNode) throws(GridreelError) -> ReelAction

  private init(
    _ name: String, _ schema: JSONSchema, _ description: String? = nil, moves: Bool = true,
    read: @escaping @Sendable (KeyReader, JSONNode) throws(GridreelError) -> ReelAction
  ) {
    self.name = name
    self.schema = description.map(schema.described) ?? schema
    self.moves = moves
    self.read = read
  }
}

extension ReelActionKey {
  package static let all = rows + columns + gestures + scenes
  /// The actions that may stand beside new data, and belong to them then.
  package static let besideData: Set = ["sort", "limit"]

  private static let rows: [ReelActionKey] = [
    ReelActionKey("tap", .reference("tap")) { reader, node throws(GridreelError) in
      try reader.tap(node)
    },
    ReelActionKey(
      "select", .any([.reference("textsOrNone"), KeyReader.match]),
      "These rows (2, \"4-6\", \"name=Donatello\", {\"name\": \"Donatello\"}) and cells (\"3:age\") are "
        + "selected, and no others."
    ) { reader, node throws(GridreelError) in .select(try reader.selection(node)) },
    ReelActionKey(
      "sort", .reference("textsOrNone"),
      "The rows are sorted by \"key\" or \"-key\", several with commas between or as a list; null "
        + "is the data's own order."
    ) { reader, node throws(GridreelError) in .sort(try reader.sort(node)) },
    ReelActionKey(
      "group", .any([.null, .reference("group")]),
      "The rows are grouped by a column; null is not at all."
    ) { reader, node throws(GridreelError) in .group(try reader.newGroup(node)) },
    ReelActionKey(
      "collapse", .any([.constant(true), .reference("textsOrNone")]),
      "Sections are collapsed, by their titles; true, null or [] is all of them."
    ) { reader, node throws(GridreelError) in .collapse(try reader.sections(node, "collapse")) },
    ReelActionKey(
      "expand", .any([.constant(true), .reference("textsOrNone")]),
      "Sections are expanded, by their titles; true, null or [] is all of them."
    ) { reader, node throws(GridreelError) in .expand(try reader.sections(node, "expand")) },
    ReelActionKey(
      "filter", .any([.null, .oneOrSeveral(.name)]),
      "Rows for which the condition holds are shown, or all of several conditions; null shows all rows."
    ) { reader, node throws(GridreelError) in .filter(try reader.newFilter(node)) },
    ReelActionKey(
      "limit", .any([.null, .constant("all"), .integer(from: 1)]),
      "So many rows are shown from now on, the first ones; null or \"all\" is all of them."
    ) { reader, node throws(GridreelError) in .limit(try reader.newLimit(node)) },
    ReelActionKey("scroll", .reference("scroll")) { reader, node throws(GridreelError) in
      try reader.scroll(node)
    },
  ]

  private static let columns: [ReelActionKey] = [
    ReelActionKey(
      "show", .oneOrSeveral(.name), "Hidden columns appear."
    ) { reader, node throws(GridreelError) in .show(try reader.texts(node, for: "show")) },
    ReelActionKey(
      "hide", .oneOrSeveral(.name), "Columns go."
    ) { reader, node throws(GridreelError) in .hide(try reader.texts(node, for: "hide")) },
    ReelActionKey("move", .reference("move")) { reader, node throws(GridreelError) in
      try reader.move(node)
    },
    ReelActionKey("resize", .reference("resize")) { reader, node throws(GridreelError) in
      try reader.resize(node)
    },
  ]

  private static let gestures: [ReelActionKey] = [
    ReelActionKey("edit", .reference("edit")) { reader, node throws(GridreelError) in
      .gesture(.edit(try reader.editedCell(node)))
    },
    ReelActionKey(
      "type", .types("string", "number"),
      "Text typed into the open field, key by key; 'duration' is for all of it."
    ) { reader, node throws(GridreelError) in
      .gesture(.type(try reader.texts(node, "type").first ?? ""))
    },
    ReelActionKey(
      "key", .words(ReelKey.names.map(\.name)),
      "A key pressed in the open field: Enter keeps the text, if it can be kept, Escape does not."
    ) { reader, node throws(GridreelError) in .gesture(.key(try reader.pressedKey(node))) },
    ReelActionKey("drag", .reference("drag")) { reader, node throws(GridreelError) in
      .gesture(.drag(try reader.drag(node, isStill: false)))
    },
    ReelActionKey(
      "refresh", .any([.constant(true), .name, .reference("refresh")]),
      "The grid is pulled down, refreshed and let go; true is as usual, a path the data that come."
    ) { reader, node throws(GridreelError) in .gesture(.refresh(try reader.refreshGesture(node))) },
    ReelActionKey(
      "hover", .reference("placeOrNone"), "The pointer goes over something; null is away."
    ) { reader, node throws(GridreelError) in .gesture(.hover(try reader.place(node))) },
    ReelActionKey(
      "focus", .reference("placeOrNone"), "The keyboard's focus goes to something; null is away."
    ) { reader, node throws(GridreelError) in .gesture(.focus(try reader.place(node))) },
  ]

  private static let scenes: [ReelActionKey] = [
    ReelActionKey(
      "theme", .any([.name, .someObject]),
      "A built-in theme's name, a path from this file, or a theme written here."
    ) { reader, node throws(GridreelError) in .theme(try reader.theme(node)) },
    ReelActionKey(
      "callouts",
      .any([.null, .reference("callout"), .list(of: .reference("callout"))]),
      "What points at cells from now on, as in a grid file or in words (\"box 3:age the oldest\"); null is nothing."
    ) { reader, node throws(GridreelError) in .callouts(try reader.newCallouts(node)) },
    ReelActionKey(
      "spotlight", .any([.reference("textsOrNone"), KeyReader.match]),
      "These rows (2, \"name=Donatello\") and cells (\"3:age\") stay bright while all else is dimmed; null is nothing."
    ) { reader, node throws(GridreelError) in .callouts(try reader.newSpotlights(node)) },
    ReelActionKey(
      "highlight", .any([.null, .oneOrSeveral(.name)]),
      "The rows for which a condition holds stand out from now on, and no others; null is none."
    ) { reader, node throws(GridreelError) in .highlight(try reader.newHighlights(node)) },
    ReelActionKey(
      "data", .oneOrSeveral(.name),
      "Other data with the same columns: a path from this file, or a list of such paths, which follow one another."
    ) { reader, node throws(GridreelError) in
      .data(try reader.texts(node, for: "data").map { ReelData(path: $0) })
    },
    ReelActionKey(
      "layout", .words(LayoutName.self),
      "Whether rows stand below each other or are cards from now on."
    ) { reader, node throws(GridreelError) in .layout(try reader.layout(node)) },
    ReelActionKey(
      "perLine", .integer(1...1000), "Cards per row from now on."
    ) { reader, node throws(GridreelError) in .perLine(try reader.perLine(node)) },
    ReelActionKey(
      "openMenu", .boolean, "Whether the list of the menu above cards is open."
    ) { _, node throws(GridreelError) in .openMenu(try node.boolean(for: "openMenu")) },
    ReelActionKey(
      "choose", .name,
      "An order of the menu is put in force, by what its list says; the list closes."
    ) { _, node throws(GridreelError) in .choose(try node.string(for: "choose")) },
    ReelActionKey(
      "wait", .reference("seconds"), "So many seconds more of rest.", moves: false
    ) { reader, node throws(GridreelError) in .wait(try reader.wait(node)) },
    ReelActionKey(
      "screenshot", .text(pattern: "\\.([pP][nN][gG]|[pP][dD][fF]|[sS][vV][gG])$"),
      "This moment is written as a still: .png, .pdf or .svg, a path from this file to its folder "
        + "or below.", moves: false
    ) { _, node throws(GridreelError) in .screenshot(try node.string(for: "screenshot")) },
    ReelActionKey(
      "title", .any([.null, .text()]), "The title from now on; null takes it away."
    ) { reader, node throws(GridreelError) in .title(try reader.newText(node, for: "title")) },
    ReelActionKey(
      "subtitle", .any([.null, .text()]),
      "The line below the title from now on; null takes it away."
    ) { reader, node throws(GridreelError) in
      .subtitle(try reader.newText(node, for: "subtitle"))
    },
    ReelActionKey(
      "caption", .any([.null, .text()]),
      "The line below the grid from now on; null takes it away."
    ) { reader, node throws(GridreelError) in .caption(try reader.newText(node, for: "caption")) },
  ]
}
