import GridreelPrimitives
import TestSupport
import Testing

@testable import GridreelImageCodecs

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A folder of its own, removed with this value.
private final class TemporaryFolder {
  let path: String

  init() throws {
    var template = Array("/tmp/gridreel-video.XXXXXX".utf8CString)
    try #require(mkdtemp(&template) != nil)
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit {
    for name in ["ffmpeg", "film", "copy", "arguments"] { unlink("\(path)/\(name)") }
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
  ) throws(GridreelError) {
    let writer = try VideoWriter(
      width: frames[0].width, height: frames[0].height,
      settings: VideoSettings(codec: codec, rate: 50), path: "\(folder.path)/film",
      searchPath: searchPath)
    try write(frames, durations: durations, into: writer)
  }

  private func failure(_ script: String, frames: [Bitmap] = filmFrames()) throws -> GridreelError? {
    let folder = try TemporaryFolder()
    try folder.addProgram(script)
    do throws(GridreelError) {
      try film(frames, in: folder, searchPath: folder.path)
      return nil
    } catch {
      #expect(!folder.hasFilm)
      return error
    }
  }

  @Test func withoutTheProgramThePackageIsNamed() throws {
    let folder = try TemporaryFolder()
    let error = #expect(throws: GridreelError.self) {
      try film(filmFrames(), in: folder, searchPath: "")
    }
    #expect(error?.code == .missingResource)
    #expect(
      error?.message.description
        == "ffmpeg is needed for .mp4 and .webm: install the package 'ffmpeg'")
  }

  /// What the program gets to read; a copy of it is no film.
  private func copied(
    _ frames: [Bitmap], durations: [Double]? = nil, in folder: TemporaryFolder
  ) throws -> [UInt8] {
    try folder.addProgram(
      #"d=$(dirname "$0"); echo "$@" > "$d/arguments"; tee "$d/film" > "$d/copy""#)
    let error = #expect(throws: GridreelError.self) {
      try film(frames, durations: durations, in: folder, searchPath: folder.path)
    }
    #expect(
      error?.message.description == "ffmpeg left a file that does not play (the file is not an MP4)"
    )
    #expect(!folder.hasFilm)
    return try folder.bytes(of: "copy")
  }

  @Test func theProgramReadsEveryFrameAsOftenAsItIsShown() throws {
    let folder = try TemporaryFolder()
    let frames = Array(filmFrames()[2...3])
    let bytes = try copied(frames, durations: [0.02, 0.06], in: folder)
    let expected = (frames[0].pixels + frames[1].pixels + frames[1].pixels + frames[1].pixels)
      .flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) } }
    #expect(bytes == expected)
  }

  @Test func translucentFramesLieOnTheBackground() throws {
    let frame = Bitmap(width: 2, height: 1, pixels: [0, 0x8000_0000])
    let bytes = try copied([frame], durations: [0.02], in: TemporaryFolder())
    #expect(bytes == [255, 255, 255, 255, 127, 127, 127, 255])
  }

  @Test func theProgramIsToldRateSizeAndFile() throws {
    let folder = try TemporaryFolder()
    _ = try copied(filmFrames(), in: folder)
    let words = String(decoding: try folder.bytes(of: "arguments"), as: UTF8.self)
    #expect(words.contains("-pix_fmt bgra -s 301x120 -r 50/1 -i -"))
    #expect(words.contains("pad=ceil(iw/2)*2:ceil(ih/2)*2:color=0xffffff,"))
    #expect(words.hasSuffix("-f mp4 file:\(folder.path)/film\n"))
  }

  @Test func aProgramThatFailsIsQuoted() throws {
    let error = try failure("\(Self.copy); echo first >&2; echo 'No space left' >&2; exit 3")
    #expect(error?.code == .unwritableOutput)
    #expect(error?.message.description == "ffmpeg failed with status 3: No space left")
  }

  @Test func aProgramThatStopsReadingIsNoticedAtOnce() throws {
    let many = [Bitmap](repeating: filmFrames()[0], count: 60)
    let early = try failure("head -c 100000 > /dev/null; echo full >&2; exit 1", frames: many)
    #expect(early?.message.description == "ffmpeg failed with status 1: full")
    let killed = try failure("head -c 100000 > /dev/null; kill -9 $$", frames: many)
    #expect(killed?.message.description == "ffmpeg was ended by signal 9 (Killed)")
    let silent = try failure("exit 0", frames: many)
    #expect(silent?.code == .unwritableOutput)
  }

  @Test func aDiskThatIsFullIsAFailureWhateverTheStatusSays() throws {
    for end in ["exit 0", "exit 1"] {
      let error = try failure(
        "\(Self.copy); echo 'trailer: No space left on device' >&2; echo bye >&2; \(end)")
      #expect(
        error?.message.description
          == "cannot be written: No space left on device; free some space or choose another disk")
    }
  }

  /// The real program, with what a shell does before and after it.
  private static func wrapped(_ before: String, _ after: String) -> String {
    "\(before) PATH=/usr/bin:/usr/local/bin:/opt/homebrew/bin ffmpeg \"$@\"; cat > /dev/null; \(after)"
  }

  @Test(.enabled(if: isFFmpegInstalled)) func aFilmThatLacksFramesIsRefused() throws {
    let error = try failure(Self.wrapped("head -c \(2 * 301 * 120 * 4) |", "exit 0"))
    #expect(error?.message.description == "ffmpeg wrote 2 of 5 frames")
  }

  @Test(.enabled(if: isFFmpegInstalled)) func aFilmThatWasCutOffIsRefused() throws {
    let cut = #"for last; do :; done; f=${last#file:}; head -c 2000 "$f" > "$f.x"; mv "$f.x" "$f""#
    let error = try failure(Self.wrapped("", cut))
    #expect(
      error?.message.description
        == "ffmpeg left a file that does not play (a part of the file reaches beyond its end)")
  }

  @Test func aProgramThatTalksALotDoesNotBlock() throws {
    let script = "yes message | head -n 100000 >&2; \(Self.copy); exit 1"
    #expect(try failure(script)?.message.description == "ffmpeg failed with status 1: message")
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
    while !folder.hasFilm { try await Task.sleep(for: .milliseconds(10)) }
    task.cancel()
    #expect(try await task.value)
    #expect(!folder.hasFilm)
  }

  @Test(.enabled(if: isFFmpegInstalled), arguments: [.h264, .vp9] as [VideoSettings.Codec])
  func aFilmThatLacksAnyOfItsLastBytesDoesNotPassForWhole(_ codec: VideoSettings.Codec) throws {
    let folder = try TemporaryFolder()
    try film(filmFrames(), codec: codec, in: folder, searchPath: nil)
    let bytes = try folder.bytes(of: "film")
    let whole = try VideoFile(FileBytes(bytes), codec: codec)
    #expect(whole.frameCount == 5)
    #expect(abs(whole.seconds - 0.1) < 0.001)
    for count in 0..<bytes.count {
      #expect(throws: GridreelError.self, "\(count) of \(bytes.count) bytes") {
        try VideoFile(FileBytes(Array(bytes[..<count])), codec: codec)
      }
    }
  }

  @Test(.enabled(if: isFFmpegInstalled), arguments: [.h264, .vp9] as [VideoSettings.Codec])
  func aFilmWithAnyWrongByteIsReadOrRefused(_ codec: VideoSettings.Codec) throws {
    let folder = try TemporaryFolder()
    try film(filmFrames(), codec: codec, in: folder, searchPath: nil)
    let bytes = try folder.bytes(of: "film")
    for place in bytes.indices.prefix(1400) {
      for value: UInt8 in [0, 1, 0x7f, 0x80, 0xff] {
        var changed = bytes
        changed[place] = value
        _ = try? VideoFile(FileBytes(changed), codec: codec)
      }
    }
  }

  @Test(.enabled(if: isFFmpegInstalled), arguments: [.h264, .vp9] as [VideoSettings.Codec])
  func ffmpegMakesAFile(_ codec: VideoSettings.Codec) throws {
    let folder = try TemporaryFolder()
    try film(filmFrames(), codec: codec, in: folder, searchPath: nil)
    let head = try folder.bytes(of: "film").prefix(12)
    let magic: [UInt8] = codec == .h264 ? Array("ftyp".utf8) : [0x1a, 0x45, 0xdf, 0xa3]
    #expect(Array(codec == .h264 ? head[4..<8] : head[0..<4]) == magic)
  }
}
