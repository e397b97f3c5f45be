import GridreelCauses
import GridreelDataSources
import GridreelFiles
import GridreelJSONText
import GridreelModel
import GridreelPrimitives
import GridreelStyle

extension PictureSources {
  /// The causes, with the places of those cells that changed, and their values as files have them, and with the file of
  /// those rows that did.
  ///
  /// - Parameters:
  ///   - causes: the causes.
  ///   - old: the values of cells that showed another text; nil if they are unknown.
  ///   - files: the files when the picture was recorded; nil if they are unknown.
  ///   - picture: the current picture.
  /// - Returns: The causes; those whose cells are not found in a file are unchanged.
  func located(
    _ causes: [Cause], since old: WrittenValues?, _ files: [SourceFile]?,
    in picture: SnapshotPicture
  ) -> [Cause] {
    let other = files.flatMap(otherData)
    let causes = other.map(causes.joined) ?? causes
    guard isWritten, causes.contains(where: isOfRows) else { return causes }
    let path = rows == nil ? dataPath.normalizedPath : self.path(of: SourceFile.grid)
    let new = picture.writtenValues
    let lines = rows.map { DataLines(rows: $0) } ?? DataLines(of: dataPath)
    let keys = picture.built.dataGrid.columns.map(\.key)
    let placed = causes.map { found in
      var cause = withValues(found, since: old, in: picture)
      cause.nameRows(of: picture.built.dataGrid)
      if case .unseen(let rows) = cause.change, let old {
        cause.change = Self.cells(of: rows, in: keys, since: old, new)
      }
      guard cause.root == nil, isOfRows(cause) else { return cause }
      guard case .cell(let cell) = cause.change else {
        return told(cause, of: path, lines, since: old, new)
      }
      if let located = lines.flatMap({ located(cause, cell, in: path, $0, since: old, new) }) {
        return located
      }
      // A file without lines, such as a workbook.
      guard lines == nil else { return cause.changed(by: path) }
      cause.text = written(cell, since: old, new)
        .words(inRow: picture.built.dataGrid.label(ofRow: cell.row))
      return cause.told(of: path)
    }
    let own = Self.withoutComputedColumns(
      lines == nil ? placed : Self.withoutComputed(placed),
      Set(picture.built.dataGrid.formulaInputs.keys))
    guard let lines else { return own }
    return own.flatMap { oneByOne($0, in: path, lines, since: old, new) }
  }

  /// Few values of several columns, which formulas made many, each by itself; other causes as they are.
  private func oneByOne(
    _ cause: Cause, in path: String, _ lines: DataLines, since old: WrittenValues?,
    _ new: WrittenValues
  ) -> [Cause] {
    guard case .cells(nil, let cells) = cause.change, 1...3 ~= cells.count else { return [cause] }
    let own = cells.compactMap { cell -> Cause? in
      var single = cause
      (single.change, single.file, single.line) = (.cell(cell), nil, nil)
      return located(single, cell, in: path, lines, since: old, new)
    }
    return own.count == cells.count ? own : [cause]
  }

  /// A cause of rows, of columns or of many values with its file, and the first line of these.
  func told(
    _ cause: Cause, of path: String, _ lines: DataLines?, since old: WrittenValues?,
    _ new: WrittenValues
  ) -> Cause {
    var cause = cause
    if case .lost(let column) = cause.change {
      (cause.kind, cause.text) = (.data, Cause.words(ofLostColumn: column))
    }
    var told = cause.told(of: path)
    guard let lines else { return told }
    if case .column(let old, let new) = cause.change {
      guard let line = lines.line(ofColumn: new) else { return told }
      return cause.placed(Cause.Root(file: path, line: line, key: "column", old: old, new: new))
    }
    if case .cells(let column, let cells) = cause.change {
      told.change = .cells(column: column, cells.map { written($0, since: old, new) })
    }
    if case .span(let cell, let key) = cause.change, let line = lines.line(ofRow: cell.row) {
      func count(_ text: String) -> String? { text == "1" ? nil : text }
      return cause.placed(
        Cause.Root(
          file: path, line: line, key: "\(cell.column).\(key)", old: count(cell.old),
          new: count(cell.new)))
    }
    guard cause.change?.isOfColumns == true else {
      told.line = cause.change?.firstRow.flatMap(lines.line(ofRow:))
      return told
    }
    told.line = 1
    if lines.isDelimited { told.text = "\(path):1 \(cause.text)" }
    return told
  }

