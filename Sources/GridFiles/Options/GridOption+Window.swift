import GridModel
import JSONText
import Primitives
package import Style

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
      .viewport, for: .reference("viewport"), "A window onto the grid."
    ) { reader, node, options throws(GridreelError) in
      try reader.readViewport(node, into: &options)
    },
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
      .editing, \.editing,
      Form(KeyReader.editingSchema) { reader, node, _, _ throws(GridreelError) in
        try reader.editing(node)
      },
      "The cell whose field is open, and what is written in it."),
    GridOption(
      .hover, \.hover, .target,
      "The pointer is over a row (3), a cell (3:age), header:KEY or section:TITLE.",
      flag: .value("place")),
    GridOption(
      .focus, \.focus, .target, "What has the keyboard's focus, named as for 'hover'.",
      flag: .value("place", "What has the focus, named as for --hover.")),
    GridOption(
      .drag, \.drag,
      Form(KeyReader.dragSchema) { reader, node, _, _ throws(GridreelError) in
        try reader.drag(node)
      },
      "A row or a column that is lifted on its way to another place."),
    GridOption(
      .refresh, \.refresh,
      .one(KeyReader.refreshSchema, words: Refresh.Phase.allCases.map(\.rawValue)) {
        text, _ throws(GridreelError) in
        RefreshOption(phase: try FlagText.word(text, Refresh.Phase.self))
      }.read { reader, node, _, _ throws(GridreelError) in try reader.refresh(node) },
      "How far a refresh has come, for which the grid is pulled down.",
      flag: .value(
        "phase", "Pulled down for a refresh: pulled, released, refreshing or done.")
    ).needing(.table),
  ]

  static let cards: [GridOption] = [
    GridOption(
      .layout, \.layout, .word, "Rows below each other, or as cards: table or tiles.",
      flag: .value("name")),
    GridOption(
      .perLine, \.perLine, .cardsPerLine,
      "Cards per row; without it as many as are wide enough.",
      flag: .value("count", "Cards per row.")
    ).needing(.cards),
    GridOption(
      .tiles, \.tiles,
      Form(.reference("tiles")) { reader, node, _, _ throws(GridreelError) in
        try reader.tiles(node)
      },
      "What cards are like; every line is as high as its tallest card."),
    GridOption(
      .menu, \.menu,
      Form(.reference("menu")) { reader, node, _, _ throws(GridreelError) in
        try reader.menu(node)
      },
      "Orders to choose from, in a list that opens below a button above cards."),
  ]
}

extension Form<Double> {
  /// A side of a window in points.
  fileprivate static var extent: Form {
    number(1...1_000_000).schema(.number(above: 0))
  }
}

extension Form<Point> {
  /// An offset: `X,Y`, or `[x, y]`.
  fileprivate static var offset: Form {
    let schema = JSONSchema.any([
      .list(of: .number(from: 0), count: 2...2), .text(pattern: "^[0-9.]+ *, *[0-9.]+$"),
    ])
    return .array(schema) { texts throws(GridreelError) in
      let parts = texts.flatMap(FlagText.list)
      guard parts.count == 2 else {
        throw GridreelError("write two numbers, X,Y")
      }
      return Point(
        x: try FlagText.number(parts[0], 0...1e12),
        y: try FlagText.number(parts[1], 0...1e12))
    }
  }
}

extension Form<TargetOption> {
  /// The target of the pointer or the focus.
  fileprivate static var target: Form {
    .one(.types("string", "integer")) { text, origin throws(GridreelError) in
      try Specification.target(text, origin)
    }
  }
}

extension Form<Int> {
  /// The number of cards per line.
  package static var cardsPerLine: Form { integer(1...1000) }
}
