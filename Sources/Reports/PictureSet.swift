import GridreelCauses
import GridreelComparing
internal import GridreelImageCodecs
internal import GridreelPrimitives

/// The pictures of one result for display on a page.
struct PictureSet {
  /// A picture and its title.
  struct Picture {
    let name: String
    let file: [UInt8]
    let width, height: Int
  }

  /// The expected picture, the actual one and their difference, as far as they exist and can be shown.
  private(set) var pictures: [Picture] = []
  /// Notes about missing pictures.
  private(set) var notes: [String] = []

  /// Takes a result's pictures as long as they fit into `room` bytes, and subtracts their size from it.
  init(_ result: SnapshotResult, room: inout Int) {
    let decoder = PNGDecoder()
    var bitmaps: [Bitmap] = []
    for (name, file) in [("expected", result.expected), ("actual", result.actual)] {
      guard let file else { continue }
      guard file.count <= room else {
        notes = ["The pictures are left out, because this page would become too large."]
        pictures = []
        return
      }
      do throws(GridreelError) {
        let bitmap = try decoder.decode(file)
        bitmaps.append(bitmap)
        pictures.append(
          Picture(name: name, file: file, width: bitmap.width, height: bitmap.height))
        room -= file.count
      } catch {
        notes.append("The \(name) picture cannot be shown: \(error.message).")
      }
    }
    guard bitmaps.count == 2 else { return }
    addDifference(bitmaps[0], bitmaps[1], result.ignored, room: &room)
  }

  /// A picture of every difference, regardless of the tolerance.
  static func difference(
    _ expected: Bitmap, _ actual: Bitmap, ignoring ignored: [PictureDifference.Region]
  ) -> Bitmap {
    let comparison = Comparator().examine(expected, actual.taking(expected, in: ignored))
    return DifferencePicture(comparison, expected: expected, actual: actual, ignored: ignored)
      .draw()
  }

  private mutating func addDifference(
    _ expected: Bitmap, _ actual: Bitmap, _ ignored: [PictureDifference.Region], room: inout Int
  ) {
    let bitmap = Self.difference(expected, actual, ignoring: ignored)
    do throws(GridreelError) {
      let file = try PNGEncoder().encode(bitmap)
      pictures.append(
        Picture(name: "difference", file: file, width: bitmap.width, height: bitmap.height))
      room -= file.count
    } catch {
      notes.append("The difference cannot be shown: \(error.message).")
    }
  }
}
