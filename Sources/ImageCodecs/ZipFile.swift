package import GridreelPrimitives

/// Writes zip archives (PKWARE's APPNOTE 6.3); the same entries give the same bytes, without a date.
package enum ZipFile {
  /// Writes the archive of some files, each compressed as a whole; pictures are compressed already.
  ///
  /// - Parameter files: their names, ASCII with `/` between folders, and their bytes.
  /// - Returns: The whole file.
  /// - Throws: ``GridreelError`` with code `internalFault`, or `overBudget` from 4 GB on.
  package static func bytes(
    of files: [(name: String, bytes: [UInt8])]
  ) throws(GridreelError) -> [UInt8] {
    var (archive, directory): ([UInt8], [UInt8]) = ([], [])
    for (name, bytes) in files {
      let isPacked = !name.hasSuffix(".png")
      // A zlib stream is a deflate stream between two bytes and a checksum of four.
      let packed =
        isPacked ? try PackedText.pack(bytes, level: 6).dropFirst(2).dropLast(4) : bytes[...]
      guard archive.count + packed.count + bytes.count < Int(UInt32.max) else {
        throw GridreelError(.overBudget, "the files do not fit into a zip archive of 4 GB")
      }
      let facts = facts(name, bytes, isPacked ? packed.count : nil)
      directory.appendLittleEndian(0x0201_4B50 as UInt32)
      directory.appendLittleEndian(version)
      directory += facts
      // No comment, the first disk, and no attributes.
      directory += [UInt8](repeating: 0, count: 10)
      directory.appendLittleEndian(UInt32(archive.count))
      directory += name.utf8
      archive.appendLittleEndian(0x0403_4B50 as UInt32)
      archive += facts + Array(name.utf8) + packed
    }
    let start = archive.count
    archive += directory
    archive.appendLittleEndian(0x0605_4B50 as UInt32)
    archive.appendLittleEndian(0 as UInt32)
    for _ in 0..<2 { archive.appendLittleEndian(UInt16(files.count)) }
    for number in [directory.count, start] { archive.appendLittleEndian(UInt32(number)) }
    archive.appendLittleEndian(0 as UInt16)
    return archive
  }

  /// The version of the format that a reader must know: 2.0.
  private static let version: UInt16 = 20

  /// What both headers of a file have: version, method, date, checksum, sizes and lengths.
  private static func facts(_ name: String, _ bytes: [UInt8], _ packedCount: Int?) -> [UInt8] {
    var facts: [UInt8] = []
    let method: UInt16 = packedCount == nil ? 0 : 8
    // At midnight of the first of January 1980, the earliest date there is.
    for number in [version, 0, method, 0, 0x21] { facts.appendLittleEndian(number) }
    facts.appendLittleEndian(Checksum.crc32(bytes))
    for count in [packedCount ?? bytes.count, bytes.count] {
      facts.appendLittleEndian(UInt32(count))
    }
    for count in [name.utf8.count, 0] { facts.appendLittleEndian(UInt16(count)) }
    return facts
  }
}
