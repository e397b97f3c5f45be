import GridreelJSONText
import GridreelModel
import GridreelValues

/// Finds the kind of a column's values, and the conventions in which all of them are written.
///
/// No text is both a number and a date, or a boolean, so the first field that is not missing and
/// is one of these determines the candidate; one field that does not fit makes the whole column
/// text. So do long runs of digits if they are most of a column, as they are identifiers rather
/// than quantities.
struct KindFinder: Sendable {
  /// A field that does not fit.
  struct Misfit: Sendable {
    let text: String
    /// The index of its row.
    var row: Int
  }

  /// The number of values quoted in messages.
  static let namedCount = 3
  /// The number of computed numbers that decide how many digits a column has.
  private static let computedCount = 64
  /// The number of misfits that a column may always have before it is taken for text.
  private static let patience = 8

  /// The kind of the fields that fit; nil until one does.
  private(set) var candidate: ValueKind?
  /// The conventions of all fields that fit.
  private(set) var numberConventions = NumberConventions.all
  private(set) var dateConventions = DateConventions.all
  /// The first field whose marks narrow the conventions.
  private(set) var example: Misfit?
  /// The number of values that are not missing, and of those that do not fit.
  private(set) var count = 0, misfitCount = 0
  /// The number of those that look like numbers, and like dates, but are written or made otherwise.
  private var (nearNumberCount, nearDateCount) = (0, 0)
  /// The number of words that mean a missing value; in a column of texts they are words.
  private(set) var missingWordCount = 0
  /// The number of those that are `\N`, and of each of ``MissingWords``.
  private(set) var (nullCount, wordCounts) = (0, [UInt8: Int]())
  /// Whether a text is more than a code of three capital letters at most, such as `NA` for Namibia.
  private(set) var hasWords = false
  /// The first fields that do not fit.
  private(set) var misfits: [Misfit] = []
  /// The words among those.
  private(set) var words = FewWords()
  /// The first text of each unit; different ones do not fit together.
  private(set) var units: [(unit: UInt32, text: String)] = []
  private var unit: UInt32 = 0
  private(set) var longCount = 0
  private(set) var bracketedCount = 0
  /// The first numbers with more digits than people write.
  private(set) var computed: [Double] = []
  /// The number of all of these.
  private var allComputedCount = 0
  /// The amounts with scales or units.
  private(set) var amounts = Amounts()
  /// Whether digits with leading zeros, or several points, name things, and whether these may be dates, too.
  private var (hasOtherNames, hasDateLikeNames) = (false, false)
  /// The words of the booleans.
  private var truthWords: TruthWords = []
  /// Whether no field can change the kind any more, and nobody wants to know how many could.
  private(set) var isSettled = false
  /// Whether all fields are examined, even in a column of texts.
  private let isPatient: Bool
  /// The type that all fields must have; nil detects one.
  let declared: ColumnType?
  /// Whether all fields must be written by a pattern, or as numbers of one convention.
  private let isStrict: Bool

  /// Makes a finder without a candidate.
  ///
  /// - Parameter isPatient: Whether to examine all fields, even when most of them are texts.
  init(isPatient: Bool = false) {
    (declared, isStrict, self.isPatient) = (nil, false, isPatient)
  }

  /// Makes a finder for a type that all fields must have.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - hasPattern: Whether the fields must be in its convention, too.
  init(trying type: ColumnType, hasPattern: Bool = false) {
    (declared, candidate, isPatient) = (type, type.kind, false)
    isStrict = hasPattern || type.areEpoch
  }

  /// The kind that fits all fields so far.
  var kind: ValueKind {
    guard misfitCount == 0, let candidate else { return .text }
    guard declared == nil else { return candidate }
    if candidate == .boolean { return truthWords.areOnePair ? .boolean : .text }
    guard candidate == .number else { return candidate }
    let isName = longCount > 0 && 2 * longCount >= count
    return isName || units.count > 1 || bracketedCount == count && count > 0 || !areAmountsAlike
      ? .text : .number
  }

  /// The number of misfits that look like the candidate, but are written or made otherwise.
  var nearCount: Int {
    switch candidate {
    case .number: nearNumberCount
    case .date: nearDateCount
    case .boolean, .text, nil: 0
    }
  }

  /// Whether digits with leading zeros, or several points, name things.
  var hasNames: Bool { hasOtherNames || hasDateLikeNames && candidate != .date }

  /// The digits of the column's numbers.
  var fractions: FractionDigits { fractions(among: count) }

  /// The digits of the column's numbers, if it has more than the finder saw.
  func fractions(among count: Int) -> FractionDigits {
    FractionDigits(of: computed, computedCount: allComputedCount, count: count)
  }

  /// Whether all fields so far are missing.
  var isOpen: Bool { count == 0 }

  // MARK: Fields

