package import GridreelPrimitives

/// A format that is not read, with the way to one that is.
package struct ForeignFormat: Sendable {
  private let extensions: [String]
  /// The bytes at the beginning of such data; empty for none.
  private let signature: [UInt8]
  private let text: @Sendable (_ file: String?) -> Message

  private static let all = [
    ForeignFormat(
      extensions: ["parquet", "pq"], signature: Array("PAR1".utf8),
      text: { file in
        "Parquet is not read; make Arrow of it by PyArrow: \(Remedy.arrow(ofParquet: file)), or CSV by DuckDB: "
          + Remedy.csv(ofParquet: file)
      }),
    ForeignFormat(
      extensions: ["xls"], signature: [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1],
      message:
        "this is an Excel file of before 2007, or one with a password; save it as .xlsx without "
        + "one"),
    ForeignFormat(
      extensions: ["xlsb", "numbers", "fods"], signature: [],
      message: "this kind of spreadsheet is not read; save it as .xlsx or .ods"),
    ForeignFormat(
      extensions: [], signature: Array("FEA1".utf8),
      text: { file in
        "this is Feather version 1; make Arrow of it by PyArrow: \(Remedy.arrow(ofFeather: file))"
      }),
    ForeignFormat(
      extensions: ["xml"], signature: [],
      message:
        "XML is not read; give its rows as CSV or JSON, or use \(set: "inputFormat", "csv") if it is CSV all the same"
    ),
    ForeignFormat(
      extensions: ["bz2", "xz", "lz4"], signature: [],
      message:
        "data compressed in this way are not read; unpack them, or compress them as .gz or .zst"),
  ]

  /// The format of files with this path; nil for all others.
  package init?(path: String) {
    let name = path.lowercased()
    guard let found = Self.all.first(where: { $0.extensions.contains { name.hasSuffix(".\($0)") } })
    else { return nil }
    self = found
  }

  /// The format of data with this beginning; nil for all others.
  package init?(_ start: some Collection<UInt8>) {
    let found = Self.all.first { !$0.signature.isEmpty && start.starts(with: $0.signature) }
    guard let found else { return nil }
    self = found
  }

  /// What it is and how to read its data, on one line; commands name the file, if it has a name.
  package func message(for file: String?) -> Message { text(file) }

  private init(
    extensions: [String], signature: [UInt8], text: @escaping @Sendable (String?) -> Message
  ) {
    (self.extensions, self.signature, self.text) = (extensions, signature, text)
  }

  private init(extensions: [String], signature: [UInt8], message: Message) {
    self.init(extensions: extensions, signature: signature) { _ in message }
  }
}
