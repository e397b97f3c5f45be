import GridreelJSONText
import GridreelModel
import GridreelPrimitives
import GridreelValues

/// Converts fields to texts and values.
struct FieldReader {
  /// The bytes that fields refer to.
  let bytes: UnsafeBufferPointer<UInt8>
  /// Whether the source has typed numbers and booleans, as JSON does.
  ///
  /// Its strings are read like other fields: a text that spells a number is one, quoted or not.
  let isTyped: Bool

  /// The field's cell, in a column of a type that fits it.
  func cell(_ field: SourceField, as type: ColumnType) -> Cell {
    guard !field.isMissing else { return .missing }
    if field.isMarked { return markedCell(field, as: type) }
    let text = text(of: field)
    if type.kind == .text {
      let isMissing = text.isEmpty || isMissing(field, inTexts: type)
      return isMissing ? .missing : Cell(value: .text(text), text: text)
    }
    let value = value(of: field, as: type) ?? .missing
    if case .date(let date) = value, type.areEpoch { return Cell(epoch: date) }
    guard case .number(let number) = value else { return Cell(value: value, text: text) }
    if isTyped && field.kind == .number || field.kind == .packedFloat {
      let text = FloatText.text(of: number, exact: text, in: type.fractions)
      return Cell(value: value, text: text, isTextMade: true)
    }
    // Integers and decimals of typed sources are exact.
    guard field.kind != .packedNumber else {
      return Cell(value: value, text: text, isTextMade: true)
    }
    return Cell(value: value, text: Self.quietText(of: number, text, type) ?? text)
  }

  /// A number's text without digits that only programs write; nil for short numbers and those with
  /// groups or a unit.
  private static func quietText(
    of number: Double, _ text: String, _ type: ColumnType
  ) -> String? {
    guard text.utf8.count >= FloatText.leastBytes else { return nil }
    let mark = type.numbers.decimalMark
    var exact = ""
    for byte in text.trimmingBlanks.utf8 {
      let isExponent = byte | 0x20 == UInt8(ascii: "e") || byte == UInt8(ascii: "+")
      guard byte.isDigit || byte == mark || byte == UInt8(ascii: "-") || isExponent else {
        return nil
      }
      exact.unicodeScalars.append(Unicode.Scalar(byte == mark ? UInt8(ascii: ".") : byte))
    }
    let quiet = FloatText.text(of: number, exact: exact, in: type.fractions)
    return type.numbers.hasDecimalComma ? quiet.replacing(".", with: ",") : quiet
  }

  /// The field's number if it has more digits than people write; nil otherwise.
  @inline(never)
  func computedNumber(_ field: SourceField) -> Double? {
    switch field.kind {
    case .text: return NumberText.computedNumber(source(of: field).trimmed)
    case .number, .packedFloat:
      let text = source(of: field).dropFirst(field.packedCount)
      let number = field.kind == .number ? decimalValue(source(of: field)) : packedNumber(field)
      return FloatText.isComputed(exact: text) ? number : nil
    case .missing, .boolean, .escapedText, .slashedText, .nested, .packedNumber, .packedDate,
      .markdown, .escapedMarkdown, .slashedMarkdown, .richText:
      return nil
    }
  }

  /// The field's text, with quotes and escapes resolved.
  func text(of field: SourceField) -> String {
    if field.isMarked { return richText(of: field).text }
    if isTyped { return JSONRows.text(of: field, in: bytes) }
    let source = source(of: field)
    guard field.kind == .escapedText || field.kind == .slashedText else {
      return String(decoding: source, as: UTF8.self)
    }
    let hasSlashes = field.kind == .slashedText
    var result: [UInt8] = []
    result.reserveCapacity(source.count)
    var offset = 0
    while offset < source.count {
      let isSlashed = hasSlashes && source.isSlashed(at: offset)
      if isSlashed { offset += 1 }
      result.append(source[offset])
      let isDoubled = !isSlashed && source[offset] == UInt8(ascii: "\"")
      offset += isDoubled ? 2 : 1
    }
    return String(decoding: result, as: UTF8.self)
  }

