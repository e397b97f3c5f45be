import GridreelModel
import GridreelPrimitives
import GridreelValues

extension TableEditor {
  mutating func editLists() {
    for place in unformatted(.text, for: .lists) {
      let key = grid.columns[place].key
      let texts = sample(key).cells.map(\.text)
      let lists = texts.compactMap(ListFormat.items)
      let isMixed = lists.count < texts.count
      // Words beside lists in quotes are lists of one.
      guard !lists.isEmpty, !isMixed || texts.allSatisfy(\.isWordOrQuotedList) else { continue }
      // Words in brackets, such as [KS1], are codes or notes where nothing says that they are lists.
      guard zip(texts, lists).contains(where: { isMixed || $1.count != 1 || $0.hasQuotes }) else {
        continue
      }
      let separator =
        !isMixed && Self.areScores(lists, ColumnMeaning(key))
        ? "–" : lists.joined().contains { $0.contains(",") } ? "; " : ", "
      set(
        .list(separator: separator), separator, at: place, by: .lists, "all values are lists",
        example: { $1.max { $0.text.utf8.count < $1.text.utf8.count } })
    }
  }

  /// Whether lists are results of a game: two small numbers each, in a column that is called so.
  private static func areScores(_ lists: [[String]], _ meaning: ColumnMeaning) -> Bool {
    !scores.isDisjoint(with: meaning.words)
      && lists.allSatisfy { items in
        items.isEmpty
          || items.count == 2 && items.allSatisfy { (0..<200).contains(Int($0) ?? -1) }
      }
  }

  private static let scores: Set<String> = [
    "score", "scores", "result", "results", "ft", "ht", "fulltime", "halftime",
  ]

  /// Columns of texts whose marks are what they are about.
  private static let codes: Set<String> = [
    "html", "markdown", "md", "xml", "svg", "code", "template", "regex", "pattern", "snippet",
  ]

  /// The languages of marks in which prose is written.
  private static let marked: Set<String> = ["html", "markdown", "md"]

  mutating func editMarkup() {
    for place in unformatted(.text, for: .markup) {
      let key = grid.columns[place].key
      let cells = sample(key).cells
      let words = ColumnMeaning(key).words
      // Programs call prose so by its marks: body_html.
      let isProse = words.count > 1 && Self.marked.contains(words[words.count - 1])
      guard isProse || words.allSatisfy({ !Self.codes.contains($0) }),
        cells.allSatisfy({ $0.looks == nil })
      else { continue }
      let printed = cells.lazy.compactMap { RichText.printed($0.text) }
      guard let first = printed.first, !first.isEmpty, printed.allSatisfy({ !$0.isEmpty }) else {
        continue
      }
      set(
        .unmarked, "true", at: place, by: .markup, "marks of Markdown or HTML are for programs",
        example: { $1.first { RichText.printed($0.text) != nil } })
    }
  }

  mutating func editAddresses() {
    for place in unformatted(.text, for: .addresses) {
      let texts = sample(grid.columns[place].key).cells.map(\.text)
      guard let format = WebAddresses(texts)?.format else { continue }
      set(
        .address(format), format.rawValue, at: place, by: .addresses,
        format == .host
          ? "the addresses are too long for a table" : "addresses in print have no scheme",
        example: { $1.max { $0.text.utf8.count < $1.text.utf8.count } })
    }
  }

  mutating func editBlanks() {
    for place in unformatted(.text, for: .blanks) {
      let key = grid.columns[place].key
      guard sample(key).cells.contains(where: { $0.text.hasStrayBlank }) else { continue }
      // Deeper ones tell what belongs to what.
      guard !wholeSample(key).cells.contains(where: { $0.text.isIndented }) else { continue }
      set(
        .trimmed, "true", at: place, by: .blanks, "texts have a stray blank at an end",
        example: { $1.first { $0.text.hasStrayBlank } })
    }
  }
}

extension String {
  /// Whether the text has a quotation mark.
  fileprivate var hasQuotes: Bool { utf8.contains { "\"'".utf8.contains($0) } }

  /// Whether it is a list with texts in quotes, an empty one, or no list at all.
  fileprivate var isWordOrQuotedList: Bool {
    first != "{" && (first != "[" || self == "[]" || ListFormat.items(of: self) != nil && hasQuotes)
  }

  /// Whether the text begins with one blank, or ends with a line.
  fileprivate var hasStrayBlank: Bool {
    first?.isWhitespace == true && dropFirst().first?.isWhitespace == false
      || last?.isNewline == true
  }

  /// Whether the text begins with two blanks or more.
  fileprivate var isIndented: Bool {
    first?.isWhitespace == true && dropFirst().first?.isWhitespace == true
  }
}
