package import GridreelComparing

extension SnapshotResult {
  /// The digest of the pixels that were drawn; nil if none are there, or if they are no reference.
  package var drawnPixels: ContentDigest? {
    locked?.pixels ?? actual.flatMap { (try? Reference($0))?.provenance?.pixels }
  }
}
