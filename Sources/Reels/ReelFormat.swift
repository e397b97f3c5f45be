import GridreelFiles
package import GridreelMotion
package import GridreelPrimitives
package import GridreelStills

/// The formats of reels.
package enum ReelFormat: Hashable, Sendable {
  /// An animated image.
  case gif, apng, webp
  /// A video, encoded by ffmpeg.
  case mp4, webm
  /// One still per frame; the path contains `%04d`.
  case frames(PictureFormat)
  /// One PDF document with a page per frame.
  case document
  /// Several moments side by side, as a still.
  case filmstrip(PictureFormat)
  /// The picture at a time in seconds, as a still.
  case moment(PictureFormat, at: Double)

  /// The extensions, for messages.
  package static let extensionList =
    ".gif, .apng, .webp, .mp4, .webm, .pdf, frames/%04d.png, .filmstrip.png"

  /// The extensions of single files that hold a whole reel, which `--format` names for standard output.
  package static let words =
    [
      "gif", "apng", "webp", "mp4", "webm", "pdf",
    ] + PictureFormat.pictures.map { "filmstrip.\($0.rawValue)" }

  /// The format named by a flag.
  ///
  /// - Throws: ``GridreelError`` with the list of valid words.
  package init(word: String) throws(GridreelError) {
    guard Self.words.contains(word) else {
      throw GridreelError("'\(word)' is none of \(Self.words.joined(separator: ", "))")
    }
    try self.init(path: "reel.\(word)")
  }

  /// The format of an output: that of its extension, or the given one for standard output (`-`).
  ///
  /// - Throws: ``GridreelError`` with code `usage`.
  package init(output path: String, format: ReelFormat?) throws(GridreelError) {
    guard path == "-" else {
      try self.init(path: path)
      return
    }
    guard let format else {
      throw GridreelError(
        .usage, "use --format \(Self.words.joined(separator: ", ")) for standard output")
    }
    self = format
  }

  /// The format of a path.
  ///
  /// - Throws: ``GridreelError`` with code `usage` and the list of valid extensions.
  package init(path: String) throws(GridreelError) {
    let name = (path.split(separator: "/").last ?? "").lowercased()
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    let ending = parts.count > 1 ? String(parts[parts.count - 1]) : ""
    let isNumbered = FrameNames(path) != nil
    let still = PictureFormat.pictures.first { $0.rawValue == ending }
    if parts.count > 2, parts[parts.count - 2] == "filmstrip", let still {
      self = .filmstrip(still)
    } else if isNumbered, let still {
      self = .frames(still)
      return
    } else {
      switch ending {
      case "gif": self = .gif
      case "apng": self = .apng
      case "webp": self = .webp
      case "mp4": self = .mp4
      case "webm": self = .webm
      case "pdf": self = .document
      default:
        throw GridreelError(
          .usage, "'\(path)' has no known extension; reels end with \(Self.extensionList)")
      }
    }
    guard !isNumbered else {
      let shown = if case .filmstrip = self { "filmstrip.\(ending)" } else { ending }
      throw GridreelError(
        .usage,
        "'\(path)' has a number for each frame, but .\(shown) holds the whole reel; "
          + "write frames as .png, .pdf, .svg, .webp or .jpg, or leave the number out")
    }
  }

  /// The format of the picture at a time.
  ///
  /// - Throws: ``GridreelError`` with code `usage` if the path is not that of one still.
  package init(moment seconds: Double, path: String) throws(GridreelError) {
    guard FrameNames(path) == nil else {
      throw GridreelError(
        .usage, "'\(path)' has a number for each frame, but --at draws one; leave the number out")
    }
    self = .moment(try PictureFormat(path: path), at: seconds)
  }

  /// The kind of contents of its pictures.
  package var content: StillContent {
    switch self {
    case .filmstrip(let format), .frames(let format), .moment(let format, _):
      format.definition.content
    case .document: .pages
    case .gif, .apng, .webp, .mp4, .webm: .pixels
    }
  }

  /// Whether its files say how often they play.
  package var playsAgain: Bool { [.gif, .apng, .webp].contains(self) }

  /// The time resolution of the format.
  package var clock: FrameClock {
    switch self {
    case .gif: .centiseconds
    case .webp: .milliseconds
    case .apng, .frames, .document, .filmstrip, .moment: .rational
    case .mp4, .webm: .constant
    }
  }
}

/// The names of numbered frames: a path that contains `%d` or `%04d`.
struct FrameNames {
  private let before, after: String
  private let digits: Int

  /// Nil if the path contains no number.
  init?(_ path: String) {
    guard let percent = path.firstIndex(of: "%"),
      let letter = path[percent...].firstIndex(of: "d")
    else { return nil }
    let between = path[path.index(after: percent)..<letter]
    guard between.allSatisfy({ $0.isASCII && $0.isNumber }), between.count <= 2 else { return nil }
    before = String(path[..<percent])
    after = String(path[path.index(after: letter)...])
    digits = Int(between) ?? 1
  }

  /// The name of a frame, counted from 1.
  func name(_ number: Int) -> String {
    let text = String(number)
    return before + String(repeating: "0", count: max(0, digits - text.count)) + text + after
  }
}
