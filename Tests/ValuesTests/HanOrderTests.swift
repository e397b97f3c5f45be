import GridreelValues
import TestSupport
import Testing

@Suite struct ChineseCharacters {
  @Test(arguments: [
    ("zh_CN", ["安徽", "北京", "上海", "天津", "重庆", "Berlin", "北"].sorted(), "安徽 北 北京 重庆 上海 天津 Berlin"),
    ("zh_CN", ["张三", "李四", "王五", "赵六", "阿里", "欧阳"], "阿里 李四 欧阳 王五 张三 赵六"),
    ("zh_CN", ["中文", "重要", "重庆", "虫", "崇明", "沈阳", "沈括"], "虫 重庆 崇明 沈阳 沈括 中文 重要"),
    ("zh_TW", ["臺北", "高雄", "三重", "一中", "新竹"], "一中 三重 高雄 新竹 臺北"),
    ("zh-Hant-HK", ["九龍", "中環", "一"], "一 九龍 中環"),
    ("ja_JP", ["日本", "東京", "大阪", "あい", "カメラ", "Abc"], "Abc あい カメラ 大阪 東京 日本"),
    ("ko_KR", ["나라", "金", "김", "가", "國", "Abc", "价"], "가 价 國 김 金 나라 Abc"),
    ("en_US", ["日本", "あい", "Abc", "한국"], "Abc 한국 あい 日本"),
  ])
  func sortAsTheirLanguageDoes(locale: String, texts: [String], expected: String) {
    let collation = NaturalCollation(locale: locale)
    let sorted = texts.sorted(by: collation.precedes)
    #expect(sorted.joined(separator: " ") == expected)
  }

  @Test(arguments: ["zh_CN", "zh_TW", "ja_JP", "ko_KR", "en_US"])
  func haveAPlaceEachAndKeysWithoutZeros(locale: String) {
    let collation = NaturalCollation(locale: locale)
    let codes = Array(0x4E00..<0x9FFD) + Array(0x3400..<0x4DB6) + [0x2_0000, 0x2_A6D6, 0x3_1350]
    let keys = codes.compactMap { Unicode.Scalar($0 as Int) }.map { collation.key(of: String($0)) }
    #expect(Set(keys).count == codes.count)
    #expect(!keys.contains { $0.contains(0) })
  }

  @Test func readingsDecideBeforeCharactersInKorean() {
    let collation = NaturalCollation(locale: "ko")
    // Both first names are read 영.
    #expect(collation.precedes("金가", "김나"))
    #expect(collation.precedes("金永가", "金英나"))
    #expect(collation.precedes("김", "金"))
  }

  @Test func theMarkOfALongVowelRepeatsIt() {
    let collation = NaturalCollation(locale: "ja_JP")
    let texts = ["ー", "ラーメン", "ライス", "んー", "々"]
    #expect(texts.sorted(by: collation.precedes) == ["々", "ー", "ラーメン", "ライス", "んー"])
    #expect(collation.precedes("漢ー", "漢あ"), "nothing to repeat")
  }
}

@Suite struct RootOrder {
  @Test(arguments: ["en_US", "de_DE", "cs_CZ", "es_ES", "fr_FR"])
  func accentsComeInTheOrderOfCLDR(locale: String) {
    let collation = NaturalCollation(locale: locale)
    let texts = ["a", "á", "à", "ă", "â", "ǎ", "å", "ä", "ã", "ȧ", "ą", "ā", "ả"]
    #expect(texts.reversed().sorted(by: collation.precedes) == texts)
  }

  @Test(arguments: [
    ["d", "đ", "ð", "da", "ða", "dz", "e"], ["i", "iz", "ı", "ıa", "j"],
    ["-", "–", "—", ",", "?", ".", "…", "'", "’", "\"", "“", "(", "§", "@", "%", "†"],
    ["~", "™", "$", "£", "€", "1"], ["अंग", "अकन", "अक्का", "कक", "का", "क्"],
  ])
  func textsComeInThisOrder(texts: [String]) {
    let collation = NaturalCollation()
    #expect(texts.reversed().sorted(by: collation.precedes) == texts)
  }
}
