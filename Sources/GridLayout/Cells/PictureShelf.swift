import GridreelModel
import GridreelPrimitives

/// The images that layouts have requested, kept from one picture to the next.
///
/// Not `Sendable`: each thread has its own.
package final class PictureShelf {
  private struct Key: Hashable {
    let source: AnyHashable
    let name: String
    let tint: GridColor?
  }

  /// The approximate limit of cached image data, in bytes.
  private static let byteLimit = 1 << 29

  private var known: [Key: Result<Picture, GridreelError>] = [:]
  private var byteCount = 0
  /// The images of the current picture, and those refused for it.
  private var used: Set<Key> = []
  private var refused: [Key: GridreelError] = [:]
  private var pixelCount = 0

  /// Creates an empty shelf.
  package init() {}

  /// Starts a new picture, whose images share one limit on pixels.
  func beginPicture() { (used, refused, pixelCount) = ([], [:], 0) }

  /// Returns an image; its shapes without a colour of their own are drawn in `tint`.
  func picture(
    named name: String, from source: (any PictureSource)?, tint: GridColor
  ) throws(GridreelError) -> Picture {
    guard let source else {
      throw GridreelError("there is no folder of images in which '\(name)' could be found")
    }
    let plain = Key(source: AnyHashable(source), name: name, tint: nil)
    let picture = try counted(plain) { (room) throws(GridreelError) in
      try source.picture(named: name, atMost: room)
    }
    guard picture.format == .svg else { return picture }
    let tinted = Key(source: plain.source, name: name, tint: tint)
    return try kept(tinted) { () throws(GridreelError) in picture.tinted(tint) }
  }

  /// Returns an image and counts its pixels towards the picture's limit; a refused one is not tried
  /// again.
  private func counted(
    _ key: Key, _ make: (_ room: Int) throws(GridreelError) -> Picture
  ) throws(GridreelError) -> Picture {
    if let refusal = refused[key] { throw refusal }
    let room = GridreelError.pixelLimit - pixelCount
    do throws(GridreelError) {
      let picture = try kept(key) { () throws(GridreelError) in try make(room) }
      guard !used.contains(key) else { return picture }
      guard picture.pixelCount <= room else { throw GridreelError(tooLarge: key.name) }
      used.insert(key)
      pixelCount += picture.pixelCount
      return picture
    } catch {
      if error.isRefusal { refused[key] = error }
      throw error
    }
  }

  private func kept(
    _ key: Key, _ make: () throws(GridreelError) -> Picture
  ) throws(GridreelError) -> Picture {
    if let result = known[key] { return try result.get() }
    if byteCount > Self.byteLimit { (known, byteCount) = ([:], 0) }
    do throws(GridreelError) {
      let picture = try make()
      known[key] = .success(picture)
      byteCount += picture.bytes.count + (picture.bitmap?.pixels.count ?? 0) * 4
      return picture
    } catch {
      // An image that is too large for this picture may fit the next one.
      if !error.isRefusal { known[key] = .failure(error) }
      throw error
    }
  }
}

extension GridreelError {
  /// Whether an image must not be drawn: it lies outside of what the grid's file may access, or costs too much.
  fileprivate var isRefusal: Bool { code == .overBudget || code == .outOfReach }
}
