package import GridreelComparing
internal import GridreelImageCodecs
package import GridreelPrimitives

/// The file of a picture that may carry its recipe: a PNG in a text chunk, an SVG in its metadata, a WebP in a chunk of
/// its own, a GIF in a comment.
package struct RecipeFile: Sendable {
  /// The whole file.
  package let bytes: [UInt8]
  /// The recipe; nil if there is none that can be read.
  package let recipe: PictureRecipe?
  /// Where the recipe is with what holds it; empty where it would be.
  private let place: Range<Int>
  private let kind: Kind

  private enum Kind { case png, svg, webp, gif, other }

  /// Reads a file without unpacking its pixels; a file of another kind has no recipe.
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: VectorRecipe.start) {
      kind = .svg
    } else if bytes.starts(with: Array("RIFF".utf8)) {
      kind = .webp
    } else if bytes.starts(with: Array("GIF8".utf8)) {
      kind = .gif
    } else {
      kind = (try? PNGEnvelope(bytes)) == nil ? .other : .png
    }
    let found: (place: Range<Int>, text: String?)? =
      switch kind {
      case .png: PNGRecipe.find(in: bytes)
      case .svg: VectorRecipe.find(in: bytes)
      case .webp: WebPRecipe.find(in: bytes)
      case .gif: GIFRecipe.find(in: bytes)
      case .other: nil
      }
    place = found?.place ?? bytes.count..<bytes.count
    recipe = found?.text.flatMap { PictureRecipe(parsing: $0) }
  }

  /// The bytes besides the recipe.
  package var withoutRecipe: [UInt8] {
    let rest = Array(bytes[..<place.lowerBound] + bytes[place.upperBound...])
    return kind == .webp ? WebPRecipe.sized(rest) : rest
  }

  /// The digest of the bytes besides the recipe.
  package var rest: ContentDigest { ContentDigest(withoutRecipe) }

  /// Whether no byte changed since the recipe was put into the file.
  package var isAsWritten: Bool { recipe?.rest == rest }

  /// The pixels; nil if it is no PNG that can be unpacked without rounding.
  package var bitmap: Bitmap? {
    kind == .png ? try? PNGDecoder(isStrict: true).decode(bytes) : nil
  }

  /// Puts a recipe into a picture's file, which has none.
  ///
  /// - Throws: ``GridreelError`` with code `internalFault` if the file is of a kind that cannot carry one.
  package static func adding(
    _ recipe: PictureRecipe, to bytes: [UInt8]
  ) throws(GridreelError) -> [UInt8] {
    let file = RecipeFile(bytes)
    var recipe = recipe
    recipe.rest = ContentDigest(bytes)
    switch file.kind {
    case .png: return try PNGRecipe.adding(recipe.text, to: bytes)
    case .svg: return VectorRecipe.adding(recipe.text, to: bytes, at: file.place.lowerBound)
    case .webp: return WebPRecipe.adding(recipe.text, to: bytes)
    case .gif: return GIFRecipe.adding(recipe.text, to: bytes)
    case .other: throw GridreelError(.internalFault, "the picture cannot carry a recipe")
    }
  }
}

/// A recipe as a text of a PNG.
private enum PNGRecipe {
  private static let keyword = "Gridreel Recipe"

  static func find(in bytes: [UInt8]) -> (place: Range<Int>, text: String?)? {
    guard let envelope = try? PNGEnvelope(bytes), let parts = try? envelope.parts(without: keyword),
      parts.count == 2
    else { return nil }
    let text = (try? envelope.text(keyword)).flatMap { $0 }
    return (parts[0].upperBound..<parts[1].lowerBound, text)
  }

  static func adding(_ text: String, to bytes: [UInt8]) throws(GridreelError) -> [UInt8] {
    do throws(GridreelError) {
      return try PNGEnvelope(bytes).adding([
        PNGMetadata.TextEntry(keyword: keyword, value: text, isUTF8: true)
      ])
    } catch {
      throw GridreelError(.internalFault, error.message)
    }
  }
}

