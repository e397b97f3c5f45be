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

  /// The format of an output: what its ending asks for, or what was said for standard output (`-`).
  init(output path: String, format: PictureFormat?) throws(GridreelError) {
    if path == "-" {
      guard let format else {
        throw GridreelError(.usage, "say --format png, pdf or svg for standard output")
      }
      self = format
      return
    }
    self = try PictureFormat(path: path)
  }

  /// Refuses a format that is said for no output: all have endings, and one says another.
  static func check(_ format: PictureFormat?, _ outputs: [String]) throws(GridreelError) {
    guard let format, !outputs.contains("-") else { return }
    for path in outputs where try PictureFormat(path: path) != format {
      throw GridreelError(
        .usage, "--format is for standard output; the ending of '\(path)' says another")
    }
  }
}
