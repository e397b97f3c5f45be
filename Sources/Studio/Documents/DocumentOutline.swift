import GridreelPrimitives

/// Where the marks and the blocks of code of a document end, found once for all of its marks.
struct DocumentOutline {
  /// The lines of a block of code, and the word of its fence.
  struct Block {
    let lines: Range<Int>
    let word: String
  }

  /// The blocks of code by their last lines.
  let blocks: [Int: Block]
  /// The first lines of marks by their last ones.
  let marks: [Int: Int]
  /// The numbers of marks by their first lines, from 1.
  let numbers: [Int: Int]

  init(_ marks: [DocumentMark], in text: DocumentText, _ syntax: MarkSyntax) {
    blocks = syntax.hasFences ? text.fencedBlocks : [:]
    self.marks = Dictionary(
      marks.map { (text.line(ofByte: $0.end - 1), $0.line) },
      uniquingKeysWith: { first, _ in first })
    numbers = Dictionary(
      marks.enumerated().map { ($0.element.line, $0.offset + 1) },
      uniquingKeysWith: { first, _ in first })
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
