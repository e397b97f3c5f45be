package import GridreelPrimitives

/// Draws SVG documents, by a process of its own where there is one.
///
/// What librsvg does with a document cannot be foreseen: it ends the process, or never returns.
package enum VectorService {
  /// Sends a request to a process that answers it.
  package typealias Transport = @Sendable (_ request: [UInt8]) throws(GridreelError) -> [UInt8]

  private static let transport = Guarded<Transport?>(nil)
  /// The maximum processor time of an answer in this process, in seconds.
  private static let secondLimit = 2.0

  /// What to throw where another process ends without an answer, and where it gives none.
  package static var failure: GridreelError { .brokenLibrary }
  package static var slowness: GridreelError { .slowPicture }

  /// Lets another process draw from now on.
  package static func send(through body: @escaping Transport) { transport.withLock { $0 = body } }

  /// Whether another process draws.
  package static var isApart: Bool { transport.withLock { $0 != nil } }

  /// The bytes that answer a request.
  ///
  /// - Throws: ``GridreelError`` whose message follows the file's name.
  static func answer(
    _ question: VectorRequest.Question, of document: [UInt8]
  ) throws(GridreelError) -> [UInt8] {
    let request = VectorRequest(question, of: document)
    if let send = transport.withLock({ $0 }) {
      return Array(try VectorAnswer.read(try send(request.bytes)))
    }
    // A thread that takes too long is given up.
    let result = Workers.limited(to: secondLimit) {
      VectorAnswer.bytes(VectorArtist.result(request))
    }
    guard let result else { throw .slowPicture }
    return Array(try VectorAnswer.read(result))
  }
}

/// Answers requests one after the other in a process that does nothing else.
package struct VectorWorker {
  /// The number of documents that are kept.
  private static let mostDocuments = 8
  private var artists: [VectorArtist] = []

  /// Loads the library.
  package init() { _ = VectorLibrary.shared }

  /// The answer that says that a document takes too long.
  package static var slowAnswer: [UInt8] { VectorAnswer.bytes(.failure(.slowPicture)) }

  /// Answers a request.
  package mutating func answer(_ bytes: [UInt8]) -> [UInt8] {
    guard let request = VectorRequest(bytes) else { return [] }
    do throws(GridreelError) {
      return VectorAnswer.bytes(.success(try artist(request.document).answer(request.question)))
    } catch {
      return VectorAnswer.bytes(.failure(error))
    }
  }

  private mutating func artist(_ document: [UInt8]) throws(GridreelError) -> VectorArtist {
    if let known = artists.first(where: { $0.document == document }) { return known }
    let artist = try VectorArtist(document, isConfined: true)
    if artists.count >= Self.mostDocuments { artists.removeFirst() }
    artists.append(artist)
    return artist
  }
}
