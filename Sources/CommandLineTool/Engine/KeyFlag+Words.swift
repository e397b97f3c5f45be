import GridreelStyle

extension KeyFlag {
  /// The flags that every command has.
  static let ofAll = [
    on("Show the version.").named("version"),
    on("Show help information.", letter: "h").named("help"),
  ]

  /// The flag as it is written.
  var written: String { "--" + word }
  /// The flag that refuses it, as it is written; nil if there is none.
  var opposite: String? { shape.hasOpposite ? "--no-" + word : nil }

  /// The flag with the placeholder of its value: `--sort <key,-key>`.
  func signature(_ name: String) -> String {
    shape.takesValue ? "\(name) <\(valueName)>" : name
  }

  /// How usage shows words that belong to no flag.
  var usage: String {
    let words = shape == .several ? "<\(word)> ..." : "<\(word)>"
    return isRequired ? words : "[\(words)]"
  }

  /// What a written word means for the flag.
  enum Meaning { case itself, opposite }

  /// Returns what a word without its dashes means for the flag; nil if it is another one's.
  func meaning(of name: Substring, isLetter: Bool) -> Meaning? {
    if isLetter { return letter.map { name == String($0) } == true ? .itself : nil }
    if name == word || synonyms.contains(where: { name == $0 }) { return .itself }
    guard shape.hasOpposite, name.hasPrefix("no-") else { return nil }
    return name.dropFirst(3) == word ? .opposite : nil
  }
}

extension [KeyFlag] {
  /// The flag that a word names, with its dashes.
  func find(_ word: Substring) -> (index: Int, meaning: KeyFlag.Meaning)? {
    let isLong = word.hasPrefix("--")
    guard isLong || word.hasPrefix("-") else { return nil }
    let name = word.dropFirst(isLong ? 2 : 1)
    for index in indices {
      if let meaning = self[index].meaning(of: name, isLetter: !isLong) { return (index, meaning) }
    }
    return nil
  }
}
