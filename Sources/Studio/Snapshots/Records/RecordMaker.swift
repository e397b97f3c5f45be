package import GridreelCauses
package import GridreelFiles
package import GridreelLayout
package import GridreelModel
package import GridreelPrimitives
import GridreelSceneModel
import GridreelStills
import GridreelStyle
import GridreelValues

extension GridRecord {
  /// Records the contents of a laid-out grid.
  ///
  /// O(visible cells).
  ///
  /// - Parameters:
  ///   - picture: The picture resulting from the layout of `built`.
  ///   - built: The grid with its rows in order.
  package init(picture: GridPicture, built: BuiltGrid) {
    let maker = RecordMaker(picture: picture, built: built)
    self = built.upright.map(maker.record(upright:)) ?? maker.record()
  }
}

extension Renderer {
  /// Lays out a grid and records the contents of its picture.
  ///
  /// - Throws: ``GridreelError`` if the grid names something that does not exist.
  package func record(of grid: DataGrid) throws(GridreelError) -> GridRecord {
    let built = try BuiltGrid(arranging: grid)
    return GridRecord(picture: still(built).picture, built: built)
  }
}

extension DataGrid {
  /// The columns that order, groups, filters, rules and shown formulas read, each once.
  var readColumns: [String] {
    let conditions = [filter].compactMap(\.self) + rules.map(\.condition)
    let keys = sort.map(\.column) + [grouping?.column].compactMap(\.self)
    let read = keys + conditions.flatMap(\.columns)
    // What a redacted formula reads may tell its result.
    let shown = visibleColumns.map(\.key).filter { !isRedacted($0) }
    let known = formulaInputs
    let inputs = (read + shown).flatMap { known[$0] ?? [] }
    return (read + inputs).eachOnce(by: \.self)
  }
}

extension DataGrid {
  /// Marks of whole rows, and of the values of those columns that may decide something of rows that are shown, if there are
  /// not too many; none where values are hidden.
  var valueMarks: [String: String] {
    guard source.sectionCount == 1, source.rowCount <= ValueMarks.mostRows,
      !callouts.contains(where: \.kind.hides)
    else { return [:] }
    let measured = columns.filter { $0.heat != nil || $0.cell != .text }.map(\.key)
    let inputs = formulaInputs
    let keys = readColumns + summaries.flatMap(\.columns) + measured
    let own = keys.flatMap { inputs[$0] ?? [$0] }.eachOnce(by: \.self)
    let all = (columns.map(\.key) + own).filter { inputs[$0] == nil }.eachOnce(by: \.self)
      .filter { NumberColumn(rawValue: $0) == nil }
    func marks(_ text: (RowIndex) -> String) -> String {
      var marks = ValueMarks()
      for row in 0..<source.rowCount { marks.add(text(RowIndex(section: 0, row: row))) }
      return marks.text
    }
    let rows = marks { row in
      all.map { source.cell(at: row, column: $0).text }.joined(separator: "\u{0}")
    }
    return own.reduce(into: [ValueMarks.wholeRows: rows]) { found, key in
      found[key] = marks { source.cell(at: $0, column: key).text }
    }
  }
}

/// Assembles a record from a picture's map and scene and from the levels of the cascade.
struct RecordMaker {
  let picture: GridPicture
  /// The requested grid, and the grid as it was laid out.
  let asked, grid: DataGrid
  let source: any GridDataSource
  let survey: StyleSurvey
  let columns: [Column]
  /// The columns that order, groups, filters, rules and formulas read, and that are neither shown nor redacted.
  private let readColumns: [String]

  init(picture: GridPicture, built: BuiltGrid) {
    let laidOut = built.grid.laidOut
    (self.picture, asked, grid) = (picture, built.grid, laidOut)
    // Cells hidden by callouts are not in the record either, not even as a digest.
    source = built.grid.veiled(built.source)
    survey = StyleSurvey(grid: grid, source: source)
    let shown = Set(picture.map.headers.map(\.column) + picture.map.cells.map(\.column))
    columns = grid.visibleColumns.filter { shown.contains($0.key) }
    readColumns = laidOut.readColumns.filter { !shown.contains($0) && !laidOut.isRedacted($0) }
  }

