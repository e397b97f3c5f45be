import GridModel
import JSONText
import Primitives

/// The options that select the visible part of a grid and its state.
extension GridOption {
  static let window: [GridOption] = [
    GridOption(
      .width, \.width, .extent, "The picture's width in points.", flag: .value("points")
    ).needing(.screen),
    GridOption(
      .height, \.height, .extent, "The picture's height in points; rows below are cut.",
      flag: .value("points")
    ).needing(.screen),
    GridOption(
      .scrollTo, \.scrollTo, .count, "The row at the top of the window.", flag: .value("row")
    ).needing(.screen),
    GridOption(
      .scroll, \.scroll, .offset, "Scroll the body by X,Y points.", flag: .value("x,y")
    ).needing(.screen),
    GridOption(
      .viewport, for: .reference("viewport"), "A window onto the grid.",
      reading: { reader, node throws(GridreelError) in try reader.readViewport(node) }),
    GridOption(
      .pin, \.pin, .names,
      "Columns that stay at the left; 'none' for none, so that no column is repeated on pages.",
      flag: .value("key,…")),
    GridOption(
      .pinRight, \.pinRight, .names, "Columns that stay at the right.", flag: .value("key,…")),
    GridOption(
      .scrollbars, \.scrollbars, .word,
      "Bars that show which part is seen: auto, always or none.", flag: .value("when")
    ).needing(.table),
    GridOption(
      .stickySections, \.stickySections, .boolean,
      "Keep the current section header visible.", flag: .on()
    ).needing(.screen, .table, .window, .sections),
  ]

  static let wrapping: [GridOption] = [
    GridOption(
      .wrap, \.wrap, .names, "Columns whose texts wrap on as many lines as they need.",
      flag: .value("key,…")
    ).needing(.table),
    GridOption(
      .noWrap, \.noWrap, .names, "Columns whose texts stay on one line.",
      flag: .value("key,…")
    ).needing(.table),
  ]

  static let state: [GridOption] = [
    GridOption(
      .editable, \.editable, .names, "Columns whose cells can be edited in reels.",
      flag: .value("key,…")
    ).needing(.reel),
    GridOption(
      .edit, \.editing,
      .one(.text(pattern: ":")) { text, origin throws(GridreelError) in
        EditingOption(cell: try Specification.cell(text, origin))
      },
      "Open the field of a cell: 3:age.", flag: .value("row:key")),
    GridOption(
      .editing, \.editing, .fileOnly(GridFileReader.editingSchema),
      "The cell whose field is open, and what is written in it.",
      node: { reader, node throws(GridreelError) in try reader.editing(node) }),
    GridOption(
      .hover, \.hover, .target,
      "The pointer is over a row (3), a cell (3:age), header:KEY or section:TITLE.",
      flag: .value("place")),
    GridOption(
      .focus, \.focus, .target, "What has the keyboard's focus, named as for 'hover'.",
      flag: .value("place", "What has the focus, named as for --hover.")),
    GridOption(
      .drag, \.drag, .fileOnly(GridFileReader.dragSchema),
      "A row or a column that is lifted on its way to another place.",
      node: { reader, node throws(GridreelError) in try reader.drag(node) }),
    GridOption(
      .refresh, \.refresh,
      .one(GridFileReader.refreshSchema, words: Refresh.Phase.allCases.map(\.rawValue)) {
        text, _ throws(GridreelError) in
        RefreshOption(phase: try Specification.word(text, Refresh.Phase.self))
      },
      "How far a refresh has come, for which the grid is pulled down.",
      flag: .value(
        "phase", "Pulled down for a refresh: pulled, released, refreshing or done."),
      node: { reader, node throws(GridreelError) in try reader.refresh(node) }
    ).needing(.table),
  ]

  static let cards: [GridOption] = [
    GridOption(
      .layout, \.layout, .word, "Rows below each other, or as cards: table or tiles.",
      flag: .value("name")),
    GridOption(
      .perLine, \.perLine, .cardCount,
      "Cards per row; without it as many as are wide enough.",
      flag: .value("count", "Cards per row.")
    ).needing(.cards),
    GridOption(
      .tiles, \.tiles, .fileOnly(.reference("tiles")),
      "What cards are like; every line is as high as its tallest card.",
      node: { reader, node throws(GridreelError) in try reader.tiles(node) }),
    GridOption(
      .menu, \.menu, .fileOnly(.reference("menu")),
      "Orders to choose from, in a list that opens below a button above cards.",
      node: { reader, node throws(GridreelError) in try reader.menu(node) }),
  ]
}

extension OptionForm where Value == Double {
  /// A side of a window in points.
  fileprivate static var extent: OptionForm {
    number(1...1_000_000).schema(.number(above: 0))
  }
}

extension OptionForm where Value == Int {
  /// The number of cards per line.
  fileprivate static var cardCount: OptionForm {
    .one(.integer(1...1000)) { text, _ throws(GridreelError) in
      let count = try Specification.count(text)
      guard count <= 1000 else { throw GridreelError("1000 cards are the most") }
      return count
    }
  }
}

extension OptionForm where Value == Point {
  /// An offset: `X,Y`, or `[x, y]`.
  fileprivate static var offset: OptionForm {
    let schema = JSONSchema.any([
      .list(of: .number(from: 0), count: 2...2), .text(pattern: "^[0-9.]+ *, *[0-9.]+$"),
    ])
    return OptionForm(.array, schema: schema) { texts, _ throws(GridreelError) in
      let parts = texts.flatMap(Specification.list)
      guard parts.count == 2 else {
        throw GridreelError("write two numbers, X,Y")
      }
      return Point(
        x: try Specification.number(parts[0], 0...1e12),
        y: try Specification.number(parts[1], 0...1e12))
    }
  }
}

extension OptionForm where Value == TargetOption {
  /// The target of the pointer or the focus.
  fileprivate static var target: OptionForm {
    .one(.types("string", "integer")) { text, origin throws(GridreelError) in
      try Specification.target(text, origin)
    }
  }
}
