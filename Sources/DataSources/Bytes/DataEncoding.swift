/// The character encoding of a file.
public enum DataEncoding: String, Hashable, Sendable, CaseIterable {
  /// UTF-8, with or without a byte order mark.
  case utf8 = "utf-8"
  /// UTF-16; a byte order mark gives the byte order, which is little-endian without one.
  case utf16 = "utf-16"
  /// Latin-1 as used on the Web, that is, Windows-1252.
  case latin1 = "latin-1"
  /// Central European.
  case windows1250 = "windows-1250"
  case latin2 = "iso-8859-2"
  case cp852
  case macLatin2 = "mac-latin2"
  /// Cyrillic.
  case windows1251 = "windows-1251"
  case koi8R = "koi8-r"
  case koi8U = "koi8-u"
  case cp866, cp855
  case cyrillic = "iso-8859-5"
  case macCyrillic = "mac-cyrillic"
  /// Greek.
  case windows1253 = "windows-1253"
  case greek = "iso-8859-7"
  /// Turkish; also what is called ISO 8859-9.
  case windows1254 = "windows-1254"
  /// Hebrew.
  case windows1255 = "windows-1255"
  case hebrew = "iso-8859-8"
  /// Arabic.
  case windows1256 = "windows-1256"
  case arabic = "iso-8859-6"
  /// Baltic.
  case windows1257 = "windows-1257"
  case latin4 = "iso-8859-4"
  case latin7 = "iso-8859-13"
  /// Vietnamese.
  case windows1258 = "windows-1258"
  /// Thai; also what is called TIS-620.
  case cp874
  /// Other Latin letters: of the south, the north, Celtic languages, with the euro, and of the south-east of Europe.
  case latin3 = "iso-8859-3"
  case latin6 = "iso-8859-10"
  case latin8 = "iso-8859-14"
  case latin9 = "iso-8859-15"
  case latin10 = "iso-8859-16"
  /// Latin letters of DOS and of the Macintosh.
  case cp437, cp850
  case macRoman = "mac-roman"
  /// Japanese.
  case shiftJIS = "shift-jis"
  case eucJP = "euc-jp"
  /// Chinese with simplified characters; also what is called GBK or GB2312.
  case gb18030
  /// Chinese with traditional characters.
  case big5
  /// Korean; also what is called UHC.
  case eucKR = "euc-kr"

  /// The encoding with a name that people and programs use, whatever its letters' case, blanks and hyphens; nil for
  /// others.
  public init?(named name: String) {
    let key = Self.key(name)
    guard let found = Self.named[key] else { return nil }
    self = found
  }

  /// The name for messages.
  var title: String {
    switch self {
    case .utf8, .utf16: rawValue.uppercased()
    default: rawValue
    }
  }

  private static func key(_ name: String) -> String {
    name.lowercased().filter { $0.isLetter || $0.isNumber }
  }

  private static let named: [String: DataEncoding] = {
    var all = Dictionary(uniqueKeysWithValues: allCases.map { (key($0.rawValue), $0) })
    for (encoding, names) in otherNames {
      for name in names.split(separator: " ") { all[String(name)] = encoding }
    }
    return all
  }()

  /// Other names, as in the registry of IANA, in Python and in editors.
  private static let otherNames: [DataEncoding: String] = [
    .utf8: "utf8sig utf8bom unicode11utf8 u8 cp65001",
    .utf16: "utf16le utf16be utf16lebom u16 unicode ucs2",
    .latin1: "iso88591 l1 ascii usascii windows1252 cp1252 ansi western cp819 iso885911987",
    .windows1250: "cp1250", .latin2: "latin2 l2 iso88592", .cp852: "ibm852 dos852",
    .macLatin2: "maccentraleurope maccentraleuropean macce xmacce",
    .windows1251: "cp1251", .koi8R: "koi8 cskoi8r", .cp866: "ibm866 dos866", .cp855: "ibm855",
    .cyrillic: "cyrillic", .macCyrillic: "xmaccyrillic maccyr",
    .windows1253: "cp1253", .greek: "greek", .windows1254: "cp1254 iso88599 latin5 l5 turkish",
    .windows1255: "cp1255", .hebrew: "hebrew iso88598i", .windows1256: "cp1256", .arabic: "arabic",
    .windows1257: "cp1257", .latin4: "latin4 l4", .latin7: "latin7 l7", .windows1258: "cp1258",
    .cp874: "windows874 tis620 iso885911 thai",
    .latin3: "latin3 l3", .latin6: "latin6 l6", .latin8: "latin8 l8", .latin9: "latin9 latin0 l9",
    .latin10: "latin10 l10",
    .cp437: "ibm437 oem437", .cp850: "ibm850 oem850 cp858", .macRoman: "macintosh mac xmacroman",
    .shiftJIS: "sjis cp932 windows932 windows31j ms932 mskanji xsjis",
    .eucJP: "ujis xeucjp", .gb18030: "gbk gb2312 cp936 windows936 ms936 euccn hzgb2312",
    .big5: "cp950 windows950 ms950 bigfive big5tw",
    .eucKR: "uhc cp949 windows949 ms949 ksc56011987 ksc5601",
  ]
}
