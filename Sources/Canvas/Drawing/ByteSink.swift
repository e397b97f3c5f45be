/// Collects bytes and passes them on in large pieces.
///
/// A class, since a document and its objects write to the same sink.
package final class ByteSink {
  private let consume: (UnsafeRawBufferPointer) throws -> Void
  private var waiting: [UInt8] = []
  /// The first error thrown by the receiver; nothing is passed on after it.
  package private(set) var failure: (any Error)?

  private static let pieceSize = 1 << 16

  /// Creates a sink; `consume` receives the bytes in order, each once.
  package init(_ consume: @escaping (UnsafeRawBufferPointer) throws -> Void) {
    self.consume = consume
    waiting.reserveCapacity(2 * ByteSink.pieceSize)
  }

  /// Adds bytes; returns false once the receiver has failed.
  package func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard failure == nil else { return false }
    waiting.append(contentsOf: bytes)
    return waiting.count < ByteSink.pieceSize || flush()
  }

  /// Passes on all pending bytes; returns false once the receiver has failed.
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
