/// The character between the fields of CSV.
public struct Delimiter: Hashable, Sendable {
  let byte: UInt8

  private init(byte: UInt8) { self.byte = byte }

  /// A delimiter of one ASCII character; nil for quotes, line ends, NUL and what is not ASCII.
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

  /// The character, for messages.
  var name: String { self == .tab ? "a tab" : "'\(Character(Unicode.Scalar(byte)))'" }
}

/// How the characters of a file are written as bytes.
public enum TextEncoding: String, Hashable, Sendable, CaseIterable {
  /// UTF-8, with or without a byte order mark.
  case utf8 = "utf-8"
  /// UTF-16; a byte order mark says in which order its bytes come, and without one the low byte
  /// comes first.
  case utf16 = "utf-16"
  /// Latin-1 as it is found on the Web: Windows-1252.
  case latin1 = "latin-1"
}

/// What a reader of files is told beside the bytes.
public struct ReadingOptions: Hashable, Sendable {
  /// The delimiter of CSV or TSV; nil for the format's own, and for CSV whatever parts the first
  /// lines into the same number of columns.
  public var delimiter: Delimiter?
  /// Whether the first line of CSV or TSV names the columns; nil looks whether it can be data.
  public var hasHeader: Bool?
  /// How characters are written as bytes; nil looks at the first ones.
  public var encoding: TextEncoding?
  /// The greatest size of a source in bytes.
  public var maximumBytes: Int

  /// Sets the options.
  public init(
    delimiter: Delimiter? = nil, hasHeader: Bool? = nil, encoding: TextEncoding? = nil,
    maximumBytes: Int = .max
  ) {
    (self.delimiter, self.hasHeader) = (delimiter, hasHeader)
    (self.encoding, self.maximumBytes) = (encoding, maximumBytes)
  }
}
