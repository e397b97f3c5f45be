import GridreelCauses
internal import GridreelImageCodecs
internal import GridreelPrimitives

extension SnapshotResult {
  /// A PNG file that shows the difference; nil unless both pictures exist and can be shown.
  package var differencePicture: [UInt8]? {
    guard let expected, let actual else { return nil }
    do throws(GridreelError) {
      let decoder = PNGDecoder()
      let difference = PictureSet.difference(
        try decoder.decode(expected), try decoder.decode(actual), ignoring: ignored)
      return try PNGEncoder().encode(difference)
    } catch {
      return nil
    }
  }
}
