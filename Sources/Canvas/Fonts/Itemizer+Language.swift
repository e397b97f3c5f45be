import CGridreelPango

extension Itemizer {
  /// Sets the language of each run of one script.
  ///
  /// Pango would take it from the variables LANGUAGE and PANGO_LANGUAGE, and the choice of fonts and
  /// the forms of Chinese characters would differ from machine to machine.
  ///
  /// - Returns: Attributes that a list takes over.
  func languageAttributes(
    of text: UnsafePointer<CChar>, length: Int32
  ) -> [UnsafeMutablePointer<PangoAttribute>] {
    let ranges = scriptRanges(of: text, length: length)
    let han = Itemizer.hanLanguage(ranges.map(\.script))
    return ranges.compactMap { range in
      let name = range.script == PANGO_SCRIPT_HAN ? han : Itemizer.languages[range.script.rawValue]
      guard let name, let attribute = pango_attr_language_new(pango_language_from_string(name))
      else { return nil }
      attribute.pointee.start_index = UInt32(range.bytes.lowerBound)
      attribute.pointee.end_index = UInt32(range.bytes.upperBound)
      return attribute
    }
  }

  /// Removes the languages that fontconfig adds from the environment to a font request, and requests
  /// faces made for the remaining one.
  static func keepOwnLanguage(_ pattern: OpaquePointer?) {
    var first: UnsafeMutablePointer<FcChar8>?
    guard FcPatternGetString(pattern, FC_LANG, 0, &first) == FcResultMatch, let first else {
      return
    }
    let language = String(cString: first)
    FcPatternDel(pattern, FC_LANG)
    FcPatternAddString(pattern, FC_LANG, language)
    FcPatternAddString(pattern, FC_FAMILY, FontConfiguration.family(forLanguage: language))
  }

  private struct ScriptRange {
    let bytes: Range<Int>
    let script: PangoScript
  }

  private func scriptRanges(of text: UnsafePointer<CChar>, length: Int32) -> [ScriptRange] {
    guard let iterator = pango_script_iter_new(text, length) else { return [] }
    defer { pango_script_iter_free(iterator) }
    var ranges: [ScriptRange] = []
    repeat {
      var (start, end): (UnsafePointer<CChar>?, UnsafePointer<CChar>?)
      var script = PANGO_SCRIPT_COMMON
      pango_script_iter_get_range(iterator, &start, &end, &script)
      guard let start, let end else { continue }
      ranges.append(ScriptRange(bytes: start - text..<end - text, script: script))
    } while pango_script_iter_next(iterator) != 0
    return ranges
  }

  /// Chinese characters beside kana or hangul get the Japanese forms, otherwise the simplified
  /// Chinese ones.
  ///
  /// Pango does not accept Korean as the language of Chinese characters, and would use the
  /// environment's.
  private static func hanLanguage(_ scripts: [PangoScript]) -> String {
    let others = [PANGO_SCRIPT_HIRAGANA, PANGO_SCRIPT_KATAKANA, PANGO_SCRIPT_HANGUL]
    return others.contains(where: scripts.contains) ? "ja" : "zh-cn"
  }

  /// The language most widely written in each script in use today.
  private static let languages: [Int32: String] = [
    PANGO_SCRIPT_ARABIC: "ar", PANGO_SCRIPT_ARMENIAN: "hy", PANGO_SCRIPT_BENGALI: "bn",
    PANGO_SCRIPT_CYRILLIC: "ru", PANGO_SCRIPT_DEVANAGARI: "hi",
    PANGO_SCRIPT_ETHIOPIC: "am", PANGO_SCRIPT_GEORGIAN: "ka", PANGO_SCRIPT_GREEK: "el",
    PANGO_SCRIPT_GUJARATI: "gu", PANGO_SCRIPT_GURMUKHI: "pa", PANGO_SCRIPT_HANGUL: "ko",
    PANGO_SCRIPT_HEBREW: "he", PANGO_SCRIPT_HIRAGANA: "ja", PANGO_SCRIPT_KANNADA: "kn",
    PANGO_SCRIPT_KATAKANA: "ja", PANGO_SCRIPT_KHMER: "km", PANGO_SCRIPT_LAO: "lo",
    PANGO_SCRIPT_MALAYALAM: "ml", PANGO_SCRIPT_MYANMAR: "my", PANGO_SCRIPT_SINHALA: "si",
    PANGO_SCRIPT_TAMIL: "ta", PANGO_SCRIPT_TELUGU: "te", PANGO_SCRIPT_THAI: "th",
    PANGO_SCRIPT_TIBETAN: "bo",
  ].reduce(into: [:]) { $0[$1.key.rawValue] = $1.value }
}
