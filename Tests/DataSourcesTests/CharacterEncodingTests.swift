import GridreelModel
import GridreelPrimitives
import TestSupport
import Testing

@testable import GridreelDataSources

@Suite struct CharacterEncodings {
  /// What `Scripts/make encodings` counts and digests of the characters that Python reads.
  private static let facts: [[Substring]] = {
    let bytes = (try? fixture("encodings.txt")) ?? []
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map {
      $0.split(separator: " ")
    }
  }()

  @Test func eachIsChecked() {
    let names = Set(Self.facts.compactMap { DataEncoding(named: String($0[0])) })
    #expect(names == Set(DataEncoding.allCases).subtracting([.utf8, .utf16]))
  }

  @Test(arguments: facts) func readsWhatPythonReads(fact: [Substring]) throws {
    let encoding = try #require(DataEncoding(named: String(fact[0])))
    var decoder = try #require(CharacterDecoder(of: encoding))
    var first: [UInt8] = []
    // Copies share what the first character of four bytes makes.
    if encoding == .gb18030 { #expect(decoder.decode([0x81, 0x30, 0x81, 0x30], into: &first)) }
    let start = decoder
    let characters = Self.codes(of: encoding).compactMap { Self.character($0, start) }
    #expect(characters.count == Int(fact[1]))
    let text = characters.flatMap { $0 }
    #expect(text.withUnsafeBytes { SHA256.hexadecimal(of: $0) } == fact[2])
  }

  /// The one character of a code; nil if there is none, or it is not complete.
  private static func character(_ code: [UInt8], _ decoder: CharacterDecoder) -> [UInt8]? {
    var (decoder, text) = (decoder, [UInt8]())
    guard decoder.decode(code, into: &text), decoder.isBetweenCharacters else { return nil }
    return String(decoding: text, as: UTF8.self).unicodeScalars.count == 1 ? text : nil
  }

  private static func codes(of encoding: DataEncoding) -> [[UInt8]] {
    let singles = (0x80...0xFF).map { [UInt8($0)] }
    guard [.shiftJIS, .eucJP, .gb18030, .big5, .eucKR].contains(encoding) else { return singles }
    let doubles = (0x81...0xFE).flatMap { lead in
      (0x40...0xFE).map { [UInt8(lead), UInt8($0)] }
    }
    switch encoding {
    case .eucJP: return singles + doubles + doubles.map { [0x8F] + $0 }
    case .gb18030:
      let quadruples = stride(from: 0, to: 126 * 10 * 126 * 10, by: 11).map { number -> [UInt8] in
        let (first, second) = (0x81 + number / 12600, 0x30 + number / 1260 % 10)
        let (third, fourth) = (0x81 + number / 10 % 126, 0x30 + number % 10)
        return [UInt8(first), UInt8(second), UInt8(third), UInt8(fourth)]
      }
      return singles + doubles + quadruples
    default: return singles + doubles
    }
  }

  // MARK: Detection

  @Test(arguments: [
    (DataEncoding.windows1250, "Łódź,Kraków\nGdańsk,Częstochowa\nŚwięta,książka\n"),
    (.latin2, "Plzeň,Ústí\nČeské Budějovice,Třebíč\npříjmení,žena\nťuhýk,šíp\n"),
    (.windows1251, "Москва,Казань\nгород,население\nобласть,площадь\n"),
    (.koi8R, "Москва,Казань\nгород,население\nобласть,площадь\n"),
    (.cp866, "Москва,Казань\nрайон,население\nобласть,площадь\n"),
    (.windows1254, "İstanbul,İzmir\nŞanlıurfa,Ağrı\nşehir,bölge\n"),
    (.windows1255, "ירושלים,חיפה\nעיר,אוכלוסייה\n"),
    (.windows1256, "القاهرة,مدينة\nسكان,مساحة\n"),
    (.cp874, "กรุงเทพมหานคร,เชียงใหม่\nจังหวัด,ประชากร\n"),
    (.shiftJIS, "東京都,大阪市\n人口,データ\n札幌市,ひらがな\n"),
    (.eucJP, "東京都,大阪市\n人口,データ\n札幌市,ひらがな\n"),
    (.gb18030, "北京市,上海市\n城市,人口\n面积,地区\n合计,年份\n"),
    (.big5, "臺北市,高雄市\n縣市,人口\n面積,地區\n合計,年度\n"),
    (.eucKR, "서울특별시,부산\n지역,인구\n면적,년도\n"),
    (.latin1, "Müller,Köln\nStraße,schön\nÄpfel,Grün\n"),
  ])
  func areDetectedAndSaid(encoding: DataEncoding, text: String) throws {
    let bytes = try Self.encoded("name,place\n" + text, as: encoding)
    let read = try TableReader.read(bytes, as: .csv)
    let expected = text.split(separator: "\n").map { $0.split(separator: ",").map(String.init) }
    #expect(Array(read.table.lines.dropFirst()) == expected)
    let message = try #require(read.warnings.first?.message.description)
    #expect(message.contains("was read as \(encoding.rawValue)"))
  }

  @Test func aByteOfNoCharacterHasAPlace() throws {
    let bytes = try Self.encoded("名前\n東京", as: .shiftJIS) + [0xFD, 0x2C, 0x85]
    #expect(throws: GridreelError.self) {
      try TableReader.read(bytes, as: .csv, options: ReadingOptions(encoding: .shiftJIS))
    }
    let half = try Self.encoded("名前\n東京", as: .shiftJIS).dropLast()
    let said = outcome(Array(half), as: .csv, options: ReadingOptions(encoding: .shiftJIS)).error
    #expect(said?.hasPrefix("the text is not valid shift-jis here") == true)
  }

