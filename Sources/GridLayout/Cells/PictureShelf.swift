import GridModel
import Primitives

/// The images that layouts have asked for, kept from one picture to the next.
///
/// Not `Sendable`: every thread has its own.
package final class PictureShelf {
  private struct Key: Hashable {
    let source: AnyHashable
    let name: String
    let tint: Color?
  }

  /// About how many bytes are kept.
  private static let byteLimit = 1 << 29

  private var known: [Key: Result<Picture, PictureError>] = [:]
  private var byteCount = 0

  /// An empty shelf.
  package init() {}

  /// An image, its shapes in `tint` where they leave their colour open.
  func picture(
    named name: String, from source: (any PictureSource)?, tint: Color
  ) throws(PictureError) -> Picture {
    guard let source else {
      throw PictureError("there is no folder of images in which '\(name)' could be found")
    }
    let plain = Key(source: AnyHashable(source), name: name, tint: nil)
    let picture = try kept(plain) { () throws(PictureError) in try source.picture(named: name) }
    guard picture.format == .svg else { return picture }
    let tinted = Key(source: plain.source, name: name, tint: tint)
    return try kept(tinted) { () throws(PictureError) in picture.tinted(tint) }
  }

  private func kept(
    _ key: Key, _ make: () throws(PictureError) -> Picture
  ) throws(PictureError) -> Picture {
    if let result = known[key] { return try result.get() }
    if byteCount > Self.byteLimit { (known, byteCount) = ([:], 0) }
    do throws(PictureError) {
      let picture = try make()
      known[key] = .success(picture)
      byteCount += picture.bytes.count + (picture.bitmap?.pixels.count ?? 0) * 4
      return picture
    } catch {
      known[key] = .failure(error)
      throw error
    }
  }
}
