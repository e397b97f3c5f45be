/// How marks are written in a kind of documents.
enum MarkSyntax: Sendable {
  /// Comments of HTML in a text with fenced blocks of code.
  case markdown
  /// Comments of HTML.
  case html
  /// Comments of JavaScript in braces, in a text with fenced blocks of code.
  case mdx
  /// Comments of reStructuredText, which end with their line.
  case rst

  /// The endings of the documents that are found in folders.
  static let endings: [(ending: String, syntax: MarkSyntax)] = [
    (".md", .markdown), (".markdown", .markdown), (".qmd", .markdown), (".mdx", .mdx),
    (".html", .html), (".htm", .html), (".rst", .rst),
  ]

  /// The syntax of a document by its name; nil if it is none that may have marks.
  init?(path: String) {
    let name = path.lowercased()
    guard let known = Self.endings.first(where: { name.hasSuffix($0.ending) }) else { return nil }
    self = known.syntax
  }

  /// What begins and what ends a mark; without an end, it ends with its line.
  var signs: (opening: [UInt8], closing: [UInt8]) {
    switch self {
    case .markdown, .html: (Array("<!--".utf8), Array("-->".utf8))
    case .mdx: (Array("{/*".utf8), Array("*/}".utf8))
    case .rst: (Array("..".utf8), [])
    }
  }

  /// The mark that closes another one.
  var closingMark: String {
    let (opening, closing) = signs
    let end = closing.isEmpty ? "" : " " + String(decoding: closing, as: UTF8.self)
    return String(decoding: opening, as: UTF8.self) + " /gridreel" + end
  }

  /// Whether a line may begin a block of code, in which no marks are.
  var hasFences: Bool { self == .markdown || self == .mdx }

  /// The ending of the text formats in which its tables are written.
  var tableEnding: String { self == .rst ? "rst" : "md" }
}
