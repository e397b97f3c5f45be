import Foundation
import GridreelPrimitives
import TestSupport
import Testing

@testable import GridreelFiles

/// What is opened by a name is what the name was allowed for.
@Suite struct CheckedPathTests {
  private let scratch: ScratchFolder

  init() throws {
    scratch = try ScratchFolder()
    try scratch.makeFolder("grid")
    try scratch.write("inside", to: "grid/a.txt")
    try scratch.write("outside", to: "secret.txt")
  }

  private func text(_ path: String) -> String {
    do throws(GridreelError) {
      return String(decoding: try InputFile.read(path), as: UTF8.self)
    } catch {
      return "\(error.code == .outOfReach): \(error.message)"
    }
  }

  #if os(Linux)
  @Test func aLinkThatTakesTheFilesPlaceIsNotFollowed() throws {
    let path = scratch["grid/a.txt"]
    #expect(Reach(in: scratch["grid/"], allowing: []).refusal(of: path) == nil)
    #expect(text(path) == "inside")
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createSymbolicLink(
      atPath: path, withDestinationPath: scratch["secret.txt"])
    #expect(text(path) == "true: became another file while it was opened; nothing of it was read")
    // The name is refused from now on, as a link out of the folder is.
    #expect(Reach(in: scratch["grid/"], allowing: []).refusal(of: path) != nil)
  }

  @Test func anAllowedLinkIsFollowed() throws {
    let path = scratch["grid/b.txt"]
    try FileManager.default.createSymbolicLink(
      atPath: path, withDestinationPath: scratch["grid/a.txt"])
    #expect(Reach(in: scratch["grid/"], allowing: []).refusal(of: path) == nil)
    #expect(text(path) == "inside")
  }
  #endif
}
