import GridreelImageCodecs

/// The word by which a picture tells that this program has written it.
enum PictureMark {
  /// Whether the bytes of a file have it.
  static func isIn(_ bytes: [UInt8]) -> Bool {
    (try? PNGEnvelope(bytes).text(PNGMetadata.mark.keyword)) == PNGMetadata.mark.value
  }
}
