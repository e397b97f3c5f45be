import Foundation
import GridreelValues
import TestSupport
import Testing

/// A locale, words of its language, and the letters that its order is about.
private struct Language: Sendable, CustomTestStringConvertible {
  let locale: String
  let words: [String]
  let letters: [String]

  var testDescription: String { locale }

  init(_ locale: String, _ words: String, letters: String) {
    self.locale = locale
    self.words = words.split(separator: " ").map(String.init)
    self.letters = letters.split(separator: " ").map(String.init)
  }

  static let all = [
    Language(
      "sv_SE",
      "Zorn zebra Åsa Åke Ärla äpple Örebro öga apa ost över yxa Ülle ytter Ystad ås al Malmö Västerås "
        + "Östersund Umeå Zack Wallin Vallin Þór tand",
      letters: "a å ä ö o y ü z æ ø t h v w d ð"),
    Language(
      "fi_FI",
      "Ääni öljy Åbo Turku yö Yrjö ylä Zacharias Vaasa Wiik Äänekoski Hämeenlinna sauna Ülo uni",
      letters: "a å ä ö o y ü z æ ø v w"),
    Language(
      "da_DK",
      "Aalborg Ålborg Århus Aarhus Ærø Øresund Odense Zealand Åse åse Abel abe ABE ølet æble Ältan Öland "
        + "aa Aa AA Holbæk Holbaek Ørsted Nørre Nyborg",
      letters: "a å ä ö ø æ o e z aa A Å Ø n"),
    Language(
      "nb_NO",
      "Aasen Åsen Ås Ærfugl Øst Oslo Zebra Bærum Bodø Ålesund Aure Ytre Üwe ås Hærland Hårland Høyland",
      letters: "a å ä ö ø æ o e z y ü aa n"),
    Language(
      "is_IS",
      "Ástríður Anna Ari Ágúst Eva Édouard Iða Ísak Óðinn Olga Úlfur Unnur Ýr Yngvi Þór Æsa Ögmundur "
        + "Dagur Ðað Zoe dúkur dalur",
      letters: "a á e é i í o ó u ú y ý þ æ ö d ð z"),
    Language(
      "fo_FO", "Ása Ægir Øssur Zakaris Aalto Ár Oyggj Ólavur Ðað Dánjal",
      letters: "a å æ ø o z aa á ó d"),
    Language(
      "es_ES", "ñandú nube nácar Núñez Nuñez Nunez oso niño nino nieve niñez llama luz chico cuna",
      letters: "n ñ o m ó u ü"),
    Language(
      "cs_CZ",
      "Čech Cech chata cihla hrad Hus Chrudim Ivan řeka rak roh švec sova žena zima ďábel Dušan Cheb "
        + "CHLEBA chleba hora ten ťuk Eva Éva ěra čas cas",
      letters: "c č h ch i r ř s š z ž d ď e ě é"),
    Language(
      "sk_SK",
      "čaj cibuľa chlieb hora ôsmy osa ovca Ľubica Luboš žena zem šaty syr däta dar mäso mak",
      letters: "a ä c č h ch o ô ó s š z ž l ľ"),
    Language(
      "pl_PL",
      "Łódź Lublin lwów ćma cena człowiek Ąę As Bóg Bogdan Śląsk Sopot żaba zamek źrebię Żory Zabrze "
        + "nic Nil ńa Ostrów ósmy łza lza",
      letters: "a ą c ć e ę l ł n ń o ó s ś z ź ż"),
    Language(
      "hu_HU",
      "cukor csiga Csaba Cecil dzsem Dezső gyár Gábor lyuk labda nyár nap szék só tyúk tű zseb zöld öt "
        + "olaj ő óra ür ujj út űr meggy megye asszony aszony hosszú hossza vissza poggyász ág ad",
      letters: "c cs d dz dzs g gy l ly n ny o ó ö ő s sz t ty u ú ü ű z zs"),
    Language(
      "tr_TR",
      "ırmak Irak İzmir Isparta ılık iyi iç ic çay can Çorum Cenk ğ gün şeker su ödev oda ülke uzun "
        + "Iğdır İstanbul ışık ISI isi",
      letters: "c ç g ğ h i ı I İ j o ö s ş u ü"),
    Language(
      "az_AZ", "çay cəmi ağac əl el ev xəbər hər qaz kənd ıldırım iş öz oxu şəhər su üz un zəng",
      letters: "c ç e ə g ğ h x i ı k q o ö s ş u ü z w v y"),
    Language(
      "et_EE",
      "Õun äike öö üks tamm šokk sokk zoo žanr vana wolfram Tartu Zürich Otto õde ära uus xenon",
      letters: "s š z ž t u v w õ ä ö ü x y o a"),
    Language(
      "lv_LV",
      "čaks cits ģimene gads ķirsis kaķis ļoti laiks ņemt nams šis sula žurka zeme Yuri iela īss",
      letters: "c č g ģ k ķ l ļ n ņ s š z ž i y ī"),
    Language(
      "lt_LT",
      "čia centas šuo sūnus žmogus zona yra ir įmonė ypač ąsotis akis ėda eglė ūkis ulba ų Jonas",
      letters: "a ą c č e ę ė i į y s š u ų ū z ž j"),
    Language(
      "hr_HR",
      "čaj cesta ćup džep dan đak dom ljubav luk lje njuška noga šuma sat žena zec Džamonja Dzamonja "
        + "ǆep Ljubljana LJUBAV nula",
      letters: "c č ć d dž đ l lj n nj s š z ž"),
    Language(
      "sl_SI", "čaj cesta ćup dan đak šola sonce žena zima Črt Celje", letters: "c č ć d đ s š z ž"),
    Language(
      "ro_RO", "ăsta an âncă în iar șarpe sare şarpe țară tare ţară Ion Îngerul băț baltă",
      letters: "a ă â i î s ș t ț b"),
    Language(
      "sq_AL",
      "çaj cak dhe det ëndërr era gjak gur llampë lule njeri nuse rrush re shi sa thes ti xhep xa zhurmë zog",
      letters: "c ç d dh e ë g gj l ll n nj r rr s sh t th x xh z zh"),
    Language(
      "cy_GB", "chi ci dda du ffa fi llan lôn nghi ngoc gwyn phi pi rhyw ryw the ti haf",
      letters: "c ch d dd f ff g ng h l ll p ph r rh t th"),
    Language(
      "vi_VN",
      "ăn an ân đi da em êm ở o ô ơ u ư à á ả ã ạ ma mà má mả mã mạ Đà Nẵng Huế Hà hạ hả ấm ầm ẩm",
      letters: "a ă â à á ả ã ạ ấ ầ d đ e ê ế o ô ơ ở u ư n"),
    Language(
      "eo_001", "ĉio cent ĝojo granda ĥoro homo ĵeti jes ŝi se ŭato uzi",
      letters: "c ĉ g ĝ h ĥ j ĵ s ŝ u ŭ v"),
    Language("fr_CA", "cote côte coté côté péché pêche peche péche", letters: "c o ô t e é"),
    Language("fr_FR", "cote côte coté côté œuvre oeuvre été ete Zoé", letters: "c o ô t e é œ"),
    Language(
      "de_DE", "Äpfel Apfel Zebra Straße Strasse über uber Öl Ol Müller Mueller Muller",
      letters: "a ä o ö u ü s ß ss"),
    Language("ru_RU", "Яна Anna ёлка ель ежик йод игра Zebra эхо", letters: "а е ё ж и й a z э"),
    Language("uk_UA", "ґава гора їжак йод Київ кіт abc є ж", letters: "г ґ и і ї й к a z є"),
    Language("be_BY", "ёлка ель елка ўсё усё жук abc", letters: "е ё ж у ў і a z"),
    Language("sr_RS", "ђак дан љуб лук njegoš Анна Zebra џеп", letters: "д ђ л љ н њ ћ џ a z"),
    Language("el_GR", "Άννα Βασίλης alpha Zeta ωμέγα Ζωή άλφα", letters: "α ά β ζ ω ώ a z"),
  ]
}

