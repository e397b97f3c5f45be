import GridreelFiles
import GridreelJSONText
import GridreelPrimitives
import GridreelStills
import GridreelStyle

/// What a mark asks for.
struct MarkRequest: Sendable {
  /// What the picture shows.
  enum Input: Hashable, Sendable {
    /// A file, by its path from the document's folder.
    case file(String)
    /// The table or the block of code above the mark.
    case above
  }

  private(set) var input = Input.above
  /// Where the input is named.
  private(set) var origin: Origin
  /// Whether the data above are folded.
  private(set) var isHidden = false
  /// The name of the picture; nil for one by its input.
  private(set) var name: String?
  /// The text for people who cannot see the picture; nil for one by what it shows.
  private(set) var alt: String?
  /// The format of the picture, or of the reel.
  private(set) var format = DocumentFormat.still(.png)
  /// What happens in it; nothing for a still.
  private(set) var reel = ReelWishes()
  private(set) var inputFormat: InputFormat?
  /// The options of the grid.
  private(set) var options = GridOptions()
  /// All that is asked for, in one text whatever blanks stand in the mark.
  let text: String

  /// Reads the words of a mark.
  ///
  /// - Throws: ``GridreelError`` at the word that is wrong.
  init(_ mark: DocumentMark, in document: String) throws(GridreelError) {
    origin = .file(document, mark.position)
    text = mark.words.map { jsonString($0.name ?? "") + jsonString($0.value) }
      .joined(separator: " ")
    var reader = WordReader(document: document)
    var (hasInput, word) = (false, nil as Placed<String>?)
    for given in mark.words {
      let place = Origin.file(document, given.position)
      if given.name == "above" {
        try readAbove(given, place)
        hasInput = true
      } else if given.name == "format" {
        word = Placed(value: given.value, origin: place)
      } else if given.name != nil || reader.isFlag(given.value) {
        try read(given, place, &reader)
      } else {
        guard !reader.isKnown(given.value) || FilePath.kind(of: given.value) != nil else {
          throw place.error(
            "'\(given.value)' needs a value behind it, as in \(given.value)=\"…\"")
        }
        guard !hasInput else {
          throw place.error(
            "the mark names two inputs; a value stands behind its name, as in sort=\"-age\"")
        }
        (hasInput, origin) = (true, place)
        input = given.value == "above" ? .above : .file(given.value)
      }
    }
    guard hasInput else {
      throw origin.error(
        "the mark does not say what to draw; name a file, or write 'above' for the table above it")
    }
    options = try reader.options()
    format = try DocumentFormat(word, isReel: reel.isReel)
    try reel.check()
  }

  private mutating func readAbove(
    _ word: DocumentMark.Word, _ place: Origin
  ) throws(GridreelError) {
    guard word.value == "hide" else {
      throw place.error("above is 'hide', which folds the data; or write 'above' alone")
    }
    (input, isHidden, origin) = (.above, true, place)
  }

  /// Reads a word that is no input.
  private mutating func read(
    _ word: DocumentMark.Word, _ place: Origin, _ reader: inout WordReader
  ) throws(GridreelError) {
    switch word.name {
    case "name":
      guard !word.value.isEmpty, !word.value.contains("/"), !word.value.hasPrefix(".") else {
        throw place.error("'\(word.value)' is not the name of a picture: a word without '/'")
      }
      name = word.value
    case "alt": alt = word.value
    case "input-format":
      guard let format = InputFormat(rawValue: word.value) else {
        throw place.error("'\(word.value)' is none of \(InputFormat.list)")
      }
      inputFormat = format
    default:
      if try reel.read(word, place) { return }
      try reader.add(word, place)
    }
  }
}

/// Collects the words of flags of `gridreel render`.
private struct WordReader {
  let document: String
  private var texts: [String: (texts: [String], origin: Origin)] = [:]

  init(document: String) { self.document = document }

  private static let byWord: [String: (option: GridOption, isOff: Bool)] = {
    var words: [String: (option: GridOption, isOff: Bool)] = [:]
    for option in GridOption.all where option.name != OptionName.allowPaths.rawValue {
      guard let flag = option.flag else { continue }
      for word in [flag.word] + flag.synonyms where words[word] == nil {
        words[word] = (option, false)
      }
      if flag.shape.hasOpposite { words["no-" + flag.word] = (option, true) }
    }
    return words
  }()

  private static let ownWords = ["above", "name", "alt", "format", "input-format"]

  /// Whether a word is the name of a flag.
  func isKnown(_ word: String) -> Bool { Self.byWord[word] != nil }

  /// Whether a word alone is a flag that takes no value.
  func isFlag(_ word: String) -> Bool {
    guard let known = Self.byWord[word] else { return ReelWishes.isFlag(word) }
    return known.isOff || known.option.flag?.shape.takesValue == false
  }

  mutating func add(_ word: DocumentMark.Word, _ place: Origin) throws(GridreelError) {
    let name = word.name ?? word.value
    guard let known = Self.byWord[name] else {
      let near = nearestName(
        to: name, among: Self.byWord.keys.sorted() + Self.ownWords + ReelWishes.words)
      throw place.error(
        "unknown word '\(name)'"
          + (near.map { "; did you mean '\($0)'?" as Message }
            ?? "; marks have the flags of gridreel render and animate"))
    }
    let takesValue = known.option.flag?.shape.takesValue == true && !known.isOff
    var value = word.name == nil ? "true" : word.value
    if known.isOff { value = "false" }
    guard takesValue || ["true", "false"].contains(value) else {
      throw place.error("'\(name)' takes no value; leave out '=\(word.value)'")
    }
    texts[known.option.name, default: ([], place)].texts.append(value)
    texts[known.option.name]?.origin = place
  }

  /// The options, read in the order in which those of files are read.
  func options() throws(GridreelError) -> GridOptions {
    var options = GridOptions()
    for option in GridOption.all {
      guard let given = texts[option.name] else { continue }
      let values = option.flag?.shape == .several ? given.texts : given.texts.suffix(1)
      do throws(GridreelError) {
        try options.read(option, Array(values), given.origin)
      } catch {
        throw given.origin.error("\(option.flag?.word ?? option.name): \(error.message)")
      }
    }
    return options
  }
}
