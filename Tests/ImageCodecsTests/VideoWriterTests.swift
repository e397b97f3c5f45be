import ImageCodecs
import Primitives
import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Whether ffmpeg is installed, with the codecs that the tests need.
private let hasProgram = ["/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"]
  .contains { (folder: String) in access("\(folder)/ffmpeg", X_OK) == 0 }

/// A folder of its own, removed with this value.
private final class TemporaryFolder {
  let path: String

  init() throws {
    var template = Array("/tmp/gridreel-video.XXXXXX".utf8CString)
    try #require(mkdtemp(&template) != nil)
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit {
    for name in ["ffmpeg", "film", "arguments"] { unlink("\(path)/\(name)") }
    rmdir(path)
  }

  /// Puts a shell script there under the name of the real program.
  func addProgram(_ script: String) throws {
    let file = try #require(fopen("\(path)/ffmpeg", "w"))
    fputs("#!/bin/sh\n\(script)\n", file)
    fclose(file)
    chmod("\(path)/ffmpeg", 0o755)
  }

  func bytes(of name: String) throws -> [UInt8] {
    let file = try #require(fopen("\(path)/\(name)", "r"))
    defer { fclose(file) }
    var result: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 {
      result += buffer[..<count]
    }
    return result
  }

  var hasFilm: Bool { access("\(path)/film", F_OK) == 0 }
}

@Suite struct VideoWriting {
  private static let copy = #"cat > "$(dirname "$0")/film""#

  private func film(
    _ frames: [Bitmap], durations: [Double]? = nil, codec: VideoSettings.Codec = .h264,
    in folder: TemporaryFolder, searchPath: String?
  ) throws(CodecError) {
    let writer = try VideoWriter(
      width: frames[0].width, height: frames[0].height,
      settings: VideoSettings(codec: codec, rate: 50), path: "\(folder.path)/film",
      searchPath: searchPath)
    try write(frames, durations: durations, into: writer)
  }

  private func failure(_ script: String, frames: [Bitmap] = filmFrames()) throws -> CodecError? {
    let folder = try TemporaryFolder()
    try folder.addProgram(script)
    do throws(CodecError) {
      try film(frames, in: folder, searchPath: folder.path)
      return nil
    } catch {
      #expect(!folder.hasFilm)
      return error
    }
  }

  @Test func withoutTheProgramThePackageIsNamed() throws {
    let folder = try TemporaryFolder()
    let error = #expect(throws: CodecError.self) {
      try film(filmFrames(), in: folder, searchPath: "")
    }
    #expect(error?.code == .missingProgram)
    #expect(
      error?.detail
        == "ffmpeg is needed for .mp4 and .webm: install the package 'ffmpeg'")
  }

  @Test func theProgramReadsEveryFrameAsOftenAsItIsShown() throws {
    let folder = try TemporaryFolder()
    try folder.addProgram(Self.copy)
    let frames = Array(filmFrames()[2...3])
    try film(frames, durations: [0.02, 0.06], in: folder, searchPath: folder.path)
    let expected = (frames[0].pixels + frames[1].pixels + frames[1].pixels + frames[1].pixels)
      .flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) } }
    #expect(try folder.bytes(of: "film") == expected)
  }

  @Test func translucentFramesLieOnTheBackground() throws {
    let folder = try TemporaryFolder()
    try folder.addProgram(Self.copy)
    let frame = Bitmap(width: 2, height: 1, pixels: [0, 0x8000_0000])
    try film([frame], durations: [0.02], in: folder, searchPath: folder.path)
    #expect(try folder.bytes(of: "film") == [255, 255, 255, 255, 127, 127, 127, 255])
  }

  @Test func theProgramIsToldRateSizeAndFile() throws {
    let folder = try TemporaryFolder()
    try folder.addProgram(#"echo "$@" > "$(dirname "$0")/arguments"; "# + Self.copy)
    try film(filmFrames(), in: folder, searchPath: folder.path)
    let words = String(decoding: try folder.bytes(of: "arguments"), as: UTF8.self)
    #expect(words.contains("-pix_fmt bgra -s 301x120 -r 50/1 -i -"))
    #expect(words.contains("pad=ceil(iw/2)*2:ceil(ih/2)*2:color=0xffffff,"))
    #expect(words.hasSuffix("-f mp4 file:\(folder.path)/film\n"))
  }

  @Test func aProgramThatFailsIsQuoted() throws {
    let error = try failure("\(Self.copy); echo first >&2; echo 'No space left' >&2; exit 3")
    #expect(error?.code == .programFailed)
    #expect(error?.detail == "ffmpeg failed with status 3: No space left")
  }

  @Test func aProgramThatStopsReadingIsNoticedAtOnce() throws {
    let many = [Bitmap](repeating: filmFrames()[0], count: 60)
    let early = try failure("head -c 100000 > /dev/null; echo full >&2; exit 1", frames: many)
    #expect(early?.detail == "ffmpeg failed with status 1: full")
    let killed = try failure("head -c 100000 > /dev/null; kill -9 $$", frames: many)
    #expect(killed?.detail == "ffmpeg was ended by signal 9")
    let silent = try failure("exit 0", frames: many)
    #expect(silent?.code == .programFailed)
  }

  @Test func aProgramThatTalksALotDoesNotBlock() throws {
    let script = "yes message | head -n 100000 >&2; \(Self.copy); exit 1"
    #expect(try failure(script)?.detail == "ffmpeg failed with status 1: message")
  }

  @Test func anUnfinishedFilmLeavesNoFile() throws {
    let folder = try TemporaryFolder()
    try folder.addProgram(Self.copy)
    do {
      let writer = try VideoWriter(
        width: 2, height: 2, settings: VideoSettings(codec: .vp9, rate: 60),
        path: "\(folder.path)/film", searchPath: folder.path)
      _ = consume writer
    }
    #expect(!folder.hasFilm)
  }

  @Test func cancellingEndsAProgramThatDoesNotRead() async throws {
    let folder = try TemporaryFolder()
    try folder.addProgram(#"touch "$(dirname "$0")/film"; exec sleep 3600"#)
    let path = folder.path
    let frames = [Bitmap](repeating: filmFrames()[0], count: 20)
    let task = Task { () throws in
      let writer = try VideoWriter(
        width: 301, height: 120, settings: VideoSettings(codec: .h264, rate: 60),
        path: "\(path)/film", searchPath: path)
      do throws(FilmFailure<Never>) {
        let source = FilmSource<Never>(
          frameCount: frames.count, duration: { _ in 1 }, drawing: .concurrently { frames[$0] })
        try await FilmEncoder(taskLimit: 2).encode(source, into: writer)
      } catch {
        if case .cancelled = error { return true }
      }
      return false
    }
    while !folder.hasFilm { usleep(10_000) }
    task.cancel()
    #expect(try await task.value)
    #expect(!folder.hasFilm)
  }

  @Test(.enabled(if: hasProgram), arguments: [.h264, .vp9] as [VideoSettings.Codec])
  func ffmpegMakesAFile(_ codec: VideoSettings.Codec) throws {
    let folder = try TemporaryFolder()
    try film(filmFrames(), codec: codec, in: folder, searchPath: nil)
    let head = try folder.bytes(of: "film").prefix(12)
    let magic: [UInt8] = codec == .h264 ? Array("ftyp".utf8) : [0x1a, 0x45, 0xdf, 0xa3]
    #expect(Array(codec == .h264 ? head[4..<8] : head[0..<4]) == magic)
  }
}