  @inline(__always)
  private func source(of field: SourceField) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: bytes.baseAddress.map { $0 + field.start }, count: field.length)
  }

  /// Calls `body` with the bytes of the field's text.
  @inline(__always)
  func withText<Result>(
    of field: SourceField, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    switch field.kind {
    case .missing, .boolean, .number, .text: return body(source(of: field))
    case .escapedText, .slashedText, .nested, .packedNumber, .packedFloat, .packedDate, .markdown,
      .escapedMarkdown, .slashedMarkdown, .richText:
      break
    }
    var text = text(of: field)
    return text.withUTF8(body)
  }

  // MARK: Values

  /// The cell of a text in a column of a type; the text itself if it does not spell such a value.
  static func cell(of text: String, as type: ColumnType) -> Cell {
    let value = value(of: text, as: type) ?? .text(text)
    if case .date(let date) = value, type.areEpoch { return Cell(epoch: date) }
    guard case .number(let number) = value else { return Cell(value: value, text: text) }
    return Cell(value: value, text: quietText(of: number, text, type) ?? text)
  }

  /// Parses a text as a type; nil if it does not spell such a value.
  static func value(of text: String, as type: ColumnType) -> Value? {
    var text = text
    return text.withUTF8 { bytes in
      let field = SourceField(start: 0, length: bytes.count, kind: bytes.isEmpty ? .missing : .text)
      return FieldReader(bytes: bytes, isTyped: false).value(of: field, as: type)
    }
  }

  /// The field's value as a type other than text: missing for words that mean so, a text for a word among
  /// numbers, nil if it does not fit.
  func value(of field: SourceField, as type: ColumnType) -> Value? {
    switch type.kind {
    case .number:
      if let number = number(field, type) { return .number(number) }
    case .date:
      if let date = date(field, type) { return .date(date) }
    case .boolean:
      if let truth = truth(field) { return .boolean(truth) }
    case .text: return isMissing(field, inTexts: type) ? .missing : .text(text(of: field))
    }
    if isMissing(field) { return .missing }
    return type.holdsWords ? .text(text(of: field)) : nil
  }

  /// The field's number in the convention of its column; nil if it is not a number in that.
  @inline(__always)
  func number(_ field: SourceField, _ type: ColumnType) -> Double? {
    switch field.kind {
    case .text where isNoteMark(field): nil
    case .text:
      shortNumber(field, type.numbers)?.value
        ?? NumberText.value(source(of: field).trimmed, in: type.numbers)
        ?? (type.amounts == nil ? nil : amount(source(of: field).trimmed, type))
    // Typed numbers are written as machines do.
    case .number: NumberText.value(source(of: field), in: .point)
    case .escapedText, .slashedText, .markdown, .escapedMarkdown, .slashedMarkdown, .richText:
      withText(of: field) {
        NumberText.value($0.trimmed, in: type.numbers) ?? amount($0.trimmed, type)
      }
    case .packedNumber, .packedFloat: packedNumber(field)
    case .missing, .boolean, .nested, .packedDate: nil
    }
  }

  /// The number that an amount stands for in the first unit of its scale; nil for other texts.
  @inline(never)
  private func amount(_ text: UnsafeBufferPointer<UInt8>, _ type: ColumnType) -> Double? {
    guard let scale = type.amounts else { return nil }
    return Amount.withAmount(text) { amount in
      guard let factor = amount.word.factor(in: scale) else { return nil }
      return amount.number.value(in: type.numbers).map { $0 * factor }
    }
  }

  /// Whether a text beside typed numbers is a small number in brackets: it names a note, and is no negative number.
  @inline(__always)
  func isNoteMark(_ field: SourceField) -> Bool {
    isTyped && source(of: field).isNoteMark
  }

  /// The field's number if it is short and in the most common form.
  @inline(__always)
  private func shortNumber(_ field: SourceField, _ convention: NumberConvention) -> ShortNumber? {
    guard field.start &+ ShortNumber.reach <= bytes.count, let base = bytes.baseAddress else {
      return nil
    }
    return ShortNumber(
      base + field.start, count: field.length, decimalMark: convention.decimalMark,
      groupMark: convention.groupMark)
  }

  /// The field's number before its convention is known; nil if it is a number in none.
  @inline(__always)
  func spelledNumber(_ field: SourceField) -> NumberText? {
    switch field.kind {
    case .text where isNoteMark(field): nil
    case .text: NumberText(source(of: field).trimmed)
    case .number: NumberText(source(of: field))
    case .escapedText, .slashedText, .missing, .boolean, .nested: nil
    case .packedDate, .packedNumber, .packedFloat: nil
    case .markdown, .escapedMarkdown, .slashedMarkdown, .richText: nil
    }
  }

  /// The field's timestamp in the convention of its column; nil if it is not a date in that.
  @inline(__always)
  func date(_ field: SourceField, _ type: ColumnType) -> Timestamp? {
    switch field.kind {
    case .text: Self.date(source(of: field).trimmed, type)
    case .escapedText, .slashedText, .markdown, .escapedMarkdown, .slashedMarkdown, .richText:
      withText(of: field) { Self.date($0.trimmed, type) }
    case .packedDate:
      Timestamp(seconds: packedNumber(field), isDayOnly: bytes[field.start + 8] == 1)
    case .number, .packedNumber, .packedFloat:
      type.areEpoch ? number(field, type).flatMap(Timestamp.init(epoch:)) : nil
    case .missing, .boolean, .nested: nil
    }
  }

  @inline(__always)
  private static func date(
    _ text: UnsafeBufferPointer<UInt8>, _ type: ColumnType
  ) -> Timestamp? {
    guard type.hasWords, let words = type.words else {
      return DateText.timestamp(text, in: type.dates, .shared)
    }
    if words.areEpoch { return NumberText.value(text, in: .point).flatMap(Timestamp.init(epoch:)) }
    guard let pattern = words.pattern else {
      return DateText.timestamp(text, in: type.dates, words.months)
    }
    guard !text.isEmpty else { return nil }
    return pattern.timestamp(reading: String(decoding: text, as: UTF8.self), words.months)
  }

  /// The conventions in which the field is a date; empty if it is none.
  @inline(__always)
  func dateConventions(_ field: SourceField) -> DateConventions {
    switch field.kind {
    case .text: DateText.conventions(source(of: field).trimmed)
    case .escapedText, .slashedText, .markdown, .escapedMarkdown, .slashedMarkdown, .richText:
      withText(of: field) { DateText.conventions($0.trimmed) }
    case .packedDate: .all
    case .number, .missing, .boolean, .nested, .packedNumber, .packedFloat: []
    }
  }

  /// The number before the text of a packed field.
  @inline(__always)
  private func packedNumber(_ field: SourceField) -> Double {
    let raw = UnsafeRawBufferPointer(source(of: field))
    return Double(bitPattern: raw.loadUnaligned(as: UInt64.self))
  }

  /// The field's boolean; nil if it is neither true nor false.
  func truth(_ field: SourceField) -> Bool? {
    switch field.kind {
    case .boolean: bytes[field.start] == UInt8(ascii: "t")
    case .text: source(of: field).trimmed.truthValue
    case .escapedText, .slashedText, .markdown, .escapedMarkdown, .slashedMarkdown, .richText:
      withText(of: field) { $0.trimmed.truthValue }
    case .number, .missing, .nested, .packedNumber, .packedFloat, .packedDate: nil
    }
  }

  /// The word that the field is, such as `NA`, which R and pandas write for no value.
  @inline(__always)
  func missingWord(_ field: SourceField) -> MissingWords {
    guard field.kind == .text, MissingWords.mayBe(source(of: field)) else { return [] }
    return MissingWords(source(of: field))
  }

  /// Whether the field is `\N`, as databases write for no value in their exports.
  @inline(__always)
  func isNull(_ field: SourceField) -> Bool {
    guard field.length == 2, field.kind == .text else { return false }
    let (first, second) = (bytes[field.start], bytes[field.start + 1])
    return first == UInt8(ascii: "\\") && second == UInt8(ascii: "N")
  }

  /// Whether the field of a column of texts means that there is none.
  @inline(__always)
  func isMissing(_ field: SourceField, inTexts type: ColumnType) -> Bool {
    field.isMissing || isNull(field) || !type.missingWords.isDisjoint(with: missingWord(field))
      || field.isMarked && text(of: field).isEmpty
  }

  /// Whether the field means that there is no value.
  func isMissing(_ field: SourceField) -> Bool {
    switch field.kind {
    case .missing: true
    case .text, .escapedText, .slashedText, .markdown, .escapedMarkdown, .slashedMarkdown,
      .richText:
      withText(of: field) { $0.trimmed.isMissingWord || $0.isBlank }
    case .number, .boolean, .nested, .packedNumber, .packedFloat, .packedDate: false
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether a backslash stands before a quote, a backslash or the end of a line; before others it is
  /// itself.
  fileprivate func isSlashed(at offset: Int) -> Bool {
    guard self[offset] == UInt8(ascii: "\\"), offset + 1 < count else { return false }
    let next = self[offset + 1]
    return next == UInt8(ascii: "\"") || next == UInt8(ascii: "\\") || next == 0x0A || next == 0x0D
  }

  /// The bytes without leading and trailing spaces and tabs.
  @inline(__always)
  var trimmed: UnsafeBufferPointer<UInt8> {
    guard count > 0, self[0] <= 0x20 || self[count - 1] <= 0x20 else { return self }
    var (low, high) = (0, count)
    while low < high, self[low] == 0x20 || self[low] == 0x09 { low += 1 }
    while high > low, self[high - 1] == 0x20 || self[high - 1] == 0x09 { high -= 1 }
    return UnsafeBufferPointer(rebasing: self[low..<high])
  }

  /// 1 for `inf` and `Infinity`, -1 with a minus sign; nil for everything else.
  var infinitySign: Int? {
    let isNegative = first == UInt8(ascii: "-")
    let isSigned = isNegative || first == UInt8(ascii: "+")
    let word = isSigned ? UnsafeBufferPointer(rebasing: self[1...]) : self
    guard word.isCaseless("inf") || word.isCaseless("infinity") else { return nil }
    return isNegative ? -1 : 1
  }

  fileprivate var truthValue: Bool? {
    if isCaseless("true") || isCaseless("yes") { return true }
    return isCaseless("false") || isCaseless("no") ? false : nil
  }

  fileprivate var isMissingWord: Bool {
    switch count {
    case 0: true
    // Stata writes a point.
    case 1:
      self[0] == UInt8(ascii: "-") || self[0] == UInt8(ascii: ".") || self[0] == UInt8(ascii: "?")
    // Databases write `\N`.
    case 2:
      isCaseless("na") || isCaseless("--") || isCaseless("..")
        || self[0] == UInt8(ascii: "\\") && self[1] == UInt8(ascii: "N")
    case 3:
      isCaseless("n/a") || isCaseless("n/d") || isCaseless("nan") || isCaseless("nil")
        || isCaseless("---") || isCaseless("...") || hasDash
    case 4:
      isCaseless("null") || isCaseless("none") || isCaseless("n.a.") || isCaseless("n.d.")
        || isCaseless("<na>") || isCaseless("#n/a")
    // Excel writes why a formula has no value.
    case 5...7:
      isCaseless("#num!") || isCaseless("#ref!") || isCaseless("#name?") || isCaseless("#null!")
        || isCaseless("#value!") || isCaseless("#div/0!")
    default: false
    }
  }

  /// Whether it begins with U+2013 EN DASH or U+2014 EM DASH.
  private var hasDash: Bool {
    hasScalar(0xE2, 0x80, 0x93, at: 0) || hasScalar(0xE2, 0x80, 0x94, at: 0)
  }

  /// Whether it equals the word, given in lower case, ignoring case.
  private func isCaseless(_ word: StaticString) -> Bool {
    guard word.utf8CodeUnitCount == count else { return false }
    for place in 0..<count {
      let wanted = word.utf8Start[place]
      let isLetter = wanted >= UInt8(ascii: "a")
      guard (isLetter ? self[place] | 0x20 : self[place]) == wanted else { return false }
    }
    return true
  }
}
