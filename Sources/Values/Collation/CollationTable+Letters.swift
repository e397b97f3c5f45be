extension CollationTable {
  /// The accented lower-case letters of Latin, Greek and Cyrillic in Unicode 14: a combining mark,
  /// the letters that have it, and their base letters.
  ///
  /// Cyrillic letters with a place of their own in their alphabets (й, ї, ѓ, ќ, ў) are left out.
  static let accentedLetters: [(mark: UInt32, letters: String, bases: String)] = [
    (
      0x0300, "àèìòùǜǹѐѝḕṑẁầằềồờừỳἂἃἒἓἢἣἲἳὂὃὒὓὢὣὰὲὴὶὸὺὼῒῢ",
      "aeiouünеиēōwâăêôơưyἀἁἐἑἠἡἰἱὀὁὐὑὠὡαεηιουωϊϋ"
    ),
    (
      0x0301, "áéíóúýćĺńŕśźǘǵǻǽǿΐάέήίΰόύώϓḉḗḯḱḿṍṓṕṹẃấắếốớứἄἅἔἕἤἥἴἵὄὅὔὕὤὥ",
      "aeiouyclnrszügåæøϊαεηιϋουωϒçēïkmõōpũwâăêôơưἀἁἐἑἠἡἰἱὀὁὐὑὠὡ"
    ),
    (0x0302, "âêîôûĉĝĥĵŝŵŷẑậệộ", "aeioucghjswyzạẹọ"),
    (0x0303, "ãñõĩũṽẫẵẽễỗỡữỹ", "anoiuvâăeêôơưy"),
    (0x0304, "āēīōūǖǟǡǣǭȫȭȱȳӣӯḡḹṝᾱῑῡ", "aeiouüäȧæǫöõȯyиуgḷṛαιυ"),
    (0x0306, "ăĕğĭŏŭӂӑӗḝặᾰῐῠ", "aegiouжаеȩạαιυ"),
    (0x0307, "ċėġżȧȯḃḋḟḣṁṅṗṙṡṥṧṩṫẇẋẏẛ", "cegzaobdfhmnprsśšṣtwxyſ"),
    (0x0308, "äëïöüÿϊϋϔёӓӛӝӟӥӧӫӭӱӵӹḧṏṻẅẍẗ", "aeiouyιυϒеаәжзиоөэучыhõūwxt"),
    (0x0309, "ảẩẳẻểỉỏổởủửỷ", "aâăeêioôơuưy"),
    (0x030A, "åůẘẙ", "auwy"),
    (0x030B, "őűӳ", "ouу"),
    (0x030C, "čďěľňřšťžǎǐǒǔǚǧǩǯǰȟ", "cdelnrstzaiouügkʒjh"),
    (0x030F, "ȁȅȉȍȑȕѷ", "aeioruѵ"),
    (0x0311, "ȃȇȋȏȓȗ", "aeioru"),
    (0x0313, "ἀἐἠἰὀὐὠῤ", "αεηιουωρ"),
    (0x0314, "ἁἑἡἱὁὑὡῥ", "αεηιουωρ"),
    (0x031B, "ơư", "ou"),
    (0x0323, "ḅḍḥḳḷṃṇṛṣṭṿẉẓạẹịọợụựỵ", "bdhklmnrstvwzaeioơuưy"),
    (0x0324, "ṳ", "u"),
    (0x0325, "ḁ", "a"),
    (0x0326, "șț", "st"),
    (0x0327, "çģķļņŗşţȩḑḩ", "cgklnrstedh"),
    (0x0328, "ąęįųǫ", "aeiuo"),
    (0x032D, "ḓḙḽṋṱṷ", "delntu"),
    (0x032E, "ḫ", "h"),
    (0x0330, "ḛḭṵ", "eiu"),
    (0x0331, "ḇḏḵḻṉṟṯẕẖ", "bdklnrtzh"),
    (0x0342, "ἆἇἦἧἶἷὖὗὦὧᾶῆῖῗῦῧῶ", "ἀἁἠἡἰἱὐὑὠὡαηιϊυϋω"),
    (
      0x0345, "ᾀᾁᾂᾃᾄᾅᾆᾇᾐᾑᾒᾓᾔᾕᾖᾗᾠᾡᾢᾣᾤᾥᾦᾧᾲᾳᾴᾷῂῃῄῇῲῳῴῷ",
      "ἀἁἂἃἄἅἆἇἠἡἢἣἤἥἦἧὠὡὢὣὤὥὦὧὰαάᾶὴηήῆὼωώῶ"
    ),
  ]

  /// Greek letters that Unicode encodes twice: the second form, and the letter that it stands for.
  static let secondForms: [(form: UInt32, letter: UInt32)] = [
    (0x1F71, 0x03AC), (0x1F73, 0x03AD), (0x1F75, 0x03AE), (0x1F77, 0x03AF),
    (0x1F79, 0x03CC), (0x1F7B, 0x03CD), (0x1F7D, 0x03CE), (0x1FBE, 0x03B9),
    (0x1FD3, 0x0390), (0x1FE3, 0x03B0),
  ]

  /// Letters with a stroke, which sort as letters with a mark.
  static let strokedLetters: [(mark: UInt32, letters: String, bases: String)] = [
    (0x0335, "ƀđǥħɨłŧʉƶ", "bdghiltuz"),
    (0x0338, "øⱥ", "oa"),
    (ethMark, "ð", "d"),
  ]

  /// The mark that stands for what makes a d an ð, after all others; no text has it as a mark.
  static let ethMark: UInt32 = 0x034F

  /// Cyrillic letters with a place of their own that can also be spelled with a mark.
  static let contractions: [(letter: Unicode.Scalar, base: Unicode.Scalar, mark: UInt32)] = [
    ("й", "и", 0x0306), ("ў", "у", 0x0306), ("ї", "і", 0x0308), ("ѓ", "г", 0x0301),
    ("ќ", "к", 0x0301),
  ]

  /// Letters that expand to two.
  static let ligatures: [(letter: Unicode.Scalar, first: Unicode.Scalar, second: Unicode.Scalar)] =
    [
      ("æ", "a", "e"), ("œ", "o", "e"), ("ß", "s", "s"), ("ĳ", "i", "j"), ("ǆ", "d", "z"),
      ("ǉ", "l", "j"), ("ǌ", "n", "j"), ("ǳ", "d", "z"),
    ]

  /// Variant forms of letters, which differ on the tertiary level only.
  static let variants: [(form: Unicode.Scalar, letter: Unicode.Scalar)] = [
    ("ſ", "s"), ("ς", "σ"), ("ϐ", "β"), ("ϑ", "θ"), ("ϕ", "φ"), ("ϖ", "π"), ("ϰ", "κ"),
    ("ϱ", "ρ"), ("ϵ", "ε"), ("ª", "a"), ("º", "o"),
  ]

  static let greek = "αβγδεζηθικλμνξοπρστυφχψω"

  /// The Cyrillic letters of Belarusian, Bulgarian, Macedonian, Russian, Serbian and Ukrainian, in
  /// the order of their alphabets.
  static let cyrillic = "абвгґдђѓеєжзѕиіїйјклљмнњопрстћќуўфхцчџшщъыьэюя"

  /// Spaces, punctuation and symbols of ASCII in the order of CLDR's root collation; `…` stands for a
  /// group of others.
  static let signs = " _-…,;:!?.…'…\"…()[]{}…@*/\\&#%…`^+<=>|~"
}
