import JSONText

/// The formats of stills.
public enum PictureFormat: String, Hashable, Sendable, CaseIterable {
  /// Pixels.
  case png
  /// Vectors on pages.
  case pdf
  /// Vectors for the web.
  case svg

  /// The format that a file's ending asks for.
  ///
  /// - Throws: ``GridreelError`` with code `usage` where there is none, with the list of those there are.
  public init(path: String) throws(GridreelError) {
    let name = path.split(separator: "/").last ?? ""
    let ending = name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() } ?? ""
    guard let format = PictureFormat(rawValue: ending) else {
      let all = Self.allCases.map { ".\($0.rawValue)" }.joined(separator: ", ")
      throw GridreelError(.usage, "'\(path)' has no known ending; stills end with \(all)")
    }
    self = format
  }
}
