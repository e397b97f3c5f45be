package import GridreelCauses
import GridreelComparing
import GridreelDataSources
import GridreelJSONText
package import GridreelPrimitives

/// The results of a run, read from the archive of its reports.
package struct BundledResults: Sendable {
  /// The results in the order of the run, with the pictures of failures.
  package private(set) var results: [SnapshotResult] = []

  /// Whether a file starts as an archive does.
  package static func areIn(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x50, 0x4B]) }

  /// Reads ``ReportBundle/bytes``.
  ///
  /// - Throws: ``GridreelError`` with code `badInput` if the archive is none of reports, or damaged, or if it unpacks to
  ///   more than is likely.
  package init(_ bytes: [UInt8]) throws(GridreelError) {
    guard Self.areIn(bytes) else {
      throw GridreelError(.badInput, "is not an archive of 'gridreel verify --bundle'")
    }
    var files = try ZippedFiles(bytes)
    guard let json = try files.bytes(of: ReportBundle.Name.json) else {
      throw GridreelError(
        .badInput, "is not an archive of 'gridreel verify --bundle': it has no report.json")
    }
    do throws(GridreelError) {
      results = try Self.results(in: json)
    } catch {
      throw GridreelError(.badInput, "its report.json cannot be read: \(error.message)")
    }
    for place in results.indices where results[place].isFailure {
      results[place].expected = try files.bytes(of: ReportBundle.Name.expected(place))
      results[place].actual = try files.bytes(of: ReportBundle.Name.actual(place))
    }
  }

  private static func results(in json: [UInt8]) throws(GridreelError) -> [SnapshotResult] {
    let report = try JSONNode.parse(json).object()
    var causes: [String: [ToldCause]] = [:]
    for node in try report.required("causes").array() {
      let object = try node.object()
      let cause = ToldCause(
        name: try object.required("name").string(), text: try object.required("text").string(),
        file: try object.text("file"), line: try object.given("line")?.count(),
        parts: try object.required("parts").texts())
      for picture in try object.required("pictures").texts() {
        causes[picture, default: []].append(cause)
      }
    }
    return try report.required("pictures").array().readingEach { node throws(GridreelError) in
      try SnapshotResult(node, of: causes)
    }
  }
}

/// A reason that a report tells once for all of its pictures.
private struct ToldCause {
  let name, text: String
  let file: String?
  let line: Int?
  let parts: [String]
}

extension SnapshotResult {
  /// Reads a picture of the JSON, whose keys are those of ``JSONReport``.
  fileprivate init(_ node: JSONNode, of told: [String: [ToldCause]]) throws(GridreelError) {
    let object = try node.object()
    let statusNode = try object.required("status")
    guard let status = Status(rawValue: try statusNode.string()) else {
      throw statusNode.error("the status is unknown")
    }
    let subject = Subject(
      grid: try object.required("grid").string(), theme: try object.required("theme").string(),
      state: try object.text("state"), scale: try object.given("scale")?.number() ?? .nan)
    self.init(subject, status, reference: try object.required("reference").string())
    (message, movedFrom) = (try object.text("message"), try object.text("movedFrom"))
    ignored = try object.required("ignored").regions()
    difference = try object.given("difference").map { node throws(GridreelError) in
      try PictureDifference(node.object())
    }
    if let tolerated = try object.given("tolerated")?.object(), let counted = difference {
      let pixels = try tolerated.required("pixels").count()
      difference?.closePixels = max(0, pixels - counted.unequalPixels)
    }
    let own = told[reference] ?? []
    causes = try object.required("causes").array().readingEach { node throws(GridreelError) in
      try Cause(node.object(), of: own)
    }
  }
}

extension Cause {
  /// Reads a cause of a picture; one that the report does not tell by itself follows from others.
  fileprivate init(_ object: JSONObject, of told: [ToldCause]) throws(GridreelError) {
    let kindNode = try object.required("kind")
    guard let kind = Kind(rawValue: try kindNode.string()) else {
      throw kindNode.error("the kind is unknown")
    }
    self.init(
      kind, try object.required("text").string(), places: try object.required("places").regions())
    let name = try object.text("cause")
    let group = told.first { $0.name == name }
    (parts, isResult) = (group?.parts ?? [], group == nil && !told.isEmpty)
    effects = try object.required("effects").texts().map { Cause(kind, $0) }
    if let root = try object.given("root")?.object() {
      self.root = Root(
        file: try root.required("file").string(), line: try root.required("line").count(),
        key: try root.required("key").string(), old: try root.text("old"),
        new: try root.text("new"))
    } else if let group, let file = group.file {
      (self.file, line) = (file, group.line)
      guard group.name.hasPrefix("\(file.stem).") else { return }
      let name = String(group.name.dropFirst(file.stem.count + 1))
      change = .told(name: name, sentence: group.text)
    }
  }
}

extension PictureDifference {
  fileprivate init(_ object: JSONObject) throws(GridreelError) {
    func count(_ key: String) throws(GridreelError) -> Int { try object.required(key).count() }
    self.init(
      expected: try object.required("expectedSize").size(),
      actual: try object.required("actualSize").size(),
      differingPixels: try count("differingPixels"), totalPixels: try count("totalPixels"),
      maximumChannelDelta: try count("maxChannelDelta"),
      antialiasedPixels: try count("antialiasedPixels"),
      densestWindow: try object.given("densestWindow")?.count(),
      regions: try object.required("regions").regions(),
      isWithinTolerance: try object.required("withinTolerance").boolean())
  }
}

extension JSONObject {
  /// The value of a key that every report has.
  fileprivate func required(_ key: String) throws(GridreelError) -> JSONNode {
    guard let node = self[key] else {
      throw GridreelError(.badInput, "the key \(key: key) is missing")
    }
    return node
  }

  /// The value of a key; nil for `null`.
  fileprivate func given(_ key: String) throws(GridreelError) -> JSONNode? {
    let node = try required(key)
    return node.value == .null ? nil : node
  }

  fileprivate func text(_ key: String) throws(GridreelError) -> String? {
    try given(key)?.string()
  }
}

extension JSONNode {
  /// Numbers that no picture has; sums and products of smaller ones are numbers.
  private static let greatestSide = 1 << 24
  private static let greatestCount = 1 << 40

  fileprivate func texts() throws(GridreelError) -> [String] {
    try array().readingEach { node throws(GridreelError) in try node.string() }
  }

  fileprivate func count(
    below limit: Int = greatestCount
  ) throws(GridreelError) -> Int {
    let number = try integer()
    guard (0..<limit).contains(number) else { throw error("the number \(number) is out of range") }
    return number
  }

  private func sides(_ count: Int) throws(GridreelError) -> [Int] {
    let nodes = try array()
    guard nodes.count == count else { throw error("expected \(count) numbers") }
    return try nodes.readingEach { node throws(GridreelError) in
      try node.count(below: Self.greatestSide)
    }
  }

  fileprivate func size() throws(GridreelError) -> PictureDifference.Region {
    let sides = try sides(2)
    return .init(x: 0, y: 0, width: sides[0], height: sides[1])
  }

  fileprivate func regions() throws(GridreelError) -> [PictureDifference.Region] {
    try array().readingEach { node throws(GridreelError) in
      let sides = try node.sides(4)
      return .init(x: sides[0], y: sides[1], width: sides[2], height: sides[3])
    }
  }
}
