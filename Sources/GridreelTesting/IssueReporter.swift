#if canImport(Testing)
import Testing
#endif
#if canImport(XCTest)
import Foundation
import XCTest
#endif

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Reports failures to the framework that runs the test.
enum IssueReporter {
  /// Fails the test.
  static func report(_ message: String, _ framework: RunningTest.Framework, at place: SourcePlace) {
    #if canImport(Testing)
    if framework == .swiftTesting {
      Issue.record(Comment(rawValue: message), sourceLocation: location(of: place))
      return
    }
    #endif
    #if canImport(XCTest)
    XCTFail(message, file: place.filePath, line: place.line)
    #else
    fatalError(message)
    #endif
  }

  /// Tells something about a test that passes.
  static func warn(_ message: String, _ framework: RunningTest.Framework, at place: SourcePlace) {
    #if canImport(Testing) && compiler(>=6.3)
    if framework == .swiftTesting {
      Issue.record(
        Comment(rawValue: message), severity: .warning, sourceLocation: location(of: place))
      return
    }
    #endif
    // XCTest has no warnings; editors read lines of this form.
    let line = "\(place.filePath):\(place.line): warning: \(message)\n"
    _ = line.withCString { write(STDERR_FILENO, $0, strlen($0)) }
  }

  /// Attaches files to the test's results.
  static func attach(
    _ files: [SnapshotFailure.Attachment], _ framework: RunningTest.Framework,
    at place: SourcePlace
  ) {
    guard !files.isEmpty else { return }
    #if canImport(Testing)
    if framework == .swiftTesting {
      for file in files {
        Attachment.record(file.bytes, named: file.name, sourceLocation: location(of: place))
      }
      return
    }
    #endif
    #if canImport(XCTest) && canImport(Darwin)
    // Activities belong to the main thread, where XCTest runs all synchronous tests.
    guard Thread.isMainThread else { return }
    MainActor.assumeIsolated {
      XCTContext.runActivity(named: "Snapshot does not match reference") { activity in
        for file in files {
          let attachment = XCTAttachment(data: Data(file.bytes))
          attachment.name = file.name
          activity.add(attachment)
        }
      }
    }
    #endif
  }

  #if canImport(Testing)
  private static func location(of place: SourcePlace) -> SourceLocation {
    SourceLocation(
      fileID: place.fileID.description, filePath: place.filePath.description, line: Int(place.line),
      column: Int(place.column))
  }
  #endif
}
