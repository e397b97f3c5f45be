#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

/// What a video's file holds by its own account; no picture is decoded.
///
/// It reads the forms that ffmpeg writes for us and refuses all others, so a file that was cut off anywhere
/// is never taken for a whole one.
struct VideoFile: Hashable, Sendable {
  /// How many frames there are.
  let frameCount: Int
  /// How long the film runs, in seconds.
  let seconds: Double

  /// Reads the structure of a file.
  ///
  /// - Throws: ``CodecError`` with code `notThisFormat`, `truncated` or `damaged`.
  init(path: String, codec: VideoSettings.Codec) throws(CodecError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw CodecError(.truncated, errorText(errno)) }
    defer { close(descriptor) }
    try self.init(FileBytes(of: descriptor), codec: codec)
  }

  /// Reads the structure of a file's bytes.
  ///
  /// - Throws: ``CodecError`` with code `notThisFormat`, `truncated` or `damaged`.
  init(_ file: FileBytes, codec: VideoSettings.Codec) throws(CodecError) {
    switch codec {
    case .h264: self = try MP4Reader(file).video()
    case .vp9, .av1: self = try WebMReader(file).video()
    }
  }

  /// What a reader found.
  init(frameCount: Int, seconds: Double) { (self.frameCount, self.seconds) = (frameCount, seconds) }
}
