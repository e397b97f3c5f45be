import JSONText
import SnapshotChecking

/// Reads `snapshots` of a grid file.
extension GridFileReader {
  static let snapshotKeys = ["themes", "scales", "states", "tolerance"]
  static let toleranceKeys = [
    "metric", "threshold", "maxChannelDelta", "ignoreAntialiasing", "maxDiffPixels",
    "maxDiffRatio", "maxWindow",
  ]
  /// The keys of a state: those of a grid file that say what is shown and how, not those that say how
  /// data are read, which happens once for all pictures.
  static let stateKeys =
    ["name"]
    + GridFile.keys.filter { key in
      let fixed: [OptionName] = [
        .theme, .scale, .fontPath, .systemFonts, .allowPaths, .text, .page, .strict, .delimiter,
        .header, .encoding, .table, .sql, .textOrder, .queryTimeout,
      ]
      return !(fixed.map(\.rawValue) + ["data", "snapshots"]).contains(key)
    }

  func snapshots(_ node: JSONNode) throws(JSONTextError) -> SnapshotOptions {
    let object = try ObjectReader(node, keys: Self.snapshotKeys)
    var snapshots = SnapshotOptions()
    if let nodes = try object.array("themes") {
      guard !nodes.isEmpty else { throw empty(object, "themes", "name a theme") }
      snapshots.themes = try nodes.mapEach { node throws(JSONTextError) in
        ThemeChoice(source: .name(try node.string(for: "themes")), origin: origin(node))
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
    return snapshots
  }

  private func empty(_ object: ObjectReader, _ key: String, _ remedy: String) -> JSONTextError {
    JSONTextError(
      message: "'\(key)' is an empty array; \(remedy), or leave it out",
      position: object.node(key)?.position ?? object.position)
  }

  private func snapshotScale(_ node: JSONNode) throws(JSONTextError) -> Double {
    let scale = try node.number(for: "scales")
    guard (1...8).contains(scale) else { throw node.error("'scales' go from 1 to 8") }
    return scale
  }

  private func state(_ node: JSONNode) throws(JSONTextError) -> SnapshotOptions.State {
    let object = try ObjectReader(node, keys: Self.stateKeys)
    let nameNode = try object.required("name")
    let name = try nameNode.string(for: "name")
    guard !name.isEmpty, !name.unicodeScalars.contains(where: { $0.value < 32 || $0.value == 127 })
    else { throw nameNode.error("a state's name is one line of at least one character") }
    var reader = GridFileReader(name: self.name)
    try reader.read(object)
    return SnapshotOptions.State(
      name: name, options: reader.options, origin: origin(nameNode))
  }

  private func tolerance(_ node: JSONNode) throws(JSONTextError) -> ToleranceOptions {
    let object = try ObjectReader(node, keys: Self.toleranceKeys)
    var options = ToleranceOptions()
    options.metric = try object.enumeration("metric")
    options.threshold = try fraction(object, "threshold")
    options.maxDiffRatio = try fraction(object, "maxDiffRatio")
    options.maxChannelDelta = try whole(object, "maxChannelDelta", 0...255)
    options.maxDiffPixels = try whole(object, "maxDiffPixels", 0...Int.max)
    options.ignoreAntialiasing = try object.boolean("ignoreAntialiasing")
    if let window = try object.object("maxWindow", keys: ["size", "maxDiffPixels"]) {
      _ = try window.required("size")
      _ = try window.required("maxDiffPixels")
      options.window = Tolerance.Window(
        size: try whole(window, "size", 1...32_767) ?? 1,
        maximumDifferingPixels: try whole(window, "maxDiffPixels", 0...Int.max) ?? 0)
    }
    return options
  }

  private func fraction(_ object: ObjectReader, _ key: String) throws(JSONTextError) -> Double? {
    guard let number = try object.number(key) else { return nil }
    guard (0...1).contains(number) else {
      throw object.node(key)?.error("'\(key)' goes from 0 to 1")
        ?? JSONTextError(message: "'\(key)' goes from 0 to 1", position: object.position)
    }
    return number
  }

  private func whole(
    _ object: ObjectReader, _ key: String, _ range: ClosedRange<Int>
  ) throws(JSONTextError) -> Int? {
    guard let number = try object.integer(key) else { return nil }
    guard range.contains(number) else {
      let limit = range.upperBound == .max ? "or more" : "to \(range.upperBound)"
      throw JSONTextError(
        message: "'\(key)' is a whole number of \(range.lowerBound) \(limit)",
        position: object.node(key)?.position ?? object.position)
    }
    return number
  }
}
