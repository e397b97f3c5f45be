import GridreelFiles
package import GridreelPrimitives

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Writes a small project: data, a grid file, a theme, a page that says what to do, and a check for CI.
package struct NewProject: Sendable {
  /// The folder that it goes into, which is made if it is missing; empty is the working directory.
  package let folder: String

  /// Prepares a project.
  ///
  /// - Parameter folder: Its folder; nil is the working directory.
  /// - Throws: ``GridreelError`` with code `usage` if it is no name of a folder.
  package init(folder: String?) throws(GridreelError) {
    var path = folder ?? "."
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    guard !path.isEmpty, path != "-" else {
      throw GridreelError(
        .usage, "\(quoted(path)) is no folder; give its name, or nothing: gridreel init")
    }
    guard FilePath.kind(of: path) == .folder || InputFormat(path: path) == nil else {
      throw Self.dataRefusal(path)
    }
    self.folder = path == "." ? "" : path
  }

  /// Writes the files, all or none.
  ///
  /// - Returns: The paths of the written files.
  /// - Throws: ``GridreelError`` with code `unwritableOutput`, if one of them is there already or cannot be written.
  package func write() throws(GridreelError) -> [String] {
    let files = ProjectFile.all.map { (Array($0.text.utf8), FilePath.join(folder, $0.name)) }
    try checkPlaces(files.map(\.1))
    let missing = missingFolders(of: files.map(\.1))
    do throws(GridreelError) {
      for place in missing { try FilePath.makeFolder(place) }
      try OutputFile.write(files.map { (bytes: $0.0, path: $0.1) })
    } catch {
      // Only what is empty goes: nothing of others is lost.
      for place in missing.reversed() { rmdir(place) }
      throw error
    }
    return files.map(\.1)
  }

  /// What to type next.
  package var next: String {
    let enter = folder.isEmpty ? "" : "cd \(shellWord(folder)) && "
    return enter + "gridreel \(ProjectFile.gridName) -o \(ProjectFile.pictureName)"
  }

  private func checkPlaces(_ paths: [String]) throws(GridreelError) {
    var place = folder
    while !place.isEmpty, FilePath.kind(of: place) == nil { place = FilePath.folder(of: place) }
    guard place.isEmpty || FilePath.kind(of: place) == .folder else {
      throw GridreelError(
        .unwritableOutput, file: place,
        "is no folder; choose another name: gridreel init \(freeName)")
    }
    let taken = paths.filter { FilePath.kind(of: $0) != nil || FilePath.isLink($0) }
    guard let first = taken.first else { return }
    let others = taken.dropFirst().map { FilePath.relative($0, from: folder) }
    let also =
      others.isEmpty
      ? "" : ", and so \(others.count == 1 ? "does" : "do") \(others.joined(separator: ", "))"
    throw GridreelError(
      .unwritableOutput, file: first,
      "already exists\(also); nothing was written; make the project in a new folder: gridreel init \(freeName)"
    )
  }

  /// The name of a folder that is not there yet.
  private var freeName: String {
    let names = sequence(first: 1) { $0 + 1 }.lazy.map { $0 == 1 ? "project" : "project-\($0)" }
    return names.first { FilePath.kind(of: $0) == nil && !FilePath.isLink($0) } ?? "project"
  }

  /// The folders that have to be made, the outer ones first.
  private func missingFolders(of paths: [String]) -> [String] {
    var missing: [String] = []
    for path in paths {
      var place = FilePath.folder(of: path)
      var inner: [String] = []
      while !place.isEmpty, place != "/", FilePath.kind(of: place) == nil {
        inner.append(place)
        place = FilePath.folder(of: place)
      }
      missing += inner.reversed().filter { !missing.contains($0) }
    }
    return missing
  }

  /// The answer to a name of data, of which there is no project.
  private static func dataRefusal(_ path: String) -> GridreelError {
    let start: Message = "init makes a project with data of its own, in a folder"
    let name = InputFormat.baseName(of: path)
    return GridreelError(
      .usage, start + ", and \(quoted(path)) is a file's name: gridreel init \(commandWord(name))")
  }

  /// A path as a word of a command that is no flag.
  private static func commandWord(_ path: String) -> String {
    shellWord(path.hasPrefix("-") ? "./" + path : path)
  }
}
