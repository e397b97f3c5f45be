/// A language's deviations from the root collation: letters with a place of their own, letters that
/// count as others, pairs that count as one letter, and the script that comes first.
///
/// The rules are those of CLDR's standard collations, in a shorter notation and with lower-case
/// letters only:
///
/// - `&a` goes to a letter, `&<a` to the place before it, `&th` to a sequence of two letters;
/// - `<b` adds a letter or a pair right after that place, as a letter of its own;
/// - `<<b` makes a letter equal to the current one except on the secondary level; `=b` except on
///   the tertiary level.
struct CollationTailoring: Sendable {
  /// A letter or a contraction.
  struct Element: Hashable, Sendable {
    /// The lower-case text.
    let text: String
    /// The letters that it counts as: one, or two.
    let letters: [String]
    /// A secondary weight in addition to the letter's own; 0 if there is none.
    let secondary: UInt8
    /// Whether it is a variant of the letters, which differs on the tertiary level only.
    let isVariant: Bool
  }

  /// A script that sorts before Latin.
  enum LeadingScript: Hashable, Sendable {
    case greek
    case cyrillic
    /// Scripts without an order of their own here, given by their code points.
    case codePoints([ClosedRange<UInt32>])
  }

  /// An order of Chinese characters, and the place of their script.
  enum HanRule: Sendable {
    /// By code point, after all other scripts.
    case codePoints
    /// Before all other scripts.
    case pinyin, strokes
    /// After Latin and kana.
    case japanese
    /// By their readings in Hangul, which comes first; others follow it.
    case korean
  }

  /// The letters of the Latin and Cyrillic alphabets with a place of their own, in order.
  private(set) var latin = Self.rootLatin
  private(set) var cyrillic = Self.rootCyrillic
  /// Letters with a place of their own, or that count as others.
  private(set) var elements: [Element] = []
  /// The script that comes first; nil means Latin.
  private(set) var leadingScript: LeadingScript?
  /// The order of Chinese characters.
  private(set) var han = HanRule.codePoints
  /// Whether upper case sorts before lower case.
  private(set) var isUpperFirst = false
  /// Whether accents are compared from the end of a text.
  private(set) var isBackwards = false
  /// Whether `I` is the capital of `ı`, and `İ` the capital of `i`.
  private(set) var hasDotlessI = false
  /// Whether a pair counts as one letter even if only its second one is a capital.
  private(set) var joinsMixedCase = false
  /// The order of combining marks, if it differs from that of their code points.
  private(set) var markOrder: [UInt32] = []

  private static let rootLatin: [String] =
    "abcdeəfghiıjklmnŋopqrstuvwxyzþ".map { String($0) }
  private static let rootCyrillic: [String] = CollationTable.cyrillic.map { String($0) }

  static let root = CollationTailoring()

  private init() {}

  /// The deviations of a locale's language; nil if it uses the root collation.
  init?(locale: String) {
    let language = String(locale.prefix { $0 != "_" && $0 != "-" && $0 != "." }).lowercased()
    let rules = Self.rules[language]
    setScript(of: language)
    if language == "zh", Self.usesTraditionalCharacters(locale) { han = .strokes }
    (isUpperFirst, hasDotlessI) = (language == "da", ["tr", "az"].contains(language))
    joinsMixedCase = ["cs", "sk"].contains(language)
    isBackwards = locale.lowercased().hasPrefix("fr_ca") || locale.lowercased().hasPrefix("fr-ca")
    // Grave, hook above, tilde, acute, dot below.
    if language == "vi" { markOrder = [0x300, 0x309, 0x303, 0x301, 0x323] }
    guard rules != nil || leadingScript != nil || isBackwards || language == "ja" else {
      return nil
    }
    for rule in (rules ?? "").split(separator: " ") { apply(rule) }
    if language == "hu" { addDoubledPairs() }
  }

  private mutating func setScript(of language: String) {
    switch language {
    case "ru", "uk", "be", "bg", "mk", "sr": leadingScript = .cyrillic
    case "el": leadingScript = .greek
    case "he": leadingScript = .codePoints([0x590...0x5FF])
    case "ar": leadingScript = .codePoints([0x600...0x6FF, 0x750...0x77F, 0x8A0...0x8FF])
    case "hi": leadingScript = .codePoints([0x900...0x97F])
    case "ko":
      leadingScript = .codePoints([0x1100...0x11FF, 0x3130...0x318F, 0xAC00...0xD7FF])
      han = .korean
    case "zh": (leadingScript, han) = (.codePoints([]), .pinyin)
    case "ja": han = .japanese
    default: break
    }
  }

  /// Whether a Chinese locale is written in traditional characters, as `zh_TW` and `zh-Hant-HK` are.
  private static func usesTraditionalCharacters(_ locale: String) -> Bool {
    let parts = locale.lowercased().prefix { $0 != "." }.split { $0 == "_" || $0 == "-" }
    if parts.contains("hans") { return false }
    return parts.contains { ["hant", "tw", "hk", "mo"].contains($0) }
  }

