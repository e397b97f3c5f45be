import Foundation

/// Whether ffmpeg is where the program looks for it; without it, tests of videos are skipped.
public let isFFmpegInstalled = ["/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"]
  .contains { FileManager.default.isExecutableFile(atPath: "\($0)/ffmpeg") }