  func record() -> GridRecord {
    var (record, tables) = (GridRecord(), RecordTables(asked))
    record.width = picture.map.size.width.recordedNumber
    record.height = picture.map.size.height.recordedNumber
    if let header = picture.map.headers.first {
      record.headerTop = header.frame.y.recordedNumber
      record.headerHeight = header.frame.height.recordedNumber
    }
    record.columns = recordedColumns(&tables)
    record.rows = recordedRows(&tables)
    if record.rows.count < asked.source.rowCount {
      record.rowCount = asked.source.rowCount
      record.marks = asked.valueMarks
    }
    record.parts = sections(&tables) + texts(&tables)
    let maker = FeatureMaker(picture: picture, grid: grid, survey: survey, columns: columns)
    record.features = maker.features(&tables) + recordedTexts
    (record.levels, record.styles) = (tables.levels, tables.styles)
    record.rules = grid.rules.map(\.condition.source)
    let hasSections = (0..<source.sectionCount).contains(where: source.hasTitle(ofSection:))
    record.settings = RecordTree(
      optionsOf: asked, isRightToLeft: picture.map.isRightToLeft)
    record.theme = RecordTree(
      themeOf: asked, map: picture.map, hasSections: hasSections, frame: frame,
      options: record.settings)
    record.parameters = RecordTree(parametersOf: grid.theme)
    record.layers = RecordedLayers(picture.scene).layers
    return record
  }

  /// The requested frame and background.
  private var frame: (style: FrameStyle, background: GridColor?) {
    guard asked.layout.tiles != nil else { return survey.frame }
    return StyleSurvey(grid: asked, source: source).frame
  }

  private var recordedTexts: [GridRecord.Feature] {
    let found = FoundTexts(grid.markings, source)
    return picture.recordedTexts(of: grid, columns) { place in
      let index = survey.index(of: place)
      let cell = source.cell(at: index, column: place.column)
      let text = RichText(place.text, cell.text == place.text ? cell.looks : nil)
      return found.marked(text, column: place.column, at: index)
    }
  }

  // MARK: Columns and rows

  private func recordedColumns(_ tables: inout RecordTables) -> [GridRecord.Column] {
    let headers = Dictionary(
      picture.map.headers.map { ($0.column, $0) }, uniquingKeysWith: { first, _ in first })
    var cells: [String: GridRect] = [:]
    for cell in picture.map.cells where cells[cell.column] == nil {
      cells[cell.column] = cell.frame
    }
    let marks = grid.visibleSortMarks
    let hasCards = !picture.map.cards.isEmpty
    return columns.map { column in
      // Cards have no columns: each has individual places for its parts.
      let frame = hasCards ? .zero : headers[column.key]?.frame ?? cells[column.key] ?? .zero
      let place = grid.visibleColumns.firstIndex { $0.key == column.key } ?? 0
      var sort = headers[column.key]?.sort?.rawValue ?? ""
      if !sort.isEmpty, marks.count > 1,
        let priority = marks.firstIndex(where: { $0.column == column.key })
      {
        sort += " \(priority + 1)"
      }
      return GridRecord.Column(
        key: column.key, title: column.title, left: frame.x.recordedNumber,
        width: frame.width.recordedNumber, wish: hasCards ? "" : column.recordedWish,
        isPinned: column.isPinned,
        sort: sort, headerStyle: tables.number(of: survey.header(place)))
    }
  }

