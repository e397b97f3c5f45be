import GridreelModel
import GridreelPrimitives

/// The footnotes of a grid in reading order, and their marks by place.
struct FootnoteTable {
  /// One note below the grid.
  struct Note {
    /// Identifies the note, regardless of order.
    let key: Int
    let mark: String
    let text: String
    let looks: RichRuns?
  }

  /// The notes in the order of their marks.
  private(set) var notes: [Note] = []
  /// The texts of the notes, by their marks.
  private(set) var texts: [String: String] = [:]
  /// The marks of the texts around the grid.
  private(set) var title, subtitle, caption: String?
  /// The marks of headers, by column.
  private(set) var headers: [String: String] = [:]
  /// The marks of cells.
  private(set) var cells: [Selection.CellPlace: String] = [:]

  /// A mark's position in reading order.
  private struct Rank: Comparable {
    let part, section, row, column: Int

    static func < (left: Rank, right: Rank) -> Bool {
      (left.part, left.section, left.row, left.column)
        < (right.part, right.section, right.row, right.column)
    }
  }

  /// Orders all notes whose places the grid shows, inside its window or not.
  init(grid: DataGrid, source: any GridDataSource) {
    guard !grid.footnotes.isEmpty else { return }
    var entries: [(rank: Rank, place: Footnote.Place, note: Int)] = []
    let ranking = Ranking(grid: grid, source: source)
    for (number, note) in grid.footnotes.enumerated() {
      for place in note.places {
        if let rank = ranking.rank(of: place) { entries.append((rank, place, number)) }
      }
    }
    entries.sort { ($0.rank, $0.note) < ($1.rank, $1.note) }
    var keys: [String: Int] = [:]
    for (number, note) in grid.footnotes.enumerated() where keys[note.text] == nil {
      keys[note.text] = number
    }
    var numbers: [String: Int] = [:]
    // The notes at each place, without duplicates.
    var marked: [Footnote.Place: [Int]] = [:]
    for (_, place, number) in entries {
      let text = grid.footnotes[number].text
      let note = numbers[text] ?? notes.count
      if note == notes.count {
        numbers[text] = note
        let mark = grid.footnoteMarks.mark(note)
        notes.append(
          Note(
            key: keys[text] ?? number, mark: mark, text: text,
            looks: grid.footnotes[number].richText.looks))
        texts[mark] = text
      }
      marked[place, default: []].append(note)
    }
    for (place, notes) in marked { mark(place, with: notes) }
  }

  private mutating func mark(_ place: Footnote.Place, with numbers: [Int]) {
    let marks = numbers.eachOnce.map { notes[$0].mark }.joined(separator: ",")
    switch place {
    case .title: title = marks
    case .subtitle: subtitle = marks
    case .caption: caption = marks
    case .header(let column): headers[column] = marks
    case .cell(let row, let column):
      cells[Selection.CellPlace(row: row, column: column)] = marks
    }
  }

  /// Ranks places in reading order.
  private struct Ranking {
    let surroundings: Surroundings
    let isTiled: Bool
    var columns: [String: Int] = [:]
    let rows: [RowIdentity: RowIndex]
    var collapsed: Set<Int> = []

    init(grid: DataGrid, source: any GridDataSource) {
      surroundings = grid.surroundings
      isTiled = grid.layout.tiles != nil
      for (place, column) in grid.visibleColumns.enumerated() { columns[column.key] = place }
      var wanted: Set<RowIdentity> = []
      for case .cell(let row, _) in grid.footnotes.lazy.flatMap(\.places) { wanted.insert(row) }
      rows = wanted.isEmpty ? [:] : source.places(of: wanted)
      let sections = Set(rows.values.map(\.section))
      collapsed = sections.filter { source.isCollapsed($0, grid.collapsed) }
    }

    /// The rank of a place; nil if it is not shown.
    func rank(of place: Footnote.Place) -> Rank? {
      switch place {
      case .title: return surrounding(surroundings.title, 0)
      case .subtitle: return surrounding(surroundings.subtitle, 1)
      case .caption: return surrounding(surroundings.caption, 4)
      case .header(let key):
        // Cards have no header: their parts carry the mark, starting with the first card.
        return columns[key].map { Rank(part: isTiled ? 3 : 2, section: 0, row: 0, column: $0) }
      case .cell(let row, let key):
        guard let index = rows[row], let column = columns[key],
          !collapsed.contains(index.section)
        else { return nil }
        return Rank(part: 3, section: index.section, row: index.row, column: column)
      }
    }

    private func surrounding(_ text: String?, _ part: Int) -> Rank? {
      text?.isEmpty == false ? Rank(part: part, section: 0, row: 0, column: 0) : nil
    }
  }
}
