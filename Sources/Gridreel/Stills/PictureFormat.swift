/// A format of stills.
///
/// What is known of a format stands in the file of the type that conforms to `StillFormat`.
public struct PictureFormat: RawRepresentable, Hashable, Sendable, CaseIterable {
  let definition: any StillFormat

  init(_ definition: some StillFormat) { self.definition = definition }

  /// Every format that can be written: the one list of them.
  public static let allCases: [PictureFormat] = [.png, .pdf, .svg, .webp]

  /// The format's name, which is its files' extension.
  public var rawValue: String { definition.name }

  /// The format of this name; nil if there is none.
  public init?(rawValue: String) {
    guard let format = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = format
  }

  /// The names in a sentence: `png, pdf or svg`.
  package static let names = list(allCases.map(\.rawValue))

  /// The extensions in a sentence: `.png, .pdf or .svg`.
  package static let extensions = list(allCases.map { ".\($0.rawValue)" })

  /// The extensions in a row: `.png, .pdf, .svg`.
  static let extensionList = allCases.map { ".\($0.rawValue)" }.joined(separator: ", ")

  private static func list(_ words: [String]) -> String {
    words.dropLast().joined(separator: ", ") + " or \(words[words.count - 1])"
  }

  /// Whether both are the same format.
  public static func == (left: PictureFormat, right: PictureFormat) -> Bool {
    left.rawValue == right.rawValue
  }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }

  /// The format that a file's ending asks for.
  ///
  /// - Throws: ``GridreelError`` with code `usage` where there is none, with the list of those there are.
  public init(path: String) throws(GridreelError) {
    let name = path.split(separator: "/").last ?? ""
    let ending = name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() } ?? ""
    guard let format = PictureFormat(rawValue: ending) else {
      throw GridreelError(
        .usage, "'\(path)' has no known ending; stills end with \(Self.extensionList)")
    }
    self = format
  }

  /// The format of an output: what its ending asks for, or what was said for standard output (`-`).
  init(output path: String, format: PictureFormat?) throws(GridreelError) {
    if path == "-" {
      guard let format else {
        throw GridreelError(.usage, "say --format \(Self.names) for standard output")
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
