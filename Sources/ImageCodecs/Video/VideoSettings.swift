/// The encoding of a video; each codec has one file format.
package struct VideoSettings: Hashable, Sendable {
  /// The video codec.
  package enum Codec: Hashable, Sendable {
    /// H.264 in MP4, which plays everywhere.
    case h264
    /// VP9 in WebM, fast to encode.
    case vp9
    /// AV1 in WebM, the smallest and the slowest.
    case av1
  }

  /// The fidelity of the video to the pictures.
  package enum Quality: Hashable, Sendable {
    /// Text is clean at normal size.
    case standard
    /// About twice the time and a third more bytes.
    case high
  }

  /// The video codec.
  package let codec: Codec
  /// The fidelity of the video to the pictures.
  package let quality: Quality
  /// Frames per second, 1...240.
  package let rate: Double
  /// The opaque colour `0xffRRGGBB` below translucent pixels, and beside pictures of odd size.
  package let background: UInt32

  /// Creates settings; clamps the rate to its range, and replaces NaN by 60.
  package init(
    codec: Codec, quality: Quality = .standard, rate: Double, background: UInt32 = 0xffff_ffff
  ) {
    (self.codec, self.quality) = (codec, quality)
    self.rate = rate.isNaN ? 60 : min(240, max(1, rate))
    self.background = background | 0xff00_0000
  }

  /// The arguments that make ffmpeg read raw frames from its standard input and write the file `path`.
  func arguments(extents: FrameExtents, path: String) -> [String] {
    let input = [
      "-hide_banner", "-loglevel", "error", "-y", "-f", "rawvideo", "-pix_fmt", "bgra",
      "-s", "\(extents.width)x\(extents.height)", "-r", rateText, "-i", "-",
    ]
    let hex = String(background & 0xff_ffff, radix: 16)
    let color = "0x" + String(repeating: "0", count: 6 - hex.count) + hex
    // Without these options ffmpeg converts by the rules of standard-definition television and does
    // not mark the file accordingly.
    let filters = [
      "-vf",
      "pad=ceil(iw/2)*2:ceil(ih/2)*2:color=\(color),scale=out_color_matrix=bt709:out_range=tv"
        + ":flags=accurate_rnd+full_chroma_int,format=yuv420p",
    ]
    let tags = [
      "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "iec61966-2-1",
      "-color_range", "tv",
    ]
    // Identical bytes in every run: no dates, no version, and a fixed number of threads.
    let stable = [
      "-fflags", "+bitexact", "-flags:v", "+bitexact", "-map_metadata", "-1", "-threads", "4",
    ]
    return input + filters + codecArguments + tags + stable + fileArguments + ["file:\(path)"]
  }

  private var codecArguments: [String] {
    switch (codec, quality) {
    case (.h264, .standard): ["-c:v", "libx264", "-preset", "veryfast", "-crf", "18"]
    case (.h264, .high): ["-c:v", "libx264", "-preset", "medium", "-crf", "14"]
    case (.vp9, .standard):
      ["-c:v", "libvpx-vp9", "-b:v", "0", "-crf", "24", "-deadline", "realtime", "-cpu-used", "8"]
    case (.vp9, .high):
      ["-c:v", "libvpx-vp9", "-b:v", "0", "-crf", "18", "-deadline", "good", "-cpu-used", "4"]
    case (.av1, .standard): ["-c:v", "libsvtav1", "-preset", "10", "-crf", "30"]
    case (.av1, .high): ["-c:v", "libsvtav1", "-preset", "8", "-crf", "22"]
    }
  }

  private var fileArguments: [String] {
    switch codec {
    // x264 writes its settings, with the number of threads, into a message of type 6.
    case .h264:
      ["-bsf:v", "filter_units=remove_types=6", "-movflags", "+faststart", "-f", "mp4"]
    case .vp9, .av1: ["-f", "webm"]
    }
  }

  /// The rate as a fraction: 33⅓ is "100/3".
  private var rateText: String {
    for denominator in 1...1001 {
      let numerator = rate * Double(denominator)
      if abs(numerator - numerator.rounded()) < 1e-9 * numerator {
        return "\(Int(numerator.rounded()))/\(denominator)"
      }
    }
    return "\(Int((rate * 1_000_000).rounded()))/1000000"
  }
}
