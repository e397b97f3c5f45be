import GridreelCauses
package import GridreelPrimitives
import GridreelStills
import GridreelStyle

/// What to paste into a page so that it shows pictures that were written.
package struct PictureSnippet {
  /// The languages of pages.
  package enum Language: String, CaseIterable, Sendable {
    case markdown, html, rst, typst, latex
  }

  /// A picture that was written.
  package struct Picture: Hashable, Sendable {
    package let path: String
    let facts: PictureRecipe.Facts
    /// The name of its theme.
    let theme: String
    /// Its pixels per point; nil if it has none.
    let scale: Double?

    init(_ path: String, of still: Still, _ theme: Theme, named name: String, scale: Double?) {
      (self.path, facts) = (path, PictureRecipe.Facts(of: still, theme))
      (self.theme, self.scale) = (name, scale)
    }
  }

  /// The lines to paste.
  package let text: String

  /// Writes a page's lines for one picture, or a light and a dark one.
  ///
  /// - Throws: ``GridreelError`` with code `usage` if the pictures are not such.
  package init(
    of pictures: [Picture], in language: Language
  ) throws(GridreelError) {
    let shown = PictureMarkup.Shown.joined(
      pictures.map {
        ($0.theme, PictureMarkup.Shown(address: $0.path, scale: $0.scale, facts: $0.facts))
      })
    let pair: PictureMarkup.Pair
    do throws(GridreelError) {
      pair = try PictureMarkup.Pair(shown)
    } catch {
      throw GridreelError(.usage, "--snippet: \(error.message)")
    }
    switch language {
    case .markdown, .html:
      text = try PictureMarkup(shown, .html).lines.joined(separator: "\n")
    case .rst: text = pair.directives.joined(separator: "\n")
    case .typst:
      // Paper is light.
      let (address, facts) = (pair.usual.address, pair.usual.facts)
      text =
        "#image(\(Self.quoted(address)), width: \(facts.width)pt, alt: \(Self.quoted(facts.alt)))"
    case .latex:
      let (address, facts) = (pair.usual.address, pair.usual.facts)
      text =
        "\\includegraphics[width=\(facts.width)bp,alt={\(Self.escaped(facts.alt))}]{\(address)}"
    }
  }

  /// A string of Typst.
  private static func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }

  /// A text of LaTeX.
  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      switch character {
      case "\\": result += "\\textbackslash{}"
      case "~": result += "\\textasciitilde{}"
      case "^": result += "\\textasciicircum{}"
      case "#", "$", "%", "&", "_", "{", "}": result += "\\" + String(character)
      default: result.append(character)
      }
    }
  }
}
