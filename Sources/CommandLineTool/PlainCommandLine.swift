import Gridreel

/// Reads the words of a command that is written out in full.
///
/// The parser library looks at every declaration by reflection, which takes a third of the time of
/// a small picture. All that a table of flags does not answer at once is left to it: abbreviations,
/// help, wrong words.
struct PlainCommandLine<First: FlagTable, Second: FlagTable> {
  /// The words that belong to no flag.
  private(set) var arguments: [String] = []
  private(set) var first: GivenFlags<First>
  private(set) var second: GivenFlags<Second>

  /// Reads the words after the command; nil if a word is no flag of the tables, or lacks its value.
  init?(_ words: some Sequence<String>) {
    var texts: [String: [String]] = [:]
    let shapes = Self.shapes
    var words = words.makeIterator()
    while let word = words.next() {
      guard word != "-", word.hasPrefix("-") else {
        arguments.append(word)
        continue
      }
      let cut = word.firstIndex(of: "=")
      let joined = cut.map { String(word[word.index(after: $0)...]) }
      guard let (name, shape) = shapes[String(word[..<(cut ?? word.endIndex)])] else { return nil }
      switch shape {
      case .one, .oneOrNo, .several:
        guard let value = joined ?? words.next(), !value.isEmpty else { return nil }
        texts[name] = shape == .several ? (texts[name] ?? []) + [value] : [value]
      case .on, .onOff:
        guard joined == nil, shape == .on || texts[name] == nil else { return nil }
        texts[name] = ["true"]
      }
    }
    first = GivenFlags { texts[$0.flagWord] }
    second = GivenFlags { texts[$0.flagWord] }
  }

  /// The flags by what is written, with their names and shapes; without those that begin with `--no-`
  /// for the opposite.
  private static var shapes: [String: (String, KeyFlag.Shape)] {
    var shapes: [String: (String, KeyFlag.Shape)] = [:]
    for flag in First.flags { flag.enter(in: &shapes) }
    for flag in Second.flags { flag.enter(in: &shapes) }
    return shapes
  }
}

extension TableFlag {
  fileprivate func enter(in shapes: inout [String: (String, KeyFlag.Shape)]) {
    let word = name.flagWord
    shapes["--" + word] = (word, flag.shape)
    if let letter { shapes["-\(letter)"] = (word, flag.shape) }
  }
}