/// The order of ICU, which Foundation brings along, with runs of digits by their numbers.
///
/// Foundation's own `compare` does not hand whole texts to ICU, and so differs from it.
private final class ICUOrder {
  private typealias Open =
    @convention(c) (UnsafePointer<CChar>?, UnsafeMutablePointer<Int32>) -> OpaquePointer?
  private typealias SetAttribute =
    @convention(c) (OpaquePointer?, Int32, Int32, UnsafeMutablePointer<Int32>) -> Void
  private typealias Compare =
    @convention(c) (
      OpaquePointer?, UnsafePointer<UInt16>?, Int32, UnsafePointer<UInt16>?, Int32
    ) -> Int32
  private typealias Close = @convention(c) (OpaquePointer?) -> Void

  private let collator: OpaquePointer
  private let compare: Compare
  private let close: Close

  init(_ locale: String) throws {
    // Otherwise nothing needs Foundation, and the library is not loaded.
    _ = Locale(identifier: locale).identifier
    var status: Int32 = 0
    collator = try #require(try Self.function("ucol_open", Open.self)(locale, &status))
    let set = try Self.function("ucol_setAttribute", SetAttribute.self)
    let (isOn, normalization, numeric): (Int32, Int32, Int32) = (17, 4, 7)
    set(collator, numeric, isOn, &status)
    set(collator, normalization, isOn, &status)
    try #require(status <= 0)
    compare = try Self.function("ucol_strcoll", Compare.self)
    close = try Self.function("ucol_close", Close.self)
  }

