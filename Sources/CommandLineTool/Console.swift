import Gridreel

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

  /// Writes an informational line to standard output; a failure to write is not an error.
  static func note(_ line: String) {
    _ = write(shown(line), to: STDOUT_FILENO)
  }

  /// Writes the requested result and a line break to standard output.
  ///
  /// - Throws: ``GridreelError`` with code `unwritableOutput`.
  static func print(_ text: String) throws(GridreelError) {
    guard write(shown(text), to: STDOUT_FILENO) else {
      throw GridreelError(
        .unwritableOutput, file: "<stdout>",
        "cannot be written: \(String(cString: strerror(errno)))")
    }
  }

  /// Writes warnings to standard error, the first ones in full.
  static func printWarnings(_ warnings: [String]) {
    for warning in warnings.prefix(warningLimit) { printError(warning) }
    if warnings.count > warningLimit {
      printError("warning: and \(warnings.count - warningLimit) more; --json lists them all")
    }
  }

  /// Writes errors that did not stop the work to standard error, the first ones in full.
  static func printErrors(_ errors: [String]) {
    for error in errors.prefix(warningLimit) { printError(error) }
    if errors.count > warningLimit {
      printError("error: and \(errors.count - warningLimit) more; --json lists them all")
    }
  }

  /// The text for standard output: escaped for a terminal, verbatim for a program that reads it.
  private static func shown(_ text: String) -> String {
    isatty(STDOUT_FILENO) == 1 ? text.visibleLines : text
  }

  /// Returns whether everything was written; if not, `errno` holds the reason.
  private static func write(_ line: String, to descriptor: Int32) -> Bool {
    var bytes = Array(line.utf8)
    bytes.append(UInt8(ascii: "\n"))
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
