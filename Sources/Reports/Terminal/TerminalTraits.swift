import GridreelCauses

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The capabilities of a stream.
package struct TerminalTraits: Hashable, Sendable {
  /// Whether texts may be coloured.
  package var usesColor = false
  /// The number of columns per line; nil if the stream is not a terminal, and nothing is truncated.
  package var columns: Int?
  /// The protocol for pictures; nil if none can be shown.
  package var pictures: PictureProtocol?
  /// The size of a character in pixels.
  package var cellWidth = 8, cellHeight = 16

  /// Makes the traits of a stream that shows only text: a file, a pipe.
  package init() {}

  /// Detects the capabilities of an open stream; only a terminal is queried.
  ///
  /// - Parameters:
  ///   - descriptor: The open stream to write to.
  ///   - input: The open stream from which to read the terminal's answer about pictures; nil queries nothing.
  ///   - environment: Returns the value of an environment variable.
  package init(
    of descriptor: Int32, input: Int32? = nil,
    environment: (String) -> String? = Self.systemEnvironment
  ) {
    guard isatty(descriptor) == 1 else { return }
    let isDumb = environment("TERM") == "dumb"
    usesColor = !isDumb && (environment("NO_COLOR") ?? "").isEmpty
    columns = 80
    var size = winsize()
    if ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 {
      columns = Int(size.ws_col)
      if size.ws_xpixel > 0, size.ws_ypixel > 0, size.ws_row > 0 {
        cellWidth = max(1, Int(size.ws_xpixel) / Int(size.ws_col))
        cellHeight = max(1, Int(size.ws_ypixel) / Int(size.ws_row))
      }
    }
    guard !isDumb else { return }
    pictures = PictureProtocol(environment: environment)
    if pictures == nil, let input {
      pictures = PictureProtocol(asking: descriptor, answeredOn: input)
    }
  }

  /// The value of a variable in the process's environment.
  package static func systemEnvironment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// A text in a colour or weight, if the stream shows them.
  func styled(_ text: String, _ style: TerminalStyle) -> String {
    usesColor ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
  }
}

/// Colours and weights of the terminal's own palette, so that they suit its background.
enum TerminalStyle: String {
  case faint = "2"
  case bold = "1"
  case red = "1;31"
  case green = "32"
  case yellow = "1;33"
  case blue = "1;34"
  case magenta = "1;35"
  case cyan = "1;36"

  /// The colour of a status.
  init(_ status: SnapshotResult.Status) {
    self =
      switch status {
      case .passed, .recorded: .green
      case .changed: .yellow
      case .layout: .magenta
      case .missing, .added: .blue
      case .orphan, .moved, .removed: .cyan
      case .error: .red
      }
  }
}

extension String {
  /// The number of columns that a terminal takes to show the text, which is one line.
  var displayWidth: Int { reduce(0) { $0 + $1.displayWidth } }

  /// The text truncated to a number of columns, ending with an ellipsis if something is missing.
  func cut(toWidth width: Int) -> String {
    guard displayWidth > width else { return self }
    var (result, used) = ("", 0)
    for character in self {
      guard used + character.displayWidth < width else { break }
      result.append(character)
      used += character.displayWidth
    }
    return width > 0 ? result + "…" : ""
  }

  /// The text padded with spaces to a number of columns.
  func padded(toWidth width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - displayWidth))
  }
}

extension Character {
  /// 0, 1 or 2 columns (based on Unicode's East Asian Width).
  fileprivate var displayWidth: Int {
    guard let scalar = unicodeScalars.first else { return 0 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: break
    }
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97C,
      0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6,
      0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1FAFF, 0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }
}
