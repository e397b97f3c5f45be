import GridreelJSONText
package import GridreelPrimitives

/// The files in a zip archive that is in memory.
package struct ZippedFiles {
  private let archive: ZipArchive
  /// The number of bytes that may still be unpacked.
  private var room: Int

  /// What all files may unpack to besides a few times the size of the archive.
  private static let leastRoom = 64 << 20
  private static let greatestRatio = 4

  /// Reads the directory of an archive.
  ///
  /// - Throws: ``GridreelError`` with code `badInput` if it is damaged.
  package init(_ bytes: [UInt8]) throws(GridreelError) {
    room = Self.leastRoom + bytes.count * Self.greatestRatio
    do throws(ScanFailure) {
      archive = try ZipArchive(SourceBytes(bytes))
    } catch {
      throw GridreelError(.badInput, error.message)
    }
  }

  /// Unpacks the file with a name; nil if there is none.
  ///
  /// - Throws: ``GridreelError`` with code `badInput` if it is damaged, or if it, or all files so far, unpack to more
  ///   than is likely.
  package mutating func bytes(of name: String) throws(GridreelError) -> [UInt8]? {
    guard let entry = archive[name] else { return nil }
    room -= entry.count
    guard room >= 0, archive.isLikely(entry) else {
      throw GridreelError(
        .badInput,
        "'\(name)' in the file unpacks to \(entry.count >> 20) MiB, which is more than is likely")
    }
    var bytes: [UInt8] = []
    do throws(ScanFailure) {
      try archive.read(entry) { part throws(ScanFailure) in
        bytes += part
        return true
      }
    } catch {
      throw GridreelError(.badInput, error.message)
    }
    return bytes
  }
}
