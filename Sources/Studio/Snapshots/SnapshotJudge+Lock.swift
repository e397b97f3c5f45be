import GridreelCauses
import GridreelComparing
import GridreelPrimitives

/// References without pixels: equal digests pass, and causes come from the records and from what the picture is without
/// the changes of its files.
extension SnapshotJudge {
  /// Compares or records a picture whose reference is in a lock.
  mutating func judge(
    _ trial: Trial, by lock: ReferenceLock, at path: String
  ) throws(GridreelError) -> SnapshotResult {
    let name = ReferenceLock.name(ofReference: trial.path)
    let references = lock[name]
    let record = trial.picture.record
    let pixels = digest(of: trial.picture.bitmap, record, trial)
    if let same = references.first(where: { $0.pixels == pixels }) {
      // A merge kept the references of both branches: one of them is enough.
      guard references.count > 1 && action.replacesFailed || isOutdated(same.provenance, trial)
      else { return passed(trial) }
    }
    var locked = SnapshotResult.Locked(path, name, old: try lock.lines(of: name), pixels: pixels)
    locked.new = try self.locked(trial, record, pixels).line()
    let isRecorded = references.isEmpty ? action != .verify : action == .record(.all)
    var result =
      isRecorded || references.contains { $0.pixels == pixels }
      ? recorded(trial) : try result(of: trial, references)
    if result.isFailure, !references.isEmpty, action.replacesFailed { result = recorded(trial) }
    if result.isFailure, references.count > 1 {
      result.message = "two branches changed the picture, and it is neither's; record it again"
    }
    result.locked = locked
    return result
  }

  private func recorded(_ trial: Trial) -> SnapshotResult {
    SnapshotResult(trial.subject, .recorded, reference: trial.path)
  }

  /// The digest of the pixels without those that are not compared.
  private func digest(
    of bitmap: Bitmap, _ record: GridRecord, _ trial: Trial
  ) -> ContentDigest {
    guard !ignored.isEmpty else { return ContentDigest(bitmap) }
    let blank = Bitmap(
      width: bitmap.width, height: bitmap.height,
      pixels: [UInt32](repeating: 0, count: bitmap.pixels.count))
    let places = record.places(of: ignored, scale: trial.subject.scale)
    return ContentDigest(bitmap.taking(blank, in: places))
  }

  private mutating func locked(
    _ trial: Trial, _ record: GridRecord, _ pixels: ContentDigest
  ) -> LockedReference {
    var provenance = provenance(of: trial, record)
    provenance.pixels = pixels
    return LockedReference(
      provenance, record: record.encoded, sources: trial.sources?.files,
      values: trial.picture.writtenValues)
  }

  // MARK: Failures

  private mutating func result(
    of trial: Trial, _ references: [LockedReference]
  ) throws(GridreelError) -> SnapshotResult {
    guard let reference = references.first else { return try failed(.missing, trial) }
    var roots = RootCauses()
    if let old = reference.sources(), let sources = trial.sources {
      roots = RootCauses(of: trial.picture, sources, since: old, scale: trial.subject.scale)
    }
    if let past = roots.past,
      digest(of: past.bitmap, past.record, trial) == reference.pixels
    {
      // Nothing else changed: these are the pixels of the reference.
      return try compare(trial, with: past, roots.causes)
    }
    var rest = trial
    if let past = roots.past { rest.picture = past }
    var result = try failed(status(of: trial, since: reference), trial)
    let records = [Self.record(of: reference).record, trial.picture.record].compactMap(\.self)
    let places = records.flatMap { $0.places(of: ignored, scale: trial.subject.scale) }
    result.causes = (roots.causes + known(rest, since: reference)).outside(places)
    result.message = "the lock has digests and no pixels, so that the places are not known"
    return result
  }

  private mutating func known(_ trial: Trial, since reference: LockedReference) -> [Cause] {
    var causes = causes(trial, since: reference)
    if drawsAsThen(trial, reference) { causes = causes.underData }
    return trial.sources?.located(
      causes, since: reference.values(), reference.sources(), in: trial.picture) ?? causes
  }

  /// Whether the size changed.
  private func status(
    of trial: Trial, since reference: LockedReference
  ) -> SnapshotResult.Status {
    guard let old = Self.record(of: reference).record else { return .changed }
    let new = trial.picture.record
    return (old.width, old.height) == (new.width, new.height) ? .changed : .layout
  }

  /// Compares with the picture as it was recorded, which was drawn again.
  private mutating func compare(
    _ trial: Trial, with past: SnapshotPicture, _ causes: [Cause]
  ) throws(GridreelError) -> SnapshotResult {
    let scale = trial.subject.scale
    let records = [past.record, trial.picture.record]
    let places = ignored.isEmpty ? [] : records.flatMap { $0.places(of: ignored, scale: scale) }
    let actual = trial.picture.bitmap.taking(past.bitmap, in: places)
    if actual == past.bitmap { return passed(trial, ignoring: places) }
    let difference = Comparator(tolerance: tolerance).compare(past.bitmap, actual)
    guard !difference.isWithinTolerance else {
      var result = passed(trial, ignoring: places)
      (result.difference, result.causes) = (difference, causes)
      return result
    }
    var result = try failed(difference.changesSize ? .layout : .changed, trial)
    var then = trial
    then.picture = past
    result.expected = try encoded(then)
    (result.difference, result.causes, result.ignored) = (difference, causes, places)
    return result
  }
}
