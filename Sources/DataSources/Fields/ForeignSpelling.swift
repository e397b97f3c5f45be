/// Spellings of numbers and dates that are recognized as such but not parsed.
enum ForeignSpelling {
  /// `1.234,50`, `1 234`, `1'234.50`, `12,34,567`, `(45.00)`.
  case number
  /// `31.12.2024`, `12/31/2020`, `Sep 30 2006`, `30 September 2006`.
  case date

  /// Recognizes the spelling of a text that is parsed as neither; nil for words.
  init?(_ text: String) {
    // Longer texts are never numbers or dates.
    guard text.utf8.count <= 64, text.utf8.contains(where: \.isDigit) else { return nil }
    let plain = String(
      text.unicodeScalars.map { $0.properties.isWhitespace ? " " : Character($0) }
    ).trimmingSpace
    if Self.isDate(plain) {
      self = .date
    } else if Self.isNumber(plain) {
      self = .number
    } else {
      return nil
    }
  }

  // MARK: Numbers

  private static func isNumber(_ text: Substring) -> Bool {
    var digits = text
    let isBracketed = digits.first == "(" && digits.last == ")"
    if isBracketed { digits = digits.dropFirst().dropLast() }
    // A currency symbol or code, a percent sign, a minus sign.
    let isUnit = { (character: Character) in
      !character.isNumber && !".,'’()".contains(character)
    }
    let start = digits.prefix(while: isUnit)
    digits = digits.dropFirst(start.count)
    let end = digits.reversed().prefix(while: isUnit).count
    guard start.count <= 5, end <= 5 else { return false }
    digits = digits.dropLast(end)
    return isBracketed ? isGrouped(digits) || isPlain(digits) : isGrouped(digits)
  }

  /// Digits with at most one decimal point.
  private static func isPlain(_ digits: Substring) -> Bool {
    let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count <= 2 && parts.allSatisfy(isDigits)
  }

  /// Groups of digits with separators, or digits after a comma.
  private static func isGrouped(_ text: Substring) -> Bool {
    let marks = text.filter { !$0.isASCII || !$0.isNumber }
    guard let first = marks.first, let last = marks.last, " .,'’".contains(first) else {
      return false
    }
    let parts = text.split(omittingEmptySubsequences: false) { !$0.isASCII || !$0.isNumber }
    guard parts.allSatisfy(isDigits), let head = parts.first,
      head.count > 1 || head != "0" || parts.count == 2
    else { return false }
    // The last separator is a decimal mark if it differs from the others.
    let hasFraction = marks.count > 1 ? last != first && ".,".contains(last) : first == ","
    let groups = hasFraction ? parts.dropLast() : parts[...]
    guard marks.dropLast(hasFraction ? 1 : 0).allSatisfy({ $0 == first }) else { return false }
    if groups.count == 1 { return true }
    // IP addresses have points between numbers, too.
    guard first != "." || hasFraction else { return false }
    let areIndian =
      first == "," && groups.dropFirst().dropLast().allSatisfy { $0.count == 2 }
    return head.count <= 3 && groups.last?.count == 3
      && (areIndian || groups.dropFirst().allSatisfy { $0.count == 3 })
  }

  private static func isDigits(_ text: Substring) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy(\.isDigit)
  }

  // MARK: Dates

  private static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
  ]

  private static func isDate(_ text: Substring) -> Bool {
    for mark in [".", "/", "-"] as [Character] {
      let day = text.prefix { $0 != " " }
      let parts = day.split(separator: mark, omittingEmptySubsequences: false)
      if parts.count == 3, parts.allSatisfy(isDigits), isDay(parts, isPointed: mark == ".") {
        return isTime(text.dropFirst(day.count).trimmingSpace)
      }
    }
    return isNamedDay(text)
  }

  /// A day and a month in either order before a year, or a year before a month and a day.
  ///
  /// Version numbers have points too, but rarely two digits everywhere.
  private static func isDay(_ parts: [Substring], isPointed: Bool) -> Bool {
    let lengths = parts.map(\.count)
    let numbers = parts.map { Int($0) ?? 0 }
    let (first, second, third) = (numbers[0], numbers[1], numbers[2])
    if lengths[0] == 4 {
      return !isPointed && (1...12).contains(second) && (1...31).contains(third)
    }
    let isYear =
      lengths[2] == 4 || lengths[2] == 2 && (!isPointed || lengths.allSatisfy { $0 == 2 })
    return isYear
      && ((1...31).contains(first) && (1...12).contains(second)
        || (1...12).contains(first) && (1...31).contains(second))
  }

  /// Whether it is empty or a time of day.
  private static func isTime(_ text: Substring) -> Bool {
    text.isEmpty
      || text.contains(":") && text.allSatisfy { $0.isNumber || ":. APMapm+-Z".contains($0) }
  }

  /// A month by its English name, with a day and a year.
  private static func isNamedDay(_ text: Substring) -> Bool {
    let words = text.split { " ,.-/".contains($0) }
    guard words.count == 3 else { return false }
    let names = words.filter { word in
      word.count >= 3 && months.contains { $0.hasPrefix(word.lowercased()) }
    }
    let numbers = words.compactMap { Int($0) }
    return names.count == 1 && numbers.count == 2
      && numbers.contains { (1...31).contains($0) } && Int(words[1]) ?? 0 < 32
  }
}

extension StringProtocol where SubSequence == Substring {
  /// The text without leading and trailing space.
  fileprivate var trimmingSpace: Substring {
    var text = self[...]
    while text.first == " " { text = text.dropFirst() }
    while text.last == " " { text = text.dropLast() }
    return text
  }
}
