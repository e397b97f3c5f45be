import GridreelCauses
import GridreelFiles
import GridreelPrimitives

/// Pictures that have another name and are drawn otherwise at once: a reference is missing, and the only one left over
/// that differs in one part of the name is that of the same picture.
///
/// They are compared with that one: a missing picture and a left-over one would both be accepted unseen.
struct SnapshotRenames {
  /// The most reasons besides the name: with more it is another picture.
  private static let mostReasons = 3

  private let plan: SnapshotPlan
  private let locks: SnapshotLocks
  private let allowed: [String]
  private let budget: Budget
  private var worker: SnapshotWorker

  init(_ run: SnapshotRun, _ plan: SnapshotPlan, in locks: SnapshotLocks) {
    (self.plan, self.locks) = (plan, locks)
    (allowed, budget, worker) = (run.allowed, run.budget, SnapshotWorker(run))
  }

  /// Compares missing pictures with references that are left over.
  ///
  /// - Parameter results: the results of a run.
  /// - Returns: The results; each picture that was renamed takes the place of its reference under the former name.
  mutating func compared(_ results: [SnapshotResult]) -> [SnapshotResult] {
    let missing = results.indices.filter { results[$0].status == .missing }
    guard !missing.isEmpty else { return results }
    let leftOver = results.indices.filter { results[$0].status == .orphan }
    func others(_ place: Int, _ places: [Int]) -> [Int] {
      places.filter { results[place].isOtherName(of: results[$0]) }
    }
    var results = results
    var gone: Set<Int> = []
    var inputs: [Int: Result<GridInput, GridreelError>] = [:]
    for place in missing {
      let found = others(place, leftOver)
      guard found.count == 1, others(found[0], missing) == [place],
        let picture = plan.pictures.first(where: { $0.reference == results[place].reference })
      else { continue }
      let old = found[0]
      let input = inputs[picture.file] ?? plan.files[picture.file].input(allowing: allowed, budget)
      inputs[picture.file] = input
      guard let result = compare(picture, input, with: results[old]) else { continue }
      results[place] = result
      gone.insert(old)
    }
    return results.indices.filter { !gone.contains($0) }.map { results[$0] }
  }

  /// The comparison with a reference under a former name; nil if they have little in common.
  private mutating func compare(
    _ picture: SnapshotPlan.Picture, _ input: Result<GridInput, GridreelError>,
    with old: SnapshotResult
  ) -> SnapshotResult? {
    var lock = locks.lock(of: picture)
    if let former = old.locked, former.path == lock?.path {
      let name = ReferenceLock.name(ofReference: picture.reference)
      guard (try? lock?.references.set(former.old, of: name)) != nil else { return nil }
    }
    var result = worker.process(
      picture, of: plan.files[picture.file], input, from: old.reference, in: lock,
      formerly: old.subject
    ).result
    guard [.changed, .layout].contains(result.status), !result.causes.isEmpty,
      result.reasons.count <= Self.mostReasons
    else { return nil }
    result.take(placeOf: old)
    result.causes.insert(Cause(from: old.subject, movedTo: result.subject), at: 0)
    return result
  }
}

extension SnapshotResult {
  /// Whether the name of another picture of the same size differs in one part only.
  fileprivate func isOtherName(of other: SnapshotResult) -> Bool {
    subject.scale == other.subject.scale && subject.likeness(to: other.subject) == 3
      && (locked == nil) == (other.locked == nil)
  }
}