  /// Applies `&d<<đ<<ð`.
  private mutating func apply(_ rule: Substring) {
    var rest = rule.dropFirst()
    let isBefore = rest.first == "<"
    if isBefore { rest.removeFirst() }
    let start = String(rest.prefix { $0 != "<" && $0 != "=" })
    rest = rest.dropFirst(start.count)
    var letters =
      latin.contains(start) || cyrillic.contains(start) ? [start] : start.map(String.init)
    var previous: String? = isBefore ? nil : start
    var secondary: UInt8 = 0
    while !rest.isEmpty {
      let relation = rest.prefix { $0 == "<" || $0 == "=" }
      let text = String(rest.dropFirst(relation.count).prefix { $0 != "<" && $0 != "=" })
      rest = rest.dropFirst(relation.count + text.count)
      if relation == "<" {
        place(text, after: previous, before: start)
        (letters, previous, secondary) = ([text], text, 0)
      } else if relation == "<<" {
        secondary += 1
      }
      elements.append(
        Element(text: text, letters: letters, secondary: secondary, isVariant: relation == "="))
    }
  }

  /// Gives a letter a place of its own, after or before another letter.
  private mutating func place(_ letter: String, after previous: String?, before next: String) {
    func move(_ letters: inout [String]) {
      letters.removeAll { $0 == letter }
      if let previous, let place = letters.firstIndex(of: previous) {
        letters.insert(letter, at: place + 1)
      } else if let place = letters.firstIndex(of: next) {
        letters.insert(letter, at: place)
      }
    }
    let anchor = previous ?? next
    if latin.contains(anchor) { move(&latin) } else { move(&cyrillic) }
  }

  /// Adds Hungarian double pairs, which double only the first letter: `ccs` stands for `cs` and `cs`.
  private mutating func addDoubledPairs() {
    for pair in elements where pair.text.count > 1 {
      elements.append(
        Element(
          text: pair.text.prefix(1) + pair.text, letters: [pair.text, pair.text], secondary: 0,
          isVariant: true))
    }
  }

  /// The rules by language, from CLDR 46.
  private static let rules: [String: String] = [
    "az": "&c<ç &e<ə &g<ğ &h<x &<i<ı &k<q &o<ö &s<ş &u<ü &z<w",
    "be": "&е<ё &у<ў",
    "bs": "&c<č<ć &d<dž=ǆ<đ &l<lj=ǉ &n<nj=ǌ &s<š &z<ž",
    "cs": "&c<č &h<ch &r<ř &s<š &z<ž",
    "cy": "&c<ch &d<dd &f<ff &g<ng &l<ll &p<ph &r<rh &t<th",
    "da": "&d<<đ<<ð &th=þ &y<<ü<<ű &þ<æ<<ä<ø<<ö<<ő<å=aa",
    "eo": "&c<ĉ &g<ĝ &h<ĥ &j<ĵ &s<ŝ &u<ŭ",
    "es": "&n<ñ",
    "et": "&<t<š<z<ž &<x<õ<ä<ö<ü",
    "fi": "&n<<ŋ &y<<ü &þ<å<ä<<æ<ö<<ø",
    "fo": "&d<<đ<<ð &th=þ &y<<ü<<ű &þ<æ<<ä<<ę<ø<<ö<<ő<<œ<å=aa",
    "gl": "&n<ñ",
    "hr": "&c<č<ć &d<dž=ǆ<đ &l<lj=ǉ &n<nj=ǌ &s<š &z<ž",
    "hu": "&c<cs &d<dz<dzs &g<gy &l<ly &n<ny &o<ö<<ő &s<sz &t<ty &u<ü<<ű &z<zs",
    "is": "&a<á &d<<đ<ð &e<é &i<í &o<ó &u<ú &y<ý &þ<æ<<ä<ö<<ø<å",
    "lt": "&a<<ą &c<č &e<<ę<<ė &i<<į<<y &s<š &u<<ų<<ū &z<ž",
    "lv": "&a<ā &c<č &e<ē &g<ģ &i<y<ī &k<ķ &l<ļ &n<ņ &o<ō &r<ŗ &s<š &u<ū &z<ž",
    "nb": "&d<<đ<<ð &th=þ &y<<ü<<ű &þ<æ<<ä<<ę<ø<<ö<<ő<<œ<å<<aa",
    "nn": "&d<<đ<<ð &th=þ &y<<ü<<ű &þ<æ<<ä<<ę<ø<<ö<<ő<<œ<å<<aa",
    "no": "&d<<đ<<ð &th=þ &y<<ü<<ű &þ<æ<<ä<<ę<ø<<ö<<ő<<œ<å<<aa",
    "pl": "&a<ą &c<ć &e<ę &l<ł &n<ń &o<ó &s<ś &z<ź<ż",
    "ro": "&a<ă<â &i<î &s<ș=ş &t<ț=ţ",
    "sk": "&a<ä &c<č &h<ch &o<ô &r<ř &s<š &z<ž",
    "sl": "&c<č<ć &d<đ &s<š &z<ž",
    "sq": "&c<ç &d<dh &e<ë &g<gj &l<ll &n<nj &r<rr &s<sh &t<th &x<xh &z<zh",
    "sv": "&d<<đ<<ð &th=þ &y<<ü<<ű &þ<å<ä<<æ<<ę<ö<<ø<<ő<<œ<<ô",
    "tr": "&c<ç &g<ğ &<i<ı &o<ö &s<ş &u<ü",
    "vi": "&a<ă<â &d<đ &e<ê &o<ô<ơ &u<ư",
  ]
}
