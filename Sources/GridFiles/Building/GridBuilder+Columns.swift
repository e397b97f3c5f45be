import GridreelDataSources
import GridreelJSONText
import GridreelModel
import GridreelPrimitives
import GridreelStyle
import GridreelValues

extension GridBuilder {
  /// The columns with all that options say of them.
  func columns(_ theme: Theme) throws(GridreelError) -> [Column] {
    let asked = try askedColumns()
    guard !asked.isEmpty else {
      throw options.origin(of: .columns).error("at least one column must be shown")
    }
    let reader = KeyReader(parameters: theme.parameters)
    var columns: [Column] = []
    var known: Set<String> = []
    for option in asked {
      let key = try names.resolve(option.key, option.origin)
      guard known.insert(key).inserted else {
        throw option.origin.error("column '\(key)' is asked for twice")
      }
      columns.append(try column(option, key, reader))
    }
    guard columns.contains(where: { !$0.isHidden }) else {
      throw options.origin(of: .columns).error("at least one column must be shown")
    }
    try change(&columns, pinsNothing ? nil : options.window.pin, .pin) { $0.pinnedSide = .left }
    try change(&columns, options.window.pinRight, .pinRight) { $0.pinnedSide = .right }
    try change(&columns, options.wrapping.wrap, .wrap) { $0.wraps = true }
    try change(&columns, options.wrapping.noWrap, .noWrap) { $0.wraps = false }
    try change(&columns, options.wrapping.merge, .merge) { $0.mergesEqualCells = true }
    try change(&columns, options.state.editable, .editable) { $0.isEditable = true }
    for width in options.look.columnWidth ?? [] {
      let key = try names.resolve(width.key, width.origin)
      try change(&columns, key, width.origin) { $0.width = width.value }
    }
    try applyFormats(to: &columns)
    return columns
  }

  /// The columns to show, with all others of the data in place of `*`, and without those that are left out.
  func askedColumns() throws(GridreelError) -> [ColumnOption] {
    guard let written = options.order.allColumns else { return rest(besides: []) }
    var asked = try unfolded(written)
    let leftOut = try removeLeftOut(from: &asked)
    // Who only leaves some out means all others.
    if !leftOut.isEmpty, asked.allSatisfy(\.isChange) {
      asked.insert(ColumnOption(ColumnOption.wildcard, origin: .library), at: 0)
    }
    let wildcard = asked.firstIndex {
      $0.key == ColumnOption.wildcard && !names.keys.contains(ColumnOption.wildcard)
    }
    guard let wildcard else {
      for column in asked where column.isChange && column.formula == nil {
        let key = try names.resolve(column.key, column.origin)
        throw column.origin.error("column '\(key)' is not among the columns shown")
      }
      return asked
    }
    let first = try resolved(asked[..<wildcard])
    var later = try resolved(asked[(wildcard + 1)...])
    // What is named after all others keeps its place among them.
    let others = rest(besides: leftOut.union(first.map(\.key)), like: asked[wildcard]).map {
      column in
      guard let index = later.firstIndex(where: { $0.key == column.key }) else { return column }
      return later.remove(at: index)
    }
    return first + others + later
  }

  /// Columns with all of a range in its place, such as `Jan..Dec`.
  private func unfolded(_ columns: [ColumnOption]) throws(GridreelError) -> [ColumnOption] {
    var all: [ColumnOption] = []
    for column in columns {
      let range: [String]?
      do throws(GridreelError) {
        range = try names.range(column.key)
      } catch {
        throw column.origin.error(error.message)
      }
      for key in range ?? [column.key] {
        if range != nil || column.isChange, let place = all.firstIndex(where: { $0.key == key }) {
          for change in ColumnOption.changes { change.lay(column, over: &all[place]) }
        } else {
          var one = column
          one.key = key
          all.append(one)
        }
      }
    }
    return all
  }

