package import GridreelPrimitives
import GridreelStyle

/// The files that a file may name: those in its folder and below, and those that the caller allows.
///
/// If a parent folder contains a file ``rootName``, that folder is the boundary instead. Links
/// count as their targets.
package struct Reach: Hashable, Sendable {
  /// The name of the file that makes its folder the boundary of all files below.
  package static let rootName = ".gridreel-root"

  /// Why a file may not be named, in words that follow the name; nil if it may.
  package typealias Refusal = Message

  /// The folder to which names are relative, with a trailing `/`; empty is the current one.
  let folder: String
  /// Further folders, or single files, that names may lead to.
  let allowed: [String]

  /// The reach of files in a folder.
  package init(in folder: String, allowing allowed: [String]) {
    (self.folder, self.allowed) = (folder, allowed)
  }

  /// The reach of a file; names from a pipe are relative to the current folder.
  package init(of file: String, allowing allowed: [String]) {
    let slash = FilePath.kind(of: file) == .other ? nil : file.lastIndex(of: "/")
    self.init(in: slash.map { String(file[...$0]) } ?? "", allowing: allowed)
  }

  /// A name as a path relative to the current folder.
  func path(_ name: String) -> String { name.hasPrefix("/") ? name : folder + name }

  /// Why a path may not be used; nil if it may.
  package func refusal(of path: String) -> Refusal? { refusal(of: path) { $0 } }

  /// Why a path may not be used, and what to allow in place of its target.
  private func refusal(of path: String, allowing remedy: (String) -> String) -> Refusal? {
    guard !path.contains("\0") else { return "is not a file name" }
    let target = FilePath.destination(of: path)
    let boundary = boundary
    let roots = [boundary] + allowed.map(FilePath.destination)
    guard !roots.contains(where: { Self.holds($0, target) }) else {
      CheckedPaths.note(path, leadsTo: target)
      return nil
    }
    let verb =
      Self.holds(boundary, lexical(path)) ? "leads to '\(target)', outside of" : "lies outside of"
    return "\(verb) '\(boundary)', beyond which files there may name nothing; allow it with "
      + "\(set: "allowPaths", remedy(target))"
  }

  /// A path without `..`, normalised textually without resolving links.
  private func lexical(_ path: String) -> String {
    let isBelow = path.hasPrefix(folder) && (folder.hasPrefix("/") || !path.hasPrefix("/"))
    guard isBelow else { return path.normalizedPath }
    return FilePath.join(
      FilePath.destination(of: folder), String(path.dropFirst(folder.count))
    ).normalizedPath
  }

  /// The folder outside which nothing may be named.
  private var boundary: String {
    let own = FilePath.destination(of: folder)
    var candidate = own
    while !FilePath.isPlainFile(FilePath.join(candidate, Self.rootName)) {
      let parent = FilePath.folder(of: candidate)
      guard parent != candidate else { return own }
      candidate = parent
    }
    return candidate
  }

  /// Whether a path is a root or below it; compares bytes, because canonically equivalent
  /// names are two files.
  static func holds(_ root: String, _ path: String) -> Bool {
    guard root.hasPrefix("/") else { return false }
    let folder = root.hasSuffix("/") ? root : root + "/"
    return path.utf8.elementsEqual(root.utf8) || path.utf8.starts(with: folder.utf8)
  }
}

extension Reach {
  /// Why a path may not be written to; nil if it may.
  func refusal(ofWriting path: String) -> Refusal? {
    // More pictures will go there.
    if let refusal = refusal(of: path, allowing: { FilePath.folder(of: $0) }) { return refusal }
    let target = FilePath.destination(of: path)
    guard !FilePath.isLink(path), target.utf8.elementsEqual(lexical(path).utf8) else {
      return "leads to '\(target)' by a link, and nothing is written through links"
    }
    return FilePath.kind(of: path) == .other ? "is a pipe or a device, not a file" : nil
  }

  /// Why a folder within reach contains a link to a path out of reach; nil if it contains none.
  func refusal(ofLinksIn folder: String) throws(GridreelError) -> Refusal? {
    for name in try FilePath.names(in: folder) where !name.hasPrefix(".") {
      let path = FilePath.join(folder, name)
      if FilePath.isPlainFolder(path) {
        if let refusal = try refusal(ofLinksIn: path) { return refusal }
      } else if !FilePath.isPlainFile(path), let refusal = refusal(of: path) {
        return "holds '\(path)', which \(refusal)"
      }
    }
    return nil
  }
}

extension Origin {
  /// The path of a file that is named here.
  ///
  /// A name from the caller is trusted; a name from a file must lie within its reach and must not
  /// be a pipe or device.
  ///
  /// - Throws: ``GridreelError`` at this place.
  package func path(_ name: String, allowing allowed: [String]) throws(GridreelError) -> String {
    guard let file else { return name }
    let reach = Reach(of: file, allowing: allowed)
    let path = reach.path(name)
    try Fence.check(path)
    if let refusal = reach.refusal(of: path) {
      throw error("'\(name)' \(refusal)", .outOfReach)
    }
    guard FilePath.kind(of: path) != .other else {
      throw error("'\(name)' is a pipe or a device, not a file")
    }
    // Messages name `Themes/a.json`, not `Grids/../Themes/a.json`, unless a link makes that two files.
    let short = path.normalizedPath
    guard path.contains("/../"), let place = FilePath.place(of: path) else { return path }
    guard FilePath.place(of: short) == place else { return path }
    CheckedPaths.note(short, as: path)
    return short
  }

  /// The path of an output file that is named here, as ``path(_:allowing:)``; no link may lead to it.
  ///
  /// - Throws: ``GridreelError`` at this place.
  package func outputPath(_ name: String, allowing allowed: [String]) throws(GridreelError)
    -> String
  {
    guard let file else { return name }
    let reach = Reach(of: file, allowing: allowed)
    let path = reach.path(name)
    if let refusal = reach.refusal(ofWriting: path) {
      throw error("'\(name)' \(refusal)", .outOfReach)
    }
    return path
  }
}
