import GridreelJSONText
import GridreelModel
import GridreelPrimitives

extension DataFormat {
  /// YAML: a list of records, or a mapping of names to records.
  public static let yaml = DataFormat(YAMLFormat())
}

/// A text of YAML that holds a table in a shape that JSON may have, too.
struct YAMLFormat: FileFormat {
  let name = "yaml"
  let title = "YAML"
  let extensions = ["yaml"]
  let aliases = ["yml"]

  var topics: Set<ReadingTopic> { [.text, .header, .parts] }
  var opening: DataOpening { .bytes { data throws(GridreelError) in try data.opened(open) } }

  /// The greatest size of a text, in bytes.
  private static let greatestSize = 64 << 20

  /// A list of mappings, or a document that says that it is one.
  func hasSignature(_ start: DataStart) -> Bool {
    let line = String(decoding: start.line, as: UTF8.self)
    if line.hasPrefix("- ") { return TextLine(line[...]).isKeyed || line.hasPrefix("- {") }
    guard line.hasPrefix("---") || line.hasPrefix("%YAML") else { return isMapping(start) }
    let lines = String(decoding: start.bytes.prefix(1 << 12), as: UTF8.self)
      .split(maxSplits: 3, whereSeparator: \.isNewline).dropFirst().prefix(1)
    return lines.contains { TextLine($0).isKeyed || $0.hasPrefix("- ") }
  }

  /// How much of a mapping is read to see whether it has records.
  private static let examinedSize = 1 << 15

  /// Whether it is a mapping, with or without lists in it, that holds several records: all else that looks like one may be
  /// sentences.
  private func isMapping(_ start: DataStart) -> Bool {
    guard !start.isLikeJSON, start.bytes.count < Self.examinedSize else { return false }
    let text = String(decoding: start.bytes, as: UTF8.self)
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { TextLine($0) }
    guard TextLines(lines).isYAML, lines.contains(where: \.isIndented),
      let found = try? FileTable.open(SourceBytes(Array(start.bytes)), as: .yaml)
    else { return false }
    return found.table.rowCount > 1
  }

  private func open(_ data: DataBytes) throws(GridreelError) -> Found<FileTable> {
    guard data.source.count <= Self.greatestSize else {
      throw GridreelError("YAML is read up to \(Self.greatestSize >> 20) MiB; give it as JSON")
    }
    let text = try YAMLText(data.text())
    guard text.documentCount > 0 else { throw GridreelError("there is no value in this YAML") }
    // Several documents are the rows of one table.
    let json = text.documentCount == 1 ? Array(text.json.dropFirst().dropLast()) : text.json
    var options = data.options
    options.encoding = .utf8
    do throws(GridreelError) {
      var found = try FileTable.open(
        SourceBytes(json), as: .json, named: data.name, options: options,
        pieceBytes: data.pieceBytes)
      found.warnings = found.warnings.map { Warning($0.message) }
      return found
    } catch {
      // Places in the text of JSON are no places in this one.
      throw GridreelError(error.code, ProblemPlace(), error.message)
    }
  }
}
