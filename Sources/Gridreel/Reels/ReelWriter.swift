import ImageCodecs
import Motion
import Primitives

/// Writes a film into one file, or one file for each frame.
struct ReelWriter {
  let film: ReelFilm
  let timing: ReelTiming
  let scale: Double
  /// Whether an APNG or a PNG has 255 colours at most.
  let isReduced: Bool
  /// The quality of a lossy WebP, 0 to 100; nil is lossless.
  let lossyQuality: Int?
  /// Called with the number of frames done and of all frames.
  let progress: (Int, Int) -> Void

  private var plays: Int { timing.loop ?? 0 }
  private var count: Int { film.timeline.frames.count }

  /// Writes the film; nothing is left of a film that could not be finished.
  func write(_ format: ReelFormat, to path: String) async throws(GridreelError) {
    if format == .frames { return try await writeFrames(path) }
    let file = try TemporaryFile(for: path)
    let first = try film.bitmap(0)
    do {
      switch format {
      case .gif: try await writeGIF(file, first)
      case .apng: try await writeAPNG(file, first)
      case .webp: try await writeWebP(file, first)
      case .mp4, .webm: try await writeVideo(format, file, first)
      case .frames, .filmstrip: break
      }
    } catch {
      throw Self.error(error, path)
    }
    try file.complete()
    try file.takeName()
  }

  /// Passes a writer's bytes on to a file; what keeps them from being written is kept for later.
  private func sink(_ file: TemporaryFile) -> ByteSink {
    { bytes throws(CodecError) in
      do throws(GridreelError) {
        try file.append(bytes)
      } catch {
        throw CodecError(.sinkFailed, error.message)
      }
    }
  }

  private func encode<Writer: FilmWriter & ~Copyable>(
    _ writer: consuming Writer, counting: Bool = true
  ) async throws {
    let total = count
    try await FilmEncoder().encode(film.source, into: writer) { done in
      if counting { progress(done, total) }
    }
  }

  /// The colours of the whole film, reduced to what a palette holds.
  private func palette() async throws -> FilmPalette {
    var histogram = ColorHistogram()
    try await encode(HistogramWriter { histogram = $0 }, counting: false)
    return FilmPalette(histogram)
  }

  private func writeGIF(_ file: TemporaryFile, _ first: Bitmap) async throws {
    let palette = try await palette()
    try await encode(
      try GIFWriter(
        width: first.width, height: first.height, palette: palette, plays: plays, sink: sink(file)))
  }

  private func writeAPNG(_ file: TemporaryFile, _ first: Bitmap) async throws {
    let colors: APNGColors =
      if isReduced { .palette(try await palette()) } else if film.isOpaque {
        .opaque(unusedColor: nil)
      } else {
        .translucent
      }
    try await encode(
      try APNGWriter(
        width: first.width, height: first.height, frameCount: count, plays: plays, colors: colors,
        metadata: PNGMetadata(scale: scale), sink: sink(file)))
  }

  private func writeWebP(_ file: TemporaryFile, _ first: Bitmap) async throws {
    try await encode(
      try WebPWriter(
        width: first.width, height: first.height,
        quality: lossyQuality.map(WebPQuality.lossy) ?? .lossless(), isOpaque: film.isOpaque,
        plays: plays, sink: sink(file)
      ) { bytes, offset throws(CodecError) in
        do throws(GridreelError) {
          try file.overwrite(bytes, at: offset)
        } catch {
          throw CodecError(.sinkFailed, error.message)
        }
      })
  }

  private func writeVideo(
    _ format: ReelFormat, _ file: TemporaryFile, _ first: Bitmap
  ) async throws {
    let settings = VideoSettings(
      codec: format == .mp4 ? .h264 : .vp9, rate: film.timeline.framesPerSecond)
    try await encode(
      try VideoWriter(
        width: first.width, height: first.height, settings: settings, path: file.path))
  }

  /// Writes numbered pictures; all of them take their names at the end, or none does.
  private func writeFrames(_ path: String) async throws(GridreelError) {
    guard let names = FrameNames(path) else {
      throw GridreelError(.usage, "'\(path)' holds no number; write frames/%04d.png")
    }
    var files: [TemporaryFile] = []
    do {
      let writer = StillsWriter(metadata: PNGMetadata(scale: scale)) {
        index, bytes throws(CodecError) in
        do throws(GridreelError) {
          let file = try TemporaryFile(for: names.name(index + 1))
          try file.append(bytes)
          try file.complete()
          file.closeEarly()
          files.append(file)
        } catch {
          throw CodecError(.sinkFailed, error.message)
        }
      }
      try await encode(writer)
    } catch {
      throw Self.error(error, names.name(files.count + 1))
    }
    for file in files { try file.takeName() }
  }

  private static func error(_ error: any Error, _ path: String) -> GridreelError {
    switch error {
    case let error as GridreelError: return error
    case FilmFailure<GridreelError>.drawing(let error): return error
    case FilmFailure<GridreelError>.encoding(let error): return wrapped(error, path)
    case let error as CodecError: return wrapped(error, path)
    default: return GridreelError(.internalFault, file: path, "the film was given up")
    }
  }

  private static func wrapped(_ error: CodecError, _ path: String) -> GridreelError {
    let code: GridreelError.Code =
      switch error.code {
      case .sinkFailed, .programFailed: .unwritableOutput
      case .missingProgram: .missingResource
      case .tooManyPixels: .usage
      default: .internalFault
      }
    return GridreelError(code, file: path, error.detail)
  }
}
