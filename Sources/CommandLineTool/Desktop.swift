import Gridreel
import GridreelPrimitives
import GridreelStudio

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// What a desktop does with a picture.
enum Desktop {
  /// Shows a file with the program that the desktop has for its kind.
  ///
  /// - Throws: ``GridreelError`` with code `missingResource` if there is no desktop.
  static func open(_ path: String) throws(GridreelError) {
    #if canImport(Darwin)
    let programs = [["open", path]]
    #else
    let programs = [["xdg-open", path]]
    #endif
    try runFirst(
      of: programs, input: nil,
      "--open: no program shows files here; xdg-open of the package xdg-utils does")
  }

  /// Puts a picture on the clipboard.
  ///
  /// - Throws: ``GridreelError`` with code `missingResource` if nothing keeps a clipboard.
  static func copy(_ path: String) throws(GridreelError) {
    let kinds: [PictureFormat: String] = [
      .png: "image/png", .jpg: "image/jpeg", .webp: "image/webp", .svg: "image/svg+xml",
      .pdf: "application/pdf",
    ]
    let kind = (try? PictureFormat(path: path)).flatMap { kinds[$0] } ?? "image/png"
    #if canImport(Darwin)
    let programs = [
      [
        "osascript", "-e", "on run a", "-e",
        "set the clipboard to (read (POSIX file (item 1 of a)) as «class PNGf»)", "-e", "end run",
        path,
      ]
    ]
    #else
    let wayland = ["wl-copy", "--type", kind]
    let x11 = ["xclip", "-selection", "clipboard", "-t", kind, "-i"]
    let programs = environment("WAYLAND_DISPLAY").isEmpty ? [x11, wayland] : [wayland, x11]
    #endif
    try runFirst(
      of: programs, input: path,
      "--copy: nothing takes a clipboard here; wl-copy of the package wl-clipboard does, or xclip")
  }

  /// Runs the first of some programs that exists and succeeds.
  private static func runFirst(
    of programs: [[String]], input: String?, _ problem: Message
  ) throws(GridreelError) {
    guard !programs.contains(where: { run($0, input: input) == 0 }) else { return }
    throw GridreelError(.missingResource, problem)
  }

  /// Runs a program with a file as standard input and without output, and returns its exit status; -1 if it cannot be
  /// started.
  private static func run(_ words: [String], input: String?) -> Int32 {
    var actions = posix_spawn_file_actions_t.none
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, input ?? "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var process = pid_t()
    guard posix_spawnp(&process, words[0], &actions, nil, &arguments, environ) == 0 else {
      return -1
    }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status
  }
}

extension posix_spawn_file_actions_t {
  #if canImport(Darwin)
  fileprivate static var none: posix_spawn_file_actions_t? { nil }
  #else
  fileprivate static var none: posix_spawn_file_actions_t { posix_spawn_file_actions_t() }
  #endif
}
