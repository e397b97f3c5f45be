import GridreelJSONText
package import GridreelModel
package import GridreelPrimitives
import GridreelStyle
import GridreelValues

/// Adds the parts around and over the cells to a grid, and resolves their names to columns and rows.
package struct PartsBuilder {
  let options: GridOptions
  let names: ColumnNames
  /// The rows in drawn order.
  let rows: DrawnRows

  package init(options: GridOptions, names: ColumnNames, rows: DrawnRows) {
    self.options = options
    self.names = names
    self.rows = rows
  }

  private var parts: PartsOptions { options.allParts }

  /// Adds all parts to the grid.
  ///
  /// - Throws: ``GridreelError`` if a column or a row does not exist.
  func apply(to grid: inout DataGrid) throws(GridreelError) {
    // Those of the data hold unless others are asked for.
    let asked = try spanners(grid)
    if parts.spanners != nil || !asked.isEmpty { grid.spanners = asked }
    grid.showsLetters = parts.hasLetters ?? false
    grid.summaries = try summaries(of: grid.source)
    grid.footnoteMarks = parts.marks ?? .numbers
    try applyRows(to: &grid)
  }

  /// Adds the parts that belong to rows, as after a change of the data.
  ///
  /// - Throws: ``GridreelError`` if a column or a row does not exist.
  package func applyRows(to grid: inout DataGrid) throws(GridreelError) {
    let (footnotes, callouts) = (parts.footnotes ?? [], parts.callouts ?? [])
    let shown = grid
    let matches = try matches(of: footnotes.map(\.rows) + callouts.map(\.rows), grid)
    grid.footnotes = try footnotes.mapEach { option throws(GridreelError) in
      try footnote(option, shown, matches)
    }
    grid.callouts = try callouts.mapEach { option throws(GridreelError) in
      var callout = option.callout
      if let color = option.themeColor { callout.$color = try themed(color, shown.theme) }
      callout.columns = try option.columns.map { columns throws(GridreelError) in
        try resolve(columns)
      }
      switch option.rows {
      case .all: callout.rows = .all
      case .header: callout.rows = .header
      case .some(let items): callout.rows = .some(Set(try identities(items, shown, matches)))
      }
      return callout
    }
  }

  /// A colour given by a parameter of the theme.
  private func themed(
    _ color: Placed<JSONNode>, _ theme: Theme
  ) throws(GridreelError) -> Themed<GridColor?> {
    do throws(GridreelError) {
      let reader = KeyReader(parameters: theme.parameters)
      return try reader.optional(color.value, for: "color", as: .color)
    } catch {
      throw color.origin.error(error.message)
    }
  }

  private func resolve(_ columns: [Placed<String>]) throws(GridreelError) -> [String] {
    try columns.mapEach { column throws(GridreelError) in
      try names.resolve(column.value, column.origin)
    }
  }

  // MARK: Titles above columns

  private func spanners(_ grid: DataGrid) throws(GridreelError) -> [Spanner] {
    var known: Set<String> = []
    var spanners: [Spanner] = []
    for option in parts.spanners ?? [] { spanners.append(try spanner(option, &known)) }
    for option in options.order.allColumns ?? [] {
      guard let group = option.group else { continue }
      let key = try names.resolve(option.key, option.origin)
      guard known.insert(key).inserted else {
        throw option.origin.error("column '\(key)' stands below two spanners")
      }
      spanners.add(key, below: group)
    }
    return spanners
  }

  private func spanner(
    _ option: PartsOptions.SpannerOption, _ known: inout Set<String>
  ) throws(GridreelError) -> Spanner {
    var columns: [String] = []
    for column in option.columns {
      let key = try names.resolve(column.value, column.origin)
      guard known.insert(key).inserted else {
        throw column.origin.error("column '\(key)' stands below two spanners")
      }
      columns.append(key)
    }
    var children: [Spanner] = []
    for child in option.children { children.append(try spanner(child, &known)) }
    return Spanner(option.title, columns: columns, children: children)
  }

  // MARK: Summaries

  private func summaries(of source: any GridDataSource) throws(GridreelError) -> [Summary] {
    var inHeaders: Set<String> = []
    var summaries: [Summary] = []
    for option in parts.allSummaries(areGrouped: options.order.group != nil) {
      let summary = try summary(option, of: source)
      summaries.append(summary)
      guard summary.isInSectionHeaders else { continue }
      for entry in option.functions where entry.key != ColumnOption.wildcard {
        let key = try names.resolve(entry.key, entry.origin)
        guard inHeaders.insert(key).inserted else {
          throw entry.origin.error("column '\(key)' has two values in the headers of sections")
        }
      }
    }
    return summaries
  }

  private func summary(
    _ option: PartsOptions.SummaryOption, of source: any GridDataSource
  ) throws(GridreelError) -> Summary {
    var summary = option.summary
    for entry in option.functions {
      guard entry.key != ColumnOption.wildcard || names.keys.contains(entry.key) else {
        for key in countedColumns { summary.functions[key] = entry.value }
        continue
      }
      let key = try names.resolve(entry.key, entry.origin)
      let kind = rows.source.kind(ofColumn: key)
      guard entry.value.fits(kind) || source.hasNoValues(inColumn: key) else {
        let obstacle =
          kind == .text ? TextDoubts.obstacle(ofColumn: key, in: source).map { ": \($0)" } : nil
        throw entry.origin.error(
          "column '\(key)' holds \(kind.words)\(obstacle ?? ""); it has no "
            + "\(entry.value.rawValue), but 'count' and 'countDistinct'")
      }
      summary.functions[key] = entry.value
    }
    return summary
  }

  /// The columns of numbers whose names say nothing of codes, times or places.
  private var countedColumns: [String] {
    names.keys.filter { key in
      let meaning = ColumnMeaning(key)
      return rows.source.kind(ofColumn: key) == .number && !meaning.isCoordinate
        && (!meaning.isCode || meaning.words.contains("year") && !mayHoldYears(key))
    }
  }

  /// Whether all numbers of a column may be years, and not amounts of one as in `prior_year`.
  private func mayHoldYears(_ key: String) -> Bool {
    [Aggregate.Function.min, .max].allSatisfy { function in
      guard case .number(let number) = rows.source.value(of: Aggregate(function, of: key)) else {
        return true
      }
      return ColumnMeaning.mayBeYear(number)
    }
  }

  // MARK: Footnotes

  private func footnote(
    _ option: PartsOptions.FootnoteOption, _ grid: DataGrid, _ matches: Matches
  ) throws(GridreelError) -> Footnote {
    let columns = try resolve(option.columns)
    let text = options.marked(option.text)
    switch option.rows {
    case .all, .header:
      return Footnote(text, at: option.texts + columns.map(Footnote.Place.header))
    case .some(let items):
      let rows = try identities(items, grid, matches)
      return Footnote(
        text,
        at: rows.flatMap { row in columns.map { .cell(row: row, column: $0) } })
    }
  }

  // MARK: Rows

  /// The rows that items name; empty if a row may be among those not shown.
  private func identities(
    _ items: [SelectionItem], _ grid: DataGrid, _ matches: Matches
  ) throws(GridreelError) -> [RowIdentity] {
    let resolver = SelectionResolver(names: names, grid: grid, rows: rows)
    var found: [RowIdentity] = []
    for item in items {
      guard case .match(let name, let text) = item.rows else {
        found += try resolver.identities(item)
        continue
      }
      let key = try names.resolve(name, item.origin)
      let matching = matches[key]?[text] ?? []
      guard !matching.isEmpty || showsSome(grid) else {
        throw item.origin.error(
          "no row has \(missing: .row(text, column: key)) in column '\(key)'")
      }
      found += matching
    }
    return found
  }

  /// Whether rows are left out, so that a named row may be among them.
  private func showsSome(_ grid: DataGrid) -> Bool {
    grid.filter != nil || grid.rows != nil || grid.limit != nil
  }

  /// Rows by column and by the text that their cells hold or display.
  private typealias Matches = [String: [String: [RowIdentity]]]

  /// The rows that are named by what they show, including those of collapsed sections.
  ///
  /// Reads each column once for all of them.
  private func matches(
    of rows: [PartsOptions.RowOption], _ grid: DataGrid
  ) throws(GridreelError) -> Matches {
    var wanted: [String: Set<String>] = [:]
    for case .some(let items) in rows {
      for item in items {
        guard case .match(let name, let text) = item.rows else { continue }
        wanted[try names.resolve(name, item.origin), default: []].insert(text)
      }
    }
    var matches: Matches = [:]
    for (key, texts) in wanted {
      matches[key] = self.rows.source.rows(
        showingAnyOf: texts, inColumn: key,
        writtenBy: grid.column(key).map(grid.writer(for:)))
    }
    return matches
  }
}

extension Summary.Function {
  /// Whether it can be computed over values of a kind.
  fileprivate func fits(_ kind: ValueKind) -> Bool {
    switch self {
    case .count, .countDistinct: true
    case .sum, .range: kind == .number
    case .mean, .median, .min, .max: kind == .number || kind == .date
    }
  }
}

extension ValueKind {
  var words: String {
    switch self {
    case .text: "text"
    case .number: "numbers"
    case .date: "dates"
    case .boolean: "yes and no"
    }
  }
}
