import GridreelDataSources
package import GridreelJSONText
import GridreelModel
import GridreelPrimitives
import GridreelStyle
import GridreelValues

/// The keys of a column in a grid file.
extension ColumnOption {

  static let keys: [Key<ColumnOption>] = [
    Key("key", .name, "The key of the data.") { reader, node, column throws(GridreelError) in
      column.key = try node.string(for: "key")
      column.origin = reader.origin(node)
    },
    Key("title", \.title, .richText, "What the header says."),
    Key("width", \.width, .columnWidth, nil),
    Key("minimumWidth", \.minimumWidth, .number(0...100_000, "points"), "Points."),
    Key("maximumWidth", \.maximumWidth, .number(0...100_000, "points"), "Points."),
    Key("type", \.kind, .word, "The kind of values, where the data do not tell."),
    Key(
      "parse", \.parse, .readingPattern,
      "How its texts are written: a date such as dd.MM.yyyy, a number such as 1.234,5."),
    Key(
      "markup", \.markup, .markup,
      "How its texts are written: as Markdown, whose marks give their parts looks."),
    Key(
      "order", \.order, .valueOrder,
      "The order of its values where it is not that of letters, the first at the top when it "
        + "ascends; others come after them."),
    Key("sort", \.sortMode, .word, "How taps on the header change the order."),
    Key(
      "align", \.alignment, .side,
      "Where its texts and its title stand: left, center, right or decimal, or in the direction of reading leading or trailing."
    ),
    Key("style", \.style, .placed(.reference("cellStyle")), "The cells' style."),
    Key("headerStyle", \.headerStyle, .placed(.reference("cellStyle")), "The header's style."),
    Key("format", \.format, .format, nil),
    Key(
      "raw", \.isRaw, .boolean,
      "Whether its name and its values are drawn as they are in the data; false without it."),
    Key("hidden", \.isHidden, .boolean, "Whether the column is left out of the picture."),
    Key(
      "pinned", \.pinnedSide, .side,
      "The side at which it stays when others scroll; true is left."),
    Key(
      "wrap", \.wraps, .boolean,
      "Whether its texts wrap, on as many lines as they need; without it up to three, where they "
        + "would not fit."),
    Key(
      "merge", \.mergesEqualCells, .boolean,
      "Whether equal cells below each other become one, as in a column by which rows are sorted; "
        + "false without it."),
    Key("editable", \.isEditable, .boolean, "Whether its cells can be edited; false without it."),
    Key(
      "movable", \.isMovable, .boolean,
      "Whether it can be dragged to another place; true without it."),
    Key(
      "resizable", \.isResizable, .boolean,
      "Whether its edge can be dragged; true without it."),
    Key(
      "cell", \.cell, .placed(.any([.reference("cellTypeName"), .reference("cellType")])),
      "How the cells are drawn: a type's name, or more."),
    Key(
      "headerCell", \.headerCell,
      .placed(.any([.reference("cellTypeName"), .reference("cellType")])),
      "How the header's title is drawn: a type's name, or more."),
    Key(
      "titleAngle", \.titleAngle, .number(0...90, "degrees"),
      "How far the title is turned, in degrees: 90 reads upwards, 45 leans; the header grows with it."
    ),
    Key(
      "icon", \.icon, .name,
      "An image before the title: a PNG, JPEG or SVG file, named as those of cells are."),
    Key(
      "heat", \.heat, .placed(.any([.boolean, .reference("heatColors"), .reference("heat")])),
      "Colours behind numbers: true for the theme's, at least two colours, a palette such as viridis, or more."
    ),
    Key(
      "bars", \.bars, .placed(.any([.boolean, .reference("color")])),
      "Whether its numbers have bars, or the colour of these; the longest is that of the largest number. For parts of a "
        + "whole, the cell type progress."
    ),
    Key("group", \.group, .titles, "The titles above it, the outermost first."),
    Key(
      "value", \.formula, .formula,
      "Works the column's numbers out from others, such as \"price / base(size, unit) else "
        + "price\"; the data then have no such column."),
  ]

  /// The keys of a column that is named already.
  static let changes = Array(keys.dropFirst())

  package static let schema = JSONSchema.object(keys, required: ["key"]).described("One column.")
  package static let changeSchema = JSONSchema.object(changes).described("Changes of one column.")

