import GridreelJSONText
public import GridreelModel
public import GridreelPrimitives
import GridreelStyle

/// The order of a grid's rows, saved in a small JSON file from one run to the next.
///
/// ```json
/// {"sort": [{"column": "age", "direction": "descending"}, {"column": "name"}]}
/// ```
public struct SortState: Hashable, Sendable {
  /// The columns that order the rows, the most significant first.
  public var keys: [SortKey]

  /// Makes a state from an order.
  public init(_ keys: [SortKey]) { self.keys = keys }

  /// Makes a state from a grid's order.
  public init(_ grid: DataGrid) { keys = grid.sort }

  /// Parses a state.
  ///
  /// - Parameters:
  ///   - text: JSON with comments.
  ///   - file: The name of the text for messages.
  /// - Throws: ``GridreelError`` with code `badInput` and the place of the error.
  public init(parsing text: String, file: String = "sort state") throws(GridreelError) {
    try self.init(parsing: Array(text.utf8), file: file)
  }

  /// Reads the state saved in a file.
  ///
  /// - Throws: ``GridreelError`` with code `unreadableInput` or `badInput`.
  public init(path: String) throws(GridreelError) {
    try self.init(
      parsing: InputFile.read(path, atMost: InputFile.textLimit), file: path)
  }

  private init(parsing bytes: [UInt8], file: String) throws(GridreelError) {
    do throws(GridreelError) {
      keys = try Self.keys(in: try JSONNode.parse(bytes))
    } catch {
      throw error.located(in: file)
    }
  }

  private static func keys(in root: JSONNode) throws(GridreelError) -> [SortKey] {
    let object = try ObjectReader(root, keys: ["sort"])
    var keys: [SortKey] = []
    for node in try object.required("sort").array(for: "sort") {
      let entry = try ObjectReader(node, keys: ["column", "direction"])
      let column = try entry.required("column")
      let key = try column.string(for: "column")
      guard !keys.contains(where: { $0.column == key }) else {
        throw column.error("column '\(key)' is in the order twice")
      }
      keys.append(SortKey(key, try entry.enumeration("direction") ?? .ascending))
    }
    return keys
  }

  /// The state as the JSON text of a file.
  public var json: String {
    let entries = keys.map { key in
      "{\"column\": \(jsonString(key.column)), \"direction\": \"\(key.direction.rawValue)\"}"
    }
    return entries.isEmpty
      ? "{\"sort\": []}\n" : "{\"sort\": [\n  " + entries.joined(separator: ",\n  ") + "\n]}\n"
  }

  /// Writes the state to a file, which appears complete or not at all.
  ///
  /// - Throws: ``GridreelError`` with code `unwritableOutput`.
  public func write(to path: String) throws(GridreelError) {
    try OutputFile.write(Array(json.utf8), to: path)
  }

  /// Applies the order to a grid; columns that the grid no longer has are left out.
  ///
  /// - Returns: A warning for each missing column.
  @discardableResult
  public func restore(to grid: inout DataGrid) -> [Warning] {
    let (known, warnings) = split(among: grid.columns.map(\.key), file: nil)
    grid.sortRows(by: known)
    return warnings
  }

  /// The keys of existing columns, and a warning for each missing one.
  func split(among columns: [String], file: String?) -> (known: [SortKey], warnings: [Warning]) {
    let known = keys.filter { columns.contains($0.column) }
    let gone = keys.filter { !columns.contains($0.column) }
    return (
      known,
      gone.map { key in
        let near = nearestName(to: key.column, among: columns).map { "; is it '\($0)' now?" } ?? ""
        return Warning(
          file: file,
          "column '\(key.column)' is gone; the rows are sorted without it\(near)")
      }
    )
  }
}

extension GridOptions {
  /// The options with the order of a saved state, if one is requested.
  ///
  /// - Parameter columns: The keys of the data.
  /// - Returns: The options, and a warning for each missing column.
  /// - Throws: ``GridreelError`` if the file cannot be read, or if the command line requests both a state and
  ///   another order.
  package func restoringSort(
    columns: [String]
  ) throws(GridreelError) -> (options: GridOptions, warnings: [Warning]) {
    guard let path = order.sortState else { return (self, []) }
    let place = origin(of: .sortState)
    if order.sort != nil, origin(of: .sort).flag != nil {
      guard place.flag == nil else {
        throw place.error("say the order once: by \(option: "sort"), or by \(option: "sortState")")
      }
      return (self, [])
    }
    let full = try place.path(path, allowing: display.allowPaths ?? [])
    let (known, warnings) = try SortState(path: full).split(among: columns, file: full)
    var options = self
    options.order.sort = known
    options.origins[OptionName.sort.rawValue] = place
    return (options, warnings)
  }
}
