import GridreelCauses
import GridreelComparing
import GridreelPrimitives

/// Finds the changed values of files that are the reason why a picture differs from its reference.
///
/// A change is one if the picture without it is another; what that brings about is the difference of both. So no rule
/// about which value decides what can be wrong.
struct RootCauses {
  /// The most changes that are tried one by one: with more, each of them counts as a reason.
  private static let limit = 16

  /// The causes, in the order of the files.
  private(set) var causes: [Cause] = []
  /// The picture without all of these changes; nil if none is known.
  private(set) var past: SnapshotPicture?

  init() {}

  /// Draws the picture without the changes since it was recorded: once without all, once without each.
  init(
    of picture: SnapshotPicture, _ sources: PictureSources, since old: [SourceFile], scale: Double
  ) {
    var sources = sources
    let old = sources.renaming(old).map(\.withoutData)
    let now = sources.files.map(\.withoutData)
    let changes = SourceChange.all(from: old, to: now)
    guard !changes.isEmpty else { return }
    let before = old + now.filter { file in !old.contains { $0.name == file.name } }
    guard let past = try? sources.picture(with: before), past.digest != picture.digest else {
      return
    }
    self.past = past
    var effective: [(change: SourceChange, without: SnapshotPicture)] = []
    if changes.count == 1 {
      effective = [(changes[0], past)]
    } else if changes.count <= Self.limit {
      for change in changes {
        // Without a value that others need there is no picture: it cannot be told apart from them.
        let without = (try? sources.picture(with: change.undone(in: now))) ?? past
        if without.digest != picture.digest { effective.append((change, without)) }
      }
    }
    if effective.isEmpty { effective = changes.map { ($0, past) } }
    causes = effective.map { change, without in
      var root = change.root(in: sources.path(of: change.file))
      root.inherited = change.inherited(from: old, now)
      let cause = Self.cause(root, without, picture, scale)
      return change.file == SourceFile.grid && !sources.isWritten ? cause.withoutRoot : cause
    }
  }

  private static func cause(
    _ root: Cause.Root, _ old: SnapshotPicture, _ new: SnapshotPicture, _ scale: Double
  ) -> Cause {
    let records = (old: old.record, new: new.record)
    return Cause(
      root, parts: records.old.parts(drawnOtherwiseIn: records.new),
      effects: GridRecord.causes(from: records.old, to: records.new, scale: scale),
      places: Comparator(tolerance: .exact).compare(old.bitmap, new.bitmap).regions)
  }
}
