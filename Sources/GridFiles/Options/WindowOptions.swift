import GridreelJSONText
package import GridreelModel
package import GridreelPrimitives
import GridreelStyle

/// The options that select the visible part of a grid; nil means not set.
package struct WindowOptions: Sendable {
  /// The picture's size in points.
  package var width, height: Double?
  /// The row at the top of the window, from 1.
  package var scrollTo: Int?
  /// The scroll offset of the body in points.
  package var scroll: GridPoint?
  /// The columns pinned at the left and at the right.
  package var pin, pinRight: [String]?
  /// Whether to show scrollbars.
  package var scrollbars: Scrollbars?
  /// Whether the header of the topmost section sticks to the top.
  package var stickySections: Bool?

  package init() {}

  static let keys: [GridOption] = [
    GridOption(
      .width, \.window.width, .extent, "The picture's width in points.", flag: .value("points")
    ).needing(.screen).told(KeyWords("width", .window, absent: "of the grid")),
    GridOption(
      .height, \.window.height, .extent, "The picture's height in points; rows below are cut.",
      flag: .value("points")
    ).needing(.screen).told(KeyWords("height", .window, absent: "of the grid")),
    GridOption(
      .scrollTo, \.window.scrollTo, .count, "The row at the top of the window.", flag: .value("row")
    ).needing(.screen).told(KeyWords("top row", .window, absent: "not set")),
    GridOption(
      .scroll, \.window.scroll, .offset, "Scroll the body by X,Y points.", flag: .value("x,y")
    ).needing(.screen).told(KeyWords("scrolled by", .window, absent: "0,0")),
    GridOption(
      .viewport, for: .reference("viewport"), "A window onto the grid."
    ) { reader, node, options throws(GridreelError) in
      try reader.readViewport(node, into: &options)
    },
    GridOption(
      .pin, \.window.pin, .names,
      "Columns that stay at the left; 'none' for none, so that no column is repeated on pages.",
      flag: .value("key,…", also: ["freeze"])),
    GridOption(
      .pinRight, \.window.pinRight, .names, "Columns that stay at the right.", flag: .value("key,…")
    ),
    GridOption(
      .scrollbars, \.window.scrollbars, .word,
      "Bars that show which part is seen: auto, always or none.", flag: .value("when")
    ).needing(.table),
    GridOption(
      .stickySections, \.window.stickySections, .boolean,
      "Keep the current section header visible.", flag: .on()
    ).needing(.screen, .table, .window, .sections).told(
      KeyWords(
        "the header of the topmost section stays while rows scroll",
        .orElse("the header of the topmost section no longer stays while rows scroll"))),
  ]
}

extension OptionName {
  package static let width = OptionName("width")
  package static let height = OptionName("height")
  package static let scrollTo = OptionName("scrollTo")
  package static let scroll = OptionName("scroll")
  package static let viewport = OptionName("viewport")
  package static let pin = OptionName("pin")
  package static let pinRight = OptionName("pinRight")
  package static let scrollbars = OptionName("scrollbars")
  package static let stickySections = OptionName("stickySections")
}
