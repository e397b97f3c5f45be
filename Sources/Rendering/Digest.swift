package import GridreelPrimitives

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

extension Bitmap {
  /// A SHA-256 of size and pixels, in lower-case hexadecimal.
  ///
  /// Its input is the width and the height, then each row that differs from the one above it: the
  /// row's number, from 0, and its premultiplied pixels as bytes blue, green, red, alpha. Numbers have
  /// 32 bits, the lowest byte first. Half the rows of a usual grid repeat the one above, and comparing
  /// them takes a tenth of the time that a digest of them would.
  package var sha256: String {
    var digest = SHA256()
    digest.add(UInt32(width))
    digest.add(UInt32(height))
    pixels.withUnsafeBytes { bytes in
      let length = width * 4
      for y in 0..<height {
        let row = UnsafeRawBufferPointer(rebasing: bytes[y * length..<(y + 1) * length])
        if y > 0, let start = row.baseAddress, memcmp(start, start - length, length) == 0 {
          continue
        }
        digest.add(UInt32(y))
        digest.add(pixels: row)
      }
    }
    return digest.hexadecimal
  }
}

extension SHA256 {
  fileprivate mutating func add(_ number: UInt32) {
    withUnsafeBytes(of: number.littleEndian) { add($0) }
  }

  /// Adds the words of a row as bytes, the lowest first.
  fileprivate mutating func add(pixels row: UnsafeRawBufferPointer) {
    // On little-endian machines memory already holds the bytes in this order, so nothing is copied.
    guard UInt32(1).littleEndian == 1 else {
      for word in row.bindMemory(to: UInt32.self) { add(word) }
      return
    }
    add(row)
  }
}
