import GridreelPrimitives

/// What a cell's number format says about its number.
package enum NumberStyle: Hashable {
  case number
  case percentage(digits: Int)
  case date
  /// A date with a time.
  case moment
  /// A time of the day, or hours that may be more than 24.
  case time
  case duration

  /// The style of a format that every spreadsheet knows by its number (ECMA-376, 18.8.30).
  package init(builtIn number: Int) {
    self =
      switch number {
      case 9: .percentage(digits: 0)
      case 10: .percentage(digits: 2)
      case 14...17, 27...31, 34...36, 50...54, 57...58: .date
      case 18...21, 32...33, 55...56: .time
      case 22: .moment
      case 45...47: .duration
      default: .number
      }
  }

  /// The style of a format such as `#,##0.00` or `yyyy-mm-dd`, by its first section.
  package init(code: String) {
    let parts = FormatParts(code)
    let hasDay = parts.letters.contains { $0 == "d" || $0 == "y" }
    let hasTime = parts.letters.contains { $0 == "h" || $0 == "s" }
    let isMonth = !parts.letters.isEmpty && parts.letters.allSatisfy { $0 == "m" }
    if parts.hasElapsed {
      self = .duration
    } else if hasDay || isMonth {
      self = hasTime ? .moment : .date
    } else if hasTime {
      self = .time
    } else {
      self = parts.isPercent ? .percentage(digits: parts.digits) : .number
    }
  }
}

extension NumberStyle {
  /// The code of a format that every spreadsheet knows by its number (ECMA-376, 18.8.30); nil for those of which each locale
  /// has its own, and for the general one.
  package static func code(builtIn number: Int) -> String? {
    switch number {
    case 1: "0"
    case 2: "0.00"
    case 3: "#,##0"
    case 4: "#,##0.00"
    case 9: "0%"
    case 10: "0.00%"
    case 15: "d-mmm-yy"
    case 16: "d-mmm"
    case 17: "mmm-yy"
    case 18: "h:mm AM/PM"
    case 19: "h:mm:ss AM/PM"
    case 20: "h:mm"
    case 21: "h:mm:ss"
    case 37...38: "#,##0;(#,##0)"
    case 39...40: "#,##0.00;(#,##0.00)"
    default: nil
    }
  }
}

/// The first section of a number format without what it writes literally.
private struct FormatParts {
  /// The letters in lower case.
  private(set) var letters: [Character] = []
  /// The number of digits behind the point.
  private(set) var digits = 0
  private(set) var isPercent = false
  /// Whether it counts hours, minutes or seconds beyond a day, as `[h]` does.
  private(set) var hasElapsed = false

  init(_ code: String) {
    var (isQuoted, skipsNext, isFraction) = (false, false, false)
    var bracket: String?
    let plain = code.lowercased().replacing("general", with: "")
    for character in plain {
      if skipsNext {
        skipsNext = false
      } else if let inside = bracket {
        bracket = character == "]" ? nil : inside + String(character)
        if character == "]", !inside.isEmpty, inside.allSatisfy({ "hms".contains($0) }) {
          hasElapsed = true
        }
      } else if character == "\"" {
        isQuoted.toggle()
      } else if !isQuoted {
        switch character {
        case ";": return
        case "\\", "_", "*": skipsNext = true
        case "[": bracket = ""
        case "%": isPercent = true
        case ".": isFraction = true
        case "0", "#": if isFraction { digits += 1 }
        default: if character.isLetter { letters.append(character) }
        }
      }
    }
  }
}