  /// Examines one more field.
  ///
  /// - Returns: Whether it fits; also true once the column is taken for text.
  @inline(__always)
  @discardableResult
  mutating func observe(_ field: SourceField, _ reader: FieldReader, row: Int = 0) -> Bool {
    if isSettled { return true }
    if field.isMissing { return true }
    if let candidate, fits(field, candidate, reader, row) {
      count &+= 1
      return true
    }
    return observeOther(field, reader, row)
  }

  /// The form of the fields so far.
  var form: FieldForm {
    @inline(__always) get {
      FieldForm(isStrict ? nil : candidate, numberConventions, dateConventions)
    }
  }

  /// Counts fields of that form.
  mutating func add(fitting count: Int) { self.count += count }

  /// Examines a field that is missing, the first one that fits, or does not fit.
  @inline(never)
  private mutating func observeOther(
    _ field: SourceField, _ reader: FieldReader, _ row: Int
  ) -> Bool {
    if reader.isMissing(field) {
      missingWordCount += 1
      let word = reader.missingWord(field)
      if !word.isEmpty { wordCounts[word.rawValue, default: 0] += 1 }
      if reader.isNull(field) { nullCount += 1 }
      return true
    }
    count += 1
    if candidate == nil {
      for kind in [ValueKind.number, .date, .boolean] where fits(field, kind, reader, row) {
        candidate = kind
        return true
      }
    }
    note(misfit: reader.text(of: field), row)
    return false
  }

  @inline(never)
  private mutating func note(misfit text: String, _ row: Int) {
    misfitCount += 1
    let isNearDate = text.isNearDate
    if isNearDate { nearDateCount += 1 }
    if text.isNearNumber { nearNumberCount += 1 }
    if misfits.count < Self.namedCount, !misfits.contains(where: { $0.text == text.shortened }) {
      misfits.append(Misfit(text: text.shortened, row: row))
    }
    words.note(text)
    if text.isName {
      if isNearDate { hasDateLikeNames = true } else { hasOtherNames = true }
    }
    hasWords = hasWords || !text.isCode
    isSettled =
      declared == nil && !isPatient && misfitCount > Self.patience
      && !words.mayBe(misfitCount, of: count)
  }

  private mutating func fitsAsAmount(
    _ field: SourceField, _ reader: FieldReader, _ row: Int
  ) -> Bool {
    guard declared == nil, field.kind == .text, !reader.isNoteMark(field) else { return false }
    let found = reader.withText(of: field) { text in
      Amount.withAmount(text.trimmed) {
        ($0.number.conventions, $0.number.unit, $0.word, $0.isClear)
      }
    }
    guard let (conventions, unit, word, isClear) = found else { return false }
    let common = numberConventions.intersection(conventions)
    guard common.rawValue != 0 else { return false }
    if common.rawValue != numberConventions.rawValue {
      numberConventions = common
      noteExample(field, reader, row)
    }
    if unit != 0, unit != self.unit { note(unit) { reader.text(of: field) } }
    amounts.note(word, isClear: isClear) { reader.text(of: field).shortened }
    return true
  }

  @inline(__always)
  private mutating func fits(
    _ field: SourceField, _ kind: ValueKind, _ reader: FieldReader, _ row: Int
  ) -> Bool {
    if isStrict { return fitsPattern(field, reader) }
    switch kind {
    case .number: return fitsAsNumber(field, reader, row)
    case .date: return fitsAsDate(field, reader, row)
    case .boolean: return fitsAsBoolean(field, reader)
    case .text: return true
    }
  }

  @inline(never)
  private func fitsPattern(_ field: SourceField, _ reader: FieldReader) -> Bool {
    declared.map { reader.value(of: field, as: $0) != nil } ?? true
  }

  @inline(__always)
  private mutating func fitsAsNumber(
    _ field: SourceField, _ reader: FieldReader, _ row: Int
  ) -> Bool {
    if field.kind == .packedNumber { return true }
    if field.kind == .packedFloat {
      if field.length >= NumberText.leastNoise { note(computed: reader.computedNumber(field)) }
      return true
    }
    if field.kind == .escapedText || field.kind == .slashedText || field.isMarked {
      return fitsAsEscapedNumber(field, reader, row)
    }
    guard let number = reader.spelledNumber(field) else { return fitsAsAmount(field, reader, row) }
    if number.isLong { longCount &+= 1 }
    if field.length >= NumberText.leastNoise { note(computed: reader.computedNumber(field)) }
    // Typed numbers have no convention.
    if field.kind == .number { return true }
    let common = numberConventions.intersection(number.conventions)
    guard common.rawValue != 0 else { return false }
    if common.rawValue != numberConventions.rawValue {
      numberConventions = common
      noteExample(field, reader, row)
    }
    if number.isBracketed { bracketedCount &+= 1 }
    if number.unit != 0, number.unit != unit { note(number.unit) { reader.text(of: field) } }
    return true
  }

  /// Notes a number with more digits than people write.
  @inline(never)
  mutating func note(computed number: Double?) {
    guard let number, number.isFinite else { return }
    allComputedCount += 1
    guard computed.count < Self.computedCount else { return }
    computed.append(number)
  }

