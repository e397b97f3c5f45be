import GridreelFiles
import GridreelImageCodecs
import GridreelModel
import GridreelPrimitives
import GridreelRendering

/// What a file with pictures is.
enum PictureKind: Equatable {
  case png, webp, jpeg, svg, pdf
  case film(FilmFrames.Container)

  /// The kind that a name tells by its extension; nil for others.
  init?(path: String) {
    let name = path.lowercased()
    let kinds: [(extension: String, kind: PictureKind)] = [
      (".png", .png), (".webp", .webp), (".jpg", .jpeg), (".jpeg", .jpeg), (".svg", .svg),
      (".pdf", .pdf), (".gif", .film(.gif)), (".apng", .film(.apng)), (".mp4", .film(.mp4)),
      (".webm", .film(.webm)),
    ]
    guard let kind = kinds.first(where: { name.hasSuffix($0.extension) })?.kind else { return nil }
    self = kind
  }

  /// The kind that a file's first bytes tell; nil for others.
  init?(_ bytes: [UInt8]) {
    let start = bytes.prefix(12)
    if start.starts(with: PNGInfo.signature) {
      self = PNGInfo.isAnimated(bytes) ? .film(.apng) : .png
    } else if start.starts(with: "RIFF".utf8), start.suffix(4).elementsEqual("WEBP".utf8) {
      self = .webp
    } else if start.starts(with: [0xff, 0xd8, 0xff]) {
      self = .jpeg
    } else if start.starts(with: "%PDF".utf8) {
      self = .pdf
    } else if start.starts(with: "GIF8".utf8) {
      self = .film(.gif)
    } else if start.dropFirst(4).starts(with: "ftyp".utf8) {
      self = .film(.mp4)
    } else if start.starts(with: [0x1a, 0x45, 0xdf, 0xa3]) {
      self = .film(.webm)
    } else if String(decoding: bytes.prefix(4096), as: UTF8.self).contains("<svg") {
      self = .svg
    } else {
      return nil
    }
  }
}

/// A file with pictures in memory.
struct ComparedPicture {
  /// The path for messages.
  let name: String
  let bytes: [UInt8]
  let kind: PictureKind

  /// Pixels for each unit of an SVG.
  private static let vectorScale = 2.0

  /// Reads a file; `-` is standard input.
  init(reading path: String) throws(GridreelError) {
    name = path == "-" ? InputFile.standardInputName : path
    bytes = try InputFile.read(path)
    if let reason = ForeignFile.absence(of: bytes) {
      throw GridreelError(.badInput, file: name, Message(reason))
    }
    // What a decoder says of a file with a wrong name is better than "unknown".
    guard let kind = PictureKind(bytes) ?? PictureKind(path: path) else {
      throw GridreelError(
        .badInput, file: name, "is no picture; two tables, or two pictures, can be compared")
    }
    self.kind = kind
  }

  /// The picture's header, after verifying all checksums.
  func info() throws(GridreelError) -> PNGInfo {
    try named { () throws(GridreelError) in try PNGInfo(bytes) }
  }

  /// Unpacks and verifies a PNG.
  func unpack(with unpacker: PNGUnpacker) async -> Result<Void, GridreelError> {
    do throws(GridreelError) {
      try await unpacker.unpack(bytes)
      return .success(())
    } catch {
      return .failure(wrapped(error))
    }
  }

  /// Lends its pictures, one after the other, to `body`.
  ///
  /// Programs that decode read a copy, so that they see what was checked, and standard input too.
  func withFrames<Result>(
    _ body: (any PictureFrames) throws(GridreelError) -> Result
  ) throws(GridreelError) -> Result {
    var copy: TemporaryFile?
    func copyPath() throws(GridreelError) -> String {
      let file = try TemporaryFile.complete("-", bytes)
      copy = file
      return file.path
    }
    // The copy is removed with its last use.
    defer { withExtendedLifetime(copy) {} }
    let frames: any PictureFrames = try named { () throws(GridreelError) in
      switch kind {
      case .png: StillFrame(try PNGDecoder(isStrict: true).decode(bytes))
      case .jpeg:
        StillFrame(
          try JPEGDecoder(maximumPixels: PictureFrame.pixelLimit).decode(bytes).bitmap)
      case .webp: try WebPFrames(bytes)
      case .svg: StillFrame(try drawing())
      case .pdf: try PaperFrames(path: copyPath())
      case .film(let container): try film(container, copyPath())
      }
    }
    return try body(frames)
  }

  private func film(
    _ container: FilmFrames.Container, _ copyPath: @autoclosure () throws(GridreelError) -> String
  ) throws(GridreelError) -> FilmFrames {
    try container.checkEnd(bytes)
    return try FilmFrames(path: copyPath(), container: container)
  }

  /// How often it is played; 0 for without end, nil for what does not move or does not say it.
  func plays(_ frames: any PictureFrames) -> Int? {
    if case .film(let container) = kind { return container.plays(bytes) }
    return (frames as? WebPFrames)?.plays
  }

  private func drawing() throws(GridreelError) -> Bitmap {
    let size = try Picture(file: bytes).size
    let (width, height) = (size.width * Self.vectorScale, size.height * Self.vectorScale)
    guard width >= 0.5, height >= 0.5, width * height <= Double(PictureFrame.pixelLimit) else {
      throw GridreelError(.overBudget, "is too large to be drawn")
    }
    return try VectorPictureReader.bitmap(
      of: bytes, width: Int(clamped: width.rounded(.up)), height: Int(clamped: height.rounded(.up)))
  }

  func named<Result>(
    _ body: () throws(GridreelError) -> Result
  ) throws(GridreelError) -> Result {
    do throws(GridreelError) { return try body() } catch { throw wrapped(error) }
  }

  private func wrapped(_ error: GridreelError) -> GridreelError {
    guard error.file == nil else { return error }
    let isOwn = [.internalFault, .missingResource, .overBudget].contains(error.code)
    return GridreelError(isOwn ? error.code : .badInput, file: name, error.message)
  }
}
