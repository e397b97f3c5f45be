import CGridreelDigest
package import GridreelPrimitives

/// A 128-bit digest that distinguishes contents at the speed of memory.
///
/// It is XXH64 (Yann Collet) with two seeds. Any single changed word changes it; by accident, two contents in
/// 2^64 share one half. It is not cryptographic: whoever can write references has no need to forge digests.
package struct ContentDigest: Hashable, Sendable, CustomStringConvertible {
  private let first, second: UInt64

  private init(first: UInt64, second: UInt64) { (self.first, self.second) = (first, second) }

  /// Digests bytes.
  package init(_ bytes: [UInt8]) {
    var builder = Builder()
    builder.add(bytes)
    self = builder.digest
  }

  /// Digests the UTF-8 bytes of a text.
  package init(_ text: String) { self.init(Array(text.utf8)) }

  /// Digests a picture: its size and its premultiplied pixels.
  package init(_ bitmap: Bitmap) {
    var builder = Builder()
    builder.add(bitmap.width)
    builder.add(bitmap.height)
    bitmap.pixels.withUnsafeBytes { builder.add($0) }
    self = builder.digest
  }

  /// Parses what ``description`` writes; nil for anything else.
  package init?(_ text: Substring) {
    guard text.utf8.count == 32, let first = UInt64(text.prefix(16), radix: 16),
      let second = UInt64(text.suffix(16), radix: 16)
    else { return nil }
    (self.first, self.second) = (first, second)
  }

  /// 32 lower-case hexadecimal digits.
  package var description: String {
    [first, second].map { half in
      let digits = String(half, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}

extension ContentDigest {
  /// Digests contents that arrive in pieces; the cuts between pieces make no difference.
  package struct Builder {
    private static let seeds: (UInt64, UInt64) = (0, 0x6772_6964_7265_656c)

    private var first = Lanes(seed: Builder.seeds.0)
    private var second = Lanes(seed: Builder.seeds.1)
    private var waiting: [UInt8] = []
    private var count = 0

    package init() { waiting.reserveCapacity(64) }

    /// Adds a number as eight bytes, little-endian.
    package mutating func add(_ number: Int) {
      withUnsafeBytes(of: UInt64(bitPattern: Int64(number)).littleEndian) { add($0) }
    }

    /// Adds a text preceded by its length, so that no two lists of texts give the same bytes.
    package mutating func add(_ text: String) {
      add(text.utf8.count)
      add(Array(text.utf8))
    }

    package mutating func add(_ bytes: [UInt8]) { bytes.withUnsafeBytes { add($0) } }

    package mutating func add(_ bytes: UnsafeRawBufferPointer) {
      count += bytes.count
      var start = 0
      if !waiting.isEmpty {
        start = min(32 - waiting.count, bytes.count)
        waiting.append(contentsOf: bytes[..<start])
        guard waiting.count == 32 else { return }
        let stripe = waiting
        stripe.withUnsafeBytes { mix($0) }
        waiting.removeAll(keepingCapacity: true)
      }
      let whole = (bytes.count - start) / 32 * 32
      mix(UnsafeRawBufferPointer(rebasing: bytes[start..<start + whole]))
      waiting.append(contentsOf: bytes[(start + whole)...])
    }

    private mutating func mix(_ stripes: UnsafeRawBufferPointer) {
      guard let bytes = stripes.baseAddress else { return }
      gridreel_digest_mix(
        &first.words, &second.words, bytes.assumingMemoryBound(to: UInt8.self), stripes.count / 32)
    }

    /// The digest of everything added so far.
    package var digest: ContentDigest {
      ContentDigest(
        first: first.finished(seed: Self.seeds.0, count: count, rest: waiting),
        second: second.finished(seed: Self.seeds.1, count: count, rest: waiting))
    }
  }

  private static let prime1: UInt64 = 0x9e37_79b1_85eb_ca87
  private static let prime2: UInt64 = 0xc2b2_ae3d_27d4_eb4f
  private static let prime3: UInt64 = 0x1656_67b1_9e37_79f9
  private static let prime4: UInt64 = 0x85eb_ca77_c2b2_ae63
  private static let prime5: UInt64 = 0x27d4_eb2f_1656_67c5

  @inline(__always)
  private static func rotated(_ word: UInt64, by bits: UInt64) -> UInt64 {
    word &<< bits | word &>> (64 &- bits)
  }

  @inline(__always)
  private static func round(_ lane: UInt64, _ scaled: UInt64) -> UInt64 {
    rotated(lane &+ scaled, by: 31) &* prime1
  }

  /// The state of one XXH64 hash: four lanes.
  private struct Lanes {
    var words: [UInt64]

    init(seed: UInt64) {
      words = [seed &+ prime1 &+ prime2, seed &+ prime2, seed, seed &- prime1]
    }

    func finished(seed: UInt64, count: Int, rest: [UInt8]) -> UInt64 {
      var hash = seed &+ prime5
      if count >= 32 {
        hash = zip(words, [1, 7, 12, 18]).reduce(0) { $0 &+ rotated($1.0, by: $1.1) }
        for lane in words {
          hash = (hash ^ round(0, lane &* prime2)) &* prime1 &+ prime4
        }
      }
      hash &+= UInt64(count)
      hash = Self.tail(hash, rest)
      hash = (hash ^ hash &>> 33) &* prime2
      hash = (hash ^ hash &>> 29) &* prime3
      return hash ^ hash &>> 32
    }

    private static func tail(_ start: UInt64, _ rest: [UInt8]) -> UInt64 {
      var hash = start
      var place = 0
      func word(_ bytes: Int) -> UInt64 {
        rest[place..<place + bytes].reversed().reduce(0) { $0 << 8 | UInt64($1) }
      }
      while place + 8 <= rest.count {
        hash = rotated(hash ^ round(0, word(8) &* prime2), by: 27) &* prime1 &+ prime4
        place += 8
      }
      if place + 4 <= rest.count {
        hash = rotated(hash ^ word(4) &* prime1, by: 23) &* prime2 &+ prime3
        place += 4
      }
      while place < rest.count {
        hash = rotated(hash ^ word(1) &* prime5, by: 11) &* prime1
        place += 1
      }
      return hash
    }
  }
}
