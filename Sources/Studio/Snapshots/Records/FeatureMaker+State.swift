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
    var feature = GridRecord.Feature(
      kind: .field,
      facts: [
        .row: row, .column: column, .text: editing.text, .caret: String(editing.caret),
        .selected: editing.selectedText,
      ])
    feature.facts[.refused] = editing.refusal.map(\.recorded)
    feature.looks = looks.field
    feature.place(at: place)
    return [feature]
  }

  var lifted: [GridRecord.Feature] {
    var features: [GridRecord.Feature] = []
    if let drag = grid.rowDrag, cells[Self.key(drag.row)] != nil {
      let row = Self.key(drag.row)
      var feature = GridRecord.Feature(
        kind: .drag, name: LoadKind.row.rawValue, facts: [.row: row, .offset: drag.offset.recorded])
      feature.place(at: place(rows: [row], columns: []).offset(x: 0, y: drag.offset))
      features.append(feature)
    }
    if let drag = grid.columnDrag, columns.contains(where: { $0.key == drag.column }) {
      var feature = GridRecord.Feature(
        kind: .drag, name: LoadKind.column.rawValue,
        facts: [.column: drag.column, .offset: drag.offset.recorded])
      let headers = picture.map.headers.filter { $0.column == drag.column }.map(\.rect)
      feature.place(
        at: bounds(headers + cells.values.compactMap { $0[drag.column] })
          .offset(x: drag.offset, y: 0))
      features.append(feature)
    }
    return features
  }

  var refresh: [GridRecord.Feature] {
    guard let refresh = grid.refresh else { return [] }
    var feature = GridRecord.Feature(kind: .refresh, facts: [.phase: refresh.phase.rawValue])
    switch refresh.phase {
    case .pulled, .released: feature.facts[.distance] = refresh.distance.recorded
    case .refreshing: feature.facts[.turn] = refresh.turn.recorded
    case .done: break
    }
    feature.looks = looks.refresh
    feature.place(at: looks.frame(.body, .other("refresh text")))
    return [feature]
  }

  /// The targets of the pointer and of the focus.
  var targets: [GridRecord.Feature] {
    [
      (FeatureKind.hover, grid.hovered, looks.hover), (.focus, grid.focused, looks.focus),
    ]
    .compactMap { kind, target, looks in
      guard let target, let (facts, frame) = facts(of: target) else { return nil }
      var feature = GridRecord.Feature(kind: kind, facts: facts)
      feature.looks = looks
      feature.place(at: frame)
      return feature
    }
  }

  private func facts(of target: GridTarget) -> (facts: [FactKey: String], frame: GridRect)? {
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
    var feature = GridRecord.Feature(kind: .range)
    feature.looks = looks.range
    feature.place(
      at: bounds(
        grid.selection.cells.compactMap { cells[Self.key($0.row)]?[$0.column] }))
    return [feature]
  }

  var scrollbars: [GridRecord.Feature] {
    ScrollDirection.allCases.compactMap { direction in
      let frame = looks.frame(.frame, .other("scrollbar \(direction.rawValue)"))
      guard !frame.isEmpty else { return nil }
      var feature = GridRecord.Feature(kind: .scrollbar, name: direction.rawValue)
      feature.place(at: frame)
      return feature
    }
  }

  // MARK: Cards

  var cards: [GridRecord.Feature] {
    picture.map.cards.map { card in
      var feature = GridRecord.Feature(kind: .card, name: String(card.source))
      feature.place(at: card.rect)
      return feature
    }
  }

  func heading(_ tables: inout RecordTables) -> [GridRecord.Feature] {
    let frame = looks.frame(.header, .text)
    guard !frame.isEmpty else { return [] }
    var feature = GridRecord.Feature(kind: .heading)
    feature.styles = ["": tables.number(of: survey.headerFiller())]
    feature.place(at: frame)
    return [feature]
  }

  func menu(_ tables: inout RecordTables) -> [GridRecord.Feature] {
    guard let menu = grid.menu, let shown = picture.map.menu else { return [] }
    var feature = GridRecord.Feature(
      kind: .menu, facts: [.title: menu.title, .open: Stored.flag(menu.isOpen)])
    feature.facts[.chosen] = grid.chosenOption.map { menu.options[$0].title }
    if menu.isOpen {
      feature.facts[.options] = menu.options.map(\.title).joined(separator: "\n")
    }
    feature.styles = ["": tables.number(of: survey.headerFiller())]
    feature.looks = looks.menu
    feature.place(at: bounds([shown.button] + shown.options.map(\.rect)))
    return [feature]
  }
}
