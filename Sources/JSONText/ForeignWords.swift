/// The one home of other programs' words for what a grid file, a command line and a chain in Python say.
///
/// Where a word needs to know its value's form, as filters do, it is read elsewhere; what is here are names.
package enum ForeignWords {
  /// What a word means.
  package enum Meaning: Sendable, Equatable {
    /// Another word, which is read in its place.
    case word(String)
    /// A parameter or a path of the theme, and its value as JSON; nil for the one that is given.
    case set(String, String?)
    /// A key of the columns that are named, and its value as JSON.
    case column(String, String)
    /// A key, and its value as JSON.
    case member(String, String)
    /// A key, and its value as JSON, where the word is denied.
    case denied(String, String)
    /// Nothing that a picture needs.
    case needless
    /// Something that nothing here does, and why or what to do.
    case nothing(String)
  }

  /// Of what a word is said.
  package enum Subject: Sendable {
    case grid, column
    /// Parts of either, of which only is known what nothing does.
    case other
  }

  /// Beginnings of names that say nothing themselves, longest first.
  private static let beginnings = [
    "initial", "default", "custom", "enable", "column", "table", "show", "cell", "grid", "opt",
    "tab", "set", "add", "use", "fmt", "is", "has",
  ]

  /// Beginnings of names that are about what a picture cannot do: clicks, events and the like.
  private static let idle = [
    "suppress", "enable", "disable", "lock", "allow", "on", "manual", "ihtml", "debug", "auto",
  ]

  /// What a word means, as it stands or without what its beginning says of no picture.
  ///
  /// - Parameters:
  ///   - word: Another program's name.
  ///   - subject: Of what it is said.
  /// - Returns: Its meaning; nil if nothing is known of it.
  package static func meaning(of word: String, _ subject: Subject) -> Meaning? {
    let plain = squeezed(word)
    if let found = own(plain, subject) { return found }
    if let stem = stem(of: plain), let found = own(stem, subject) { return found }
    // "onCellClicked", and not "once".
    let isIdle = idle.contains { start in
      plain.hasPrefix(start) && word.lowercased().hasPrefix(start) && word.count > start.count + 3
        && word.dropFirst(start.count).first.map { $0.isUppercase || $0 == "_" || $0 == "-" }
          == true
    }
    return isIdle ? .needless : nil
  }

  private static func own(_ plain: String, _ subject: Subject) -> Meaning? {
    if subject == .column, let found = ofColumns[plain] { return found }
    if let found = ofAll[plain] { return found }
    guard subject == .grid else { return nil }
    return ofGrids[plain] ?? parameters[plain].map { .set($0, nil) }
  }

  /// A name without a beginning that says nothing: `width` of `initialwidth`; nil if it has none.
  package static func stem(of plain: String) -> String? {
    guard let start = beginnings.first(where: plain.hasPrefix), plain.count > start.count + 2 else {
      return nil
    }
    return String(plain.dropFirst(start.count))
  }

  /// A name in lower case, of letters and digits alone.
  package static func squeezed(_ name: some StringProtocol) -> String {
    name.lowercased().filter { $0.isLetter || $0.isNumber }
  }

  // MARK: Tables

  private static let ofAll = reasons.merging(table(both)) { $1 }
  private static let ofGrids = table(grids)
  private static let ofColumns = table(columns)
  /// Parameters of themes by the names of others.
  package static let parameters: [String: String] = Dictionary(
    lines(themes).flatMap { names, target in (names + [squeezed(target)]).map { ($0, target) } },
    uniquingKeysWith: { $1 })

  private static let reasons: [String: Meaning] = Dictionary(
    nothing.flatMap { row in
      row.words.split { $0.isWhitespace }.map { (String($0), .nothing(row.why)) }
    }, uniquingKeysWith: { $1 })

  /// Names, and what stands behind their equals sign.
  private static func lines(_ text: String) -> [(names: [String], target: String)] {
    text.split(separator: "\n").map { line in
      let sides = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let target = sides.count > 1 ? sides[1].drop { $0 == " " } : ""
      return (sides[0].split(separator: " ").map(String.init), String(target))
    }
  }

  private static func table(_ text: String) -> [String: Meaning] {
    var all: [String: Meaning] = [:]
    for (names, target) in lines(text) {
      let meaning = Self.meaning(target)
      for name in names { all[name] = meaning }
    }
    return all
  }

  /// Reads `word`, `set PATH`, `set PATH=VALUE`, `column KEY=VALUE`, `KEY=VALUE`, `not KEY=VALUE` or nothing.
  private static func meaning(_ target: String) -> Meaning {
    guard !target.isEmpty else { return .needless }
    let sides = target.split(separator: "=", maxSplits: 1).map(String.init)
    let words = sides[0].split(separator: " ").map(String.init)
    let (kind, name) = (words.count > 1 ? words[0] : "", words[words.count - 1])
    switch (kind, sides.count > 1 ? sides[1] : nil) {
    case ("set", let value): return .set(name, value)
    case ("column", let value?): return .column(name, value)
    case ("not", let value?): return .denied(name, value)
    case (_, let value?): return .member(name, value)
    default: return .word(name)
    }
  }

  /// The words of grids that have another name here, for the chains of Python.
  package static var synonyms: [(word: String, name: String)] {
    ofGrids.merging(ofAll) { first, _ in first }.compactMap { word, meaning in
      if case .word(let name) = meaning { (word, name) } else { nil }
    }.sorted { $0.word < $1.word }
  }

  /// The words that nothing here does, and why.
  package static var unanswered: [(word: String, why: String)] {
    reasons.compactMap { word, meaning in
      if case .nothing(let why) = meaning { (word, why) } else { nil }
    }.sorted { $0.word < $1.word }
  }
}
