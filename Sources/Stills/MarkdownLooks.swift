import GridreelPrimitives
import GridreelSceneModel

/// The marks of Markdown for what is drawn bold, slanted, struck through or as a link in the cells of a picture.
struct MarkdownLooks {
  private let blocks: [(frame: GridRect, block: TextBlock)]

  /// Takes the texts of cells that have looks of their own.
  init(_ scene: Scene) {
    blocks = scene.items.compactMap { item in
      guard case .cell = item.identity.owner, case .text(let block) = item.content,
        block.runs?.cover(block.string) == true
      else { return nil }
      return (item.frame, block)
    }
  }

  /// The text of a cell with marks; nil where it has no looks of its own.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - rect: The cell's place in the picture.
  /// - Returns: Markdown.
  func text(_ text: String, in rect: GridRect) -> String? {
    let found = blocks.first { $0.block.string == text && rect.contains($0.frame, tolerance: 1) }
    guard let block = found?.block, let runs = block.runs else { return nil }
    let bytes = Array(text.utf8)
    var (marked, start) = ("", 0)
    for run in runs.runs {
      let part = String(decoding: bytes[start..<run.end], as: UTF8.self)
      marked += Self.marked(part, run.look, base: block.font)
      start = run.end
    }
    return marked.trimmingBlanks
  }

  private static func marked(_ text: String, _ look: TextLook, base: GridFont) -> String {
    let inner = MarkdownTwin.escaped(text)
    // Marks do not stand beside blanks.
    guard !inner.isEmpty else { return text.isEmpty ? "" : " " }
    let marks =
      (look.isStruck ? "~~" : "") + (look.font.weight > base.weight ? "**" : "")
      + (look.font.isItalic && !base.isItalic ? "*" : "")
    var result = marks + inner + String(marks.reversed())
    if let link = look.link { result = "[\(result)](\(link))" }
    let (first, last) = (text.first?.isWhitespace ?? false, text.last?.isWhitespace ?? false)
    return (first ? " " : "") + result + (last ? " " : "")
  }
}
