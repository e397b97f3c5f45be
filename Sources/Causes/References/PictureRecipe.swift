package import GridreelComparing
import GridreelJSONText
package import GridreelPrimitives

/// What a picture in a document was made of, which the picture carries itself.
///
/// ```
/// gridreel recipe 1
/// program 1.0 5c1f0a22
/// asked 29b1c2b36f83a054fbdc3ddf32dfa140
/// rest 8d0e…
/// size 640 320
/// ground dark
/// document ../../README.md
/// file e3b0c4… ../../grids/people.csv
/// alt "Data grid with …"
/// picture 29b1c2b36f83a054fbdc3ddf32dfa140 eNrtWW1v…
/// ```
///
/// The last line is one of ``ReferenceLock``, so that a stale picture is told as `verify` tells it. It has neither the files
/// nor the values behind texts: what a picture does not show is not in it.
package struct PictureRecipe: Hashable, Sendable {
  /// A file that was read, by its path from the picture's folder.
  package struct Source: Hashable, Sendable {
    package let path: String
    /// Its digest, or a word if there was no file.
    package let digest: String

    package init(path: String, digest: String) { (self.path, self.digest) = (path, digest) }
  }

  /// What a page must know of a picture to show it.
  package struct Facts: Hashable, Sendable {
    /// The size in points, rounded.
    package let width, height: Int
    /// Whether it is for pages with a dark ground.
    package let isDark: Bool
    /// The text for people who cannot see it.
    package let alt: String

    package init(width: Int, height: Int, isDark: Bool, alt: String) {
      (self.width, self.height, self.isDark, self.alt) = (width, height, isDark, alt)
    }
  }

  /// The version and the build of the program that drew it.
  package var program: String
  /// The digest of all that the document says of the picture.
  package var asked: ContentDigest
  /// The digest of the picture's file without the recipe.
  package var rest = ContentDigest("")
  package var facts: Facts
  /// The path of the document from the picture's folder.
  package var document: String
  /// The files that were read; nil if it depends on more than files.
  package var sources: [Source]?
  /// The line of the picture in a lock.
  private var line: String

  /// Makes a recipe; the digest of its picture's file is set when it is put into it.
  ///
  /// - Throws: ``GridreelError`` with code `internalFault`.
  package init(
    program: String, asked: ContentDigest, facts: Facts, document: String, sources: [Source]?,
    picture: LockedReference
  ) throws(GridreelError) {
    (self.program, self.asked, self.facts) = (program, asked, facts)
    (self.document, self.sources) = (document, sources)
    line = try picture.line()
  }

  /// The digest of the pixels.
  package var pixels: ContentDigest? {
    line.split(separator: " ").first.flatMap { ContentDigest($0) }
  }

  /// What the picture shows; nil if it cannot be read.
  package var picture: LockedReference? { try? LockedReference(line: line[...]) }
}

extension PictureRecipe {
  private static let title = "gridreel recipe 1"

  /// The recipe as lines.
  package var text: String {
    var lines = [
      Self.title, "program \(program)", "asked \(asked)", "rest \(rest)",
      "size \(facts.width) \(facts.height)", "ground \(facts.isDark ? "dark" : "light")",
      "document \(jsonString(document))",
    ]
    if let sources {
      lines += sources.map { "file \($0.digest) \(jsonString($0.path))" }
    } else {
      lines.append("more than files")
    }
    lines += ["alt \(jsonString(facts.alt))", "picture \(line)"]
    return lines.joined(separator: "\n")
  }

  /// Reads ``text``; nil if it is not understood.
  package init?(parsing text: String) {
    let lines = text.split(separator: "\n")
    guard lines.first == Self.title[...] else { return nil }
    var values: [Substring: Substring] = [:]
    var sources: [Source]? = []
    for line in lines.dropFirst() {
      let parts = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { return nil }
      switch parts[0] {
      case "file":
        let file = parts[1].split(separator: " ", maxSplits: 1)
        guard file.count == 2, let path = Self.string(file[1]) else { return nil }
        sources?.append(Source(path: path, digest: String(file[0])))
      case "more": sources = nil
      default: values[parts[0]] = parts[1]
      }
    }
    guard let asked = values["asked"].flatMap({ ContentDigest($0) }),
      let rest = values["rest"].flatMap({ ContentDigest($0) }),
      let size = values["size"]?.split(separator: " ").compactMap({ Int($0) }), size.count == 2,
      let ground = values["ground"], let line = values["picture"],
      let document = values["document"].flatMap(Self.string),
      let alt = values["alt"].flatMap(Self.string)
    else { return nil }
    program = String(values["program"] ?? "")
    (self.asked, self.rest, self.document, self.sources) = (asked, rest, document, sources)
    facts = Facts(width: size[0], height: size[1], isDark: ground == "dark", alt: alt)
    self.line = String(line)
  }

  private static func string(_ text: Substring) -> String? {
    guard let node = try? JSONNode.parse([UInt8](text.utf8)), case .string(let string) = node.value
    else { return nil }
    return string
  }
}