  @Test func aTextInUTF8ThatIsBrokenIsNotTakenForAnotherOne() {
    let bytes = Array("name\nгород\nМосква\n".utf8) + [0xE9, 0xE8, 0x0A]
    #expect(outcome(bytes, as: .csv).error?.hasPrefix("the text is not UTF-8") == true)
  }

  /// What a detector takes for UTF-8, though it is not.
  @Test(arguments: [0..<1, 0x80..<0x90, 0xC0..<0xD0, 0xE0..<0xF8])
  func bytesOfAnyKindAreReadOrRefused(leads: Range<Int>) {
    var seed: UInt64 = 7
    for lead in leads {
      for count in 1...24 {
        let bytes = (0..<count).map { _ -> UInt8 in
          seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
          return UInt8(truncatingIfNeeded: seed >> 56) | (count.isMultiple(of: 2) ? 0x80 : 0)
        }
        let read = outcome(Array("name\n".utf8) + [UInt8(lead)] + bytes + [0x0A], as: .csv)
        #expect((read.table == nil) == (read.error != nil))
      }
    }
  }

  @Test(arguments: [
    ("Windows-1250", DataEncoding.windows1250), ("cp1252", .latin1), ("ISO-8859-1", .latin1),
    ("SJIS", .shiftJIS), ("Shift_JIS", .shiftJIS), ("GBK", .gb18030), ("euc_kr", .eucKR),
    ("UTF8", .utf8), ("utf-16le", .utf16), ("KOI8-R", .koi8R), ("iso_8859_15", .latin9),
  ])
  func haveTheNamesThatPeopleUse(name: String, encoding: DataEncoding) {
    #expect(DataEncoding(named: name) == encoding)
  }

  /// A text in an encoding, by its decoder.
  private static func encoded(_ text: String, as encoding: DataEncoding) throws -> [UInt8] {
    let decoder = try #require(CharacterDecoder(of: encoding))
    let sought = Set(text.unicodeScalars.filter { !$0.isASCII })
    var found: [Unicode.Scalar: [UInt8]] = [:]
    for code in codes(of: encoding) where code.count <= 2 && found.count < sought.count {
      guard
        let scalar = character(code, decoder).flatMap({
          String(decoding: $0, as: UTF8.self).unicodeScalars.first
        }),
        sought.contains(scalar)
      else { continue }
      found[scalar] = found[scalar] ?? code
    }
    return try text.unicodeScalars.flatMap { scalar in
      try scalar.isASCII ? [UInt8(scalar.value)] : #require(found[scalar])
    }
  }
}