/// A recipe as the metadata of an SVG, on the lines behind the first one.
private enum VectorRecipe {
  static let start = Array("<svg ".utf8)
  private static let opening = Array("<metadata id=\"gridreel-recipe\">".utf8)
  private static let closing = Array("</metadata>\n".utf8)

  static func find(in bytes: [UInt8]) -> (place: Range<Int>, text: String?)? {
    guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    guard bytes[(end + 1)...].starts(with: opening) else { return (end + 1..<end + 1, nil) }
    let first = end + 1 + opening.count
    var place = first
    while let sign = bytes[place...].firstIndex(of: UInt8(ascii: "<")) {
      if bytes[sign...].starts(with: closing) {
        let text = String(decoding: bytes[first..<sign], as: UTF8.self)
        return (end + 1..<sign + closing.count, String(markup: text))
      }
      place = sign + 1
    }
    return (end + 1..<end + 1, nil)
  }

  static func adding(_ text: String, to bytes: [UInt8], at place: Int) -> [UInt8] {
    bytes[..<place] + opening + Array(text.markup.utf8) + closing + bytes[place...]
  }
}

/// A recipe as the last chunk of a WebP; readers skip chunks that they do not know.
private enum WebPRecipe {
  private static let name = Array("GRLR".utf8)
  /// The length of `RIFF`, a size and `WEBP`, and that of a chunk's name and size.
  private static let (head, chunkHead) = (12, 8)

  static func find(in bytes: [UInt8]) -> (place: Range<Int>, text: String?)? {
    var place = head
    while place + chunkHead <= bytes.count {
      let size = bytes[(place + 4)..<(place + 8)].reversed().reduce(0) { $0 << 8 | Int($1) }
      let content = place + chunkHead
      let end = content + size + size % 2
      guard end <= bytes.count else { return nil }
      if bytes[place..<(place + 4)].elementsEqual(name) {
        return (place..<end, String(decoding: bytes[content..<(content + size)], as: UTF8.self))
      }
      place = end
    }
    return nil
  }

  static func adding(_ text: String, to bytes: [UInt8]) -> [UInt8] {
    let content = Array(text.utf8)
    let padding: [UInt8] = content.count % 2 == 1 ? [0] : []
    return sized(bytes + name + number(content.count) + content + padding)
  }

  /// The file with its size in its head.
  static func sized(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.count >= head else { return bytes }
    return bytes[..<4] + number(bytes.count - 8) + bytes[8...]
  }

  private static func number(_ value: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}

/// A recipe as the last comment of a GIF, before its end.
private enum GIFRecipe {
  private static let (introducer, comment, end) = (UInt8(0x21), UInt8(0xfe), UInt8(0x3b))
  /// The most bytes of a part of a comment.
  private static let longest = 255
  private static let start = Array("gridreel recipe".utf8)

  static func find(in bytes: [UInt8]) -> (place: Range<Int>, text: String?)? {
    var last = bytes.count
    while let place = bytes[..<last].lastIndex(of: introducer) {
      last = place
      guard place + 3 < bytes.count, bytes[place + 1] == comment,
        bytes[(place + 3)...].starts(with: start)
      else { continue }
      var (text, part) = ([UInt8](), place + 2)
      while part < bytes.count, bytes[part] != 0 {
        let next = part + 1 + Int(bytes[part])
        guard next < bytes.count else { return nil }
        text += bytes[(part + 1)..<next]
        part = next
      }
      return (place..<part + 1, String(decoding: text, as: UTF8.self))
    }
    return nil
  }

  static func adding(_ text: String, to bytes: [UInt8]) -> [UInt8] {
    let content = Array(text.utf8)
    var block = [introducer, comment]
    for first in stride(from: 0, to: content.count, by: longest) {
      let part = content[first..<min(content.count, first + longest)]
      block.append(UInt8(part.count))
      block += part
    }
    let trailer = bytes.last == end ? bytes.count - 1 : bytes.count
    return bytes[..<trailer] + block + [0] + bytes[trailer...]
  }
}