  /// Whether a cause is one of the file with the rows.
  private func isOfRows(_ cause: Cause) -> Bool {
    cause.kind == .data || cause.isOfWindow || cause.isOfSpan || cause.change == .scale
      || cause.change?.isOfColumns == true && !choosesColumns
  }

  /// The causes without columns that formulas compute, which are effects of the first one of a value of the file.
  private static func withoutComputedColumns(
    _ causes: [Cause], _ computed: Set<String>
  ) -> [Cause] {
    func isComputed(_ cause: Cause) -> Bool {
      switch cause.change {
      case .cells(let column?, _) where cause.root == nil: computed.contains(column)
      case .cell(let cell) where cause.root == nil: computed.contains(cell.column)
      default: false
      }
    }
    func isOfFile(_ cause: Cause) -> Bool {
      switch cause.change {
      case .cell(let cell): !computed.contains(cell.column)
      case .cells(let column, _): column.map { !computed.contains($0) } ?? true
      case .hidden, .columns: true
      default: false
      }
    }
    guard !computed.isEmpty, let place = causes.firstIndex(where: isOfFile) else { return causes }
    var kept = causes
    for cause in causes where isComputed(cause) {
      kept[place].effects.append(cause)
      kept[place].places += cause.places
    }
    kept.removeAll(where: isComputed)
    guard case .cells(nil, let cells) = kept[place].change else { return kept }
    kept[place].change = .cells(column: nil, cells.filter { !computed.contains($0.column) })
    return kept
  }

  /// The causes with values that no file has, as formulas compute them, among the effects of a value of the row that has
  /// one, or is not shown.
  private static func withoutComputed(_ causes: [Cause]) -> [Cause] {
    var kept = causes
    for cause in causes where cause.root == nil {
      guard case .cell(let cell) = cause.change,
        let place = kept.firstIndex(where: { other in
          switch other.change {
          case .cell(let own): other.root != nil && own.row == cell.row
          case .hidden(_, let rows): rows.contains { $0.position == cell.row }
          default: false
          }
        })
      else { continue }
      kept[place].effects.append(cause)
      kept[place].places += cause.places
      kept.removeAll { $0 == cause }
    }
    return kept
  }

  /// The cause with the place of its cell; nil if that is not found.
  private func located(
    _ cause: Cause, _ changed: Cause.Cell, in path: String, _ lines: DataLines,
    since old: WrittenValues?, _ new: WrittenValues
  ) -> Cause? {
    let written = new[changed.row, changed.column] ?? changed.new
    return lines.line(ofRow: changed.row, column: changed.column, saying: written).map {
      cause.placed(in: path, line: $0, self.written(changed, since: old, new))
    }
  }

  /// The values of rows that changed although no text tells it; nil if they are not known.
  private static func cells(
    of rows: [Cause.UnseenRow], in columns: [String], since old: WrittenValues,
    _ new: WrittenValues
  ) -> Cause.DataChange? {
    let cells = rows.flatMap { row in
      columns.compactMap { column -> Cause.Cell? in
        guard let before = old[row.old, column], let now = new[row.new, column], before != now
        else { return nil }
        return Cause.Cell(
          oldRow: row.old, row: row.new, column: column, old: before, new: now)
      }
    }
    guard let first = cells.first else { return nil }
    if cells.count == 1 { return .cell(first) }
    return .cells(column: Set(cells.map(\.column)).count == 1 ? first.column : nil, cells)
  }

  /// A cell with its values as the file has them.
  ///
  /// Of the earlier value there may be nothing but the text: then both are told as they are shown.
  private func written(
    _ cell: Cause.Cell, since old: WrittenValues?, _ new: WrittenValues
  ) -> Cause.Cell {
    guard let old else { return cell }
    var written = cell
    written.new = new[cell.row, cell.column] ?? cell.new
    written.old = old[cell.oldRow, cell.column] ?? cell.old
    return written
  }
}

extension Cause.DataChange {
  /// The position in the data of the first row that changed; of removed ones, where they were.
  var firstRow: Int? {
    if case .rows(.removed, let rows) = self { return rows.map(\.position).min() }
    return positions.min()
  }
}
