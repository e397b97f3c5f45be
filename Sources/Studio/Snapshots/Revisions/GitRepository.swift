import GridreelFiles
import GridreelImageCodecs
import GridreelPrimitives

/// A repository as the program `git` reads it; nothing in it is ever changed.
struct GitRepository: Sendable {
  /// The absolute path of its checkout, without links.
  let root: String

  /// Finds the repository of a folder.
  ///
  /// - Throws: ``GridreelError`` with code `missingResource` if git is not installed, `unreadableInput` if the folder
  ///   is in no repository.
  init(of folder: String) throws(GridreelError) {
    let place = folder.isEmpty ? "." : folder
    let found = try Self.git(["rev-parse", "--show-toplevel"], in: place)
    guard found.status == 0, let line = found.lines.first, let root = FilePath.real(line) else {
      throw GridreelError(
        .unreadableInput, file: place,
        "is not in the checkout of a git repository, which \(Self.flag) needs\(found.words)")
    }
    self.root = root
  }

  /// The digest of the commit that a revision means.
  ///
  /// - Throws: ``GridreelError`` with code `usage` if there is no such revision.
  func commit(_ revision: String) throws(GridreelError) -> String {
    let name = "\(revision)^{commit}"
    let found = try git(["rev-parse", "--verify", "--quiet", "--end-of-options", name])
    guard found.status == 0, let commit = found.lines.last else {
      throw GridreelError(
        .usage,
        "\(Self.flag): there is no revision \(quoted(revision)) in this repository\(try remedy())")
    }
    return commit
  }

  /// The paths of all files of a commit, from the root.
  func files(of commit: String) throws(GridreelError) -> [String] {
    let listed = try git(["ls-tree", "-r", "-z", "--full-tree", "--name-only", commit])
    guard listed.status == 0 else { throw unreadable(commit, listed) }
    return listed.output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Writes files of a commit below a folder, as a checkout would; neither the checkout nor its index is touched.
  func write(
    _ files: [String], of commit: String, below folder: String, index: String
  ) throws(GridreelError) {
    let read = try git(["read-tree", commit], index: index)
    guard read.status == 0 else { throw unreadable(commit, read) }
    let names: [UInt8] = files.flatMap { Array($0.utf8) + [0] }
    let words = ["checkout-index", "--quiet", "-z", "--stdin", "--prefix=\(folder)/"]
    let written = try git(words, index: index, input: names)
    guard written.status == 0 else { throw unreadable(commit, written) }
  }

  /// How to get revisions that a shallow clone lacks, in words that follow a message.
  private func remedy() throws(GridreelError) -> Message {
    guard try git(["rev-parse", "--is-shallow-repository"]).lines.first == "true",
      let remote = try git(["remote"]).lines.first
    else { return "" }
    let branches = shellWord("+refs/heads/*:refs/remotes/\(remote)/*")
    return
      ", which is a shallow clone; fetch the others by: git fetch --unshallow \(remote) \(branches)"
  }

  private func unreadable(_ commit: String, _ outcome: Outcome) -> GridreelError {
    GridreelError(
      .unreadableInput, "git cannot read the files of the revision \(commit)\(outcome.words)")
  }

  private static let flag: Message = "--against"

  // MARK: The program

  /// What git answered.
  private struct Outcome {
    let status: Int32?
    let output: [UInt8]
    /// Git's own last message, in words that follow another one.
    let words: Message

    var lines: [String] {
      String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
    }
  }

  private func git(
    _ words: [String], index: String? = nil, input: [UInt8] = []
  ) throws(GridreelError) -> Outcome {
    try Self.git(words, in: root, index: index, input: input)
  }

  /// Runs git without the variables by which it would take another repository, as it sets them for hooks.
  private static func git(
    _ words: [String], in folder: String, index: String? = nil, input: [UInt8] = []
  ) throws(GridreelError) -> Outcome {
    let unset = ["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX"].flatMap { ["-u", $0] }
    let variables =
      ["LC_ALL=C", "GIT_OPTIONAL_LOCKS=0"] + (index.map { ["GIT_INDEX_FILE=\($0)"] } ?? [])
    var child = try ChildProcess(
      "/usr/bin/env", arguments: unset + variables + ["git", "-C", folder] + words, name: "git",
      isHeard: true)
    let outcome = try child.outcome(of: input)
    guard outcome.status != notFound else {
      throw GridreelError(
        .missingResource, "\(flag) needs the program git, which is not installed")
    }
    let last = outcome.lastWords.trimmingBlanks
    return Outcome(
      status: outcome.status, output: outcome.output, words: last.isEmpty ? "" : ": git: \(last)")
  }

  /// The status of `env` if there is no such program.
  private static let notFound: Int32 = 127
}
