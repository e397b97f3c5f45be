import Gridreel
import GridreelPrimitives

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Prints to the terminal.
///
/// Text for people has its control characters and direction overrides made visible, so that no text from a
/// file can control the terminal.
enum Console {
  /// The number of warnings that one run prints in full; the rest is only counted.
  private static let warningLimit = 20

  /// Writes one line to standard error.
  static func printError(_ line: String) {
    _ = write(line.visibleLines, to: STDERR_FILENO)
  }

  /// Writes text that may contain terminal escape sequences, such as colours, to standard error.
  static func printStyledError(_ text: String) {
    _ = write(text, to: STDERR_FILENO)
  }

  /// Writes a picture in a terminal's own codes to standard output; a failure to write is not an error.
  static func show(_ picture: [UInt8]) {
    _ = write(picture, to: STDOUT_FILENO)
  }

  /// Writes an informational line to standard output; a failure to write is not an error.
  static func note(_ line: String) {
    _ = write(shown(line), to: STDOUT_FILENO)
  }

  /// Writes the requested result and a line break to standard output.
  ///
  /// - Throws: ``GridreelError`` with code `unwritableOutput`.
  static func print(_ text: String) throws(GridreelError) {
    try printLine(Array(shown(text).utf8))
  }

  /// Writes text that may contain terminal escape sequences, and a line break, to standard output.
  ///
  /// - Throws: ``GridreelError`` with code `unwritableOutput`.
  static func printStyled(_ text: [UInt8]) throws(GridreelError) { try printLine(text) }

  /// Writes a line to standard output; whoever starts the program with a closed one, as daemons are, does not ask for it.
  private static func printLine(_ line: [UInt8]) throws(GridreelError) {
    guard write(line, to: STDOUT_FILENO) || errno == EBADF else { throw unwritable }
  }

  /// Writes a result and the bytes that follow it, each with a line break, to standard output.
  ///
  /// - Throws: ``GridreelError`` with code `unwritableOutput`.
  static func print(_ text: String, then bytes: [UInt8]) throws(GridreelError) {
    guard isatty(STDOUT_FILENO) == 0 else {
      throw GridreelError(
        .unwritableOutput, file: "<stdout>",
        "is a terminal and shows no pictures; let a program read their bytes")
    }
    guard write(Array("\(text)\n".utf8) + bytes, to: STDOUT_FILENO) else {
      throw unwritable
    }
  }

  /// The error for standard output, with the reason in `errno`.
  private static var unwritable: GridreelError { unwritable(errno) }

  /// The error where nobody reads standard output any more.
  static var brokenPipe: GridreelError { unwritable(EPIPE) }

  private static func unwritable(_ number: Int32) -> GridreelError {
    GridreelError(
      .unwritableOutput, file: "<stdout>", "cannot be written: \(String(cString: strerror(number)))"
    )
  }

  /// Writes warnings to standard error, the first ones in full.
  ///
  /// `rest` says where the others are.
  static func printWarnings(_ warnings: [String], rest: String = listed) {
    for warning in warnings.prefix(warningLimit) { printError(warning) }
    if warnings.count > warningLimit {
      printError("warning: and \(warnings.count - warningLimit) more\(rest)")
    }
  }

  private static let listed = "; --json lists them all"

  /// Writes the warnings of a picture; as errors if they kept it from being written.
  static func printWarnings(_ warnings: [Warning], isRefused: Bool) {
    printWarnings(warnings.map { $0.line(for: .terminal, isError: isRefused) })
    guard isRefused else { return }
    printError("error: nothing was written, because of --strict and the lines above")
  }

  /// Writes errors that did not stop the work to standard error, the first ones in full.
  static func printErrors(_ errors: [String], rest: String = listed) {
    for error in errors.prefix(warningLimit) { printError(error) }
    if errors.count > warningLimit {
      printError("error: and \(errors.count - warningLimit) more\(rest)")
    }
  }

  /// The text for standard output: escaped for a terminal, verbatim for a program that reads it.
  private static func shown(_ text: String) -> String {
    isatty(STDOUT_FILENO) == 1 ? text.visibleLines : text
  }

  private static func write(_ line: String, to descriptor: Int32) -> Bool {
    write(Array(line.utf8), to: descriptor)
  }

  /// Writes bytes and a line break.
  ///
  /// - Returns: Whether everything was written; if not, `errno` holds the reason.
  private static func write(_ line: [UInt8], to descriptor: Int32) -> Bool {
    let bytes = line + [UInt8(ascii: "\n")]
    var done = 0
    while done < bytes.count {
      let wrote = bytes.withUnsafeBytes { buffer in
        systemWrite(descriptor, buffer.baseAddress.map { $0 + done }, buffer.count - done)
      }
      if wrote < 0 && errno == EINTR { continue }
      if wrote <= 0 { return false }
      done += wrote
    }
    return true
  }
}

/// `write(2)` under a name that `Console.write` does not shadow.
private func systemWrite(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, buffer, count)
}
