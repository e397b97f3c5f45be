internal import GridreelCanvas
package import GridreelPrimitives

/// Checks SVG files before they are drawn.
package enum VectorPictureReader {
  /// The size of a document in its own units, after checking that it can be drawn.
  ///
  /// Nothing that the document refers to outside of itself is loaded.
  ///
  /// - Throws: ``GridreelError`` whose message follows the file's name.
  package static func size(of bytes: [UInt8]) throws(GridreelError) -> GridSize {
    try VectorPicture.size(of: bytes)
  }

  /// A document on a transparent bitmap of some pixels, which it fills.
  ///
  /// - Throws: ``GridreelError`` whose message follows the file's name.
  package static func bitmap(
    of bytes: [UInt8], width: Int, height: Int
  ) throws(GridreelError) -> Bitmap {
    try VectorPicture.bitmap(of: bytes, width: width, height: height)
  }

  /// Whether another process draws SVG documents.
  package static var isApart: Bool { VectorService.isApart }

  /// Lets another process draw SVG documents from now on.
  package static func send(
    through body: @escaping @Sendable (_ request: [UInt8]) throws(GridreelError) -> [UInt8]
  ) {
    VectorService.send(through: body)
  }

  /// What to throw where that process ends without an answer, and where it gives none.
  package static var failure: GridreelError { VectorService.failure }
  package static var slowness: GridreelError { VectorService.slowness }

  /// Answers what other processes ask by ``send(through:)``.
  package struct Worker {
    private var worker = VectorWorker()

    /// Loads what it needs.
    package init() {}

    /// The answer of a document that takes too long.
    package static var slowAnswer: [UInt8] { VectorWorker.slowAnswer }

    /// Answers a request.
    package mutating func answer(_ request: [UInt8]) -> [UInt8] { worker.answer(request) }
  }
}
