package import GridreelPrimitives
import GridreelStyle

/// A font pack that somebody asks for: `cjk`, or `cjk@DIGEST` for certain files of it and no others.
package struct FontPackRequest: Hashable, Sendable {
  private let pack: FontPack
  /// The digest of the files; nil for any.
  private let digest: String?

  /// Parses a request.
  ///
  /// - Throws: ``GridreelError`` if the pack is unknown or the digest is none.
  init(_ text: String) throws(GridreelError) {
    let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    pack = try FlagText.word(String(parts[0]), FontPack.self)
    digest = parts.count > 1 ? String(parts[1]).lowercased() : nil
    if let digest, digest.count != 64 || !digest.allSatisfy(\.isHexDigit) {
      throw GridreelError(
        "a pack is pinned by 64 hexadecimal digits, as 'gridreel fonts' prints them")
    }
  }

  /// The files of the pack.
  ///
  /// - Throws: ``GridreelError`` with code `missingResource` if a file is not installed, or if the files are
  ///   not those that are asked for.
  func paths(_ origin: Origin) throws(GridreelError) -> [String] {
    for folder in FontPack.folders { try Fence.check(folder) }
    guard let files = FontPackFiles(pack) else {
      throw failure("is not installed; it is Debian's package '\(pack.debianPackage)'", origin)
    }
    if let digest, files.digest != digest {
      throw failure(
        "has other files than those that are asked for: their digest is \(files.digest)", origin)
    }
    return files.paths
  }

  private func failure(_ reason: String, _ origin: Origin) -> GridreelError {
    let place = origin.error("the font pack '\(pack.rawValue)' \(reason)")
    return GridreelError(
      .missingResource, file: place.file, line: place.line, column: place.column, place.message)
  }
}

/// The installed files of a font pack.
package struct FontPackFiles {
  /// The files' paths, in the pack's order.
  package let paths: [String]

  /// Finds the files; nil unless all are there.
  package init?(_ pack: FontPack, in folders: [String] = FontPack.folders) {
    let found = pack.fileNames.compactMap { name in
      folders.map { FilePath.join($0, name) }.first { FilePath.kind(of: $0) == .file }
    }
    guard found.count == pack.fileNames.count else { return nil }
    paths = found
  }

  /// The SHA-256 of the files' digests, in hexadecimal.
  package var digest: String {
    SHA256.hexadecimal(of: paths.map(FileDigests.digest(of:)).joined(separator: "\n"))
  }
}
