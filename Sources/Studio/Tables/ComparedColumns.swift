import GridreelFiles
import GridreelModel
import GridreelPrimitives
import GridreelStyle
import GridreelValues

/// What two tables have of columns.
struct ComparedColumns: Sendable {
  /// A column whose values are of one kind in the old table and of another in the new one.
  struct Unlike: Sendable {
    let key: String
    let old, new: ValueKind
  }

  /// The columns that are in both and are not ignored, in the new order; those of the key are among them.
  let common: [String]
  /// The columns that identify rows; empty if whole rows are compared.
  let key: [String]
  /// The columns that are only in the new table, and only in the old one, without the ignored ones.
  let added, gone: [String]
  let ignored: [String]
  let unlike: [Unlike]
  /// The columns of which no value may be shown.
  let hidden: Set<String>

  /// The common columns that do not identify rows.
  var values: [String] { common.filter { !key.contains($0) } }
  /// Whether both tables have the same kind of values in a column.
  func areAlike(_ column: String) -> Bool { !unlike.contains { $0.key == column } }

  /// Sorts out the columns of two tables.
  ///
  /// - Throws: ``GridreelError`` if a column of the key is not in both, or an ignored or compared one in none.
  init(
    _ old: ComparedTable, _ new: ComparedTable, key: [String], only: [String], ignored: [String],
    hidden: Set<String>
  ) throws(GridreelError) {
    let (before, after) = (Set(old.columns), Set(new.columns))
    self.key = try Self.key(key, old, new)
    let keys = new.columns + old.columns.filter { !after.contains($0) }
    let all = ColumnNames(keys: keys)
    var left = try Set(
      ignored.mapEach { name throws(GridreelError) in
        try all.resolve(name, .flag("--ignore"))
      })
    let compared = try Set(
      only.mapEach { name throws(GridreelError) in
        try all.resolve(name, OptionName.columns.flagOrigin)
      })
    if !compared.isEmpty { left.formUnion(Set(keys).subtracting(compared).subtracting(self.key)) }
    if let both = self.key.first(where: left.contains) {
      throw GridreelError(
        .usage, "column '\(both)' identifies rows, so it cannot be ignored; leave it out of one")
    }
    common = new.columns.filter { before.contains($0) && !left.contains($0) }
    added = new.columns.filter { !before.contains($0) && !left.contains($0) }
    gone = old.columns.filter { !after.contains($0) && !left.contains($0) }
    self.ignored = keys.filter(left.contains)
    (self.hidden, unlike) = (hidden, Self.unlike(common, old, new))
  }

  /// The columns that identify rows, which both tables have to have.
  private static func key(
    _ names: [String], _ old: ComparedTable, _ new: ComparedTable
  ) throws(GridreelError) -> [String] {
    var found: [String] = []
    for name in names {
      let key: String
      do throws(GridreelError) {
        key = try ColumnNames(keys: new.columns).resolve(name, rowKey)
      } catch {
        guard old.columns.contains(name) else { throw error }
        throw absent(name, in: new, old)
      }
      guard old.columns.contains(key) else { throw absent(key, in: old, new) }
      if !found.contains(key) { found.append(key) }
    }
    return found
  }

  private static let rowKey = OptionName.rowKey.flagOrigin

  private static func absent(
    _ key: String, in table: ComparedTable, _ other: ComparedTable
  ) -> GridreelError {
    GridreelError(
      .badInput, file: table.name,
      "there is no column '\(key)', by which \(other.name) identifies rows; give \(option: "rowKey") columns that both have: "
        + "\(table.columns.filter(other.columns.contains).prefix(8).joined(separator: ", "))")
  }

  private static func unlike(
    _ common: [String], _ old: ComparedTable, _ new: ComparedTable
  ) -> [Unlike] {
    // A table without rows has no kinds of its own.
    guard old.rowCount > 0, new.rowCount > 0 else { return [] }
    return common.compactMap { key in
      let kinds = (old.table.kind(ofColumn: key), new.table.kind(ofColumn: key))
      guard kinds.0 != kinds.1, !old.isVacant(key), !new.isVacant(key) else { return nil }
      return Unlike(key: key, old: kinds.0, new: kinds.1)
    }
  }
}
