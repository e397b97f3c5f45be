package import GridreelComparing
internal import GridreelImageCodecs
package import GridreelPrimitives

/// The file of a picture that may carry its recipe: a PNG in a text chunk, an SVG in its metadata.
package struct RecipeFile: Sendable {
  /// The whole file.
  package let bytes: [UInt8]
  /// The recipe; nil if there is none that can be read.
  package let recipe: PictureRecipe?
  /// The bytes besides the recipe.
  private let parts: [Range<Int>]

  private static let keyword = "Gridreel Recipe"
  private static let opening = Array("<metadata id=\"gridreel-recipe\">".utf8)
  private static let closing = Array("</metadata>\n".utf8)
  private static let vectors = Array("<svg ".utf8)

  /// Reads a file without unpacking its pixels; a file of another kind has no recipe.
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if let range = Self.metadata(in: bytes) {
      let text = bytes[
        (range.lowerBound + Self.opening.count)..<(range.upperBound - Self.closing.count)]
      recipe = PictureRecipe(parsing: Self.unescaped(String(decoding: text, as: UTF8.self)))
      parts = [0..<range.lowerBound, range.upperBound..<bytes.count]
    } else if let envelope = try? PNGEnvelope(bytes) {
      recipe = (try? envelope.text(Self.keyword)).flatMap { $0 }.flatMap {
        PictureRecipe(parsing: $0)
      }
      parts = (try? envelope.parts(without: Self.keyword)) ?? [0..<bytes.count]
    } else {
      (recipe, parts) = (nil, [0..<bytes.count])
    }
  }

  /// The bytes besides the recipe.
  package var withoutRecipe: [UInt8] { parts.flatMap { bytes[$0] } }

  /// The digest of the bytes besides the recipe.
  package var rest: ContentDigest {
    var builder = ContentDigest.Builder()
    bytes.withUnsafeBytes { buffer in
      for part in parts { builder.add(UnsafeRawBufferPointer(rebasing: buffer[part])) }
    }
    return builder.digest
  }

  /// Whether no byte changed since the recipe was put into the file.
  package var isAsWritten: Bool { recipe?.rest == rest }

  /// The pixels; nil if it is no PNG that can be unpacked without rounding.
  package var bitmap: Bitmap? { try? PNGDecoder(isStrict: true).decode(bytes) }

  /// Puts a recipe into a picture's file, which has none.
  ///
  /// - Throws: ``GridreelError`` with code `internalFault` if the file is of a kind that cannot carry one.
  package static func adding(
    _ recipe: PictureRecipe, to bytes: [UInt8]
  ) throws(GridreelError) -> [UInt8] {
    var recipe = recipe
    recipe.rest = ContentDigest(bytes)
    if bytes.starts(with: vectors), let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
      let text = Array(escaped(recipe.text).utf8)
      return bytes[...end] + opening + text + closing + bytes[(end + 1)...]
    }
    do throws(GridreelError) {
      return try PNGEnvelope(bytes).adding([
        PNGMetadata.TextEntry(keyword: keyword, value: recipe.text, isUTF8: true)
      ])
    } catch {
      throw GridreelError(.internalFault, error.message)
    }
  }

  /// Where the recipe of an SVG is: on the lines behind the first one.
  private static func metadata(in bytes: [UInt8]) -> Range<Int>? {
    guard bytes.starts(with: vectors), let end = bytes.firstIndex(of: UInt8(ascii: "\n")),
      bytes[(end + 1)...].starts(with: opening)
    else { return nil }
    var place = end + 1 + opening.count
    while let sign = bytes[place...].firstIndex(of: UInt8(ascii: "<")) {
      if bytes[sign...].starts(with: closing) { return end + 1..<sign + closing.count }
      place = sign + 1
    }
    return nil
  }

  private static let signs = [("&", "&amp;"), ("<", "&lt;"), (">", "&gt;")]

  private static func escaped(_ text: String) -> String {
    signs.reduce(text) { $0.replacing($1.0, with: $1.1) }
  }

  private static func unescaped(_ text: String) -> String {
    signs.reversed().reduce(text) { $0.replacing($1.1, with: $1.0) }
  }
}
