package import GridreelComparing

/// How a reference was made: the digest of its pixels, and everything that influenced them.
///
/// Stored with the reference, so that a later run need not unpack its pixels while nothing changed, and can
/// say what changed once something did.
package struct Provenance: Hashable, Sendable {
  /// A font file from which a picture shows glyphs.
  package struct FontFile: Hashable, Sendable {
    /// The file's name without its folder.
    package var name: String
    /// The digest of the whole file.
    package var digest: ContentDigest

    package init(name: String, digest: ContentDigest) { (self.name, self.digest) = (name, digest) }
  }

  /// The digest of the picture's size and pixels.
  package var pixels: ContentDigest
  /// The digest of all bytes of the reference's file except those of this text.
  package var file: ContentDigest
  /// Who draws the picture.
  package var owner = ReferenceOwner.Kind.gridFile
  /// Which picture of which grid it is; the grid is the owner's name.
  package var subject: SnapshotResult.Subject
  /// The version of the rules for comparing pictures.
  package var comparator: Int
  /// The program's version, and the checksum of its file.
  package var program = "", build = ""
  /// The versions of the drawing libraries, by name.
  package var libraries: [String: String] = [:]
  /// The font files in use, sorted by name.
  package var fonts: [FontFile] = []
  /// The rules of editing that changed how the data are drawn, with their revisions; nil if that is unknown.
  package var editing: [String: Int]?
  /// The rules for the digests of theme and settings: 2 are those of parts of the record, 1 named properties of
  /// types, so that no later program can make the same.
  package var digests = 2
  /// Digests of the theme, the data, and everything else in the grid file.
  package var theme = "", data = "", settings = ""

  /// Takes what a comparison of digests needs; the rest is set afterwards.
  package init(
    pixels: ContentDigest, file: ContentDigest, subject: SnapshotResult.Subject, comparator: Int
  ) {
    (self.pixels, self.file) = (pixels, file)
    (self.subject, self.comparator) = (subject, comparator)
  }
}

extension Provenance {
  /// The first line; a different format gets a different number.
  private static let title = "gridreel snapshot 1"

  /// The provenance as lines of a name and a value.
  package var text: String {
    var lines = [
      Self.title, "pixels \(pixels)", "file \(file)",
      "\(owner.rawValue) \(Self.line(subject.grid))", "theme-name \(Self.line(subject.theme))",
    ]
    if let state = subject.state { lines.append("state \(Self.line(state))") }
    lines += [
      "scale \(subject.scale)", "comparator \(comparator)", "program \(Self.line(program))",
      "build \(build)",
    ]
    for library in libraries.sorted(by: { $0.key < $1.key }) {
      lines.append("library \(library.key) \(Self.line(library.value))")
    }
    if let editing {
      let rules = editing.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
      lines.append((["editing"] + rules).joined(separator: " "))
    }
    lines += fonts.map { "font \($0.digest) \(Self.line($0.name))" }
    lines += [
      "digests \(digests)", "theme \(theme)", "data \(data)", "settings \(settings)",
    ]
    return lines.joined(separator: "\n")
  }

  /// Parses ``text``; nil if a required line is missing or the format is different.
  ///
  /// Lines with unknown names are ignored, so that later versions may add some.
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
      let file = values["file"].flatMap({ ContentDigest($0) }),
      let owner = Self.owner(in: values),
      let theme = values["theme-name"], let scale = values["scale"].flatMap({ Double($0) }),
      let comparator = values["comparator"].flatMap({ Int($0) })
    else { return nil }
    self.init(
      pixels: pixels, file: file,
      subject: SnapshotResult.Subject(
        grid: owner.name, theme: String(theme), state: values["state"].map(String.init),
        scale: scale),
      comparator: comparator)
    self.owner = owner.kind
    (self.libraries, self.fonts) = (libraries, fonts)
    program = String(values["program"] ?? "")
    build = String(values["build"] ?? "")
    editing = values["editing"].map(Self.rules)
    digests = values["digests"].flatMap { Int($0) } ?? 1
    self.theme = String(values["theme"] ?? "")
    data = String(values["data"] ?? "")
    settings = String(values["settings"] ?? "")
  }

  private static func owner(in values: [Substring: Substring]) -> ReferenceOwner? {
    for kind in ReferenceOwner.Kind.allCases {
      if let name = values[kind.rawValue[...]] { return ReferenceOwner(kind, String(name)) }
    }
    return nil
  }

  private static func rules(_ text: Substring) -> [String: Int] {
    let rules = text.split(separator: " ").compactMap { rule -> (String, Int)? in
      let parts = rule.split(separator: "=")
      guard parts.count == 2, let revision = Int(parts[1]) else { return nil }
      return (String(parts[0]), revision)
    }
    return Dictionary(rules) { first, _ in first }
  }

  private static func pair(_ line: Substring) -> (Substring, Substring) {
    guard let space = line.firstIndex(of: " ") else { return (line, "") }
    return (line[..<space], line[line.index(after: space)...])
  }

  /// A text without characters that would end its line.
  private static func line(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { $0.value < 32 || $0.value == 127 ? "\u{FFFD}" : $0 }))
  }
}
