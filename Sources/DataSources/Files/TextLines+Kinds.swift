import GridreelPrimitives

// MARK: Lists of files

extension TextLine {
  /// Whether it begins as a line of `ls -l` does: `drwxr-xr-x `.
  fileprivate var isFileEntry: Bool {
    let mode = text.prefix(10)
    guard mode.utf8.count == 10, let kind = mode.first, "-dlbcps".contains(kind),
      mode.dropFirst().allSatisfy({ "rwxsStT-".contains($0) })
    else { return false }
    let rest = text.dropFirst(10)
    return (rest.first.map { ".+@".contains($0) } ?? false ? rest.dropFirst() : rest).first == " "
  }
}

extension TextLines {
  /// Whether it is what `ls -l` writes.
  var isListing: Bool {
    func isTotal(_ line: TextLine) -> Bool { line.text.hasPrefix("total ") }
    guard let first = written.first(where: { !isTotal($0) && !$0.text.hasSuffix(":") }) else {
      return false
    }
    return first.isFileEntry
      && written.allSatisfy { $0.isFileEntry || isTotal($0) || $0.text.hasSuffix(":") }
  }
}

// MARK: Logs

extension TextLine {
  /// Moments at the beginning of lines: 9 is a digit, A a letter.
  private static let moments = [
    "9999-99-99 99:99", "9999-99-99T99:99", "9999/99/99 99:99", "AAA 99 99:99:99",
    "AAA  9 99:99:99", "AAA AAA 99 99:99:99",
  ]
  private static let levels: Set<String> = [
    "TRACE", "DEBUG", "INFO", "NOTICE", "WARN", "WARNING", "ERROR", "CRITICAL", "FATAL",
  ]

  /// Whether it begins with a moment or a level and goes on with words, as lines of logs do.
  fileprivate var isLogged: Bool {
    if text.isAccess { return true }
    let own = text.hasPrefix("[") ? text.dropFirst() : text
    let rest: Substring
    if let moment = Self.moments.first(where: own.matches) {
      rest = own.dropFirst(moment.count).drop { $0.isNumber || ":.,+-Z]".contains($0) }
    } else {
      let level = own.prefix { $0.isLetter }
      guard Self.levels.contains(String(level)) else { return false }
      rest = own[level.endIndex...].drop { ":]".contains($0) }
    }
    let words = rest.split(separator: " ")
    return rest.hasPrefix(" ") && words.count > 1
      && !words[0].dropLast().contains { ",;|\t".contains($0) }
  }

  /// Whether its moment has a comma before milliseconds.
  fileprivate var hasCommaInMoment: Bool {
    text.matches("9999-99-99 99:99:99,999 ") || text.matches("9999-99-99T99:99:99,999 ")
  }
}

extension Substring {
  /// Whether it begins with a form in which 9 stands for a digit and A for a letter.
  fileprivate func matches(_ form: String) -> Bool {
    utf8.count >= form.utf8.count
      && zip(form.utf8, utf8).allSatisfy { sign, byte in
        switch sign {
        case UInt8(ascii: "9"): byte.isDigit
        case UInt8(ascii: "A"): (byte | 0x20) &- UInt8(ascii: "a") < 26
        default: sign == byte
        }
      }
  }

  /// Whether it is a request that a web server noted: `::1 - - [25/Nov/2026:18:30:57 +0000] "GET / …`.
  fileprivate var isAccess: Bool {
    guard let bracket = firstIndex(of: "[") else { return false }
    return self[index(after: bracket)...].matches("99/AAA/9999:99:99:99 ")
      && self[..<bracket].split(separator: " ").count == 3
  }
}

extension TextLines {
  /// Whether its lines, but for those within others, begin with moments or levels.
  var isLog: Bool {
    guard written.count > 1, let first = written.first, first.isLogged else { return false }
    let outer = written.filter { !$0.isIndented }
    return 5 * outer.count(where: \.isLogged) >= 4 * outer.count
  }

  /// Whether all commas that part its lines at the same place belong to moments.
  var hasCommasInStamps: Bool { written.allSatisfy(\.hasCommaInMoment) }
}

// MARK: Letters

extension TextLine {
  private static let greetings: Set<Substring> = [
    "dear", "hi", "hello", "hallo", "liebe", "lieber", "sehr", "guten", "cher", "chère", "bonjour",
    "estimado", "estimada", "hola", "caro", "cara", "gentile", "beste", "geachte",
  ]

  /// Whether it greets somebody: `Dear Anna,`.
  fileprivate var isGreeting: Bool {
    guard let last = text.last, ",!:".contains(last), (2..<7).contains(wordCount) else {
      return false
    }
    return Self.greetings.contains(text.prefix { !$0.isWhitespace }.lowercased()[...])
  }

  /// Whether a blank or the end of the line stands behind each of its commas.
  fileprivate var hasSpacedCommas: Bool {
    zip(text.utf8, text.utf8.dropFirst()).allSatisfy { $0 != UInt8(ascii: ",") || $1 == 0x20 }
  }
}

extension TextLines {
  /// Whether somebody is greeted in its first lines, and sentences follow.
  var greets: Bool {
    let before = written.prefix(10).prefix { !$0.text.contains("\"") }
    return before.contains(where: \.isGreeting) && written.contains(where: \.endsSentence)
  }

  /// Whether it is a letter: sentences, with commas as in sentences, below a line of a few words and a comma.
  var isLetter: Bool {
    guard let first = written.first, first.text.hasSuffix(","), written.count > 2,
      !first.text.dropLast().contains(where: { ",;|\t\"".contains($0) })
    else { return false }
    return written.allSatisfy(\.hasSpacedCommas)
      && written.dropFirst().contains(where: \.endsSentence)
  }
}
