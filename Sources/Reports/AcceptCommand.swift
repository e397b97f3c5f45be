package import GridreelCauses
import GridreelPrimitives

/// The commands that make actual pictures references, with the flags of the run that found them.
package struct AcceptCommand: Sendable {
  /// The paths of the run.
  private let paths: [String]
  /// The folder in place of `Snapshots` beside each grid file; nil if none was given.
  private let directory: String?
  /// The other flags that decide how pictures are drawn and compared, with their values.
  private let flags: [String]
  /// What the run chose pictures by; nil if it drew all.
  let filter: String?
  private var isPossible = true

  package init(
    paths: [String] = ["."], directory: String? = nil, flags: [String] = [], filter: String? = nil
  ) {
    (self.paths, self.directory, self.flags, self.filter) = (paths, directory, flags, filter)
  }

  /// Makes no command, for pictures that have no references.
  package static var none: AcceptCommand {
    var command = AcceptCommand()
    command.isPossible = false
    return command
  }

  /// The command for one picture, quoted for a POSIX shell; nil if nothing can be accepted.
  package func text(for result: SnapshotResult) -> String? {
    guard isPossible else { return nil }
    return switch result.status {
    case .passed, .recorded, .error, .added, .removed: nil
    case .orphan: Self.line(["gridreel", "prune"] + paths.map(Self.path) + place(directory))
    case .missing: record(result, "missing")
    case .changed, .layout: accept(result)
    case .moved: accept(causes: ["moved"])
    }
  }

  /// The commands for failures without duplicates, which all work in their order: one for the reasons that several
  /// pictures share, or that are values of keys of files, together with those that the same pictures have and those of
  /// the rows of the same file, whose names depend on each other; and one for each failure that has others.
  package func texts(for failures: [SnapshotResult]) -> [String] {
    let reasons = CauseGroup.reasons(of: failures)
    let names = zip(failures, reasons).map { result, own in
      isAccepted(result, as: own) ? own.map(\.name) : []
    }
    let ofRows = Dictionary(grouping: reasons.joined().filter { $0.cause?.change != nil }) {
      $0.file
    }
    let together = ofRows.compactMap { $0 == nil ? nil : $1.map(\.name).eachOnce(by: \.self) }
    let accepted = Set(names.joined())
    let joint = JoinedNames(names + together.map { $0.filter(accepted.contains) })
    var seen: Set<String> = []
    return zip(failures, names).compactMap { result, own in
      let text = own.isEmpty ? self.text(for: result) : accept(causes: joint.all(with: own[0]))
      return text.flatMap { seen.insert($0).inserted ? $0 : nil }
    }
  }

  /// The command for all pictures with no other reasons than one; nil if they are its alone.
  func text(for result: SnapshotResult, as reasons: [CauseGroup]) -> String? {
    isAccepted(result, as: reasons) ? accept(causes: reasons.map(\.name)) : nil
  }

  /// Whether a picture is accepted by its reasons, and not by its name.
  private func isAccepted(_ result: SnapshotResult, as reasons: [CauseGroup]) -> Bool {
    isPossible && [.changed, .layout, .missing, .moved].contains(result.status)
      && wasRecorded(result) && !reasons.isEmpty && reasons.allSatisfy(\.isShared)
  }

  /// The command for all pictures with no other reasons than these.
  private func accept(causes: [String]) -> String {
    Self.line(
      ["gridreel", "accept"] + paths.map(Self.path) + place(directory) + flags
        + (filter.map { ["--filter", $0] } ?? []) + causes.flatMap { ["--cause", $0] })
  }

  private func wasRecorded(_ result: SnapshotResult) -> Bool {
    result.expected.map(Reference.isRecorded) ?? true
  }

  /// The command that goes through all failures.
  package var review: String {
    Self.line(["gridreel", "review"] + paths.map(Self.path) + place(directory))
  }

  private func accept(_ result: SnapshotResult) -> String {
    guard !wasRecorded(result) else { return record(result, "failed") }
    // What was never recorded is not written over.
    let reference = Self.path(result.reference)
    return Self.line(["mv", reference, reference + ".old"]) + " && " + record(result, "missing")
  }

  private func record(_ result: SnapshotResult, _ mode: String) -> String {
    // References of a file in a subfolder of the run are in a subfolder of its directory.
    let folder = directory.map { _ in Self.folder(of: Self.folder(of: result.reference)) }
    return Self.line(
      ["gridreel", "record", Self.path(result.subject.grid)] + place(folder) + flags
        + ["--mode", mode, "--filter", Self.name(of: result.reference)])
  }

  private func place(_ folder: String?) -> [String] {
    folder.map { ["--directory", Self.path($0)] } ?? []
  }

  private static func line(_ words: [String]) -> String {
    words.map(quoted).joined(separator: " ")
  }

  /// A path that no program takes for a flag.
  private static func path(_ path: String) -> String { path.hasPrefix("-") ? "./\(path)" : path }

  /// Quotes a word for a POSIX shell.
  package static func quoted(_ word: String) -> String {
    shellWord(word)
  }

  /// The file's name without folder and extension.
  private static func name(of path: String) -> String {
    let file = path.split(separator: "/").last.map(String.init) ?? path
    return file.hasSuffix(".png") ? String(file.dropLast(4)) : file
  }

  private static func folder(of path: String) -> String {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    return parts.isEmpty ? "." : parts.joined(separator: "/")
  }
}

/// Names of reasons, those together that some picture has together.
private struct JoinedNames {
  private var groups: [[String]] = []
  /// The group of each name.
  private var places: [String: Int] = [:]

  init(_ names: [[String]]) {
    for own in names { join(own) }
  }

  private mutating func join(_ names: [String]) {
    let known = names.compactMap { places[$0] }.eachOnce(by: \.self)
    // The smaller ones join the largest.
    let place = known.max { groups[$0].count < groups[$1].count } ?? groups.count
    if place == groups.count { groups.append([]) }
    for other in known where other != place {
      let moved = groups[other]
      groups[other] = []
      add(moved, to: place)
    }
    add(names.filter { places[$0] == nil }, to: place)
  }

  private mutating func add(_ names: [String], to place: Int) {
    groups[place] += names
    for name in names { places[name] = place }
  }

  /// A name and all that are joined with it.
  func all(with name: String) -> [String] { places[name].map { groups[$0] } ?? [name] }
}
