/// Gathers bytes and hands them on in large pieces.
///
/// A class, since a document and its objects write to the same one.
package final class ByteSink {
  private let consume: (UnsafeRawBufferPointer) throws -> Void
  private var waiting: [UInt8] = []
  /// The first error that the receiver threw; nothing is handed on after it.
  package private(set) var failure: (any Error)?

  private static let pieceSize = 1 << 16

  /// Makes a sink; `consume` gets the bytes in order, each once.
  package init(_ consume: @escaping (UnsafeRawBufferPointer) throws -> Void) {
    self.consume = consume
    waiting.reserveCapacity(2 * ByteSink.pieceSize)
  }

  /// Takes further bytes; returns whether all went well until now.
  package func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard failure == nil else { return false }
    waiting.append(contentsOf: bytes)
    return waiting.count < ByteSink.pieceSize || flush()
  }

  /// Hands on what waits; returns whether all went well until now.
  package func flush() -> Bool {
    guard failure == nil else { return false }
    do {
      try waiting.withUnsafeBytes { try consume($0) }
      waiting.removeAll(keepingCapacity: true)
      return true
    } catch {
      failure = error
      return false
    }
  }
}
