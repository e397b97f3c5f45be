import GridreelPrimitives

/// Where the marks and the blocks of code of a document end, found once for all of its marks.
struct DocumentOutline {
  /// The lines of a block of code, and the word of its fence.
  struct Block {
    let lines: Range<Int>
    let word: String
  }

  /// What stands above a mark, other marks and their pictures aside.
  struct Above {
    /// The last line with a text.
    let last: Int
    /// The first line of those that follow each other without a blank one; nil in a block of code.
    let first: Int?
    /// Whether it is folded.
    var isFolded: Bool
  }

  /// The blocks of code by their last lines.
  let blocks: [Int: Block]
  /// The first lines of marks by their last ones.
  let marks: [Int: Int]
  /// The numbers of marks by their first lines, from 1.
  let numbers: [Int: Int]
  /// What stands above marks, by their first lines; none where there is no text.
  private(set) var above: [Int: Above] = [:]

  init(_ marks: [DocumentMark], in text: DocumentText, _ syntax: MarkSyntax) {
    blocks = syntax.hasFences ? text.fencedBlocks : [:]
    self.marks = Dictionary(
      marks.map { (text.line(ofByte: $0.end - 1), $0.line) },
      uniquingKeysWith: { first, _ in first })
    numbers = Dictionary(
      marks.enumerated().map { ($0.element.line, $0.offset + 1) },
      uniquingKeysWith: { first, _ in first })
    for mark in marks { above[mark.line] = found(above: mark.line, in: text, syntax) }
  }

  /// Whether a line below a table of Markdown is its caption (pandoc) or has its attributes (kramdown, MkDocs).
  private static func isAboutTable(_ line: String) -> Bool {
    ["{:", ": ", "Table: "].contains { line.hasPrefix($0) } && !line.contains("|")
  }

  /// Finds what stands above a mark; that of a mark above it is known.
  private func found(
    above line: Int, in text: DocumentText, _ syntax: MarkSyntax
  ) -> Above? {
    var (last, isFolded) = (line - 1, false)
    while last >= 0 {
      let content = text.trimmed(last)
      if let first = marks[last], first < line {
        guard var known = above[first] else { return nil }
        known.isFolded = known.isFolded || isFolded
        return known
      }
      if content == DocumentBlock.folded.end {
        isFolded = true
      } else if !content.isEmpty, syntax != .markdown || !Self.isAboutTable(content) {
        break
      }
      last -= 1
    }
    guard last >= 0 else { return nil }
    guard blocks[last] == nil else { return Above(last: last, first: nil, isFolded: isFolded) }
    var first = last
    while first > 0, marks[first - 1] == nil, !text.trimmed(first - 1).isEmpty { first -= 1 }
    return Above(last: last, first: first, isFolded: isFolded)
  }
}

extension DocumentText {
  /// The blocks of code between fences, by their last lines.
  fileprivate var fencedBlocks: [Int: DocumentOutline.Block] {
    var (blocks, open): ([Int: DocumentOutline.Block], (fence: Fence, line: Int)?) = ([:], nil)
    for number in lines.indices {
      let content = bytes[start(ofTextIn: lines[number])..<lines[number].upperBound]
      guard let known = open else {
        open = Fence(opening: content).map { ($0, number) }
        continue
      }
      guard known.fence.isClosed(by: content) else { continue }
      blocks[number] = .init(lines: known.line..<number + 1, word: known.fence.word)
      open = nil
    }
    return blocks
  }
}
