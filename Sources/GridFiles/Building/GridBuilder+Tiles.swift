package import GridreelDataSources
import GridreelJSONText
package import GridreelModel
package import GridreelPrimitives
import GridreelStyle
import GridreelValues

extension GridBuilder {
  /// Sets how rows are shown, and the menu above them.
  package func applyLayout(
    _ options: GridOptions, _ names: ColumnNames, to grid: inout DataGrid
  ) throws(GridreelError) {
    guard options.isTiled else { return }
    let asked = options.cards.tiles ?? TileOptions()
    let standard = Tiles()
    var parts: [CardPart] = []
    for part in asked.card {
      let key = try names.resolve(part.column, part.origin)
      guard !parts.contains(where: { $0.column == key }) else {
        throw part.origin.error("column '\(key)' is on the card already")
      }
      parts.append(CardPart(key, as: part.role))
    }
    grid.layout = .tiles(
      Tiles(
        perLine: options.cards.perLine ?? asked.perLine,
        cardWidth: asked.cardWidth ?? standard.cardWidth,
        gap: asked.gap, padding: asked.padding,
        imageRatio: asked.imageRatio ?? standard.imageRatio, cornerRadius: asked.cornerRadius,
        heading: asked.heading, card: parts))
    try applyMenu(options, names, to: &grid)
  }

  /// Refuses what only another layout shows, unless it is laid out later, or was meant for it before a
  /// flag or a state asked for this one.
  func checkLayout(
    _ options: GridOptions, _ grid: DataGrid, _ upcoming: UpcomingOrders
  ) throws(GridreelError) {
    guard !options.cards.isLayoutReplaced else { return }
    let isTable = grid.layout.tiles == nil
    if isTable, options.cards.layout == nil, options.cards.perLine != nil,
      !upcoming.layouts.contains(.tiles)
    {
      throw options.origin(of: .perLine).error(
        "cards per row apply only with \(set: "layout", "tiles")")
    }
    if isTable, options.cards.menu != nil, !upcoming.layouts.contains(.tiles) {
      throw options.origin(of: .menu).error(
        "a menu stands above cards only; say \"layout\": \"tiles\", or leave out \"menu\"")
    }
    if !isTable, options.parts.spanners?.isEmpty == false, !upcoming.layouts.contains(.table) {
      throw options.origin(of: .spanners).error(
        "spanners stand above the columns of a table only; leave out \"spanners\"")
    }
    if !isTable, options.parts.hasLetters == true, !upcoming.layouts.contains(.table) {
      throw options.origin(of: .letters).error(
        "letters stand above the columns of a table only; leave out \"letters\"")
    }
  }

  private func applyMenu(
    _ options: GridOptions, _ names: ColumnNames, to grid: inout DataGrid
  ) throws(GridreelError) {
    guard let asked = options.cards.menu else { return }
    let orders = try asked.orders.mapEach { order throws(GridreelError) in
      let sort = try order.sort.mapEach { key throws(GridreelError) in
        SortKey(try names.resolve(key.column, order.origin), key.direction)
      }
      var grouping = order.grouping
      if let group = order.grouping {
        grouping?.column = try names.resolve(group.column, order.origin)
      }
      return SortMenu.Option(order.title, sort: sort, grouping: grouping)
    }
    grid.menu = SortMenu(asked.title ?? "Sort by", options: orders, isOpen: asked.isOpen)
  }
}

extension GridOptions {
  /// Data with the computed columns, as the grid file asks for.
  ///
  /// - Parameters:
  ///   - file: The data.
  ///   - known: The columns that are computed already, as by a grid file that holds the data.
  /// - Returns: The data with all computed columns.
  /// - Throws: ``GridreelError`` where a formula names a column that is not there, or a computed
  ///   column has the name of one that the data have.
  package func computing(
    _ file: any DataFile, besides known: [String] = []
  ) throws(GridreelError) -> any DataFile {
    guard order.allColumns?.contains(where: { $0.formula != nil }) == true else { return file }
    // Formulas see the kinds that columns are to have; what does not fit is told with its place when
    // the grid is built.
    var stored = self
    stored.order.columns = order.allColumns?.filter { $0.formula == nil }
    stored.order.changes = nil
    let rules = try? stored.readingRules(ColumnNames(keys: file.columnKeys))
    var file = rules.flatMap { try? file.read(by: $0) } ?? file
    for option in order.allColumns ?? [] {
      guard let formula = option.formula, !known.contains(option.key) else { continue }
      let keys = file.columnKeys
      guard !keys.contains(option.key) else {
        throw formula.origin.error("the data have a column '\(option.key)' already")
      }
      do throws(GridreelError) {
        try formula.value.validate(columns: keys)
      } catch {
        throw formula.origin.error("\(error.message) (at character \(error.offset + 1))")
      }
      file = file.adding(option.key, formula.value)
    }
    return file
  }

  /// The formulas of computed columns; each reads no computed column but those before it.
  var formulas: [KeyedFormula] {
    (order.allColumns ?? []).compactMap { option in
      option.formula.map { KeyedFormula(key: option.key, $0.value) }
    }
  }
}
