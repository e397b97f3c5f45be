public import Comparing

/// What became of one picture of a run.
public struct SnapshotResult: Hashable, Sendable {
  /// How a picture ended.
  public enum Status: String, Hashable, Sendable, CaseIterable {
    /// The picture is its reference.
    case passed
    /// Pixels differ.
    case changed
    /// The picture has another size.
    case layout
    /// There is no reference.
    case missing
    /// A reference to which no picture belongs.
    case orphan
    /// The picture could not be drawn, or its reference could not be read.
    case error
    /// A reference was written: it was new, or was asked to change.
    case recorded
  }

  /// Which picture of which grid.
  public struct Subject: Hashable, Sendable {
    /// The grid file's path, as the person would type it; a test's file and name where there is none.
    public var grid: String
    /// The theme's name.
    public var theme: String
    /// The named state; nil is the grid as its file has it.
    public var state: String?
    /// Pixels per point.
    public var scale: Double

    /// Names a picture.
    public init(grid: String, theme: String, state: String? = nil, scale: Double) {
      (self.grid, self.theme, self.state, self.scale) = (grid, theme, state, scale)
    }
  }

  /// Which picture it is.
  public var subject: Subject
  /// How it ended.
  public var status: Status
  /// The reference's path, as the person would type it.
  public var reference: String
  /// Why it is not the reference, the most telling first.
  public var causes: [Cause] = []
  /// What differs, where both pictures are there; of one that passed, what its tolerance forgave.
  public var difference: PictureDifference?
  /// What went wrong, in one line; nil where nothing did.
  public var message: String?
  /// PNG files of what was expected and of what was drawn; nil where there is none, or where it passed.
  public var expected, actual: [UInt8]?

  /// Makes a result.
  public init(_ subject: Subject, _ status: Status, reference: String) {
    (self.subject, self.status, self.reference) = (subject, status, reference)
  }

  /// What a tolerance forgave in a picture that passed; nil where the picture is its reference.
  public var tolerated: PictureDifference? { status == .passed ? difference : nil }

  /// Whether the run fails by it.
  public var isFailure: Bool { status != .passed && status != .recorded }
}
