/// Gathers bytes and hands them on in large pieces.
///
/// A class, since C code holds on to it while the document is written.
package final class ByteSink {
  private let consume: (UnsafeRawBufferPointer) throws -> Void
  private var waiting: [UInt8] = []
  /// The first error that the receiver threw; nothing is handed on after it.
  package private(set) var failure: (any Error)?

  /// Bytes to look for and bytes of the same number to hand on in their place; empty is none.
  private var replacement: (pattern: [UInt8], bytes: [UInt8]) = ([], [])

  private static let pieceSize = 1 << 16

  /// Makes a sink; `consume` gets the bytes in order, each once.
  package init(_ consume: @escaping (UnsafeRawBufferPointer) throws -> Void) {
    self.consume = consume
    waiting.reserveCapacity(2 * ByteSink.pieceSize)
  }

  /// Hands on other bytes in the place of those of a pattern.
  ///
  /// - Precondition: both are equally long, so that no offset in a document changes.
  func replace(_ pattern: String, by text: String) {
    precondition(pattern.utf8.count == text.utf8.count, "a replacement is as long as its pattern")
    replacement = (Array(pattern.utf8), Array(text.utf8))
  }

  /// Takes further bytes; returns whether all went well until now.
  package func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard failure == nil else { return false }
    waiting.append(contentsOf: bytes)
    guard waiting.count >= ByteSink.pieceSize else { return true }
    // The end may hold the beginning of a pattern, so it waits.
    return handOn(waiting.count - max(0, replacement.pattern.count - 1))
  }

  /// Hands on what waits; returns whether all went well until now.
  package func flush() -> Bool { handOn(waiting.count) }

  private func handOn(_ count: Int) -> Bool {
    guard failure == nil else { return false }
    replaceInWaiting()
    do {
      try waiting.withUnsafeBytes { try consume(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
      waiting.removeFirst(count)
      return true
    } catch {
      failure = error
      return false
    }
  }

  private func replaceInWaiting() {
    let pattern = replacement.pattern
    guard let first = pattern.first, waiting.count >= pattern.count else { return }
    for start in 0...waiting.count - pattern.count
    where waiting[start] == first && waiting[start...].starts(with: pattern) {
      waiting.replaceSubrange(start..<start + pattern.count, with: replacement.bytes)
    }
  }
}
