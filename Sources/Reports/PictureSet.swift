import GridreelCauses
import GridreelComparing
internal import GridreelImageCodecs
internal import GridreelPrimitives

/// The pictures of one result for display on a page.
struct PictureSet: Sendable {
  /// A picture and its title.
  struct Picture: Sendable {
    let name: String
    let width, height: Int
    /// One file; or one of what is not held exactly, and one of the exact rectangles to lie over it.
    var layers: [Layer]
    /// The rectangles that the last layer holds exactly; nil for all, and then it is the only one.
    var exact: [PictureDifference.Region]?
  }

  /// A file and the size at which it is shown, in pixels of the picture.
  struct Layer: Hashable, Sendable {
    let file: [UInt8]
    let width, height: Int
  }

  /// The expected picture, the actual one and their difference, as far as they exist and can be shown.
  private(set) var pictures: [Picture] = []
  /// Notes about missing and reduced pictures.
  private(set) var notes: [String] = []

  /// Takes a result's pictures in about `room` bytes: what differs exactly, the rest reduced where necessary.
  init(_ result: SnapshotResult, room: Int) {
    let (expected, actual) = (
      decoded("expected", result.expected), decoded("actual", result.actual)
    )
    do throws(GridreelError) {
      if let expected, let actual, let file = result.expected {
        let pair = PicturePairFiles(
          expected, actual, difference: Self.difference(expected, actual, ignoring: result.ignored))
        (pictures, notes) = try pair.pictures(expectedFile: file, room: room)
      } else if let expected, let file = result.expected {
        try add("expected", expected, file, room: room)
      } else if let actual, let file = result.actual {
        try add("actual", actual, file, room: room)
      }
    } catch {
      notes.append("The pictures cannot be shown: \(error.message).")
    }
  }

  /// A picture of every difference, regardless of the tolerance.
  static func difference(
    _ expected: Bitmap, _ actual: Bitmap, ignoring ignored: [PictureDifference.Region]
  ) -> Bitmap {
    let comparison = Comparator().examine(expected, actual.taking(expected, in: ignored))
    return DifferencePicture(comparison, expected: expected, actual: actual, ignored: ignored)
      .draw()
  }

  private mutating func decoded(_ name: String, _ file: [UInt8]?) -> Bitmap? {
    guard let file else { return nil }
    do throws(GridreelError) {
      return try PNGDecoder().decode(file)
    } catch {
      notes.append("The \(name) picture cannot be shown: \(error.message).")
      return nil
    }
  }

  private mutating func add(
    _ name: String, _ bitmap: Bitmap, _ file: [UInt8], room: Int
  ) throws(GridreelError) {
    var picture = Picture(
      name: name, width: bitmap.width, height: bitmap.height,
      layers: [Layer(file: file, width: bitmap.width, height: bitmap.height)])
    if file.count > room {
      (picture.layers, picture.exact) = ([try Layer(reducing: bitmap, room: room)], [])
      notes.append("The picture is reduced, so that this page does not become too large.")
    }
    pictures.append(picture)
  }
}

/// Two pictures and their difference, to be held in few bytes.
private struct PicturePairFiles {
  let expected, actual, difference: Bitmap

  init(_ expected: Bitmap, _ actual: Bitmap, difference: Bitmap) {
    (self.expected, self.actual, self.difference) = (expected, actual, difference)
  }

  /// The pictures in about `room` bytes, and notes about what is not exact.
  ///
  /// - Throws: ``GridreelError`` if a picture cannot be encoded.
  func pictures(
    expectedFile: [UInt8], room: Int
  ) throws(GridreelError) -> ([PictureSet.Picture], [String]) {
    let parts = ExactParts(expected, actual)
    let whole = PictureSet.Layer(
      file: expectedFile, width: expected.width, height: expected.height)
    let changed = [try cut(actual, parts), try cut(difference, parts)]
    let count = expectedFile.count + changed.reduce(0) { $0 + $1.file.count }
    if count <= room {
      var first = picture("expected", expected, [whole], parts)
      first.exact = nil
      let others = [
        picture("actual", actual, [whole, changed[0]], parts),
        picture("difference", difference, [whole, changed[1]], parts),
      ]
      return ([first] + others, [])
    }
    return try reduced(parts, room: room)
  }

  private func reduced(
    _ all: ExactParts, room: Int
  ) throws(GridreelError) -> ([PictureSet.Picture], [String]) {
    let bitmaps = [expected, actual, difference]
    var parts = all
    var cuts = try bitmaps.mapEach { bitmap throws(GridreelError) in try cut(bitmap, parts) }
    while cuts.reduce(0, { $0 + $1.file.count }) > room / 2, parts.area > Self.leastArea {
      parts = parts.first(parts.area / 2)
      cuts = try bitmaps.mapEach { bitmap throws(GridreelError) in try cut(bitmap, parts) }
    }
    let rest = max(0, room - cuts.reduce(0) { $0 + $1.file.count })
    let isComplete = parts.area == all.area
    var grounds: [PictureSet.Layer]
    if isComplete {
      grounds = [try PictureSet.Layer(reducing: expected, room: rest)]
      grounds += [grounds[0], grounds[0]]
    } else {
      grounds = try bitmaps.mapEach { bitmap throws(GridreelError) in
        try PictureSet.Layer(reducing: bitmap, room: rest / 3)
      }
    }
    let pictures = ["expected", "actual", "difference"].enumerated().map { place, name in
      picture(name, bitmaps[place], [grounds[place], cuts[place]], parts)
    }
    let places = isComplete ? "where they differ" : "at the first places that differ"
    return (
      pictures,
      [
        "The pictures are exact \(places) and reduced elsewhere, so that this page does not become too large."
      ]
    )
  }

  /// Fewer pixels than this, in one of the pictures, are always held exactly.
  private static let leastArea = 64 * 64

  private func cut(
    _ bitmap: Bitmap, _ parts: ExactParts
  ) throws(GridreelError) -> PictureSet.Layer {
    PictureSet.Layer(
      file: try PNGEncoder().encode(bitmap.keeping(parts)), width: bitmap.width,
      height: bitmap.height)
  }

  private func picture(
    _ name: String, _ bitmap: Bitmap, _ layers: [PictureSet.Layer], _ parts: ExactParts
  ) -> PictureSet.Picture {
    PictureSet.Picture(
      name: name, width: bitmap.width, height: bitmap.height, layers: layers, exact: parts.regions)
  }
}

extension PictureSet.Layer {
  /// How many pixels of a reduced grid a byte holds, about.
  private static let pixelsPerByte = 8.0
  /// A picture with no longer side is not reduced further, in pixels.
  private static let leastSide = 64

  /// Reduces a picture until its file has at most `room` bytes, or hardly any pixels.
  ///
  /// - Throws: ``GridreelError`` if it cannot be encoded.
  fileprivate init(reducing bitmap: Bitmap, room: Int) throws(GridreelError) {
    let longest = max(bitmap.width, bitmap.height)
    let pixels = Double(bitmap.width) * Double(bitmap.height)
    let wanted = (Double(room) * Self.pixelsPerByte / pixels).squareRoot()
    var side = min(longest / 2, Int(clamped: wanted * Double(longest)))
    side = min(max(side, Self.leastSide), longest, WebPFrameEncoder.largestSide)
    while true {
      let small = bitmap.reduced(toSide: side)
      let file = try WebPFrameEncoder.roughFile(of: small)
      if file.count <= room || side <= Self.leastSide {
        self.init(file: file, width: bitmap.width, height: bitmap.height)
        return
      }
      side = max(Self.leastSide, side * 4 / 5)
    }
  }
}
