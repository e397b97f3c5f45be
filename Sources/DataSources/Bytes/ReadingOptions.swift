package import GridreelJSONText

/// The character between the fields of CSV.
public struct Delimiter: Hashable, Sendable {
  let byte: UInt8

  private init(byte: UInt8) { self.byte = byte }

  /// Makes a delimiter of one ASCII character; nil for quotes, line ends, NUL and non-ASCII
  /// characters.
  public init?(_ character: Character) {
    guard let byte = character.asciiValue, character.unicodeScalars.count == 1,
      ![0, 0x0A, 0x0D, UInt8(ascii: "\"")].contains(byte)
    else { return nil }
    self.byte = byte
  }

  /// `,`.
  public static let comma = Delimiter(byte: UInt8(ascii: ","))
  /// `;`.
  public static let semicolon = Delimiter(byte: UInt8(ascii: ";"))
  /// A tab.
  public static let tab = Delimiter(byte: 0x09)
  /// `|`.
  public static let bar = Delimiter(byte: UInt8(ascii: "|"))
  /// A blank.
  static let blank = Delimiter(byte: UInt8(ascii: " "))

  /// The character's name for messages.
  var name: String { self == .tab ? "a tab" : "'\(Character(Unicode.Scalar(byte)))'" }
}

/// What told the format of some data: nothing but being said makes sure that they have it.
package enum FormatClue: Hashable, Sendable {
  /// It was said.
  case said
  /// The name of the file, also of one that a grid file names.
  case name, nameInGridFile
  /// The beginning of the data.
  case beginning

  /// Whether it was a name.
  var isName: Bool { self == .name || self == .nameInGridFile }
}

/// Options for reading a file.
public struct ReadingOptions: Hashable, Sendable {
  /// The delimiter of CSV or TSV; nil uses the format's own, and for CSV the one that splits the
  /// first lines into the same number of columns.
  public var delimiter: Delimiter?
  /// Whether the first row of CSV, TSV, a sheet or a JSON array of arrays has column names; nil detects it.
  public var hasHeader: Bool?
  /// The number of rows that head the columns of CSV, TSV and sheets, at least 1; nil detects it.
  public var headerRows: Int?
  /// The lines of CSV or TSV, or the rows of a sheet, that stand before the table and are not read; nil detects those
  /// that are a title, or comments.
  public var skippedLines: Int?
  /// What lines before the header of CSV or TSV begin with if they are comments; nil detects `#` and `//`.
  public var commentMark: String?
  /// The character encoding; nil detects it from the first bytes.
  public var encoding: DataEncoding?
  /// The maximum size of a source, in bytes.
  public var maximumBytes: Int
  /// The sheet of a spreadsheet; nil for the first with a table that is not hidden.
  public var table: String?
  /// The cells of a sheet that hold the table; nil for all, or those of its first table.
  package var range: CellRange?
  /// The part of a JSON text that holds the table; nil for the only table in it.
  package var jsonPath: JSONPath?
  /// What told the format of the data.
  package var clue = FormatClue.said

  /// Makes options; by default everything is detected.
  public init(
    delimiter: Delimiter? = nil, hasHeader: Bool? = nil, encoding: DataEncoding? = nil,
    maximumBytes: Int = .max
  ) {
    (self.delimiter, self.hasHeader) = (delimiter, hasHeader)
    (self.encoding, self.maximumBytes) = (encoding, maximumBytes)
  }
}
