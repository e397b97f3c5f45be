import GridreelFiles
public import GridreelPrimitives

/// A format of stills.
///
/// Everything known about a format is in the file of the type that conforms to `StillFormat`.
public struct PictureFormat: RawRepresentable, Hashable, Sendable, CaseIterable {
  package let definition: any StillFormat

  init(_ definition: some StillFormat) { self.definition = definition }

  /// Every supported format; this is the only list of them.
  public static let allCases: [PictureFormat] = [
    .png, .pdf, .svg, .webp, .jpg, .html, .markdown,
  ]

  /// The formats that are pictures, as opposed to tables that look like them.
  package static let pictures = allCases.filter { $0.definition.content != .tables }

  /// The format's name, which is also its file extension, such as `png`.
  public var rawValue: String { definition.name }

  /// The format with a name such as `png`; nil if there is none.
  public init?(rawValue: String) {
    guard let format = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = format
  }

  /// The names as part of a sentence: `png, pdf or svg`.
  package static let names = list(allCases.map(\.rawValue))

  /// The extensions as part of a sentence: `.png, .pdf or .svg`.
  package static let extensions = list(allCases.map { ".\($0.rawValue)" })

  /// The names and the extensions of those that are pictures, likewise.
  package static let pictureNames = list(pictures.map(\.rawValue))
  package static let pictureExtensions = list(pictures.map { ".\($0.rawValue)" })

  /// The extensions as a list: `.png, .pdf, .svg`.
  package static let extensionList = allCases.map { ".\($0.rawValue)" }.joined(separator: ", ")

  private static func list(_ words: [String]) -> String {
    words.dropLast().joined(separator: ", ") + " or \(words[words.count - 1])"
  }

  /// Whether both are the same format.
  public static func == (left: PictureFormat, right: PictureFormat) -> Bool {
    left.rawValue == right.rawValue
  }

  /// Hashes the format's name.
  public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }

  /// Finds the format for a file's extension.
  ///
  /// - Throws: ``GridreelError`` with code `usage` and the list of extensions if there is no such format.
  public init(path: String) throws(GridreelError) {
    let name = path.split(separator: "/").last ?? ""
    let ending = name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() } ?? ""
    guard let format = PictureFormat(rawValue: ending == "jpeg" ? "jpg" : ending) else {
      throw GridreelError(
        .usage, "'\(path)' has no known extension; stills end with \(Self.extensionList)")
    }
    self = format
  }

  /// The format of an output: that of its extension, or the given one for standard output (`-`).
  ///
  /// `names` are those that the error speaks of.
  package init(
    output path: String, format: PictureFormat?, among names: String = names
  ) throws(GridreelError) {
    if path == "-" {
      guard let format else {
        throw GridreelError(.usage, "use --format \(names) for standard output")
      }
      self = format
      return
    }
    self = try PictureFormat(path: path)
  }

  /// Rejects a format that applies to no output, because all have extensions, and one of them differs.
  package static func check(_ format: PictureFormat?, _ outputs: [String]) throws(GridreelError) {
    guard let format, !outputs.contains("-") else { return }
    for path in outputs where try PictureFormat(path: path) != format {
      throw GridreelError(
        .usage, "--format is for standard output; the extension of '\(path)' says another")
    }
  }
}
