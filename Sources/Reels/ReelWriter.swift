package import GridreelFiles
import GridreelImageCodecs
import GridreelMotion
import GridreelPrimitives
package import GridreelRendering
import GridreelStills

/// Writes a reel into one file, or one file per frame, that are not yet renamed.
package struct ReelWriter {
  let film: ReelFilm
  let format: ReelFormat
  let path: String
  /// How often the reel plays; 0 repeats it forever.
  let plays: Int
  /// Whether to reduce an APNG to 255 colours.
  var isReduced = false
  /// The quality of a lossy WebP, 0 to 100; nil is lossless.
  var lossyQuality: Int?
  /// What a document tells of itself.
  var metadata = PDFMetadata()
  /// Called with the number of finished frames and of all frames.
  let progress: (Int, Int) -> Void

  package init(
    film: ReelFilm,
    format: ReelFormat,
    path: String,
    plays: Int,
    isReduced: Bool = false,
    lossyQuality: Int? = nil,
    metadata: PDFMetadata = PDFMetadata(),
    progress: @escaping (Int, Int) -> Void
  ) {
    self.film = film
    self.format = format
    self.path = path
    self.plays = plays
    self.isReduced = isReduced
    self.lossyQuality = lossyQuality
    self.metadata = metadata
    self.progress = progress
  }

  private var count: Int { film.timeline.frames.count }
  /// Whether all colours must be known before the first frame is written: for a palette, or to find an unused
  /// colour that can stand for unchanged pixels.
  private var needsColors: Bool {
    format == .gif || format == .apng && (isReduced || film.isOpaque)
  }

  /// Writes the reel, encoding on several cores.
  ///
  /// - Returns: Complete files that are not yet renamed; the caller renames them, or they are removed.
  /// - Throws: ``GridreelError``, or `CancellationError` if the task was cancelled.
  package nonisolated(nonsending) func write() async throws -> [TemporaryFile] {
    if let files = try await writtenScenes() { return files }
    let (files, passes) = try prepared()
    do {
      for (number, pass) in passes.enumerated() {
        try await pass.encode(source(pass: number, of: passes.count))
      }
      return try files.completed()
    } catch {
      throw failure(error, files)
    }
  }

  /// Writes the reel on this thread alone, with the same bytes.
  ///
  /// - Returns: Complete files that are not yet renamed; the caller renames them, or they are removed.
  /// - Throws: ``GridreelError``.
  func writeSerially() throws -> [TemporaryFile] {
    if let files = try scenes() { return files }
    let (files, passes) = try prepared()
    do {
      for (number, pass) in passes.enumerated() {
        try pass.encodeSerially(source(pass: number, of: passes.count))
      }
      return try files.completed()
    } catch {
      throw failure(error, files)
    }
  }

  // MARK: Scenes

  /// The files of a reel whose frames are not encoded from pixels by the encoder of films; nil for other reels.
  private nonisolated(nonsending) func writtenScenes() async throws -> [TemporaryFile]? {
    try Task.checkCancellation()
    return try scenes()
  }

  private func scenes() throws -> [TemporaryFile]? {
    switch format {
    case .document: return try document()
    case .frames(let still) where still != .png: return try frames(as: still)
    case .moment(let still, let seconds):
      return [try .complete(path, try film.file(film.frame(at: seconds), as: still))]
    case .frames, .gif, .apng, .webp, .mp4, .webm, .filmstrip: return nil
    }
  }

  private func frames(as still: PictureFormat) throws -> [TemporaryFile] {
    try checkName()
    let files = FileList()
    for number in 0..<count {
      if Task.isCancelled { throw CancellationError() }
      let name = FrameNames(path)?.name(number + 1) ?? path
      try files.add(name, holding: try film.file(number, as: still))
      progress(number + 1, count)
    }
    return try files.completed()
  }

  private func document() throws -> [TemporaryFile] {
    let files = FileList()
    let file = try files.add(path)
    try film.document(
      metadata, write: { try file.append(Array($0)) },
      drawn: { progress($0 + 1, count) })
    return try files.completed()
  }

  // MARK: Passes

  /// One pass over the frames, into a writer that is made when the pass starts.
  private struct Pass {
    typealias Source = FilmSource<GridreelError>

    let encode: nonisolated(nonsending) (Source) async throws -> Void
    let encodeSerially: (Source) throws -> Void

    init<Writer: FilmWriter & ~Copyable>(into makeWriter: @escaping () throws -> Writer) {
      encode = { try await FilmEncoder().encode($0, into: makeWriter()) }
      encodeSerially = { try FilmEncoder().encodeSerially($0, into: makeWriter()) }
    }
  }

  /// The results of the first pass for the second one.
  private final class Survey {
    var histogram = ColorHistogram()
  }

  /// The passes over the frames, and the files that they write.
  ///
  /// - Throws: ``GridreelError`` if the file cannot be written or the first frame cannot be drawn.
  private func prepared() throws(GridreelError) -> (FileList, [Pass]) {
    try checkName()
    let (files, survey) = (FileList(), Survey())
    let extents = try extents()
    let last =
      switch format {
      case .gif: Pass { try gif(files, extents, survey.histogram) }
      case .apng: Pass { try apng(files, extents, survey.histogram) }
      case .webp: Pass { try webp(files, extents) }
      case .mp4, .webm: Pass { try video(files, extents) }
      case .frames, .document, .filmstrip, .moment: Pass { stills(files) }
      }
    guard needsColors else { return (files, [last]) }
    return (files, [Pass { HistogramWriter { survey.histogram = $0 } }, last])
  }

  // MARK: Frames

  /// Rejects a file that cannot be written before anything is drawn.
  private func checkName() throws(GridreelError) {
    guard case .frames = format else {
      _ = try TemporaryFile(for: path)
      return
    }
    guard let names = FrameNames(path) else {
      throw GridreelError(.usage, "'\(path)' holds no number; write frames/%04d.png")
    }
    _ = try TemporaryFile(for: names.name(1))
  }

  /// The size of all frames in pixels.
  private struct Extents {
    let width, height: Int
  }

  /// The properties learned from drawing the first frame; the frame itself is not kept.
  private func extents() throws(GridreelError) -> Extents {
    let first = try film.bitmap(0)
    return Extents(width: first.width, height: first.height)
  }

  /// The frames; progress is complete when the last of `passCount` passes is.
  private func source(pass: Int, of passCount: Int) -> FilmSource<GridreelError> {
    film.source { number in
      progress((pass * count + number + 1) / passCount, count)
    }
  }

  // MARK: Formats

  private func gif(
    _ files: FileList, _ extents: Extents, _ histogram: ColorHistogram
  ) throws -> GIFWriter {
    try GIFWriter(
      width: extents.width, height: extents.height, palette: FilmPalette(histogram),
      plays: plays, sink: sink(try files.add(path)))
  }

  private func apng(
    _ files: FileList, _ extents: Extents, _ histogram: ColorHistogram
  ) throws -> APNGWriter {
    let colors: APNGColors =
      if isReduced { .palette(FilmPalette(histogram)) } else if film.isOpaque {
        .opaque(unusedColor: histogram.unusedColor)
      } else {
        .translucent
      }
    return try APNGWriter(
      width: extents.width, height: extents.height, frameCount: count, plays: plays, colors: colors,
      metadata: PNGMetadata(scale: film.plan.scale), sink: sink(try files.add(path)))
  }

  private func webp(_ files: FileList, _ extents: Extents) throws -> WebPWriter {
    let file = try files.add(path)
    return try WebPWriter(
      width: extents.width, height: extents.height,
      quality: lossyQuality.map(WebPQuality.lossy) ?? .lossless(), isOpaque: film.isOpaque,
      plays: plays, sink: sink(file)
    ) { bytes, offset throws(GridreelError) in try file.overwrite(bytes, at: offset) }
  }

  private func video(_ files: FileList, _ extents: Extents) throws -> VideoWriter {
    let settings = VideoSettings(
      codec: format == .mp4 ? .h264 : .vp9, rate: film.timeline.framesPerSecond)
    return try VideoWriter(
      width: extents.width, height: extents.height, settings: settings,
      path: try files.add(path).path)
  }

  private func stills(_ files: FileList) -> StillsWriter {
    StillsWriter(metadata: PNGMetadata(scale: film.plan.scale)) {
      index, bytes throws(GridreelError) in
      try files.add(FrameNames(path)?.name(index + 1) ?? path, holding: bytes)
    }
  }

  /// Writes an encoder's bytes to a file.
  private func sink(_ file: TemporaryFile) -> ByteSink {
    { bytes throws(GridreelError) in try file.append(bytes) }
  }

  // MARK: Failures

  private func failure(_ error: any Error, _ files: FileList) -> any Error {
    let name = files.last ?? path
    switch error {
    case FilmFailure<GridreelError>.drawing(let error): return error
    case FilmFailure<GridreelError>.cancelled: return CancellationError()
    case FilmFailure<GridreelError>.encoding(let error): return Self.wrapped(error, name)
    case let error as GridreelError where error.file == nil: return Self.wrapped(error, name)
    default: return error
    }
  }

  private static func wrapped(_ error: GridreelError, _ path: String) -> any Error {
    if Task.isCancelled { return CancellationError() }
    let code: GridreelError.Code =
      switch error.code {
      case .overBudget: .usage
      // An encoder's input is what was drawn.
      case .badInput, .truncated: .internalFault
      default: error.code
      }
    return GridreelError(code, file: path, error.message)
  }
}

/// The files of a reel; a class, because encoders write to it from elsewhere.
private final class FileList {
  private var files: [TemporaryFile] = []

  /// The name of the last file.
  var last: String? { files.last?.name }

  /// Creates a file.
  func add(_ name: String) throws(GridreelError) -> TemporaryFile {
    let file = try TemporaryFile(for: name)
    files.append(file)
    return file
  }

  /// Writes a whole file.
  func add(_ name: String, holding bytes: [UInt8]) throws(GridreelError) {
    files.append(try .complete(name, bytes))
  }

  /// The files, all completed.
  func completed() throws(GridreelError) -> [TemporaryFile] {
    for file in files { try file.complete() }
    return files
  }
}
