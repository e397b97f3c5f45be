import GridreelPrimitives
package import GridreelStyle
import GridreelValues

/// The options for drawing a text as a link.
public struct LinkCell: Hashable, Sendable {
  /// The key of the column with the addresses; nil uses the cell's own text.
  public var address: String?

  /// Makes the options; by default the cell's own text is the address.
  public init(address: String? = nil) { self.address = address }
}

extension CellType {
  /// A text that links to an address.
  public static func link(_ options: LinkCell) -> CellType { CellType(options) }
}

extension LinkCell: ReadableCellKind {
  package static let name = "link"
  package static let standard = LinkCell()
  package static let keys: [Key<LinkCell>] = [
    Key(
      "address", \.address, .column,
      "The column of the addresses. Without it: the cell's own text.")
  ]

  package var cellDrawing: (any CellDrawing)? { LinkDrawing(options: self) }
  package var role: CellRole { .text }
  package var room: CellRoom { .text }
}

/// Draws a text that links to an address.
struct LinkDrawing: CellDrawing {
  let options: LinkCell

  func size(of cell: CellContext) -> GridSize? {
    address(cell) == nil || cell.text.isEmpty ? nil : cell.size(of: cell.text)
  }

  func draw(_ cell: CellContext, in frame: GridRect, with pen: inout CellPen) {
    guard let address = address(cell), let size = size(of: cell) else { return }
    let place = cell.place(size, in: frame)
    pen.text(
      cell.text, in: place,
      CellTextLook(
        font: cell.font, color: cell.colors.linkText, alignment: cell.alignment,
        decoration: .underline))
    pen.link(to: address.text)
  }

  private func address(_ cell: CellContext) -> LinkAddress? {
    guard !cell.cell.value.isMissing else { return nil }
    return LinkAddress(options.address.map { cell.cell(ofColumn: $0).text } ?? cell.cell.text)
  }
}

/// An address that a document may link to: a web page, a mailbox or a telephone, but nothing
/// executable.
package struct LinkAddress: Hashable {
  private static let schemes = ["http", "https", "mailto", "tel", "ftp"]

  /// The address, percent-encoded as a URI (RFC 3986).
  package let text: String

  /// Parses an address, nil if it is not allowed; adds the scheme to `example.org/a` and
  /// `ada@example.org`.
  package init?(_ written: String) {
    let words = written.split(whereSeparator: \.isWhitespace)
    guard words.count == 1, let word = words.first else { return nil }
    if let scheme = Self.scheme(of: word) {
      guard Self.schemes.contains(scheme), word.utf8.count > scheme.utf8.count + 1 else {
        return nil
      }
      text = Self.encoded(word)
      return
    }
    let host = word.split(separator: "/", omittingEmptySubsequences: false)[0]
    let labels = host.split(separator: "@").last?.split(separator: ".") ?? []
    guard labels.count >= 2, let last = labels.last, last.count >= 2,
      last.allSatisfy(\.isLetter)
    else { return nil }
    text = (host.contains("@") ? "mailto:" : "https://") + Self.encoded(word)
  }

  /// The text before the first colon, in lower case, if it has the form of a scheme.
  private static func scheme(of word: Substring) -> String? {
    guard let colon = word.firstIndex(of: ":") else { return nil }
    let scheme = word[..<colon]
    // A dot before the colon belongs to a host name, and a port follows.
    guard let first = scheme.first, first.isASCII, first.isLetter,
      scheme.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "+" || $0 == "-") })
    else { return nil }
    return scheme.lowercased()
  }

  private static func encoded(_ word: Substring) -> String {
    word.percentEncoded(besides: "\"<>\\^`{|}")
  }
}