  /// Takes the columns that are named with a hyphen before their keys out of a list.
  private func removeLeftOut(
    from asked: inout [ColumnOption]
  ) throws(GridreelError) -> Set<String> {
    var leftOut: Set<String> = []
    var kept: [ColumnOption] = []
    for column in asked {
      if column.key.hasPrefix("-"), !names.keys.contains(column.key) {
        leftOut.insert(try names.resolve(String(column.key.dropFirst()), column.origin))
      } else {
        kept.append(column)
      }
    }
    asked = kept
    return leftOut
  }

  private func resolved(
    _ columns: some Sequence<ColumnOption>
  ) throws(GridreelError) -> [ColumnOption] {
    try Array(columns).mapEach { column throws(GridreelError) in
      var column = column
      column.key = try names.resolve(column.key, column.origin)
      return column
    }
  }

  /// The other columns of the data, with what is said of all.
  private func rest(
    besides named: Set<String>, like all: ColumnOption = ColumnOption("", origin: .library)
  ) -> [ColumnOption] {
    table.shownKeys.filter { !named.contains($0) }.map { key in
      var column = all
      (column.key, column.isOfAll) = (key, true)
      return column
    }
  }

  /// Changes the columns that an option names.
  private func change(
    _ columns: inout [Column], _ keys: [String]?, _ name: OptionName,
    _ body: (inout Column) -> Void
  ) throws(GridreelError) {
    for key in keys ?? [] {
      let origin = options.origin(of: name)
      try change(&columns, try names.resolve(key, origin), origin, body)
    }
  }

  private func change(
    _ columns: inout [Column], _ key: String, _ origin: Origin, _ body: (inout Column) -> Void
  ) throws(GridreelError) {
    guard let place = columns.firstIndex(where: { $0.key == key }) else {
      throw origin.error("column '\(key)' is not among the columns shown")
    }
    body(&columns[place])
  }

  private func column(
    _ option: ColumnOption, _ key: String, _ reader: KeyReader
  ) throws(GridreelError) -> Column {
    var column = Column(
      key, title: table.unnamedKeys.contains(key) ? "" : table.shape.titles[key], type: option.kind,
      width: option.width ?? .fit)
    if let title = option.title {
      column.richTitle = try options.marked(title, option.origin, reader)
    }
    (column.minimumWidth, column.maximumWidth) = (option.minimumWidth, option.maximumWidth)
    column.sortMode = option.sortMode ?? column.sortMode
    column.isHidden = option.isHidden ?? false
    column.pinnedSide = option.pinnedSide
    column.isEditable = option.isEditable ?? column.isEditable
    column.wraps = option.wraps ?? column.wraps
    column.mergesEqualCells = option.mergesEqualCells ?? column.mergesEqualCells
    column.isMovable = option.isMovable ?? column.isMovable
    column.isResizable = option.isResizable ?? column.isResizable
    column.titleAngle = option.titleAngle ?? column.titleAngle
    column.icon = option.icon
    column.format = option.format
    if let style = option.style { column.style = try style.read(by: reader) }
    if let style = option.headerStyle { column.headerStyle = try style.read(by: reader) }
    if let alignment = option.alignment {
      column.style.align = alignment
      column.headerStyle.align = alignment
    }
    table.shape.align(&column)
    let cells = CellReader(styles: reader, names: names)
    if let cell = option.cell { column.cell = try cell.read(cells.cell) }
    if let cell = option.headerCell { column.headerCell = try cell.read(cells.cell) }
    try applyHeat(option, cells, to: &column)
    return column
  }

  private func applyHeat(
    _ option: ColumnOption, _ cells: CellReader, to column: inout Column
  ) throws(GridreelError) {
    // The kind is asked for last: of very many columns it takes long to find.
    guard let heat = option.heat, heat.value.value != .boolean(false),
      !option.isOfAll || table.kind(ofColumn: column.key) == .number
    else { return }
    column.heat = try heat.read(cells.heat)
    // Colours begin or end so dark, or light, that the theme's text could not be read.
    if CellReader.hasColors(heat.value), column.style.isTextContrasting == nil {
      column.style.isTextContrasting = true
    }
  }

