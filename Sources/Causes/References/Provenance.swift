package import Comparing

/// How a reference was made: what its pixels must be, and everything that had a part in them.
///
/// Stored with the reference, so that a later run need not unpack its pixels while nothing changed, and can
/// say what changed once something did.
package struct Provenance: Hashable, Sendable {
  /// A font file that a picture shows glyphs of.
  package struct FontFile: Hashable, Sendable {
    /// The file's name, without its folder.
    package var name: String
    /// The whole file's digest.
    package var digest: ContentDigest

    /// Names a font file.
    package init(name: String, digest: ContentDigest) { (self.name, self.digest) = (name, digest) }
  }

  /// The picture's extents and pixels.
  package var pixels: ContentDigest
  /// All bytes of the reference's file but those of this text.
  package var file: ContentDigest
  /// Which picture of which grid it is; the grid file's path starts from the reference's folder.
  package var subject: SnapshotResult.Subject
  /// The version of the rules by which pictures are compared.
  package var comparator: Int
  /// The program's version, and the check sum of its file.
  package var program = "", build = ""
  /// The libraries that draw, by name, with their versions.
  package var libraries: [String: String] = [:]
  /// The font files in use, by name.
  package var fonts: [FontFile] = []
  /// Digests of the theme, of the data, and of everything else that a grid file says.
  package var theme = "", data = "", settings = ""

  /// Takes what a digest path needs; the rest is set afterwards.
  package init(
    pixels: ContentDigest, file: ContentDigest, subject: SnapshotResult.Subject, comparator: Int
  ) {
    (self.pixels, self.file) = (pixels, file)
    (self.subject, self.comparator) = (subject, comparator)
  }
}

extension Provenance {
  /// The first line; another format gets another number.
  private static let title = "gridreel snapshot 1"

  /// The provenance as lines of a name and a value.
  package var text: String {
    var lines = [
      Self.title, "pixels \(pixels)", "file \(file)", "grid \(Self.line(subject.grid))",
      "theme-name \(Self.line(subject.theme))",
    ]
    if let state = subject.state { lines.append("state \(Self.line(state))") }
    lines += [
      "scale \(subject.scale)", "comparator \(comparator)", "program \(Self.line(program))",
      "build \(build)",
    ]
    for library in libraries.sorted(by: { $0.key < $1.key }) {
      lines.append("library \(library.key) \(Self.line(library.value))")
    }
    lines += fonts.map { "font \($0.digest) \(Self.line($0.name))" }
    lines += ["theme \(theme)", "data \(data)", "settings \(settings)"]
    return lines.joined(separator: "\n")
  }

  /// Reads what ``text`` writes; nil where something necessary is missing or of another format.
  ///
  /// Lines of unknown names are left out, so that later versions may add some.
  package init?(parsing text: String) {
    let lines = text.split(separator: "\n")
    guard lines.first.map(String.init) == Self.title else { return nil }
    var values: [Substring: Substring] = [:]
    var (libraries, fonts) = ([String: String](), [FontFile]())
    for line in lines.dropFirst() {
      let (name, value) = Self.pair(line)
      switch name {
      case "library":
        let (library, version) = Self.pair(value)
        libraries[String(library)] = String(version)
      case "font":
        let (digest, file) = Self.pair(value)
        guard let digest = ContentDigest(digest) else { return nil }
        fonts.append(FontFile(name: String(file), digest: digest))
      default: values[name] = value
      }
    }
    guard let pixels = values["pixels"].flatMap({ ContentDigest($0) }),
      let file = values["file"].flatMap({ ContentDigest($0) }), let grid = values["grid"],
      let theme = values["theme-name"], let scale = values["scale"].flatMap({ Double($0) }),
      let comparator = values["comparator"].flatMap({ Int($0) })
    else { return nil }
    self.init(
      pixels: pixels, file: file,
      subject: SnapshotResult.Subject(
        grid: String(grid), theme: String(theme), state: values["state"].map(String.init),
        scale: scale),
      comparator: comparator)
    (self.libraries, self.fonts) = (libraries, fonts)
    program = String(values["program"] ?? "")
    build = String(values["build"] ?? "")
    self.theme = String(values["theme"] ?? "")
    data = String(values["data"] ?? "")
    settings = String(values["settings"] ?? "")
  }

  private static func pair(_ line: Substring) -> (Substring, Substring) {
    guard let space = line.firstIndex(of: " ") else { return (line, "") }
    return (line[..<space], line[line.index(after: space)...])
  }

  /// A text without what would end its line.
  private static func line(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { $0.value < 32 || $0.value == 127 ? "\u{FFFD}" : $0 }))
  }
}
