package import GridreelPrimitives

extension Bitmap {
  /// The picture with another one's pixels in some places, where a comparison of both then finds nothing.
  package func taking(_ other: Bitmap, in places: [PictureDifference.Region]) -> Bitmap {
    var result = self
    for place in places {
      let right = min(place.x + place.width, width, other.width)
      guard place.x < right else { continue }
      for y in place.y..<max(place.y, min(place.y + place.height, height, other.height)) {
        for x in place.x..<right {
          result.pixels[y * width + x] = other.pixels[y * other.width + x]
        }
      }
    }
    return result
  }
}
