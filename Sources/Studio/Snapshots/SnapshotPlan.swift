import GridreelCauses
import GridreelFiles
import GridreelPrimitives
import GridreelStyle

/// All pictures of a run and the paths of their references, determined before drawing.
struct SnapshotPlan: Sendable {
  /// A grid file that was read.
  struct File: Sendable {
    let path: String
    let file: GridFile
    let tolerance: ToleranceOptions

    /// Reads its data.
    ///
    /// - Parameters:
    ///   - allowed: Paths that it may name besides those in its folder.
    ///   - budget: What reading it may use.
    /// - Returns: The data, or the error.
    func input(allowing allowed: [String], _ budget: Budget) -> Result<GridInput, GridreelError> {
      Result { () throws(GridreelError) in
        try budget.spend(on: path) { () throws(GridreelError) in
          try GridInput(file, path: path, allowing: allowed)
        }
      }
    }
  }

  /// One picture.
  struct Picture: Sendable {
    /// The index of its file in the plan.
    let file: Int
    let subject: SnapshotResult.Subject
    let theme: ThemeChoice
    /// The options of the file, overridden by those of the state.
    let options: GridOptions
    /// The path of the reference.
    let reference: String
    /// The path of the lock that has the reference if the lock exists.
    let lock: String
  }

  /// A grid file that cannot be read.
  struct Failure: Sendable {
    let path: String
    let error: GridreelError
  }

  private(set) var files: [File] = []
  private(set) var pictures: [Picture] = []
  private(set) var failures: [Failure] = []
  /// The folders in which every reference must belong to a picture of the plan.
  let scopes: [String]
  /// The locks in the folders that were searched.
  let foundLocks: [String]
  /// What removes references of the same run that belong to no picture.
  let pruneCommand: String
  /// The folders of the pictures' references, for locking.
  ///
  /// - Parameter locks: the locks that have references.
  /// - Returns: The folders; those of locks for the references in them.
  func referenceFolders(_ locks: Set<String>) -> Set<String> {
    let folders = pictures.map {
      FilePath.folder(of: locks.contains($0.lock) ? $0.lock : $0.reference)
    }
    return Set(folders.map { $0.isEmpty ? "." : $0 })
  }

  /// What is not compared in pictures, by the paths of their references.
  var ignored: [String: [IgnoredPart]] {
    var ignored: [String: [IgnoredPart]] = [:]
    for picture in pictures {
      let parts = files[picture.file].file.snapshots.ignored
      if !parts.isEmpty { ignored[picture.reference] = parts }
    }
    return ignored
  }

  /// Reads all grid files below paths.
  ///
  /// - Throws: ``GridreelError`` if there are none, unless that may be, or if two pictures would have the same
  ///   reference.
  init(
    paths: [String], directory: String?, allowing allowed: [String] = [], mayBeEmpty: Bool = false
  ) throws(GridreelError) {
    let search = try GridFileSearch(paths: paths, directory: directory, mayBeEmpty: mayBeEmpty)
    (scopes, foundLocks) = (search.scopes, search.locks)
    let words = paths.map(Self.word) + (directory.map { ["--directory", Self.word($0)] } ?? [])
    pruneCommand = (["gridreel prune"] + words).joined(separator: " ")
    var owners: [String: SnapshotResult.Subject] = [:]
    for found in search.files {
      do throws(GridreelError) {
        let bytes = try InputFile.read(found.path, atMost: InputFile.textLimit)
        let file = try GridFile(parsing: bytes, name: found.path)
        let added = try Self.pictures(of: file, number: files.count, found, allowing: allowed)
        for picture in added { try Self.check(picture, &owners) }
        files.append(
          File(path: found.path, file: file, tolerance: file.snapshots.tolerance))
        pictures += added
      } catch {
        failures.append(Failure(path: found.path, error: error))
      }
    }
  }

  /// A path in a shell, which no program takes for a flag.
  private static func word(_ path: String) -> String {
    shellWord(path.hasPrefix("-") ? "./\(path)" : path)
  }

