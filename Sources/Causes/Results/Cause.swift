public import GridreelComparing

/// One reason why a picture differs from its reference, in the grid's terms.
public struct Cause: Hashable, Sendable {
  /// The kind of a change.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The rows or values shown.
    case data
    /// A property of a style, at some level of the cascade.
    case style
    /// A size, a line, the frame: any value of the theme besides styles.
    case theme
    /// Order, sections, selection, columns, window: the state of the grid.
    case state
    /// The position or size of parts, if nothing else explains it.
    case layout
    /// A font file.
    case fonts
    /// A drawing library, or the program itself.
    case library
    /// Pixels differ although everything known about the two pictures is equal.
    case pixels
    /// Places that changed, of which no other cause is the reason.
    case unexplained
    /// The name of the grid file, the theme or the state; the pixels are equal.
    case name
    /// A grid file, a theme, a state or a scale that only one of two revisions has.
    case existence
  }

  /// Where a change was made: the value of a key in a file.
  public struct Root: Hashable, Sendable {
    /// The file's path as the user would type it.
    public var file: String
    /// The line of the value, or of the object that no longer has one.
    public var line: Int
    /// The path of the key: `parameters.accentColor`, `columns[1].width`.
    public var key: String
    /// The value as written when the picture was recorded, and now; nil where there is none.
    public var old, new: String?
    /// What a theme's parent says where the theme itself does not set the key; nil if no parent does.
    package var inherited: String?

    /// Makes a root.
    public init(file: String, line: Int, key: String, old: String?, new: String?) {
      (self.file, self.line, self.key) = (file, line, key)
      (self.old, self.new) = (old, new)
    }
  }

  /// The kind of the change.
  public var kind: Kind
  /// One sentence without a full stop: what changed, its old and new value, and where.
  public var text: String
  /// The regions of the actual picture that show the change, in pixels; empty if they are unknown.
  public var places: [PictureDifference.Region]
  /// Where the change was made; nil if that is no key of a file, or unknown.
  public var root: Root?
  /// The path of the file with the rows that are others; nil if the change is none of rows, or has a root.
  public var file: String?
  /// What of the picture shows a change with a root, in the plural: `sort arrows`, `check boxes`.
  public var parts: [String] = []
  /// What the change brought about, the most significant first.
  public var effects: [Cause] = []
  /// Whether it only follows from another cause.
  package var isResult = false
  /// What of the rows changed; nil if that is something else, or if their positions in the data are unknown.
  package var change: DataChange?
  /// The line in ``file`` of the first row that changed, from 1; nil if it is unknown.
  package var line: Int?

  /// Makes a cause without a root.
  public init(_ kind: Kind, _ text: String, places: [PictureDifference.Region] = []) {
    (self.kind, self.text, self.places) = (kind, text, places)
  }

  /// Makes a cause that was made at a key of a file.
  package init(
    _ root: Root, parts: [String], effects: [Cause], places: [PictureDifference.Region]
  ) {
    let kind = effects.first { $0.kind != .layout }?.kind
    self.init(kind ?? .theme, root.sentence, places: places)
    (self.root, self.parts, self.effects) = (root, parts, effects)
  }
}

extension Cause {
  /// The cause of a picture that is drawn as before under another name.
  package init(from old: SnapshotResult.Subject, movedTo new: SnapshotResult.Subject) {
    var changes: [String] = []
    if old.grid != new.grid { changes.append("\(old.grid) → \(new.grid)") }
    if old.theme != new.theme { changes.append("theme \(old.theme.quotedChange(to: new.theme))") }
    if old.state != new.state {
      let (from, to) = (old.state?.quoted ?? "none", new.state?.quoted ?? "none")
      changes.append("state \(from) → \(to)")
    }
    let what = changes.isEmpty ? "the reference" : changes.joined(separator: ", ")
    self.init(.name, "renamed: \(what)")
  }

  /// Whether it is one of what a window shows.
  package var isOfWindow: Bool { if case .window = change { true } else { false } }

  /// Whether it is how many cells one spans.
  package var isOfSpan: Bool { if case .span = change { true } else { false } }

  /// The first effect in place of the root.
  package var withoutRoot: Cause {
    guard var cause = effects.first else { return self }
    (cause.places, cause.parts) = (places, parts)
    cause.effects = Array(effects.dropFirst())
    return cause
  }

  /// The cause, of other rows or columns, with the path of the file that has them.
  package func told(of file: String) -> Cause {
    var told = self
    (told.file, told.text) = (file, "\(file): \(text)")
    if case .told(let name, let sentence) = change {
      told.change = .told(name: name, sentence: "\(file): \(sentence)")
    }
    return told
  }

  /// The cause, of a value that a file brings about without having it, with that file's path.
  package func changed(by file: String) -> Cause {
    var changed = self
    changed.file = file
    return changed
  }

  /// The cause with the place of its only cell in a file.
  package func placed(in file: String, line: Int, _ cell: Cell) -> Cause {
    placed(Root(file: file, line: line, key: cell.column, old: cell.old, new: cell.new))
  }

  /// The cause as a change of a key.
  package func placed(_ root: Root) -> Cause {
    var placed = self
    (placed.root, placed.text) = (root, root.sentence)
    placed.effects.insert(Cause(kind, text), at: 0)
    return placed
  }
}

extension Cause.Root {
  /// `Themes/fjord.json:6 accentColor #0a7d8c → #0a7d9c`.
  var sentence: String { "\(file):\(line) \(change)" }

  /// `accentColor #0a7d8c → #0a7d9c`.
  var change: String {
    let parts = [old, new].compactMap(\.self)
    let start = parts.count == 2 ? parts[0].startOfChange(to: parts[1]) : 0
    return "\(shortKey.quotable) \(words(old, start)) → \(words(new, start))"
  }

  /// The key without what tells nothing more.
  package var shortKey: String {
    for start in ["parameters.", "styles."] where key.hasPrefix(start) {
      return String(key.dropFirst(start.count))
    }
    return key
  }

  private func words(_ value: String?, _ start: Int) -> String {
    guard let value else {
      return "not set" + (inherited.map { " (inherits \($0.excerpt(from: 0)))" } ?? "")
    }
    return value.isEmpty ? value.quoted : value.excerpt(from: start)
  }
}
