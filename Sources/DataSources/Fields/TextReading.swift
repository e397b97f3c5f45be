public import GridreelModel
public import GridreelPrimitives
public import GridreelValues

/// How the texts of a column in memory are read: as those of a CSV file.
package struct TextReading: Sendable {
  private let type: ColumnType

  /// The kind of the values.
  package var kind: ValueKind { type.kind }

  /// Finds out what texts are; nil if they are words, or if they can be read in two ways.
  ///
  /// - Parameters:
  ///   - texts: The texts; an empty one is missing, and nil is another value, with which nothing is read.
  ///   - declared: The kind that they must have; a text that does not fit stays one. Nil detects it.
  package init?(_ texts: some Sequence<String?>, declared: ValueKind? = nil) {
    guard declared != .text else { return nil }
    var finder = declared.map { KindFinder(trying: ColumnType($0)) } ?? KindFinder()
    for (row, text) in texts.enumerated() {
      guard let text, !finder.isSettled else { return nil }
      finder.observe(text: text, row: row)
    }
    let (type, doubt) = finder.resolved(by: ReadingRules())
    if let declared {
      self.type = type.kind == declared ? type : ColumnType(declared)
    } else {
      guard type.kind != .text, doubt == nil, !finder.isOpen else { return nil }
      self.type = type
    }
  }

  /// The cell of a text, which it still shows; the text itself if it is not of the kind.
  package func cell(_ text: String) -> Cell {
    let cell = FieldReader.cell(of: text, as: type)
    return cell.value.isMissing ? .missing : cell
  }
}

extension DataTable.Column {
  /// Makes a column of texts, which are read as those of a CSV file: `1,339,724,852` is a number, `007` a text.
  ///
  /// - Parameters:
  ///   - key: The column's name, unique in its table.
  ///   - texts: The texts, one for each row; they are shown as they are. An empty one is missing.
  ///   - type: The type that all have, such as `.text` for numbers that name things; nil finds it.
  /// - Throws: ``GridreelError`` at the first row, counted from 1, whose text is not of that type.
  public init(key: String, texts: [String], type: ValueKind? = nil) throws(GridreelError) {
    guard let reading = TextReading(texts, declared: type) else {
      let cells = texts.map { $0.isEmpty ? .missing : Cell(value: .text($0), text: $0) }
      self.init(key: key, kind: .text, cells: cells)
      return
    }
    var cells: [Cell] = []
    for (row, text) in texts.enumerated() {
      let cell = reading.cell(text)
      if case .text = cell.value {
        throw GridreelError(
          "column '\(key)' has the type \(reading.kind.rawValue), but row \(row + 1) has '\(text.prefix(40))', which is "
            + "not a \(reading.kind.rawValue)", tableColumn: key)
      }
      cells.append(cell)
    }
    self.init(key: key, kind: reading.kind, cells: cells)
  }
}