  deinit { close(collator) }

  /// A function of ICU, which Swift's build of it has under another name.
  private static func function<Function>(_ name: String, _ type: Function.Type) throws -> Function {
    let handle = dlopen(nil, RTLD_NOW)
    let symbol = try #require(dlsym(handle, "swift_" + name) ?? dlsym(handle, name))
    return unsafeBitCast(symbol, to: type)
  }

  func order(of left: String, to right: String) -> Int {
    let (left, right) = (Array(left.utf16), Array(right.utf16))
    return Int(compare(collator, left, Int32(left.count), right, Int32(right.count)))
  }
}

@Suite struct TailoredOrders {
  /// Texts whose order here is not that of ICU.
  private func differences(_ texts: [String], _ locale: String) throws -> [String] {
    let (collation, icu) = (NaturalCollation(locale: locale), try ICUOrder(locale))
    var found: [String] = []
    for (place, left) in texts.enumerated() {
      for right in texts[place...] {
        let expected = icu.order(of: left, to: right)
        let order = collation.order(of: left, to: right)
        if order.signum() != expected { found.append("\(left) \(right)") }
      }
    }
    return found
  }

  @Test(arguments: Language.all)
  fileprivate func wordsComeAsInTheirLanguage(language: Language) throws {
    let found = try differences(language.words, language.locale)
    #expect(found == [])
  }

  @Test(arguments: Language.all)
  fileprivate func randomRowsOfLettersDoToo(language: Language) throws {
    var generator = SeededGenerator(seed: 41)
    let letters = language.letters + language.letters.map { $0.uppercased() } + ["2", "10", " "]
    let rows = (0..<70).map { _ in
      (0..<Int.random(in: 1...4, using: &generator)).compactMap { _ in
        letters.randomElement(using: &generator)
      }.joined()
    }
    // ICU takes the "a" of "å" for the second one of "aa"; no word has this.
    let texts = rows.filter { row in !["aå", "aä", "aá"].contains { row.lowercased().contains($0) }
    }
    let found = try differences(texts, language.locale)
    #expect(found == [])
  }