  private func recordedRows(_ tables: inout RecordTables) -> [GridRecord.Row] {
    var rows: [GridRecord.Row] = []
    var cells = picture.map.cellsOfRows(columns.map(\.key))[...]
    let cards = Dictionary(
      picture.map.cards.map { ($0.row, $0.frame) }, uniquingKeysWith: { first, _ in first })
    while let first = cells.first {
      let own = cells.prefix { $0.row == first.row }
      cells = cells.dropFirst(own.count)
      var row = row(Array(own), first, &tables)
      if let card = cards[first.row] {
        (row.top, row.height) = (card.y.recordedNumber, card.height.recordedNumber)
      }
      rows.append(row)
    }
    return rows
  }

  private func row(
    _ cells: [GridMap.Cell], _ first: GridMap.Cell, _ tables: inout RecordTables
  ) -> GridRecord.Row {
    let index = survey.index(of: first)
    // A cell that spans rows is higher than the row.
    let frame = (cells.first { $0.rowSpan == 1 } ?? first).frame
    let own = Dictionary(cells.map { ($0.column, $0) }, uniquingKeysWith: { first, _ in first })
    var row = GridRecord.Row(
      key: String(first.source), number: first.row,
      section: source.title(ofSection: index.section) ?? "", texts: [], styles: [],
      top: frame.y.recordedNumber, height: frame.height.recordedNumber)
    for column in columns {
      let cell = own[column.key]
      row.texts.append(cell?.text ?? "")
      row.styles.append(tables.number(of: survey.style(of: cell ?? first)))
    }
    let isHidden = own.values.allSatisfy(\.isRedacted)
    row.addDigests(of: columns.map(\.key), reading: isHidden ? [] : readColumns) {
      source.cell(at: index, column: $0).text
    }
    return row
  }

  // MARK: Sections and texts

  private func sections(_ tables: inout RecordTables) -> [GridRecord.Part] {
    guard !picture.map.sections.isEmpty else { return [] }
    let style = tables.number(of: survey.sectionHeader())
    return picture.map.sections.map { section in
      part(
        .section, section.title, isCollapsed: section.isCollapsed, style: style, section.frame)
    }
  }

  /// The texts around the grid that are in the scene.
  private func texts(_ tables: inout RecordTables) -> [GridRecord.Part] {
    let (texts, styles) = (grid.surroundings, grid.theme.styles)
    let all: [(kind: PartKind, level: StyleLevel, text: String?, style: CellStyle)] = [
      (.title, .title, texts.title, styles.title),
      (.subtitle, .subtitle, texts.subtitle, styles.subtitle),
      (.caption, .caption, texts.caption, styles.caption),
      (.note, .note, texts.note, styles.note),
      (.leftOutNote, .note, picture.map.leftOut?.text, styles.note),
    ]
    return all.compactMap { kind, level, text, style in
      let name = kind == .leftOutNote ? LeftOut.noteName : level.rawValue
      guard let text, !text.isEmpty,
        let item = picture.scene.items.first(where: {
          $0.identity == Identity(.frame, .other(name))
        })
      else { return nil }
      // A window's title bar has the look of the header.
      let isInBar = level == .title && texts.frame == .window
      let look = isInBar ? grid.theme.styles.header : style
      let number = tables.number(of: survey.surrounding(isInBar ? .header : level, look))
      return part(kind, text, style: number, item.frame)
    }
  }

  private func part(
    _ kind: PartKind, _ text: String, isCollapsed: Bool = false, style: Int, _ frame: GridRect
  ) -> GridRecord.Part {
    GridRecord.Part(
      kind: kind, text: text, isCollapsed: isCollapsed, style: style, frame: frame.recordedPlace)
  }
}

extension GridRecord.Row {
  /// Adds the digests of its values.
  ///
  /// - Parameters:
  ///   - shown: The keys of the columns that are shown.
  ///   - others: Those of others that decide something.
  ///   - text: The text of a value, by the key of its column.
  mutating func addDigests(
    of shown: [String], reading others: [String], _ text: (String) -> String
  ) {
    func digest(_ keys: [String]) -> String {
      var digest = TextDigest()
      for key in keys { digest.add(text(key)) }
      return digest.shortText
    }
    values = digest(shown)
    for key in others { reads[key] = digest([key]) }
  }
}
