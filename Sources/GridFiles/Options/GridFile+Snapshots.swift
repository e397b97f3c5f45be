import GridreelComparing
package import GridreelJSONText
import GridreelPrimitives
package import GridreelStyle

/// Reads `snapshots` of a grid file.
extension KeyReader {
  func snapshots(_ node: JSONNode) throws(GridreelError) -> SnapshotOptions {
    let object = try ObjectReader(node, keys: Self.snapshotsSchema.keys)
    var snapshots = SnapshotOptions()
    if let nodes = try object.array("themes") {
      guard !nodes.isEmpty else { throw empty(object, "themes", "name a theme") }
      snapshots.themes = try nodes.mapEach { node throws(GridreelError) in
        ThemeChoice(named: try node.string(for: "themes"), origin: origin(node))
      }
    }
    if let nodes = try object.array("scales") {
      guard !nodes.isEmpty else { throw empty(object, "scales", "write a number") }
      snapshots.scales = try nodes.mapEach(snapshotScale)
    }
    for node in try object.array("states") ?? [] {
      let state = try state(node)
      guard !snapshots.states.contains(where: { $0.name == state.name }) else {
        throw node.error("two states are named '\(state.name)'")
      }
      snapshots.states.append(state)
    }
    if let node = object.node("tolerance") { snapshots.tolerance = try tolerance(node) }
    snapshots.ignored = try (object.array("ignore") ?? []).mapEach(ignoredPart)
    for node in try object.array("tolerate") ?? [] {
      snapshots.tolerated.insert(try node.enumeration(for: "tolerate"))
    }
    return snapshots
  }

  private func empty(_ object: ObjectReader, _ key: String, _ remedy: String) -> GridreelError {
    GridreelError(
      "'\(key)' is an empty array; \(remedy), or leave it out",
      at: object.node(key)?.position ?? object.position)
  }

  private func snapshotScale(_ node: JSONNode) throws(GridreelError) -> Double {
    let scale = try node.number(for: "scales")
    guard (1...8).contains(scale) else { throw node.error("\(key: "scales") go from 1 to 8") }
    return scale
  }

  private func state(_ node: JSONNode) throws(GridreelError) -> SnapshotOptions.State {
    let object = try ObjectReader(node, keys: Self.stateSchema.keys)
    let nameNode = try object.required("name")
    let name = try nameNode.string(for: "name")
    guard !name.isEmpty, !name.unicodeScalars.contains(where: { $0.value < 32 || $0.value == 127 })
    else { throw nameNode.error("a state's name is one line of at least one character") }
    return SnapshotOptions.State(
      name: name, options: try options(object), origin: origin(nameNode))
  }

  private func ignoredPart(_ node: JSONNode) throws(GridreelError) -> IgnoredPart {
    let object = try ObjectReader(node, keys: Self.ignoredSchema.keys)
    var part = IgnoredPart(text: try object.enumeration("at"), origin: origin(node))
    part.column = try object.string("column")
    for member in try object.node("row")?.object(for: "row").members ?? [] {
      part.row[member.key] = try text(member.node, for: member.key)
    }
    guard (part.text == nil) != part.columns.isEmpty else {
      throw node.error(
        "what to ignore is either 'at' a text, or a 'column', a 'row', or a cell of both")
    }
    return part
  }

  private func tolerance(_ node: JSONNode) throws(GridreelError) -> ToleranceOptions {
    var options = ToleranceOptions()
    try read(node, by: ToleranceOptions.keys, into: &options)
    return options
  }
}

// MARK: Schema

extension KeyReader {
  package static let snapshotsSchema = JSONSchema.object([
    "themes": .list(of: .name, count: 1...Int.max).described("Theme names or paths."),
    "scales": .list(of: .number(1...8), count: 1...Int.max).described("Pixels per point."),
    "states": .list(of: .reference("state")).described(
      "Named states of the grid, each a picture besides that of the grid as it is here."),
    "tolerance": .reference("tolerance"),
    "ignore": .list(of: ignoredSchema).described("What is drawn and not compared."),
    "tolerate": .list(of: .words(ToleratedCause.self)).described(
      "Causes that fail no picture by themselves: other libraries or another program, other fonts."),
  ]).described("Which pictures 'verify' and 'record' make.")

  private static let ignoredSchema = JSONSchema.object([
    "column": .name.described("The cells of a column, by its key."),
    "row": .object([:], others: .types("string", "number", "boolean")).described(
      "The rows whose cells show these texts, by the keys of columns."),
    "at": .words(IgnoredPart.Text.self).described("A text around the grid."),
  ])

