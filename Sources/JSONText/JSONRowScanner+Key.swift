extension JSONRowScanner {
  /// A key of rows, which may stand in nested objects, and the place of its first occurrence.
  package struct Key: Sendable {
    /// The keys from the row's own down to it; by these alone it is found again.
    package let path: [String]
    /// The offset of its opening quote.
    package let offset: Int

    /// Makes a key.
    ///
    /// - Parameters:
    ///   - path: The keys from the row's own down to it.
    ///   - offset: The offset of its opening quote.
    /// - Precondition: The path is not empty.
    package init(path: [String], offset: Int) {
      precondition(!path.isEmpty)
      (self.path, self.offset) = (path, offset)
    }

    /// The keys from the row's own down to it, joined by points, to be shown.
    package var title: String { path.joined(separator: ".") }

    /// How the last of the keys is most likely spelled in a text.
    var spelling: [UInt8] {
      path[path.count - 1].utf8.flatMap { byte in
        byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "\"")
          ? [UInt8(ascii: "\\"), byte] : [byte]
      }
    }
  }
}
