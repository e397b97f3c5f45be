import Gridreel
import GridreelPrimitives
import GridreelReports
import GridreelStudio

/// A difference of two tables as a text for a terminal or a file.
struct TerminalDifference {
  private let difference: TableDifference
  private let lines: DifferenceLines
  private let writer = CellWriter()

  init(_ difference: TableDifference, _ lines: DifferenceLines) {
    (self.difference, self.lines) = (difference, lines)
  }

  /// The names of the tables, a line for each row that is shown, and the summary.
  func text(_ traits: TerminalTraits) -> String {
    guard !difference.isEmpty else { return difference.summary }
    let names = "\(difference.names.old) → \(difference.names.new)"
    var rows = [TerminalTable.Line.text(.init(names, .bold)), titles]
    rows += lines.lines.map(line)
    if let left = lines.leftOutColumns { rows.append(.text(.init(left, .faint))) }
    rows.append(.text(.init(difference.summary)))
    let numbers = lines.columns.enumerated().filter { $1.kind == .number }.map { $0.offset + 1 }
    return TerminalTable(rows, trailing: Set(numbers)).text(traits)
  }

  private var titles: TerminalTable.Line {
    .cells(
      [[]]
        + lines.columns.map { column in
          let sign = DifferenceLines.sign(column.state, nil)
          return [.init((sign.isEmpty ? "" : sign + " ") + column.key, look(column.state, .bold))]
        })
  }

  private func line(_ line: DifferenceLines.Line) -> TerminalTable.Line {
    guard case .row(let state, let move, let cells) = line else {
      return .text(.init("  " + (DifferenceLines.words(line) ?? ""), .faint))
    }
    let sign = TerminalTable.Piece(DifferenceLines.sign(state, move), look(state, .bold))
    return .cells([[sign]] + zip(lines.columns, cells).map { pieces($1, $0.isHidden) })
  }

  private func pieces(
    _ shown: DifferenceLines.ShownCell, _ isHidden: Bool
  ) -> [TerminalTable.Piece] {
    guard let cell = shown.cell else { return [] }
    guard !isHidden else {
      return [.init(shown.state == .changed ? "▇▇▇ → ▇▇▇" : "▇▇▇", .faint)]
    }
    guard let old = shown.old else {
      return [.init(writer.text(for: cell), look(shown.state, .plain))]
    }
    let pieces = ChangedText(from: old, to: cell, writer: writer).pieces
    // Without a line through the old value, an arrow tells which is which.
    let isWhole = pieces.map(\.state) == [.gone, .same, .added]
    return pieces.map { piece in
      switch piece.state {
      case .gone: .init(isWhole ? piece.text : "[-\(piece.text)-]", .gone)
      case .added: .init(isWhole ? piece.text : "{+\(piece.text)+}", .added)
      case .same, .changed, .moved: .init(isWhole ? " → " : piece.text)
      }
    }
  }

  private func look(
    _ state: DifferenceLines.State, _ usual: TerminalTable.Look
  ) -> TerminalTable.Look {
    switch state {
    case .added: .added
    case .gone: .gone
    case .same, .changed, .moved: usual
    }
  }
}
