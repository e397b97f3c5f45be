import ImageCodecs
import Motion
import Primitives

/// Writes a film into one file, or one file for each frame; the files have not their names yet.
struct ReelWriter {
  let film: ReelFilm
  let format: ReelFormat
  let path: String
  /// How often the film plays; 0 is for ever.
  let plays: Int
  let scale: Double
  /// Whether an APNG has 255 colours at most.
  var isReduced = false
  /// The quality of a lossy WebP, 0 to 100; nil is lossless.
  var lossyQuality: Int?
  /// Called with the number of frames done and of all frames.
  let progress: (Int, Int) -> Void

  private var count: Int { film.timeline.frames.count }
  /// Whether all colours must be known before the first frame is written: for a palette, or to find
  /// one that no frame has, which then stands for pixels that did not change.
  private var needsColors: Bool {
    format == .gif || format == .apng && (isReduced || film.isOpaque)
  }

  /// Writes the film, encoding on several cores.
  ///
  /// - Returns: Complete files that wait for their names; they are gone unless they take them.
  /// - Throws: ``GridreelError``, or `CancellationError` where the task was cancelled.
  nonisolated(nonsending) func write() async throws -> [TemporaryFile] {
    let files = FileList()
    let first = try firstFrame()
    do {
      var histogram = ColorHistogram()
      if needsColors {
        let writer = HistogramWriter { histogram = $0 }
        try await FilmEncoder().encode(source(pass: 0), into: writer)
      }
      let (source, encoder) = (source(pass: 1), FilmEncoder())
      switch format {
      case .gif: try await encoder.encode(source, into: gif(files, first, histogram))
      case .apng: try await encoder.encode(source, into: apng(files, first, histogram))
      case .webp: try await encoder.encode(source, into: webp(files, first))
      case .mp4, .webm: try await encoder.encode(source, into: video(files, first))
      case .frames, .filmstrip: try await encoder.encode(source, into: stills(files))
      }
      return try files.completed()
    } catch {
      throw failure(error, files)
    }
  }

  /// Writes the film on this thread alone, with the same bytes.
  ///
  /// - Returns: Complete files that wait for their names; they are gone unless they take them.
  /// - Throws: ``GridreelError``.
  func writeSerially() throws -> [TemporaryFile] {
    let files = FileList()
    let first = try firstFrame()
    do {
      var histogram = ColorHistogram()
      if needsColors {
        let writer = HistogramWriter { histogram = $0 }
        try FilmEncoder().encodeSerially(source(pass: 0), into: writer)
      }
      let (source, encoder) = (source(pass: 1), FilmEncoder())
      switch format {
      case .gif: try encoder.encodeSerially(source, into: gif(files, first, histogram))
      case .apng: try encoder.encodeSerially(source, into: apng(files, first, histogram))
      case .webp: try encoder.encodeSerially(source, into: webp(files, first))
      case .mp4, .webm: try encoder.encodeSerially(source, into: video(files, first))
      case .frames, .filmstrip: try encoder.encodeSerially(source, into: stills(files))
      }
      return try files.completed()
    } catch {
      throw failure(error, files)
    }
  }

  // MARK: Frames

  /// The first frame, drawn once the file is known to be writable.
  private func firstFrame() throws(GridreelError) -> Bitmap {
    if format == .frames {
      guard let names = FrameNames(path) else {
        throw GridreelError(.usage, "'\(path)' holds no number; write frames/%04d.png")
      }
      _ = try TemporaryFile(for: names.name(1))
    } else {
      _ = try TemporaryFile(for: path)
    }
    return try film.bitmap(0)
  }

  /// The frames; a film that is drawn twice is half done after the first time.
  private func source(pass: Int) -> FilmSource<GridreelError> {
    film.source { number in
      progress(needsColors ? (pass * count + number + 1) / 2 : number + 1, count)
    }
  }

  // MARK: Formats

  private func gif(
    _ files: FileList, _ first: Bitmap, _ histogram: ColorHistogram
  ) throws -> GIFWriter {
    try GIFWriter(
      width: first.width, height: first.height, palette: FilmPalette(histogram),
      plays: plays, sink: sink(try files.add(path)))
  }

