package import GridreelCauses
package import GridreelComparing
package import GridreelFiles
import GridreelModel
package import GridreelPrimitives
import GridreelStyle

/// Compares pictures with their references: finds causes of differences, or records new references.
///
/// A value for one task; it caches facts about the program and its libraries from picture to picture.
package struct SnapshotJudge {
  /// What to do with references.
  package var action: SnapshotRun.Action
  /// The tolerance for differences.
  package var tolerance: Tolerance
  /// What is not compared.
  package var ignored: [IgnoredPart] = []
  /// The causes that fail no picture by themselves.
  package var tolerated: Set<ToleratedCause> = []
  /// Whether the folder of the references is given, which other runs may share.
  var hasDirectory = false
  /// Who draws the pictures; nil means the grid files of their subjects.
  private let owner: ReferenceOwner?
  /// Folders named by the user; below them nothing is written through a link.
  private let places: [String]
  private lazy var maker = ProvenanceMaker()

  /// Prepares for comparing, or for writing below the folders named by the user.
  package init(
    _ action: SnapshotRun.Action, tolerance: Tolerance = .exact, owner: ReferenceOwner? = nil,
    below places: [String]
  ) {
    (self.action, self.tolerance) = (action, tolerance)
    (self.owner, self.places) = (owner, places)
  }

  /// Takes what a grid file says is not compared, or fails no picture.
  ///
  /// - Throws: ``GridreelError`` if it names a column that the grid does not have.
  package mutating func forgive(
    _ options: SnapshotOptions, in picture: SnapshotPicture
  ) throws(GridreelError) {
    (ignored, tolerated) = (options.ignored, options.tolerated)
    let keys = picture.built.grid.columns.map(\.key)
    for part in ignored {
      for key in part.columns where !keys.contains(key) {
        let hint = nearestName(to: key, among: keys).map { "; did you mean '\($0)'?" as Message }
        throw part.origin.error("there is no column \(quoted(key))" + (hint ?? ""))
      }
    }
  }

  /// What a grid file says is not compared, and a picture does not show.
  func unheeded(in picture: SnapshotPicture) -> [Warning] {
    guard !ignored.isEmpty else { return [] }
    let record = picture.record
    return ignored.filter { record.places(of: [$0], scale: 1).isEmpty }.map { part in
      let problem = part.origin.error("no picture shows what is ignored here")
      return Warning(problem.place, problem.message)
    }
  }

  /// A picture and the path of its reference.
  struct Trial {
    var picture: SnapshotPicture
    let subject: SnapshotResult.Subject
    let path: String
    /// What decides how the picture looks; nil if that is code.
    let sources: PictureSources?
    /// The lock of the reference and its path; nil if the reference has a file of its own.
    var lock: (path: String, references: ReferenceLock)?
  }

  /// Compares or records a picture.
  ///
  /// - Parameters:
  ///   - picture: the current picture.
  ///   - subject: identifies the picture.
  ///   - path: the reference's path.
  ///   - sources: what decides how the picture looks; nil if that is code.
  ///   - stored: the file to compare with; nil for the reference.
  ///   - lock: the lock of the reference and its path; nil if the reference has a file of its own.
  /// - Returns: The result; that of a failure contains the files of both pictures.
  /// - Throws: ``GridreelError`` with code `unwritableOutput` if a reference cannot be written.
  package mutating func judge(
    _ picture: SnapshotPicture, _ subject: SnapshotResult.Subject, reference path: String,
    sources: PictureSources? = nil, from stored: String? = nil,
    in lock: (path: String, references: ReferenceLock)? = nil
  ) throws(GridreelError) -> SnapshotResult {
    let trial = Trial(picture: picture, subject: subject, path: path, sources: sources, lock: lock)
    if let lock { return try judge(trial, by: lock.references, at: lock.path) }
    switch ReferenceFile.read(stored ?? path) {
    case .missing:
      if action != .verify { return try recorded(trial) }
      var result = try failed(.missing, trial)
      result.movedFrom = owner.flatMap { SnapshotMoves.twin(of: picture.digest, $0, besides: path) }
      return result
    case .unusable(let message, let canBeReplaced):
      return try judgeUnusable(trial, message, canBeReplaced: canBeReplaced)
    case .reference(let reference):
      if reference.vouches(for: picture.digest) { return try same(trial, reference) }
      return try compare(trial, with: reference)
    }
  }

  /// The other grid file that exists and has recorded a reference; nil for a picture's own.
  private func owner(of reference: Reference, apartFrom trial: Trial) -> String? {
    guard owner == nil, let provenance = reference.provenance, provenance.owner == .gridFile else {
      return nil
    }
    let grid = provenance.subject.grid
    let path =
      grid.hasPrefix("/") ? grid : FilePath.join(FilePath.folder(of: trial.path), grid)
    guard InputFormat(path: path) == .grid, let own = FilePath.real(trial.subject.grid),
      let other = FilePath.real(path), other != own
    else { return nil }
    return path.normalizedPath
  }

  /// Why the reference of another grid file is not compared with, and what to do.
  private func belonging(to other: String) -> String {
    hasDirectory
      ? "the reference belongs to \(other), of another run with this --directory; run both at once, or give one "
        + "another directory"
      : "the reference was recorded of \(other); remove it, and record again"
  }

  private mutating func judgeUnusable(
    _ trial: Trial, _ message: String, canBeReplaced: Bool
  ) throws(GridreelError) -> SnapshotResult {
    if canBeReplaced, action.replacesFailed { return try recorded(trial) }
    var result = try failed(.error, trial)
    result.message = message
    return result
  }

  private mutating func compare(
    _ trial: Trial, with reference: Reference
  ) throws(GridreelError) -> SnapshotResult {
    if let other = owner(of: reference, apartFrom: trial) {
      var result = try failed(.error, trial)
      result.message = belonging(to: other)
      return result
    }
    let expected: Bitmap
    do throws(GridreelError) {
      expected = try reference.bitmap()
    } catch {
      return try judgeUnusable(
        trial, "the reference \(error.message)\(ReferenceFile.remedy)", canBeReplaced: true)
    }
    if expected == trial.picture.bitmap { return try same(trial, reference) }
    if action == .record(.all) { return try recorded(trial) }
    let places = placesToIgnore(trial, reference)
    let actual = trial.picture.bitmap.taking(expected, in: places)
    if expected == actual { return passed(trial, ignoring: places) }
    let difference = Comparator(tolerance: tolerance).compare(expected, actual)
    func causes() -> [Cause] {
      let own = self.causes(trial, since: reference, expected, difference).outside(places)
      return own.isEmpty ? [Cause](unexplainedIn: difference, by: []) : own
    }
    var known: [Cause]?
    if !tolerated.isEmpty { known = causes() }
    if difference.isWithinTolerance || known.map(areTolerated) ?? false {
      var result = passed(trial, ignoring: places)
      (result.difference, result.tolerance) = (difference, tolerance)
      result.causes = known ?? causes()
      return result
    }
    if action.replacesFailed { return try recorded(trial) }
    var result = try failed(difference.changesSize ? .layout : .changed, trial)
    (result.difference, result.tolerance) = (difference, tolerance)
    (result.expected, result.ignored, result.causes) = (reference.bytes, places, known ?? causes())
    return result
  }

  /// The result for equal pixels.
  private mutating func same(
    _ trial: Trial, _ reference: Reference
  ) throws(GridreelError) -> SnapshotResult {
    isOutdated(reference.provenance, trial) ? try recorded(trial) : passed(trial)
  }

  /// Whether all is recorded, and what a reference was made of is something else now, although the pixels are the same:
  /// left as it was, it would be told of a later picture that shows it.
  mutating func isOutdated(_ provenance: Provenance?, _ trial: Trial) -> Bool {
    guard action == .record(.all), let provenance else { return false }
    let now = self.provenance(of: trial, trial.picture.record)
    guard provenance.digests == now.digests else { return false }
    return provenance.theme != now.theme || provenance.data != now.data
      || provenance.settings != now.settings
  }

  /// The places of the reference and of the picture that are not compared.
  private func placesToIgnore(
    _ trial: Trial, _ reference: Reference
  ) -> [PictureDifference.Region] {
    guard !ignored.isEmpty else { return [] }
    let records = [Self.record(of: reference).record, trial.picture.record].compactMap(\.self)
    return records.flatMap { $0.places(of: ignored, scale: trial.subject.scale) }
  }

  /// Whether all causes are of kinds that fail no picture; other positions follow from them.
  private func areTolerated(_ causes: [Cause]) -> Bool {
    let kinds = Set(causes.map(\.kind)).subtracting([.layout]).map(\.rawValue)
    return !kinds.isEmpty
      && kinds.allSatisfy { ToleratedCause(rawValue: $0).map(tolerated.contains) ?? false }
  }

  // MARK: Results

  func passed(
    _ trial: Trial, ignoring places: [PictureDifference.Region] = []
  ) -> SnapshotResult {
    var result = SnapshotResult(trial.subject, .passed, reference: trial.path)
    result.ignored = places
    return result
  }

  private mutating func recorded(_ trial: Trial) throws(GridreelError) -> SnapshotResult {
    try ReferenceFile.writePicture(encoded(trial), to: trial.path, below: places)
    return SnapshotResult(trial.subject, .recorded, reference: trial.path)
  }

  mutating func failed(
    _ status: SnapshotResult.Status, _ trial: Trial
  ) throws(GridreelError) -> SnapshotResult {
    var result = SnapshotResult(trial.subject, status, reference: trial.path)
    result.actual = try encoded(trial)
    return result
  }

  mutating func encoded(_ trial: Trial) throws(GridreelError) -> [UInt8] {
    let record = trial.picture.record
    let provenance = provenance(of: trial, record)
    do throws(GridreelError) {
      return try Reference.encode(
        trial.picture.bitmap, pixels: trial.picture.digest, provenance: provenance,
        record: record.encoded, sources: trial.sources?.files, values: trial.picture.writtenValues)
    } catch {
      throw GridreelError(.internalFault, file: trial.path, error.message)
    }
  }

  mutating func provenance(of trial: Trial, _ record: GridRecord) -> Provenance {
    maker.provenance(
      of: trial.picture, record, trial.subject, owner: owner, reference: trial.path)
  }

  // MARK: Documents

  /// What the reference of a document tells of the picture that it shows.
  ///
  /// - Parameters:
  ///   - picture: the picture.
  ///   - subject: identifies the picture.
  ///   - path: the reference's path.
  ///   - pixels: the digest of the document.
  /// - Returns: A reference without files and values.
  package mutating func reference(
    of picture: SnapshotPicture, _ subject: SnapshotResult.Subject, _ path: String,
    pixels: ContentDigest
  ) -> LockedReference {
    let trial = Trial(picture: picture, subject: subject, path: path, sources: nil)
    var provenance = provenance(of: trial, picture.record)
    provenance.pixels = pixels
    return LockedReference(
      provenance, record: picture.record.encoded, sources: nil, values: nil)
  }

  /// Why a picture is not as the reference of its document tells.
  package mutating func causes(
    of picture: SnapshotPicture, _ subject: SnapshotResult.Subject, _ path: String,
    since told: LockedReference
  ) -> [Cause] {
    causes(Trial(picture: picture, subject: subject, path: path, sources: nil), since: told)
  }

  // MARK: Causes

  /// The changed values of files, what else is known to have changed, and the places of which nothing is the reason.
  private mutating func causes(
    _ trial: Trial, since reference: Reference, _ expected: Bitmap, _ whole: PictureDifference
  ) -> [Cause] {
    let old = reference.sources()
    var roots = RootCauses()
    if let old, let sources = trial.sources {
      roots = RootCauses(of: trial.picture, sources, since: old, scale: trial.subject.scale)
    }
    var rest = trial
    if let past = roots.past { rest.picture = past }
    guard rest.picture.bitmap != expected else { return roots.causes }
    var causes = causes(rest, since: reference)
    let difference =
      roots.past == nil
      ? whole : Comparator(tolerance: tolerance).compare(expected, rest.picture.bitmap)
    if old != nil, let sources = trial.sources, drawsAsThen(rest, reference) {
      var known = causes.underData
      if known.count == 1 { known[0].places = difference.regions }
      return roots.causes
        + sources.located(known, since: reference.values(), reference.sources(), in: rest.picture)
    }
    causes += [Cause](unexplainedIn: difference, by: causes)
    let located = trial.sources?.located(
      causes, since: reference.values(), reference.sources(), in: rest.picture)
    return roots.causes + (located ?? causes)
  }

  /// Whether program, libraries and fonts are those of the reference, so that only values can be the reason.
  mutating func drawsAsThen(_ trial: Trial, _ reference: some TellingReference) -> Bool {
    guard let old = reference.provenance, reference.isAsRecorded else { return false }
    let new = provenance(of: trial, trial.picture.record)
    // Other characters may be of other fonts, but a font is the same file.
    let hasSameFonts = new.fonts.allSatisfy { font in
      old.fonts.allSatisfy { $0.name != font.name || $0.digest == font.digest }
    }
    return hasSameFonts && (old.build, old.libraries) == (new.build, new.libraries)
  }

  mutating func causes(_ trial: Trial, since reference: some TellingReference) -> [Cause] {
    guard let old = reference.provenance else {
      return [
        Cause(
          .pixels,
          "pixels differ, and the reference does not tell how it was made: another program wrote it"
        )
      ]
    }
    let record = trial.picture.record
    let new = provenance(of: trial, record)
    var causes: [Cause] = []
    let recorded = Self.record(of: reference)
    if let old = recorded.record {
      causes = GridRecord.causes(from: old, to: record, scale: trial.subject.scale)
    }
    let rules = new.ruleCauses(since: old, effects: causes)
    if !rules.isEmpty { causes = rules }
    let drawn = new.drawingCauses(since: old)
    // If only positions changed, different fonts are the reason and come first.
    causes = causes.allSatisfy { $0.kind == .layout } ? drawn + causes : causes + drawn
    if causes.isEmpty { causes = new.sourceCauses(since: old) }
    if !reference.isAsRecorded {
      causes.insert(
        Cause(.pixels, "the reference's file was changed after it was recorded"), at: 0)
    }
    if causes.isEmpty {
      causes = new.programCauses(since: old, hasRecord: recorded.record != nil)
    }
    let notes = recorded.note.map { [Cause(.library, $0)] } ?? []
    // If only positions changed, what is unknown about the reference may be the reason.
    return causes.allSatisfy { $0.kind == .layout } ? notes + causes : causes + notes
  }

  /// The record of a reference, as far as it can be read; and notes about what could not.
  static func record(
    of reference: some TellingReference
  ) -> (record: GridRecord?, note: String?) {
    guard let text = reference.record() else { return (nil, nil) }
    do throws(GridreelError) {
      let record = try GridRecord(parsing: text)
      return (record, record.note)
    } catch {
      return (
        nil,
        "the reference does not say what it shows in a way that is understood: line \(error.line ?? 1) of the "
          + "record: \(error.message)"
      )
    }
  }
}

extension SnapshotRun.Action {
  /// Whether references whose comparison fails are recorded again.
  var replacesFailed: Bool {
    switch self {
    case .verify, .record(.missing): false
    case .record(.failed), .record(.all): true
    }
  }
}
