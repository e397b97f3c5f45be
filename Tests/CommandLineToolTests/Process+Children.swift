#if os(Linux)
import Foundation

extension Process {
  /// The numbers of the processes that it has started, by whichever of its threads.
  func children() throws -> [Int32] {
    let threads = "/proc/\(processIdentifier)/task"
    return try FileManager.default.contentsOfDirectory(atPath: threads).flatMap { thread in
      try String(contentsOfFile: "\(threads)/\(thread)/children", encoding: .utf8)
        .split(separator: " ").compactMap { Int32($0) }
    }
  }

  /// The child that has a file open.
  func child(reading path: String) throws -> Int32? {
    try children().first { child in
      let files = "/proc/\(child)/fd"
      return try FileManager.default.contentsOfDirectory(atPath: files).contains { number in
        // A file may be closed meanwhile.
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(files)/\(number)")) == path
      }
    }
  }
}
#endif
