import GridModel
import JSONText
import Primitives

/// Reads the actions of a person that take several moments.
extension ReelScriptReader {
  /// `"3:age"`, or `{"row": 3, "column": "age"}`.
  func edit(_ node: JSONNode) throws(JSONTextError) -> SelectionItem {
    guard case .object = node.value else { return try item(node, needsColumn: true) }
    let object = try ObjectReader(node, keys: ReelScript.editKeys)
    if let cell = object.node("cell") {
      guard object.node("row") == nil, object.node("column") == nil else {
        throw node.error("'cell' names row and column; leave those out")
      }
      return try item(cell, needsColumn: true)
    }
    let row = try grid.singleRow(try object.required("row"))
    return SelectionItem(
      rows: row.rows, column: try object.required("column").string(for: "column"),
      origin: origin(node))
  }

  func key(_ node: JSONNode) throws(JSONTextError) -> ReelKey {
    let word = try node.string(for: "key")
    if let known = ReelKey.names.first(where: { $0.name == word }) { return known.key }
    let names = ReelKey.names.map(\.name)
    let hint = nearestName(to: word, among: names).map { "; did you mean '\($0)'?" } ?? ""
    throw node.error(
      "there is no key '\(word)'\(hint.isEmpty ? "; there are \(names.joined(separator: ", "))" : hint)"
    )
  }

  /// An object, or `true` for what goes without saying.
  func refresh(_ node: JSONNode) throws(JSONTextError) -> RefreshGesture {
    var gesture = RefreshGesture()
    if case .boolean(true) = node.value { return gesture }
    let object = try ObjectReader(node, keys: ReelScript.refreshKeys)
    if let node = object.node("distance") {
      let distance = try node.number(for: "distance")
      guard (1...1000).contains(distance) else {
        throw node.error("'distance' goes from 1 to 1000 points")
      }
      gesture.distance = distance
    }
    if let node = object.node("seconds") {
      gesture.seconds = try node.number(for: "seconds")
      guard (0...60).contains(gesture.seconds) else {
        throw node.error("'seconds' goes from 0 to 60")
      }
    }
    gesture.data = try object.string("data")
    return gesture
  }

  /// What the pointer or the focus goes to; null is nothing.
  func place(_ node: JSONNode) throws(JSONTextError) -> TargetOption? {
    if case .null = node.value { return nil }
    guard case .object = node.value else {
      let text = try texts(node, "hover").first ?? ""
      do throws(SpecificationError) {
        return try Specification.target(text, origin(node))
      } catch {
        throw node.error(error.message)
      }
    }
    let object = try ObjectReader(node, keys: ReelScript.placeKeys)
    try expectOne(of: ReelScript.placeKeys, in: object, node)
    let place: TargetOption.Place
    if let header = try object.string("header") {
      place = .header(header)
    } else if let section = try object.string("section") {
      place = .section(section)
    } else if let cell = object.node("cell") {
      place = .item(try item(cell, needsColumn: true))
    } else {
      place = .item(try grid.singleRow(try object.required("row")))
    }
    return TargetOption(place: place, origin: origin(node))
  }
}