  /// Parses the place of a column's texts.
  static func alignment(_ word: String) throws(GridreelError) -> GridHorizontalAlignment {
    switch word {
    case "left", "l": .leading
    case "right", "r": .trailing
    case "c", "middle": .center
    default: try FlagText.word(word, GridHorizontalAlignment.self)
    }
  }
}

extension Form<Placed<JSONNode>> {
  /// A value that is stored now and read when the theme is known.
  static func placed(_ schema: JSONSchema) -> Form {
    Form(schema) { reader, node, _, _ in Placed(value: node, origin: reader.origin(node)) }
  }
}

extension Form<GridHorizontalAlignment> {
  /// The place of a column's texts.
  fileprivate static var side: Form {
    .one(.words(["left", "right"] + GridHorizontalAlignment.allCases.map(\.rawValue))) {
      text, _ throws(GridreelError) in try ColumnOption.alignment(text)
    }
  }
}

extension Form<ColumnWidth> {
  /// A number of points, `fit`, or a share.
  fileprivate static var columnWidth: Form {
    Form(.columnWidth) { reader, node, name, _ throws(GridreelError) in
      let text = try reader.texts(node, for: name).first ?? ""
      return try node.located { () throws(GridreelError) in try Specification.width(text) }
    }
  }
}

extension Form<Placed<ReadingPattern>> {
  /// The pattern of numbers or dates.
  fileprivate static var readingPattern: Form {
    Form(.name) { reader, node, name, _ throws(GridreelError) in
      let text = try node.string(for: name)
      do throws(GridreelError) {
        return Placed(value: try ReadingPattern(text), origin: reader.origin(node))
      } catch {
        throw node.error("the pattern '\(text)': \(error.message)")
      }
    }
  }
}

extension Form<Placed<TextMarkup>> {
  /// The markup of texts.
  fileprivate static var markup: Form {
    Form(.words(TextMarkup.self)) { reader, node, name, _ throws(GridreelError) in
      Placed(value: try node.enumeration(for: name), origin: reader.origin(node))
    }
  }
}

extension Form<DisplayFormat> {
  /// The display format of values.
  fileprivate static var format: Form {
    Form(.any([.name, .reference("format")])) { _, node, _, _ throws(GridreelError) in
      guard case .string(let pattern) = node.value else { return try FormatReader.format(node) }
      return try node.located { () throws(GridreelError) in try FormatReader.pattern(pattern) }
    }
  }
}

extension Form<PinnedSide?> {
  /// A side; `true` means the left one.
  fileprivate static var side: Form {
    Form(.any([.boolean, .words(PinnedSide.self)])) { _, node, name, _ throws(GridreelError) in
      if case .boolean(let isPinned) = node.value { return isPinned ? .left : nil }
      guard case .string(let word) = node.value, let side = PinnedSide(rawValue: word) else {
        throw node.error("\(key: name) is \"left\", \"right\", true (left) or false")
      }
      return side
    }
  }
}

extension Form<[String]> {
  /// The titles above a column.
  fileprivate static var titles: Form {
    Form(.reference("names")) { reader, node, _, _ throws(GridreelError) in
      try reader.columnGroup(node)
    }
  }
}

extension Form<Placed<ValueOrder>> {
  /// Texts in their order, each once.
  fileprivate static var valueOrder: Form {
    Form(.list(of: .types("string", "number", "boolean"), count: 1...(.max))) {
      reader, node, name, _ throws(GridreelError) in
      var texts: [String] = []
      var seen: Set<String> = []
      for node in try node.array(for: name) {
        // Numbers and truths stand for how they are written.
        let text = try reader.texts(node, for: name).first ?? ""
        guard seen.insert(text).inserted else {
          throw node.error("\(key: name) has '\(text)' twice")
        }
        texts.append(text)
      }
      guard !texts.isEmpty else { throw node.error("\(key: name) has no values") }
      return Placed(value: ValueOrder(texts), origin: reader.origin(node))
    }
  }
}

extension Form<Placed<Formula>> {
  /// A formula over other columns.
  fileprivate static var formula: Form {
    Form(.name) { reader, node, name, _ throws(GridreelError) in
      let text = try node.string(for: name)
      do throws(GridreelError) {
        return Placed(value: try Formula(parsing: text), origin: reader.origin(node))
      } catch {
        throw node.error(
          "\(error.message) (at character \(error.offset + 1) of "
            + "\(text.quoted(around: error.offset)))")
      }
    }
  }
}
