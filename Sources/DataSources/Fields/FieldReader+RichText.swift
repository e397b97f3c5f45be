import GridreelJSONText
import GridreelModel
import GridreelPrimitives
import GridreelValues

/// Reads fields whose parts have looks: texts of Markdown, and objects with a text and its looks.
extension FieldReader {
  /// The field's text with its looks; of an invalid object only the text.
  ///
  /// - Precondition: The field is marked.
  func richText(of field: SourceField) -> RichText {
    guard field.kind == .richText else { return RichText(markdown: text(of: field.asSource)) }
    do throws(GridreelError) {
      return try Self.richText(bytes[field.range])
    } catch {
      return RichText(JSONRows.text(of: field, in: bytes))
    }
  }

  /// Reads an object with a text and the looks of its parts.
  ///
  /// - Throws: ``GridreelError`` at a place in the object.
  static func richText(
    _ bytes: Slice<UnsafeBufferPointer<UInt8>>
  ) throws(GridreelError) -> RichText { try RichText(richCell: try JSONNode.parse(Array(bytes))) }

  /// The field's cell, whose value is that of its plain text.
  func markedCell(_ field: SourceField, as type: ColumnType) -> Cell {
    let rich = richText(of: field)
    guard !rich.text.isEmpty else { return .missing }
    return Self.marked(Self.cell(of: rich.text, as: type), rich)
  }

  /// A cell with the looks of its text, unless it shows another one.
  static func marked(_ cell: Cell, _ text: RichText) -> Cell {
    guard cell.text == text.text, !cell.value.isMissing else { return cell }
    var cell = cell
    cell.looks = text.looks
    return cell
  }
}
