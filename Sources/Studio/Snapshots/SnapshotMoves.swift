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
  /// What is not compared in pictures, by the paths of their references.
  private let ignored: [String: [IgnoredPart]]

  /// Finds moves among the results of a run.
  ///
  /// - Parameters:
  ///   - results: the results, with left-over references.
  ///   - ignored: what is not compared in pictures, by the paths of their references.
  init(_ results: [SnapshotResult], ignoring ignored: [String: [IgnoredPart]]) {
    (self.results, self.ignored) = (results, ignored)
    guard results.contains(where: { $0.status == .missing }) else { return }
    for (place, result) in results.enumerated() where result.status == .orphan {
      if let locked = result.locked {
        locked.pixels.map { leftOver[$0, default: []].append(place) }
        continue
      }
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
      guard let old = nearest(to: result) ?? nearest(to: result, ignoringPartsOf: result.reference)
      else { continue }
      for pixels in leftOver.keys { leftOver[pixels]?.removeAll { $0 == old } }
      paired.insert(old)
      results[place].status = .moved
      results[place].take(placeOf: results[old])
      results[place].expected = references[old]?.bytes
      if let former = results[old].locked { results[place].locked?.old = former.old }
      results[place].causes = [Cause(from: results[old].subject, movedTo: result.subject)]
    }
    results = results.enumerated().filter { !paired.contains($0.offset) }.map(\.element)
  }

  /// The left-over reference with these pixels of which the most is named as now.
  private func nearest(to result: SnapshotResult) -> Int? {
    guard let pixels = result.drawnPixels else { return nil }
    var best: (place: Int, likeness: Int)?
    for place in leftOver[pixels] ?? []
    where (results[place].locked == nil) == (result.locked == nil) {
      let likeness = results[place].subject.likeness(to: result.subject)
      if likeness > best?.likeness ?? -1 { best = (place, likeness) }
    }
    return best?.place
  }

  /// The left-over reference of which all but one part of the name is as now, and whose pixels are equal but for
  /// what is not compared.
  private func nearest(to result: SnapshotResult, ignoringPartsOf path: String) -> Int? {
    guard let parts = ignored[path], let bytes = result.actual, let drawn = try? Reference(bytes),
      let actual = try? drawn.bitmap()
    else { return nil }
    func places(_ reference: Reference) -> [PictureDifference.Region] {
      let record = reference.record().flatMap { try? GridRecord(parsing: $0) }
      return record?.places(of: parts, scale: result.subject.scale) ?? []
    }
    return leftOver.values.joined().sorted().first { place in
      guard results[place].subject.likeness(to: result.subject) == 3,
        let reference = references[place], let expected = try? reference.bitmap()
      else { return false }
      return actual.taking(expected, in: places(reference) + places(drawn)) == expected
    }
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
  /// Takes the place of a left-over reference, which goes when this one is accepted.
  mutating func take(placeOf old: SnapshotResult) {
    movedFrom = old.reference
    if let former = old.locked { locked?.former = .init(path: former.path, name: former.name) }
  }
}

extension SnapshotResult.Subject {
  /// How many of the parts of two names are equal, of four.
  func likeness(to other: Self) -> Int {
    [grid == other.grid, theme == other.theme, state == other.state, scale == other.scale]
      .count { $0 }
  }
}
