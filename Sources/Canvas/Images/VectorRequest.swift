import GridreelPrimitives

/// A question about an SVG document, as bytes for a process that answers it.
struct VectorRequest: Sendable {
  /// What is asked.
  enum Question: Sendable {
    /// The document's size; the answer has a width and a height.
    case size
    /// The pixels of a surface on which it fills a rectangle; the answer has them row by row.
    case pixels(GridRect, width: Int, height: Int)
    /// The drawing as Cairo's script, scaled to an extent; the answer is empty if there is none.
    case script(width: Double, height: Double)
  }

  let question: Question
  let document: [UInt8]

  /// The number of bytes before the document: what is asked, and six numbers.
  private static let headSize = 56

  init(_ question: Question, of document: [UInt8]) {
    (self.question, self.document) = (question, document)
  }

  /// The request as bytes.
  var bytes: [UInt8] {
    var numbers = [Double](repeating: 0, count: 7)
    switch question {
    case .size: break
    case .pixels(let rect, let width, let height):
      numbers = [1, rect.x, rect.y, rect.width, rect.height, Double(width), Double(height)]
    case .script(let width, let height): numbers = [2, 0, 0, width, height, 0, 0]
    }
    return numbers.withUnsafeBytes { Array($0) } + document
  }

  /// Reads a request; nil if it is none.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= Self.headSize else { return nil }
    let numbers = bytes.withUnsafeBytes { buffer in
      (0..<7).map { buffer.loadUnaligned(fromByteOffset: $0 * 8, as: Double.self) }
    }
    let rect = GridRect(x: numbers[1], y: numbers[2], width: numbers[3], height: numbers[4])
    switch numbers[0] {
    case 0: question = .size
    case 1:
      question = .pixels(
        rect, width: Int(clamped: numbers[5]), height: Int(clamped: numbers[6]))
    case 2: question = .script(width: rect.width, height: rect.height)
    default: return nil
    }
    document = Array(bytes[Self.headSize...])
  }
}

/// An answer about an SVG document.
enum VectorAnswer {
  /// The codes of errors by their mark in front of the text.
  private static let codes: [GridreelError.Code] = [.badInput, .overBudget, .missingResource]

  /// The answer as bytes: a mark, and what was asked for or the text of an error.
  static func bytes(_ answer: Result<[UInt8], GridreelError>) -> [UInt8] {
    switch answer {
    case .success(let bytes): return [0] + bytes
    case .failure(let error):
      let mark = codes.firstIndex(of: error.code) ?? 0
      return [UInt8(mark + 1)] + Array(error.message.description.utf8)
    }
  }

  /// Reads an answer.
  ///
  /// - Throws: ``GridreelError`` that it tells.
  static func read(_ bytes: [UInt8]) throws(GridreelError) -> ArraySlice<UInt8> {
    guard let mark = bytes.first, Int(mark) <= codes.count else { throw .brokenLibrary }
    guard mark > 0 else { return bytes.dropFirst() }
    throw GridreelError(
      codes[Int(mark) - 1], Message(String(decoding: bytes.dropFirst(), as: UTF8.self)))
  }
}
