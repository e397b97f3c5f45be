package import GridreelPrimitives

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

/// Writes a video through ffmpeg, which runs as a separate process and reads raw frames from a pipe.
///
/// The file is complete when ``finish()`` returns: it is read back, because ffmpeg may succeed on a
/// full disk. If ``finish()`` throws or is never called, the file is removed.
package struct VideoWriter: FilmWriter, ~Copyable {
  /// Blends frames over an opaque background.
  package struct Encoder: FrameEncoding {
    fileprivate let extents: FrameExtents
    fileprivate let background: UInt32

    /// Returns the frame, blended over the background.
    ///
    /// - Throws: ``GridreelError`` with code `internalFault`.
    package func encode(_ bitmap: Bitmap) throws(GridreelError) -> Bitmap {
      try extents.check(bitmap)
      if bitmap.isOpaque { return bitmap }
      return Bitmap(
        width: bitmap.width, height: bitmap.height,
        pixels: bitmap.pixels.map { flattened($0, over: background) })
    }
  }

  package let encoder: Encoder
  private let path: String
  private let settings: VideoSettings
  private var clock: FrameClock
  private var frameCount = 0
  private var program: ChildProcess
  private var isComplete = false

  /// Starts ffmpeg.
  ///
  /// - Parameters:
  ///   - width: Width of every frame in device pixels; an odd one is padded.
  ///   - height: Height of every frame in device pixels; an odd one is padded.
  ///   - settings: The encoding of the video.
  ///   - path: The file to write; an existing one is overwritten, so pass a temporary name.
  ///   - searchPath: Directories to search for ffmpeg, separated by colons; `nil` for the
  ///     environment's PATH.
  /// - Throws: ``GridreelError`` with code `missingResource` or `unwritableOutput`.
  package init(
    width: Int, height: Int, settings: VideoSettings, path: String, searchPath: String? = nil
  ) throws(GridreelError) {
    precondition(width > 0 && height > 0, "a film has at least one pixel")
    let file = try InstalledProgram.path(
      of: "ffmpeg", for: ".mp4 and .webm", in: "ffmpeg", searchPath: searchPath)
    let extents = FrameExtents(width: width, height: height)
    program = try ChildProcess(
      file, arguments: settings.arguments(extents: extents, path: path))
    encoder = Encoder(extents: extents, background: settings.background)
    clock = FrameClock(rate: settings.rate, shortest: 1)
    (self.path, self.settings) = (path, settings)
  }

  deinit { if !isComplete { unlink(path) } }

  /// Passes a frame to ffmpeg, as many times as its duration requires.
  ///
  /// - Parameters:
  ///   - frame: The frame, opaque.
  ///   - duration: Seconds until the next frame; kept to a frame of the video, at least one.
  /// - Throws: ``GridreelError`` with code `internalFault`, `diskFull`, or `unwritableOutput` with
  ///   ffmpeg's last message.
  package mutating func append(_ frame: Bitmap, duration: Double) throws(GridreelError) {
    for _ in 0..<(try clock.advance(by: duration)) {
      // ffmpeg's "bgra" is the order of bytes in memory, which is that of our words on little-endian
      // machines.
      try frame.withView { (view) throws(GridreelError) in
        try program.write(UnsafeRawBufferPointer(start: view.base, count: frame.pixels.count * 4))
      }
      frameCount += 1
    }
  }

  /// Waits until ffmpeg has written the complete file, and reads it back.
  ///
  /// - Throws: ``GridreelError`` with code `diskFull`, or `unwritableOutput` with ffmpeg's last message or
  ///   the file's error.
  package consuming func finish() throws(GridreelError) {
    try program.finish()
    try check()
    isComplete = true
  }

  /// Compares the file with the frames passed to ffmpeg.
  private func check() throws(GridreelError) {
    let file: VideoFile
    do throws(GridreelError) {
      file = try VideoFile(path: path, codec: settings.codec)
    } catch {
      throw program.failure("left a file that does not play (\(error.message))")
    }
    guard file.frameCount == frameCount else {
      throw program.failure("wrote \(file.frameCount) of \(frameCount) frames")
    }
    // Files measure time in milliseconds or finer, and round each frame's.
    let (seconds, frame) = (Double(frameCount) / settings.rate, 1 / settings.rate)
    guard abs(file.seconds - seconds) <= max(frame, 0.01) else {
      throw program.failure("wrote a film of \(file.seconds) in place of \(seconds) seconds")
    }
  }
}
