import Foundation
import TestSupport
import Testing

@testable import Gridreel
@testable import GridreelFiles
@testable import GridreelReels
@testable import GridreelStills
@testable import GridreelStudio

@Suite struct WritingFiles {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func rights(_ name: String) throws -> (mode: mode_t, owner: uid_t, group: gid_t) {
    var status = stat()
    try #require(stat(folder[name], &status) == 0)
    return (status.st_mode & 0o7777, status.st_uid, status.st_gid)
  }

  // MARK: Rights

  @Test(arguments: [0o600, 0o640, 0o444, 0o666] as [mode_t])
  func aReplacedFileKeepsItsMode(mode: mode_t) throws {
    try folder.write("old", to: "a")
    chmod(folder["a"], mode)
    try OutputFile.write([1], to: folder["a"])
    #expect(try rights("a").mode == mode)
    #expect(try folder.bytes("a") == [1])
  }

  @Test func aReplacedFileKeepsItsOwnerWhereThatIsAllowed() throws {
    try folder.write("old", to: "a")
    guard chown(folder["a"], 1000, 1001) == 0 else { return }
    try OutputFile.write([1], to: folder["a"])
    #expect(try rights("a").owner == 1000)
    #expect(try rights("a").group == 1001)
  }

  @Test func aNewFileIsAsReadableAsAnyNewFile() throws {
    try folder.write("other", to: "other")
    close(open(folder["plain"], O_CREAT | O_WRONLY, 0o666))
    try OutputFile.write([1], to: folder["a"])
    #expect(try rights("a").mode == rights("plain").mode)
  }

  // MARK: Links

  @Test func aLinkIsFollowedAlsoToWhatIsNotThereYet() throws {
    try folder.makeFolder("below")
    symlink("below/a", folder["near"])
    symlink(folder["near"], folder["far"])
    for bytes: [UInt8] in [[1], [2]] {
      try OutputFile.write(bytes, to: folder["far"])
      #expect(try folder.bytes("below/a") == bytes)
    }
    #expect(try folder.names() == ["below", "far", "near"])
    #expect(FilePath.link(at: folder["near"]) == "below/a")
  }

  @Test func linksThatLeadNowhereAreTold() throws {
    symlink("gone/a", folder["a"])
    symlink("c", folder["b"])
    symlink("b", folder["c"])
    for (name, reason) in [
      ("a", "No such file or directory; make its folder first"),
      ("b", "Too many levels of symbolic links"),
    ] {
      let error = #expect(throws: GridreelError.self) {
        try OutputFile.write([1], to: folder[name])
      }
      #expect(error?.message.description == "cannot be written: \(reason)")
    }
    #expect(try folder.names() == ["a", "b", "c"])
  }

  @Test func anotherNameOfAReplacedFileKeepsTheOldContent() throws {
    try folder.write("old", to: "a")
    link(folder["a"], folder["b"])
    try OutputFile.write([1], to: folder["a"])
    #expect(try folder.text("b") == "old")
  }

  @Test func aNameMayBeAsLongAsTheSystemAllows() throws {
    let name = String(repeating: "ü", count: 127)
    try OutputFile.write([1], to: folder[name])
    #expect(try folder.names() == [name])
  }

  // MARK: All or none

  @Test func whereOneFileCannotTakeItsNameTheOthersGiveTheirsBack() throws {
    try folder.write("old", to: "first")
    let files = try ["first", "second", "third"].map { try TemporaryFile.complete(folder[$0], [1]) }
    try folder.makeFolder("third")
    let error = #expect(throws: GridreelError.self) { try TemporaryFile.takeNames(files) }
    #expect(error?.message.description == "cannot be written: Is a directory")
    #expect(try folder.text("first") == "old")
    #expect(try folder.names().filter { !$0.hasPrefix(".") } == ["first", "third"])
  }

  @Test func filesThatReplaceOthersLeaveNothingBeside() throws {
    for name in ["a", "b"] { try folder.write("old", to: name) }
    try OutputFile.write(["a", "b", "c"].map { ([1], folder[$0]) })
    #expect(try folder.names() == ["a", "b", "c"])
    for name in ["a", "b", "c"] { #expect(try folder.bytes(name) == [1]) }
  }

  // MARK: Leftovers

  /// The name of a file that a process has left.
  private func leftover(_ name: String, of process: Int32, machine: String? = nil) throws -> String
  {
    let new = TemporaryName.new(in: "", for: name).split(separator: "-")
    try #require(new.count > 3)
    let before = new.dropLast(3).joined(separator: "-")
    let left = "\(before)-\(machine ?? String(new[new.count - 3]))-\(process)-\(new[new.count - 1])"
    try folder.write("left", to: left)
    return left
  }

  @Test func whatAKilledRunHasLeftIsRemovedByTheNext() throws {
    let ended = Process()
    ended.executableURL = URL(fileURLWithPath: "/bin/sh")
    ended.arguments = ["-c", "exit 0"]
    try ended.run()
    ended.waitUntilExit()
    _ = try leftover("a-b.gif", of: ended.processIdentifier)
    let old = try leftover("old.gif", of: 1, machine: "00000000")
    var times = [timeval(tv_sec: time(nil) - 8 * 86_400, tv_usec: 0)]
    times.append(times[0])
    utimes(folder[old], &times)
    let kept = [
      try leftover("live.gif", of: getppid()), try leftover("far.gif", of: 1, machine: "00000000"),
      ".a.gif.gridreel-mine", "a.gridreel-00000000-1-abc",
    ]
    for name in kept { try folder.write("kept", to: name) }
    try OutputFile.write([1], to: folder["b"])
    #expect(try Set(folder.names()) == Set(kept + ["b"]))
  }
}
