import GridreelPrimitives

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

/// Both ends of a program's standard input and of its messages; closed with this value unless taken.
struct ChildPipes: ~Copyable {
  private var ourInput: Int32 = -1
  private var theirInput: Int32 = -1
  private var ourMessages: Int32 = -1
  private var theirMessages: Int32 = -1

  #if canImport(Darwin)
  private typealias FileActions = posix_spawn_file_actions_t?
  private typealias Attributes = posix_spawnattr_t?
  private static var noFileActions: FileActions { nil }
  private static var noAttributes: Attributes { nil }
  #else
  private typealias FileActions = posix_spawn_file_actions_t
  private typealias Attributes = posix_spawnattr_t
  private static var noFileActions: FileActions { FileActions() }
  private static var noAttributes: Attributes { Attributes() }
  #endif
  #if canImport(Glibc)
  private static let streamSocket = Int32(SOCK_STREAM.rawValue)
  #else
  private static let streamSocket = SOCK_STREAM
  #endif

  /// Opens both; the input is a socket, so that writing to a program that has ended raises no
  /// signal.
  ///
  /// - Throws: ``GridreelError`` with code `unwritableOutput`.
  init(for name: String) throws(GridreelError) {
    var (sockets, pipe) = ([Int32](repeating: -1, count: 2), [Int32](repeating: -1, count: 2))
    let isOpen =
      socketpair(AF_UNIX, Self.streamSocket, 0, &sockets) == 0 && openPipe(&pipe) == 0
    let number = errno
    (ourInput, theirInput, ourMessages, theirMessages) = (sockets[0], sockets[1], pipe[0], pipe[1])
    guard isOpen else {
      throw GridreelError(.unwritableOutput, "no pipe to \(name): \(errorText(number))")
    }
    for descriptor in sockets + pipe { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    #if canImport(Darwin)
    var isOn: Int32 = 1
    setsockopt(ourInput, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
    #endif
  }

  deinit {
    for descriptor in [ourInput, theirInput, ourMessages, theirMessages] where descriptor >= 0 {
      close(descriptor)
    }
  }

  /// Starts a program with these pipes.
  ///
  /// - Parameters:
  ///   - path: The program's file.
  ///   - arguments: Its arguments, with its name.
  ///   - isHeard: Whether its output is its answer; otherwise it is discarded.
  /// - Returns: 0 or an error number, and the program's process ID.
  func spawn(
    _ path: String, arguments: [String], isHeard: Bool
  ) -> (status: Int32, processID: pid_t) {
    var (actions, attributes) = (Self.noFileActions, Self.noAttributes)
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawn_file_actions_adddup2(&actions, theirInput, STDIN_FILENO)
    if isHeard {
      posix_spawn_file_actions_adddup2(&actions, theirInput, STDOUT_FILENO)
    } else if access("/dev/null", W_OK) == 0 {
      posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    } else {
      // In a root without devices what is to be discarded is read with the messages.
      posix_spawn_file_actions_adddup2(&actions, theirMessages, STDOUT_FILENO)
    }
    posix_spawn_file_actions_adddup2(&actions, theirMessages, STDERR_FILENO)
    // Signals that we handle get their default action in the program, and signals ignored before us
    // (as by nohup) stay ignored; only SIGPIPE is ignored by us alone.
    var (ours, none) = (sigset_t(), sigset_t())
    sigemptyset(&ours)
    sigaddset(&ours, SIGPIPE)
    sigemptyset(&none)
    posix_spawnattr_setsigdefault(&attributes, &ours)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK))
    var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var processID: pid_t = 0
    let status = posix_spawn(&processID, path, &actions, &attributes, &words, environ)
    return (status, processID)
  }

  /// Passes our ends on and closes the others.
  consuming func takeOurEnds() -> (input: Int32, messages: Int32) {
    let ends = (ourInput, ourMessages)
    (ourInput, ourMessages) = (-1, -1)
    return ends
  }
}

/// Wraps `pipe(2)` under a name that no local constant hides.
private func openPipe(_ descriptors: inout [Int32]) -> Int32 { pipe(&descriptors) }