  private func apng(
    _ files: FileList, _ first: Bitmap, _ histogram: ColorHistogram
  ) throws -> APNGWriter {
    let colors: APNGColors =
      if isReduced { .palette(FilmPalette(histogram)) } else if film.isOpaque {
        .opaque(unusedColor: histogram.unusedColor)
      } else {
        .translucent
      }
    return try APNGWriter(
      width: first.width, height: first.height, frameCount: count, plays: plays, colors: colors,
      metadata: PNGMetadata(scale: scale), sink: sink(try files.add(path)))
  }

  private func webp(_ files: FileList, _ first: Bitmap) throws -> WebPWriter {
    let file = try files.add(path)
    return try WebPWriter(
      width: first.width, height: first.height,
      quality: lossyQuality.map(WebPQuality.lossy) ?? .lossless(), isOpaque: film.isOpaque,
      plays: plays, sink: sink(file)
    ) { bytes, offset throws(CodecError) in
      try Self.sinking { () throws(GridreelError) in try file.overwrite(bytes, at: offset) }
    }
  }

  private func video(_ files: FileList, _ first: Bitmap) throws -> VideoWriter {
    let settings = VideoSettings(
      codec: format == .mp4 ? .h264 : .vp9, rate: film.timeline.framesPerSecond)
    return try VideoWriter(
      width: first.width, height: first.height, settings: settings,
      path: try files.add(path).path)
  }

  private func stills(_ files: FileList) -> StillsWriter {
    StillsWriter(metadata: PNGMetadata(scale: scale)) { index, bytes throws(CodecError) in
      try Self.sinking { () throws(GridreelError) in
        let name = FrameNames(path)?.name(index + 1) ?? path
        try files.add(name, holding: bytes)
      }
    }
  }

  /// Passes a writer's bytes on to a file.
  private func sink(_ file: TemporaryFile) -> ByteSink {
    { bytes throws(CodecError) in
      try Self.sinking { () throws(GridreelError) in try file.append(bytes) }
    }
  }

  /// Keeps what kept bytes from being written for later.
  private static func sinking(_ body: () throws(GridreelError) -> Void) throws(CodecError) {
    do throws(GridreelError) {
      try body()
    } catch {
      throw CodecError(.sinkFailed, error.message)
    }
  }

  // MARK: Failures

  private func failure(_ error: any Error, _ files: FileList) -> any Error {
    let name = files.last ?? path
    switch error {
    case FilmFailure<GridreelError>.drawing(let error): return error
    case FilmFailure<GridreelError>.cancelled: return CancellationError()
    case FilmFailure<GridreelError>.encoding(let error): return Self.wrapped(error, name)
    case let error as CodecError: return Self.wrapped(error, name)
    default: return error
    }
  }

  private static func wrapped(_ error: CodecError, _ path: String) -> any Error {
    if Task.isCancelled { return CancellationError() }
    switch error.code {
    case .sinkFailed, .programFailed:
      return GridreelError(.unwritableOutput, file: path, error.detail)
    case .missingProgram: return GridreelError(.missingResource, file: path, error.detail)
    case .tooManyPixels: return GridreelError(.usage, file: path, error.detail)
    default: return GridreelError(.internalFault, file: path, error.detail)
    }
  }
}

/// The files that a film is written into; a class, since encoders hand bytes on from afar.
private final class FileList {
  private var files: [TemporaryFile] = []

  /// The name of the file that was begun last.
  var last: String? { files.last?.name }

  /// Begins a file.
  func add(_ name: String) throws(GridreelError) -> TemporaryFile {
    let file = try TemporaryFile(for: name)
    files.append(file)
    return file
  }

  /// Makes a whole file; a process may not have many open.
  func add(_ name: String, holding bytes: [UInt8]) throws(GridreelError) {
    let file = try add(name)
    try file.append(bytes)
    try file.complete()
    file.closeEarly()
  }

  /// The files, all complete.
  func completed() throws(GridreelError) -> [TemporaryFile] {
    for file in files {
      try file.complete()
      file.closeEarly()
    }
    return files
  }
}
