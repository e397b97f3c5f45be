import GridreelPrimitives

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Compresses streams into zlib streams on a second thread, while this one goes on.
///
/// The bytes are those of ``Deflater`` on any number of threads: each stream is compressed by itself,
/// and whoever asks for one gets exactly that one. A stream that is needed before the other thread has
/// begun with it is compressed by this thread.
package final class StreamPacker {
  /// A stream on its way.
  ///
  /// `@unchecked Sendable`: what changes does so while the lock of its packer is held.
  package final class Stream: @unchecked Sendable {
    fileprivate let bytes: [UInt8]
    fileprivate var packed: [UInt8]?
    fileprivate var isBegun = false

    fileprivate init(_ bytes: [UInt8]) { self.bytes = bytes }
  }

  /// The number of streams from which a thread pays: short documents have fewer.
  private static let patience = 4

  /// The compression level, 0 (stored) to 12.
  package var level: Int { deflater.level }

  private let deflater: Deflater
  private var work: PackingWork?
  private var count = 0

  /// Creates a packer; nil if the level does not exist or memory has run out.
  ///
  /// - Parameter level: 0 (stored), 1 (fast) to 12 (small, very slow).
  package init?(level: Int) {
    guard let deflater = Deflater(level: level) else { return nil }
    self.deflater = deflater
  }

  deinit { work?.stop() }

  /// Hands a stream over.
  package func begin(_ bytes: [UInt8]) -> Stream {
    let stream = Stream(bytes)
    count += 1
    if count == Self.patience, Workers.count > 1, level > 0 { work = PackingWork(level: level) }
    work?.add(stream)
    return stream
  }

  /// The compressed bytes of a stream; waits for them where it has to.
  package func packed(_ stream: Stream) -> [UInt8] {
    if let packed = work?.take(stream) { return packed }
    return stream.packed ?? deflater.zlib(stream.bytes)
  }
}

/// The streams that wait for the second thread.
///
/// `@unchecked Sendable`: the variables are accessible only while the lock is held.
private final class PackingWork: @unchecked Sendable {
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let change = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var waiting: [StreamPacker.Stream] = []
  private var isStopped = false

  /// Starts the thread; nil if there is no memory for it.
  init?(level: Int) {
    pthread_mutex_init(lock, nil)
    pthread_cond_init(change, nil)
    guard Workers.tryStart({ [self] in run(level: level) }) else { return nil }
  }

  deinit {
    pthread_cond_destroy(change)
    pthread_mutex_destroy(lock)
    change.deallocate()
    lock.deallocate()
  }

  func add(_ stream: StreamPacker.Stream) {
    pthread_mutex_lock(lock)
    waiting.append(stream)
    pthread_cond_broadcast(change)
    pthread_mutex_unlock(lock)
  }

  /// The compressed bytes of a stream; nil if the thread has not begun with it, and will not.
  func take(_ stream: StreamPacker.Stream) -> [UInt8]? {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    guard stream.isBegun else {
      waiting.removeAll { $0 === stream }
      return nil
    }
    while stream.packed == nil { pthread_cond_wait(change, lock) }
    return stream.packed
  }

  func stop() {
    pthread_mutex_lock(lock)
    isStopped = true
    pthread_cond_broadcast(change)
    pthread_mutex_unlock(lock)
  }

  private func run(level: Int) {
    // Without memory of its own, it leaves all streams to the other thread.
    guard let deflater = Deflater(level: level) else { return }
    while let stream = next() {
      let packed = deflater.zlib(stream.bytes)
      pthread_mutex_lock(lock)
      stream.packed = packed
      pthread_cond_broadcast(change)
      pthread_mutex_unlock(lock)
    }
  }

  /// Waits for a stream, the one that has waited longest; nil at the end.
  private func next() -> StreamPacker.Stream? {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    while waiting.isEmpty, !isStopped { pthread_cond_wait(change, lock) }
    guard !isStopped else { return nil }
    let stream = waiting.removeFirst()
    stream.isBegun = true
    return stream
  }
}
