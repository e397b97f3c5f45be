import Foundation
import TestSupport

/// A `gridreel batch` whose standard input stays open.
struct OpenBatch {
  let process = Process()
  private let input = Pipe()
  private let output = Pipe()

  /// Starts it, with a signal ignored as `nohup` ignores SIGHUP.
  init(_ arguments: [String], in folder: ScratchFolder, ignoring signal: String? = nil) throws {
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    let trap = signal.map { "trap '' \($0); " } ?? ""
    process.arguments = ["-c", trap + #"exec "$@""#, "sh", Program.path] + arguments
    process.environment = ["PATH": "/usr/bin:/bin"]
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
  }

  /// Sends a job and waits for its result.
  func result(of job: String) -> String {
    input.fileHandleForWriting.write(Data((job + "\n").utf8))
    return String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
  }

  /// Sends no more.
  func end() { try? input.fileHandleForWriting.close() }
}