  private func applyFormats(to columns: inout [Column]) throws(GridreelError) {
    for format in options.display.numberFormat ?? [] {
      let pattern = try FormatReader.number(format.value, format.origin)
      try write(&columns, as: pattern, format, .number)
    }
    for format in options.display.dateFormat ?? [] {
      let pattern = try FormatReader.date(format.value, format.origin)
      try write(&columns, as: pattern, format, .date)
    }
  }

  /// Sets the format of a column, or that of all columns of a kind that have none of their own.
  private func write(
    _ columns: inout [Column], as pattern: DisplayFormat, _ asked: KeyedValue<String>,
    _ kind: ValueKind
  ) throws(GridreelError) {
    guard asked.key == ColumnOption.wildcard, !names.keys.contains(asked.key) else {
      for key in try names.resolve(list: asked.key, asked.origin) {
        try change(&columns, key, asked.origin) { $0.format = pattern }
      }
      return
    }
    for index in columns.indices
    where columns[index].format == nil
      && (columns[index].type ?? table.kind(ofColumn: columns[index].key)) == kind
    {
      columns[index].format = pattern
    }
  }

  /// Gives columns bars as long as the numbers of the rows that are shown.
  func addBars(to grid: inout DataGrid, _ source: any GridDataSource) throws(GridreelError) {
    guard options.order.allColumns?.contains(where: \.hasBars) == true else { return }
    let styles = KeyReader(parameters: grid.theme.parameters)
    for option in try askedColumns() where option.hasBars {
      let key = try names.resolve(option.key, option.origin)
      guard let index = grid.columns.firstIndex(where: { $0.key == key }) else { continue }
      guard source.kind(ofColumn: key) == .number || source.hasNoValues(inColumn: key) else {
        if option.isOfAll { continue }
        throw option.origin.error(
          "column '\(key)' holds \(source.kind(ofColumn: key).words); bars are of numbers")
      }
      guard var bars = try option.barCell(CellReader(styles: styles, names: names)) else {
        continue
      }
      bars.longestText = ""
      grid.columns[index].cell = .progress(bars)
    }
    grid.scaleBars(by: source)
  }

  /// The style of rows that stand out: a colour, or a third of the strongest one on which the theme's text is legible.
  static func highlight(_ color: String?, _ reader: KeyReader) throws(GridreelError) -> CellStyle {
    var style = try reader.style(.object([("background", color ?? "$heatColor 30%")]))
    if color != nil { style.isTextContrasting = true }
    return style
  }
}

extension JSONNode {
  /// An object of texts that stands in no file.
  fileprivate static func object(_ members: [(key: String, text: String)]) -> JSONNode {
    var object = JSONObject()
    for member in members {
      let node = JSONNode(value: .string(member.text), position: .start)
      _ = object.append(JSONObject.Member(key: member.key, keyPosition: .start, node: node))
    }
    return JSONNode(value: .object(object), position: .start)
  }
}

extension ColumnOption {
  /// The bars of its numbers, without their ends; nil for none.
  fileprivate func barCell(_ reader: CellReader) throws(GridreelError) -> ProgressCell? {
    guard let bars, hasBars else { return nil }
    guard bars.value.value != .boolean(true) else { return ProgressCell() }
    let cell = try bars.read { node throws(GridreelError) in try reader.cell(node.progress) }
    return cell.kind as? ProgressCell
  }
}

extension JSONNode {
  /// The cell type of bars in this colour.
  fileprivate var progress: JSONNode {
    var object = JSONObject()
    for (key, node) in [
      ("type", JSONNode(value: .string("progress"), position: position)), ("color", self),
    ] {
      _ = object.append(JSONObject.Member(key: key, keyPosition: position, node: node))
    }
    return JSONNode(value: .object(object), position: position)
  }
}