  /// The pictures of one file: per theme the states, per state the scales.
  static func pictures(
    of file: GridFile, number: Int, _ found: GridFileSearch.Found, allowing allowed: [String]
  ) throws(GridreelError) -> [Picture] {
    var base = file.placedOptions
    base.display.allowPaths = allowed
    let wanted = file.snapshots
    let folder = FilePath.join(found.references, SnapshotNames.stem(of: found.path))
    var pictures: [Picture] = []
    for theme in wanted.themes ?? base.themeChoices {
      for state in [nil] + wanted.states.map(Optional.some) {
        for scale in wanted.scales ?? base.look.stillScales {
          var options = state?.options.laid(over: base) ?? base
          options.look.scale = scale
          let subject = SnapshotResult.Subject(
            grid: found.path, theme: theme.label, state: state?.name, scale: scale)
          let name = SnapshotNames.fileName(of: subject)
          guard name.utf8.count <= SnapshotNames.longestName else {
            let place = state?.origin ?? theme.origin
            throw place.error("the name is too long for a file: '\(name)'")
          }
          pictures.append(
            Picture(
              file: number, subject: subject, theme: theme, options: options,
              reference: FilePath.join(folder, name), lock: found.lock))
        }
      }
    }
    return pictures
  }

  /// Rejects a second picture with the same path; on some file systems, paths that differ only
  /// in case are equal.
  private static func check(
    _ picture: Picture, _ owners: inout [String: SnapshotResult.Subject]
  ) throws(GridreelError) {
    let key = picture.reference.lowercased()
    guard let owner = owners.updateValue(picture.subject, forKey: key) else { return }
    let first =
      owner.grid == picture.subject.grid
      ? "'\(SnapshotNames.title(of: owner))'"
      : "'\(SnapshotNames.title(of: owner))' of \(owner.grid)"
    throw picture.theme.origin.file == nil
      ? GridreelError(.badInput, file: picture.subject.grid, message(first, picture))
      : picture.theme.origin.error(message(first, picture))
  }

  private static func message(_ first: String, _ picture: Picture) -> Message {
    "\(first) and '\(SnapshotNames.title(of: picture.subject))' would both be "
      + "\(picture.reference); give one another name"
  }

  /// The themes that are not there, each with a file that asks for it; reads all themes.
  var missingThemes: [(file: Int, error: GridreelError)] {
    var known: Set<String> = []
    var found: [(file: Int, error: GridreelError)] = []
    for picture in pictures
    where known.insert("\(picture.file) \(picture.subject.theme)").inserted {
      do throws(GridreelError) {
        _ = try picture.options.theme(picture.theme)
      } catch {
        if error.code == .unreadableInput { found.append((picture.file, error)) }
      }
    }
    return found
  }

  /// Keeps the pictures whose references have some paths.
  mutating func keep(_ isKept: (_ reference: String) -> Bool) {
    pictures.removeAll { !isKept($0.reference) }
  }

  /// Keeps the pictures whose path or title contains a text, ignoring case; if references have exactly this
  /// name, only those.
  ///
  /// - Throws: ``GridreelError`` with code `usage` if none match, unless that may be.
  mutating func keep(_ text: String, mayBeEmpty: Bool = false) throws(GridreelError) {
    let wanted = text.lowercased()
    let exact = pictures.filter {
      let path = $0.reference.lowercased()
      return "/\(path)".hasSuffix("/\(wanted)") || "/\(path)".hasSuffix("/\(wanted).png")
    }
    let kept =
      !exact.isEmpty
      ? exact
      : pictures.filter { picture in
        SnapshotNames.title(of: picture.subject).lowercased().contains(wanted)
          || picture.subject.grid.lowercased().contains(wanted)
          || picture.reference.lowercased().contains(wanted)
      }
    guard !kept.isEmpty || pictures.isEmpty || mayBeEmpty else {
      throw GridreelError(
        .usage,
        "--filter: none of \(pictures.count.counted("picture")) has '\(text)' in its name")
    }
    pictures = kept
  }
}