  @Test(arguments: Language.all)
  fileprivate func lettersInTwoPartsHaveTheSamePlace(language: Language) {
    let collation = NaturalCollation(locale: language.locale)
    for word in language.words {
      let parts = word.decomposedStringWithCanonicalMapping
      #expect(collation.key(of: parts) == collation.key(of: word), "\(word)")
    }
  }
}

@Suite struct OrdersOfScripts {
  private let root = NaturalCollation()

  @Test(arguments: [
    ["abc", "αβγ", "где", "한국", "あい", "漢字"],
    ["あ", "ア", "い", "か", "が", "き", "は", "ば", "ぱ", "ひ", "ん"],
    ["はは", "はば", "ばば", "ぱぱ"], ["カ", "ガ", "キ"],
    ["っ", "つ", "ッ", "ツ"], ["さとう", "サトウ", "すずき"], ["カード", "カイ"],
    ["가", "각", "간", "나", "힣"], ["אב", "בן", "כא", "ךב", "כג"], ["ا", "أ", "ب"],
    ["A", "Ａ", "B", "Ｃ"],
  ])
  func textsComeInThisOrder(texts: [String]) {
    for (left, right) in zip(texts, texts.dropFirst()) {
      #expect(root.precedes(left, right), "\(left) before \(right)")
    }
  }

  @Test(arguments: [
    ("が", "か\u{3099}"), ("パ", "ハ\u{309A}"), ("한", "\u{1112}\u{1161}\u{11AB}"),
    ("가", "\u{1100}\u{1161}"),
  ])
  func syllablesInPartsHaveTheSamePlace(whole: String, parts: String) {
    #expect(root.key(of: whole) == root.key(of: parts))
  }

  @Test func kanaOfHalfWidthAreTheSameWithoutCase() {
    let caseless = NaturalCollation(isCaseSensitive: false)
    #expect(caseless.order(of: "ｶﾞｷﾞ", to: "がぎ") == 0)
    #expect(caseless.order(of: "ラーメン", to: "らあめん") == 0)
  }

  @Test(arguments: [
    ("ko_KR", ["한국", "abc"]), ("zh_CN", ["漢字", "abc"]), ("he_IL", ["אב", "abc"]),
    ("ar_EG", ["ب", "abc"]), ("hi_IN", ["अ", "abc"]), ("ru_RU", ["я", "abc", "ω"]),
    ("el_GR", ["ω", "abc", "я"]), ("en_US", ["abc", "ω", "я"]),
  ])
  func theLanguagesOwnScriptComesFirst(locale: String, texts: [String]) {
    let collation = NaturalCollation(locale: locale)
    #expect(texts.reversed().sorted(by: collation.precedes) == texts)
  }

  @Test func localesAreFoundHoweverTheyAreWritten() {
    for name in ["sv", "sv_SE", "sv-SE", "SV_se", "sv_SE.UTF-8"] {
      #expect(NaturalCollation(locale: name).precedes("z", "å"), "\(name)")
    }
    #expect(NaturalCollation(locale: "xx").precedes("å", "z"))
  }

  @Test func noKeyOfAnyLanguageHoldsAZero() {
    for symbols in LocaleSymbols.all {
      let texts = ["chata", "aaÅå", "ǆ", "ÿ", "Ĳ", "ﬁ", "ıİIi", "ccs", "ж", "Ω", "ё̈", "ạ̊"]
      let wrong = texts.filter { symbols.collation.key(of: $0).contains(0) }
      #expect(wrong == [], "\(symbols.name)")
    }
  }

  @Test func runsOfDigitsCountByTheirNumbersInEveryLanguage() {
    for symbols in LocaleSymbols.all {
      let collation = symbols.collation
      #expect(collation.precedes("item 2", "item 10"), "\(symbols.name)")
      #expect(collation.precedes("ähnlich 2", "ähnlich 10"), "\(symbols.name)")
    }
  }
}
