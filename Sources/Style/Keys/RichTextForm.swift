package import GridreelJSONText
package import GridreelPrimitives

/// The keys of the look of a text's part.
extension RichLook {
  package static let keys: [Key<RichLook>] = [
    Key("bold", \.[.bold], .boolean, "Whether it is in bold."),
    Key("italic", \.[.italic], .boolean, "Whether it slants."),
    Key("code", \.[.code], .boolean, "Whether it is in a monospaced font, as code is."),
    Key("strikethrough", \.[.strikethrough], .boolean, "Whether a line is drawn through it."),
    Key("underline", \.[.underline], .boolean, "Whether a line is drawn below it."),
    Key("superscript", \.[.superscript], .boolean, "Whether it is small and raised."),
    Key("subscript", \.[.subscript], .boolean, "Whether it is small and lowered."),
    Key("textColor", \.color, .richColor, "Its colour."),
    Key("background", \.background, .richColor, "The colour behind it."),
    Key(
      "link", \.link, .name,
      "The address to which it leads in PDF and SVG: a web page, a mailbox or a telephone."),
  ]

  package static let schema = JSONSchema.object(keys).described("The look of a part of a text.")
}

extension KeyReader {
  /// Fails if the looks of a text refer to what the theme does not define.
  package func check(_ text: RichText) throws(GridreelError) {
    for case .reference(let name)? in text.runs.flatMap({ [$0.look.color, $0.look.background] }) {
      _ = try color(referredTo: name)
    }
  }

  /// The colour that a reference such as `$accentColor` stands for.
  package func color(referredTo name: String) throws(GridreelError) -> GridColor {
    try color(JSONNode(value: .string(name), position: .start), for: "textColor")
  }
}

extension Form<RichColor> {
  /// A colour, or the name of one that the theme of the grid defines.
  fileprivate static var richColor: Form {
    Form(.reference("color")) { reader, node, name, _ throws(GridreelError) in
      let text = try node.string(for: name)
      return ParameterReference(text) == nil
        ? .color(try reader.color(node, for: name)) : .reference(text)
    }
  }
}

extension Form<RichText> {
  /// A text, or an object with a text and the looks of its parts.
  package static var richText: Form {
    one(.any([.text(), .reference("richText")])) { text, _ in RichText(text) }
      .read { reader, node, name, _ throws(GridreelError) in
        if case .object = node.value { return try RichText(node) }
        return RichText(try reader.text(node, for: name))
      }.writing(\.text)
  }
}

extension RichText {
  package static let schema = JSONSchema.object(
    [
      "text": .text().described("The text."),
      "runs": .list(
        of: .list(of: .any([.integer(from: 0), .reference("textLook")]), count: 3...3)
      ).described(
        "Its parts that have a look, in order, each as [start, end, look]: the number of characters "
          + "before it, and before its end."),
    ], required: ["text"]
  ).described("A text with the looks of its parts.")

  /// Reads an object with a text and the looks of its parts.
  ///
  /// Characters are counted as Python does, by code points; a part that begins or ends within one that
  /// readers see gets the whole of it.
  ///
  /// - Throws: ``GridreelError`` at the first error.
  package init(_ node: JSONNode) throws(GridreelError) {
    let object = try ObjectReader(node, keys: Self.schema.keys)
    let text = try object.required("text").string(for: "text")
    var places = CharacterPlaces(text)
    var runs: [RichRun] = []
    var last = 0
    for run in try object.node("runs")?.array(for: "runs") ?? [] {
      guard case .array(let parts) = run.value, parts.count == 3 else {
        throw run.error("a run is [start, end, look], such as [0, 5, {\"bold\": true}]")
      }
      let (start, end) = (try parts[0].integer(for: "runs"), try parts[1].integer(for: "runs"))
      var look = RichLook()
      try KeyReader().read(parts[2], by: RichLook.keys, into: &look)
      guard start >= last else {
        throw parts[0].error(
          start < 0
            ? "a run starts at 0, the first character, or after it"
            : "the run starts at \(start), before the end of the one before, \(last); runs are in order "
              + "and do not overlap")
      }
      guard end >= start else {
        throw parts[1].error("the run ends at \(end), before it starts")
      }
      last = end
      guard let bytes = places.bytes(start..<end) else {
        throw parts[1].error(
          "the run ends at \(end), but the text has \(text.unicodeScalars.count) characters")
      }
      runs.append(RichRun(bytes: bytes, look: look))
    }
    self.init(text, runs: runs)
  }
}

/// Finds the bytes of a text's parts, one after the other.
private struct CharacterPlaces {
  private let text: String
  /// The next character, and the numbers of code points and bytes before it.
  private var index: String.Index
  private var (points, bytes) = (0, 0)

  init(_ text: String) {
    self.text = text
    index = text.startIndex
  }

  /// The bytes of a part, given in code points; nil if it leaves the text.
  ///
  /// Each part begins where the one before ended, or later.
  mutating func bytes(_ part: Range<Int>) -> Range<Int>? {
    // A part within a character that the one before took is empty.
    while points < part.lowerBound, let next = next(), points + next.points <= part.lowerBound {
      step(next)
    }
    let start = bytes
    while points < part.upperBound {
      guard let next = next() else { return nil }
      step(next)
    }
    return part.isEmpty ? start..<start : start..<bytes
  }

  private func next() -> (points: Int, bytes: Int)? {
    guard index < text.endIndex else { return nil }
    let character = text[index]
    return (character.unicodeScalars.count, character.utf8.count)
  }

  private mutating func step(_ next: (points: Int, bytes: Int)) {
    index = text.index(after: index)
    (points, bytes) = (points + next.points, bytes + next.bytes)
  }
}