  @inline(never)
  private mutating func noteExample(_ field: SourceField, _ reader: FieldReader, _ row: Int) {
    if example == nil { example = Misfit(text: reader.text(of: field).shortened, row: row) }
  }

  @inline(never)
  private mutating func fitsAsBoolean(_ field: SourceField, _ reader: FieldReader) -> Bool {
    let word = reader.truthWord(field)
    truthWords.formUnion(word)
    return !word.isEmpty
  }

  /// A text with escapes is read as the text that it stands for.
  @inline(never)
  private mutating func fitsAsEscapedNumber(
    _ field: SourceField, _ reader: FieldReader, _ row: Int
  ) -> Bool {
    var text = reader.text(of: field)
    return text.withUTF8 { bytes in
      fitsAsNumber(
        SourceField(start: 0, length: bytes.count, kind: .text),
        FieldReader(bytes: bytes, isTyped: false), row)
    }
  }

  @inline(never)
  private mutating func note(_ unit: UInt32, _ text: () -> String) {
    self.unit = unit
    guard units.count < Self.namedCount, !units.contains(where: { $0.unit == unit }) else { return }
    units.append((unit, text().shortened))
  }

  @inline(__always)
  private mutating func fitsAsDate(
    _ field: SourceField, _ reader: FieldReader, _ row: Int
  ) -> Bool {
    if field.kind == .packedDate { return true }
    let common = dateConventions.intersection(reader.dateConventions(field))
    guard common.rawValue != 0 else { return false }
    if common.rawValue != dateConventions.rawValue {
      dateConventions = common
      noteExample(field, reader, row)
    }
    return true
  }

  /// Examines one more text; an empty one is missing.
  mutating func observe(text: String, row: Int) {
    var text = text
    text.withUTF8 { bytes in
      let kind: SourceField.Kind = bytes.isEmpty ? .missing : .text
      observe(
        SourceField(start: 0, length: bytes.count, kind: kind),
        FieldReader(bytes: bytes, isTyped: false), row: row)
    }
  }

  // MARK: Merging

  /// Merges the findings of the rows that follow.
  ///
  /// - Parameters:
  ///   - next: The findings.
  ///   - base: The number of rows before the first of theirs.
  mutating func merge(_ next: KindFinder, after base: Int = 0) {
    var next = next
    next.move(by: base)
    let fitting = count - misfitCount
    missingWordCount += next.missingWordCount
    wordCounts.merge(next.wordCounts, uniquingKeysWith: +)
    nullCount += next.nullCount
    count += next.count
    longCount += next.longCount
    bracketedCount += next.bracketedCount
    hasOtherNames = hasOtherNames || next.hasOtherNames
    hasDateLikeNames = hasDateLikeNames || next.hasDateLikeNames
    truthWords.formUnion(next.truthWords)
    amounts.merge(next.amounts)
    computed += next.computed.prefix(Self.computedCount - computed.count)
    allComputedCount += next.allComputedCount
    hasWords = hasWords || next.hasWords
    isSettled = isSettled || next.isSettled
    if fitting == 0, let found = next.candidate, declared == nil {
      (candidate, numberConventions, dateConventions) = (
        found, next.numberConventions, next.dateConventions
      )
      (example, unit) = (next.example, next.unit)
    } else if next.candidate != nil, !agrees(with: next) {
      // What fits there does not fit here.
      misfitCount += next.count - next.misfitCount
      words.noteOther()
      addNear(next.count - next.misfitCount, if: next.candidate == candidate)
      if let example = next.example { append([example]) }
    }
    for own in next.units { note(own.unit) { own.text } }
    words.merge(next.words)
    misfitCount += next.misfitCount
    nearNumberCount += next.nearNumberCount
    nearDateCount += next.nearDateCount
    append(next.misfits)
  }

  /// Counts values that look like the candidate.
  private mutating func addNear(_ count: Int, if isSame: Bool) {
    guard isSame else { return }
    if candidate == .number { nearNumberCount += count }
    if candidate == .date { nearDateCount += count }
  }

  /// Takes the conventions of the rows that follow as well; false if none is left.
  private mutating func agrees(with next: KindFinder) -> Bool {
    guard next.count > next.misfitCount else { return true }
    let numbers = numberConventions.intersection(next.numberConventions)
    let dates = dateConventions.intersection(next.dateConventions)
    guard next.candidate == candidate, numbers.rawValue != 0, dates.rawValue != 0 else {
      return false
    }
    (numberConventions, dateConventions) = (numbers, dates)
    example = example ?? next.example
    return true
  }

  private mutating func append(_ next: [Misfit]) {
    for misfit in next where misfits.count < Self.namedCount {
      if !misfits.contains(where: { $0.text == misfit.text }) { misfits.append(misfit) }
    }
  }

  private mutating func move(by rows: Int) {
    guard rows > 0 else { return }
    for place in misfits.indices { misfits[place].row += rows }
    example?.row += rows
  }
}