  /// The keys of a state: those of a grid file that say what to show and how, without the reading options,
  /// which apply once to all pictures.
  package static let stateSchema: JSONSchema = {
    let name = JSONSchema.name.described(
      "What it is called in the names of references; unique in its file.")
    let options = GridOption.all.filter(\.variesByState).map(\.name)
    return JSONSchema.object(
      [("name", name)] + options.map { ($0, .reference(toKey: $0)) },
      required: ["name"]
    ).described("A state: a name, and what it asks for over what the file asks for.")
  }()
}

extension ToleranceOptions {
  package static let keys: [Key<ToleranceOptions>] = [
    Key(
      "metric", \.metric, .word, "How the distance of two colours is measured.",
      flag: .value("name", "How the distance of colours is measured: oklab (the default) or yiq.")),
    Key(
      "threshold", \.threshold, .number(0...1),
      "The distance up to which two colours count as equal.",
      flag: .value("t", "Allow each pixel a distance of 0 to 1 (0.1 with --metric alone).")),
    Key(
      "maxChannelDelta", \.maxChannelDelta, .integer(0...255),
      "The difference of a channel up to which two colours count as equal.",
      flag: .value("n", "Allow each channel of a pixel to differ by so much (0 to 255).")),
    Key(
      "ignoreAntialiasing", \.ignoreAntialiasing, .boolean,
      "Whether pixels that only smooth an edge do not count.",
      flag: .on("Do not count pixels that only smooth an edge.")),
    Key(
      "maxDiffPixels", \.maxDiffPixels, .integer(0...Int.max), "How many pixels may differ.",
      flag: .value("n", "Maximum number of pixels that may differ.")),
    Key(
      "maxDiffRatio", \.maxDiffRatio, .share, "Which share of all pixels may differ.",
      flag: .value("r", "Allow this share of pixels to differ, 0 to 1 or in percent (0.5%).")),
    Key(
      "maxWindow", \.window, .window, "How many pixels may differ within any one square.",
      flag: .value("NxN=K", "Allow at most K differing pixels in any square of N × N.")),
  ]

  package static let schema = JSONSchema.object(keys).described(
    "How far pictures may differ from their references; without it, not at all.")
}

extension Form<Double> {
  /// A share of a whole: a number, on the command line also in percent.
  fileprivate static var share: Form {
    one(.number(0...1)) { text, _ throws(GridreelError) in
      if text.hasSuffix("%"), let percent = Double(text.dropLast()), (0...100).contains(percent) {
        return percent / 100
      }
      guard let value = Double(text), (0...1).contains(value) else {
        throw GridreelError("'\(text)' is not a share in percent or a number from 0 to 1")
      }
      return value
    }.read(number(0...1).read)
  }
}

extension Form<Tolerance.Window> {
  /// A square and a count: an object with both keys, on the command line `16x16=28` or `16=28`.
  fileprivate static var window: Form {
    let keys = [
      Key<Tolerance.Window>(
        "size", \.size, .integer(1...32_767), "The square's side in pixels."),
      Key(
        "maxDiffPixels", \.maximumDifferingPixels, .integer(0...Int.max),
        "How many of its pixels may differ."),
    ]
    let parse: ReadTexts = { texts, _ throws(GridreelError) in
      try Tolerance.Window(parsing: texts[texts.count - 1])
    }
    return Form(.object(keys, required: keys.map(\.name)), texts: parse) {
      reader, node, _, _ throws(GridreelError) in
      let object = try ObjectReader(node, keys: keys.map(\.name))
      for key in keys { _ = try object.required(key.name) }
      var window = Tolerance.Window(size: 1, maximumDifferingPixels: 0)
      try reader.read(object, by: keys, into: &window)
      return window
    }
  }
}

extension Tolerance.Window {
  /// Parses `16x16=28`, or `16=28`.
  fileprivate init(parsing text: String) throws(GridreelError) {
    let parts = text.split(separator: "=", omittingEmptySubsequences: false)
    let sides = (parts.first ?? "").split(
      omittingEmptySubsequences: false, whereSeparator: { "xX×".contains($0) })
    guard parts.count == 2, (1...2).contains(sides.count), let size = Int(sides[0]), size > 0,
      sides.allSatisfy({ Int($0) == size }), let count = Int(parts[1]), count >= 0
    else {
      throw GridreelError("'\(text)' is not a square and a count such as 16x16=28")
    }
    self.init(size: size, maximumDifferingPixels: count)
  }
}
