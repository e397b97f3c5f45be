public import GridreelComparing
package import GridreelPrimitives

/// The outcome of one picture of a run.
public struct SnapshotResult: Hashable, Sendable {
  /// How the comparison of a picture ended.
  public enum Status: String, Hashable, Sendable, CaseIterable {
    /// The picture equals its reference, or differs within the tolerance.
    case passed
    /// Pixels differ.
    case changed
    /// The picture has another size.
    case layout
    /// The reference does not exist.
    case missing
    /// The reference exists under another name, which no picture has any more; the pixels are equal.
    case moved
    /// A reference that belongs to no picture.
    case orphan
    /// The picture could not be drawn, or its reference could not be read.
    case error
    /// The revision to compare with does not have the picture.
    case added
    /// Only the revision to compare with has the picture.
    case removed
    /// A reference was written: it is new, or was updated on request.
    case recorded
  }

  /// Identifies a picture: which grid, theme, state and scale.
  public struct Subject: Hashable, Sendable {
    /// The grid file's path as the user would type it; a test's file and name if there is no grid file.
    public var grid: String
    /// The name of the theme.
    public var theme: String
    /// The named state; nil for the grid as its file describes it.
    public var state: String?
    /// Pixels per point.
    public var scale: Double

    /// Makes a subject.
    public init(grid: String, theme: String, state: String? = nil, scale: Double) {
      (self.grid, self.theme, self.state, self.scale) = (grid, theme, state, scale)
    }
  }

  /// Identifies the picture.
  public var subject: Subject
  /// How the comparison ended.
  public var status: Status
  /// The reference's path as the user would type it.
  public var reference: String
  /// The path of the reference under its former name, be it moved or drawn otherwise, too; for a test whose reference is missing, that of one with the
  /// same pixels, whose test may have been renamed.
  public var movedFrom: String?
  /// Why the picture differs from its reference, the most significant cause first.
  public var causes: [Cause] = []
  /// The difference if both pictures exist; for one that passed, what its tolerance allowed.
  public var difference: PictureDifference?
  /// The places of the actual picture that were not compared.
  public var ignored: [PictureDifference.Region] = []
  /// What two unequal pictures were allowed to differ by; nil for those that were not compared pixel by pixel.
  package var tolerance: Tolerance?
  /// What went wrong, in one line; nil if nothing did.
  public var message: String?
  /// What went wrong, as a list of errors tells it: without its place, if a file is at fault that several grid files
  /// name.
  package var fault: String?
  /// Where the error is that kept it from being drawn; nil if it was drawn.
  package private(set) var errorPlace: ProblemPlace?
  /// Whether an error kept it from being drawn, which the run tells by itself.
  package var isToldApart: Bool { errorPlace != nil }
  /// What another run found, if its picture cannot become the reference here.
  private var finding: Finding?

  /// The outcome of a comparison, and its causes.
  private struct Finding: Hashable, Sendable {
    let status: Status
    let causes: [Cause]
  }
  /// PNG files of the expected and the actual picture; nil if there is none, or if the comparison passed.
  public var expected, actual: [UInt8]?

  /// Where the reference is if it has no file of its own.
  package var locked: Locked?

  /// A reference in a lock.
  package struct Locked: Hashable, Sendable {
    /// The path of the lock, and the name of the picture in it.
    package let path, name: String
    /// The lines of the references that it has; of a moved picture, those under its former name.
    package var old: [String]
    /// The line of what was drawn; nil if nothing was.
    package var new: String?
    /// The digest of the pixels that were drawn, or else of the reference.
    package var pixels: ContentDigest?
    /// The lock and the name that a moved picture had before.
    package var former: Place?

    /// A lock, and the name of a picture in it.
    package struct Place: Hashable, Sendable {
      package let path, name: String

      package init(path: String, name: String) { (self.path, self.name) = (path, name) }
    }

    /// The folder of the lock.
    package var folder: String {
      path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    }

    package init(
      _ path: String, _ name: String, old: [String], pixels: ContentDigest? = nil
    ) {
      (self.path, self.name, self.old, self.pixels) = (path, name, old, pixels)
    }
  }

  /// The path of the reference; of one in a lock, that of the lock and the name in it.
  package var place: String { locked.map { "\($0.path): \($0.name)" } ?? reference }

  /// Makes a result without causes, difference or pictures.
  public init(_ subject: Subject, _ status: Status, reference: String) {
    (self.subject, self.status, self.reference) = (subject, status, reference)
  }

  /// Makes the result of a picture that was not drawn.
  package init(_ subject: Subject, reference: String, failedBy error: GridreelError) {
    self.init(subject, .error, reference: reference)
    (message, fault, errorPlace) = (error.description, error.entry, error.place)
  }

  /// Tells an error by the change of the data that is its reason.
  package mutating func explain(by cause: Cause) { (causes, errorPlace) = ([cause], nil) }

  /// The failure of another run as an error here, which tells why its picture cannot become the reference.
  package func refused(_ reason: String) -> SnapshotResult {
    var refused = self
    refused.finding = Finding(status: status, causes: causes)
    (refused.status, refused.causes) = (.error, [])
    (refused.message, refused.fault) = (reason, reason)
    return refused
  }

  /// The failure as the other run had it, if it is refused here.
  package var unrefused: SnapshotResult {
    guard let finding else { return self }
    var result = self
    (result.status, result.causes, result.finding) = (finding.status, finding.causes, nil)
    (result.message, result.fault) = (nil, nil)
    return result
  }

  /// What a tolerance allowed in a picture that passed; nil if it equals its reference or failed.
  public var tolerated: PictureDifference? { status == .passed ? difference : nil }

  /// The causes without those that only follow from others.
  package var reasons: [Cause] {
    let own = causes.filter { $0.kind != .layout && !$0.isResult }
    return own.isEmpty ? causes : own
  }

  /// The path of the reference that it replaces under another name; nil if it has its name.
  package var replaced: String? { status == .missing ? nil : movedFrom }

  /// Whether it makes the run fail.
  public var isFailure: Bool { status != .passed && status != .recorded }
}
