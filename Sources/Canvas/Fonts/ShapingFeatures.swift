import CGridreelPango
import GridreelPrimitives

/// The OpenType features for shaping text, chosen so that it shows exactly the characters of the
/// data.
///
/// Contextual alternates and ligatures draw other signs: `0×1F` for `0x1F`, an arrow for `->`.
/// Scripts with contextual letter forms need them; there they are off for ASCII signs only.
/// Programming fonts have such signs among their standard ligatures, too.
struct ShapingFeatures {
  /// Ordered so that any requested combination is contiguous.
  private let whole = [
    feature("tnum", 1), feature("calt", 0), feature("clig", 0), feature("liga", 0),
  ]

  /// Shapes a buffer that holds `text` from the byte `start` on.
  ///
  /// Letters with extra spacing form no ligatures, as in CSS. What the style asks for comes last, so
  /// that it holds.
  func shape(
    _ buffer: OpaquePointer, _ text: Slice<UnsafeBufferPointer<UInt8>>, face: Face,
    hasAlternates: Bool, style: TextStyle, hasLetterSpacing: Bool
  ) {
    guard hasAlternates else {
      return forSigns(in: face, style: style, hasLetterSpacing: hasLetterSpacing)
        .withUnsafeBufferPointer {
          shape(buffer, face, $0)
        }
    }
    let chosen = chosen(face, style, hasLetterSpacing)
    var features = style.hasTabularFigures ? [whole[0]] : []
    if hasLetterSpacing { features += whole[2...] }
    for signs in LiteralText.signs(in: text) {
      for var feature in chosen where feature.value == 0 {
        (feature.start, feature.end) = (UInt32(signs.lowerBound), UInt32(signs.upperBound))
        features.append(feature)
      }
    }
    features += style.features.map { hb_feature_t($0) }
    features.withUnsafeBufferPointer { shape(buffer, face, $0) }
  }

  private func shape(
    _ buffer: OpaquePointer, _ face: Face, _ features: UnsafeBufferPointer<hb_feature_t>
  ) {
    withShapers { shapers in
      _ = hb_shape_full(
        face.shaping, buffer, features.baseAddress, UInt32(features.count), shapers)
    }
  }

  /// The features of texts whose letters have no contextual forms.
  func forSigns(in face: Face, style: TextStyle, hasLetterSpacing: Bool) -> [hb_feature_t] {
    chosen(face, style, hasLetterSpacing) + style.features.map { hb_feature_t($0) }
  }

  private func chosen(
    _ face: Face, _ style: TextStyle, _ hasLetterSpacing: Bool
  ) -> ArraySlice<hb_feature_t> {
    let isWithoutLigatures = face.isMonospaced || hasLetterSpacing
    return whole[(style.hasTabularFigures ? 0 : 1)..<(isWithoutLigatures ? 4 : 3)]
  }

  private static func feature(_ name: StaticString, _ value: UInt32) -> hb_feature_t {
    hb_feature_t(tag: tag(name), value: value, start: 0, end: .max)
  }
}

extension hb_feature_t {
  fileprivate init(_ feature: FontFeature) {
    self.init(
      tag: hb_tag_from_string(feature.tag, 4), value: UInt32(feature.value), start: 0, end: .max)
  }
}

/// Determines which parts of a text are shown character by character.
enum LiteralText {
  /// Whether letters of a script need contextual alternates.
  static func needsAlternates(_ script: hb_script_t) -> Bool {
    ![
      HB_SCRIPT_COMMON, HB_SCRIPT_INHERITED, HB_SCRIPT_UNKNOWN, HB_SCRIPT_LATIN, HB_SCRIPT_GREEK,
      HB_SCRIPT_CYRILLIC,
    ].contains(script)
  }

  /// Whether letters of a script join: letter spacing would tear them apart, so CSS omits it.
  static func isCursive(_ script: hb_script_t) -> Bool {
    [
      HB_SCRIPT_ARABIC, HB_SCRIPT_HANIFI_ROHINGYA, HB_SCRIPT_MANDAIC, HB_SCRIPT_MONGOLIAN,
      HB_SCRIPT_NKO, HB_SCRIPT_PHAGS_PA, HB_SCRIPT_SYRIAC,
    ].contains(script)
  }

  /// The runs of ASCII signs: letters, digits and punctuation but no spaces.
  static func signs<Text: Collection<UInt8>>(in text: Text) -> [Range<Int>]
  where Text.Index == Int {
    var stretches: [Range<Int>] = []
    for place in text.indices where 0x21...0x7e ~= text[place] {
      if let last = stretches.last, last.upperBound == place {
        stretches[stretches.count - 1] = last.lowerBound..<place + 1
      } else {
        stretches.append(place..<place + 1)
      }
    }
    return stretches
  }
}

extension GlyphRun {
  /// The pieces of the text in logical order, and whether each is shown character by character.
  package var parts: [(text: String, isLiteral: Bool)] {
    guard hasAlternates else { return [(text, true)] }
    let bytes = Array(text.utf8)
    var parts: [(text: String, isLiteral: Bool)] = []
    var place = 0
    func add(_ range: Range<Int>, isLiteral: Bool) {
      if !range.isEmpty {
        parts.append((String(decoding: bytes[range], as: UTF8.self), isLiteral))
      }
    }
    for signs in LiteralText.signs(in: bytes) {
      add(place..<signs.lowerBound, isLiteral: false)
      add(signs, isLiteral: true)
      place = signs.upperBound
    }
    add(place..<bytes.count, isLiteral: false)
    return parts
  }
}

/// Calls `body` with the list of the one shaper that is used, OpenType's.
///
/// Without a list, HarfBuzz reads one from the environment.
func withShapers<Result>(_ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Result) -> Result {
  "ot".withCString { name in
    let names = [name, nil] as [UnsafePointer<CChar>?]
    return body(names)
  }
}
