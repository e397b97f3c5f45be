import GridreelJSONText

/// Words by which texts are true or false.
struct TruthWords: OptionSet, Sendable {
  let rawValue: UInt8

  /// `true` and `false`.
  static let logical = TruthWords(rawValue: 1)
  /// `yes`, and `no` in small letters or with one capital.
  static let (yes, no) = (TruthWords(rawValue: 2), TruthWords(rawValue: 4))
  /// `NO`, which may as well be the code of Norway.
  static let code = TruthWords(rawValue: 8)

  /// Whether a column may have all of them: one pair, and not codes alone.
  var areOnePair: Bool { self != .code && (self == .logical || !contains(.logical)) }
}

extension FieldReader {
  /// The word of a field that is true or false; empty for others.
  func truthWord(_ field: SourceField) -> TruthWords {
    guard truth(field) != nil else { return [] }
    // Typed booleans and words of the first pair have more than three bytes.
    if field.kind == .boolean { return .logical }
    return withText(of: field) { text in
      let word = text.trimmed
      switch word.count {
      case 2: return word.elementsEqual("NO".utf8) ? .code : .no
      case 3: return .yes
      default: return .logical
      }
    }
  }
}
