import GridreelCauses
import GridreelLayout
import GridreelModel
import GridreelPrimitives
import GridreelSceneModel

/// The interactive state of a grid: an open field, a dragged part, a refresh, the pointer and the focus.
extension FeatureMaker {
  var field: [GridRecord.Feature] {
    guard let editing = grid.editing else { return [] }
    let (row, column) = (Self.key(editing.cell.row), editing.cell.column)
    guard let place = cells[row]?[column] else { return [] }
    let facts: RecordTree = [
      .row: row, .column: column, .text: editing.text, .caret: String(editing.caret),
      .selected: editing.selectedText, .refused: editing.refusal.map(\.recorded),
    ]
    return [.init(.field, facts: facts, looks: looks.field, at: place)]
  }

  var lifted: [GridRecord.Feature] {
    var features: [GridRecord.Feature] = []
    if let drag = grid.rowDrag, cells[Self.key(drag.row)] != nil {
      let row = Self.key(drag.row)
      features.append(
        .init(
          .drag, LoadKind.row.rawValue, facts: [.row: row, .offset: drag.offset.recorded],
          at: place(rows: [row], columns: []).offset(x: 0, y: drag.offset)))
    }
    if let drag = grid.columnDrag, columns.contains(where: { $0.key == drag.column }) {
      let headers = picture.map.headers.filter { $0.column == drag.column }.map(\.rect)
      features.append(
        .init(
          .drag, LoadKind.column.rawValue,
          facts: [.column: drag.column, .offset: drag.offset.recorded],
          at: bounds(headers + cells.values.compactMap { $0[drag.column] })
            .offset(x: drag.offset, y: 0)))
    }
    return features
  }

  var refresh: [GridRecord.Feature] {
    guard let refresh = grid.refresh else { return [] }
    var facts: RecordTree = [.phase: refresh.phase.rawValue]
    switch refresh.phase {
    case .pulled, .released: facts[.distance] = refresh.distance.recorded
    case .refreshing: facts[.turn] = refresh.turn.recorded
    case .done: break
    }
    let frame = looks.frame(.body, .other("refresh text"))
    return [.init(.refresh, facts: facts, looks: looks.refresh, at: frame)]
  }

  /// The targets of the pointer and of the focus.
  var targets: [GridRecord.Feature] {
    [
      (FeatureKind.hover, grid.hovered, looks.hover), (.focus, grid.focused, looks.focus),
    ]
    .compactMap { kind, target, looks in
      guard let target, let (facts, frame) = facts(of: target) else { return nil }
      return .init(kind, facts: facts, looks: looks, at: frame)
    }
  }

  private func facts(of target: GridTarget) -> (facts: RecordTree, frame: GridRect)? {
    switch target {
    case .header(let column):
      return picture.map.headers.first { $0.column == column }
        .map { ([.target: TargetKind.header.rawValue, .column: column], $0.rect) }
    case .section(let title):
      return picture.map.sections.first { $0.title == title }
        .map { ([.target: TargetKind.section.rawValue, .section: title], $0.rect) }
    case .row(let row):
      let key = Self.key(row)
      guard cells[key] != nil else { return nil }
      return ([.target: TargetKind.row.rawValue, .row: key], place(rows: [key], columns: []))
    case .cell(let cell):
      let key = Self.key(cell.row)
      return cells[key]?[cell.column].map {
        ([.target: TargetKind.cell.rawValue, .row: key, .column: cell.column], $0)
      }
    }
  }

  /// The outline of cells that are selected individually.
  var ranges: [GridRecord.Feature] {
    guard !looks.range.isEmpty else { return [] }
    let selected = grid.selection.cells.compactMap { cells[Self.key($0.row)]?[$0.column] }
    return [.init(.range, looks: looks.range, at: bounds(selected))]
  }

  var scrollbars: [GridRecord.Feature] {
    ScrollDirection.allCases.compactMap { direction in
      let frame = looks.frame(.frame, .other("scrollbar \(direction.rawValue)"))
      return frame.isEmpty ? nil : .init(.scrollbar, direction.rawValue, at: frame)
    }
  }

  // MARK: Cards

  var cards: [GridRecord.Feature] {
    picture.map.cards.map { .init(.card, String($0.source), at: $0.rect) }
  }

  func heading(_ tables: inout RecordTables) -> [GridRecord.Feature] {
    let frame = looks.frame(.header, .text)
    guard !frame.isEmpty else { return [] }
    return [.init(.heading, styles: ["": tables.number(of: survey.headerFiller())], at: frame)]
  }

  func menu(_ tables: inout RecordTables) -> [GridRecord.Feature] {
    guard let menu = grid.menu, let shown = picture.map.menu else { return [] }
    let titles = menu.options.map(\.title)
    let facts: RecordTree = [
      .title: menu.title, .open: String(menu.isOpen),
      .chosen: grid.chosenOption.map { titles[$0] },
      .options: menu.isOpen ? titles.joined(separator: "\n") : nil,
    ]
    return [
      .init(
        .menu, facts: facts, looks: looks.menu,
        styles: ["": tables.number(of: survey.headerFiller())],
        at: bounds([shown.button] + shown.options.map(\.rect)))
    ]
  }
}
