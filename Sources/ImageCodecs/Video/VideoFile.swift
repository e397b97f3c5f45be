import GridreelPrimitives

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

/// The contents of a video's file by its own index; no picture is decoded.
///
/// Reads only the forms that ffmpeg writes for us and rejects all others, so a file truncated
/// anywhere is never taken for a complete one.
struct VideoFile: Hashable, Sendable {
  let frameCount: Int
  /// The duration of the video, in seconds.
  let seconds: Double

  /// Reads the structure of a file.
  ///
  /// - Throws: ``GridreelError`` with code `badInput` or `truncated`.
  init(path: String, codec: VideoSettings.Codec) throws(GridreelError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw GridreelError(.truncated, "\(errorText(errno))") }
    defer { close(descriptor) }
    try self.init(FileBytes(of: descriptor), codec: codec)
  }

  /// Reads the structure of a file's bytes.
  ///
  /// - Throws: ``GridreelError`` with code `badInput` or `truncated`.
  init(_ file: FileBytes, codec: VideoSettings.Codec) throws(GridreelError) {
    switch codec {
    case .h264: self = try MP4Reader(file).video()
    case .vp9, .av1: self = try WebMReader(file).video()
    }
  }

  /// Creates the result of a reader.
  init(frameCount: Int, seconds: Double) { (self.frameCount, self.seconds) = (frameCount, seconds) }
}
