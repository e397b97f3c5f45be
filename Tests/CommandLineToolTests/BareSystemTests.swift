#if os(Linux)
import Foundation
import TestSupport
import Testing

/// A system without `/proc`, as in many containers and chroots.
@Suite struct BareSystem {
  private static let launcher = [
    "/usr/bin/unshare", "--mount", "/bin/sh", "-c", #"mount -t tmpfs none /proc && exec "$@""#,
    "sh",
  ]
  private static let jobs = (1...180).map {
    #"{"input": "people.csv", "output": "\#($0).png", "scale": 6}"#
  }
  private static let canBeMade =
    getuid() == 0 && FileManager.default.isExecutableFile(atPath: launcher[0])

  // Dispatch would look for its threads after a second.
  @Test(
    .enabled(if: canBeMade, "only root can hide /proc"),
    arguments: [(jobs, ["batch"]), (Array(jobs.prefix(2)), ["batch", "--no-isolate"])])
  func drawsManyPictures(_ jobs: [String], _ words: [String]) throws {
    let folder = try ScratchFolder()
    try folder.write("name,age\nMarie,66\nEmmy,53\n", to: "people.csv")
    var program = Program(folder: folder)
    program.launcher = Self.launcher
    let outcome = try program.run(words, input: jobs.joined(separator: "\n"))
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.text.split(separator: "\n").count == jobs.count)
  }
}
#endif
