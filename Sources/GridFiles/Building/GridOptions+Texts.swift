import GridreelModel
import GridreelPrimitives
import GridreelStyle

extension GridOptions {
  /// The texts and the frame around the cells.
  ///
  /// - Throws: ``GridreelError`` if a text's look refers to what the theme does not define.
  func surroundings(_ reader: KeyReader) throws(GridreelError) -> Surroundings {
    var around = Surroundings()
    around.richTitle = try marked(look.title, .title, reader)
    around.richSubtitle = try marked(look.subtitle, .subtitle, reader)
    around.richCaption = try marked(look.caption, .caption, reader)
    around.richNote = try marked(look.note?.text, .note, reader)
    around.altText = look.altText
    around.tellsLeftOut = look.note != NoteOption.none
    (around.frame, around.background) = (look.frame, look.background)
    (around.padding, around.margin) = (look.padding, look.margin)
    (around.canvas, around.destination) = (
      look.canvas ?? look.destination?.canvas, look.destination
    )
    return around
  }

  private func marked(
    _ text: RichText?, _ name: OptionName, _ reader: KeyReader
  ) throws(GridreelError) -> RichText? {
    guard let text else { return nil }
    return try marked(text, origin(of: name), reader)
  }

  /// A text around the cells, whose looks the theme must define.
  ///
  /// - Throws: ``GridreelError`` at `origin` if it does not.
  func marked(
    _ text: RichText, _ origin: Origin, _ reader: KeyReader
  ) throws(GridreelError) -> RichText {
    do throws(GridreelError) {
      try reader.check(text)
    } catch {
      throw origin.error(error.message)
    }
    return marked(text)
  }

  /// A text around the cells, read as the options say.
  func marked(_ text: RichText) -> RichText {
    // A text with looks of its own is not marked up.
    look.textMarkup == .markdown && text.runs.isEmpty ? RichText(markdown: text.text) : text
  }
}
