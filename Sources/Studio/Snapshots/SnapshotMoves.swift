import GridreelCauses
import GridreelComparing
import GridreelFiles
import GridreelPrimitives

/// Finds pictures that are drawn as before under another name: their references are missing, and others are left
/// over that have the same pixels.
struct SnapshotMoves {
  /// The results, with one for each such pair.
  private(set) var results: [SnapshotResult]
  /// The places of left-over references in the results, by the digests of their pixels.
  private var leftOver: [ContentDigest: [Int]] = [:]
  private var references: [Int: Reference] = [:]

  init(_ results: [SnapshotResult]) {
    self.results = results
    guard results.contains(where: { $0.status == .missing }) else { return }
    for (place, result) in results.enumerated() where result.status == .orphan {
      guard case .reference(let reference) = ReferenceFile.read(result.reference),
        let pixels = reference.provenance?.pixels, reference.vouches(for: pixels)
      else { continue }
      leftOver[pixels, default: []].append(place)
      references[place] = reference
    }
    guard !leftOver.isEmpty else { return }
    pair()
  }

  private mutating func pair() {
    var paired: Set<Int> = []
    for (place, result) in results.enumerated() where result.status == .missing {
      guard let pixels = result.drawnPixels, let old = nearest(to: result.subject, pixels) else {
        continue
      }
      leftOver[pixels]?.removeAll { $0 == old }
      paired.insert(old)
      results[place].status = .moved
      results[place].movedFrom = results[old].reference
      results[place].expected = references[old]?.bytes
      results[place].causes = [Cause(from: results[old].subject, movedTo: result.subject)]
    }
    results = results.enumerated().filter { !paired.contains($0.offset) }.map(\.element)
  }

  /// The left-over reference with these pixels of which the most is named as now.
  private func nearest(to subject: SnapshotResult.Subject, _ pixels: ContentDigest) -> Int? {
    var best: (place: Int, likeness: Int)?
    for place in leftOver[pixels] ?? [] {
      let likeness = results[place].subject.likeness(to: subject)
      if likeness > best?.likeness ?? -1 { best = (place, likeness) }
    }
    return best?.place
  }
}

extension SnapshotMoves {
  /// A reference beside that of a test which has the same pixels, and belongs to another test of the same kind.
  ///
  /// Whether that test still exists is not known.
  static func twin(
    of pixels: ContentDigest, _ owner: ReferenceOwner, besides path: String
  ) -> String? {
    // Tests in Python have a folder each.
    let own = FilePath.folder(of: path)
    let folder = owner.kind.isPython ? FilePath.folder(of: own) : own
    guard FilePath.kind(of: folder) == .folder,
      let pictures = try? SnapshotOrphans.pictures(below: folder)
    else { return nil }
    return pictures.prefix(mostTwins).first { other in
      guard case .reference(let reference) = ReferenceFile.read(other),
        let provenance = reference.provenance
      else { return false }
      return reference.vouches(for: pixels) && provenance.owner == owner.kind
        && provenance.subject.grid != owner.name
    }
  }

  /// The most references that are read for one test.
  private static let mostTwins = 2000
}

extension SnapshotResult {
  /// The digest of what was drawn.
  fileprivate var drawnPixels: ContentDigest? {
    guard let actual else { return nil }
    return (try? Reference(actual))?.provenance?.pixels
  }
}

extension SnapshotResult.Subject {
  /// How many of the parts of two names are equal.
  fileprivate func likeness(to other: Self) -> Int {
    [grid == other.grid, theme == other.theme, state == other.state, scale == other.scale]
      .count { $0 }
  }
}
