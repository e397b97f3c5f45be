import GridreelFiles
import GridreelPrimitives

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// What the system tells of files in some folders, so that whoever looks at files again and again looks when there is
/// something to see.
///
/// Network folders tell nothing, and no system but Linux does so here; then all that remains is a pause.
struct FolderEvents: ~Copyable {
  /// The greatest number of folders, of which each takes memory of the kernel.
  private static let mostFolders = 1_000

  /// How often events may wake in a row.
  private static let mostWakes = 10

  /// The descriptor of the events; -1 for none.
  private var events: Int32 = -1
  private var wakes = Self.mostWakes

  /// Asks for what happens from now on.
  ///
  /// - Parameter paths: Files in the folders.
  init(near paths: [String]) {
    #if os(Linux)
    let folders = Set(paths.lazy.map(FilePath.folder(of:)))
    guard folders.count <= Self.mostFolders else { return }
    events = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    guard events >= 0 else { return }
    let kinds = IN_CLOSE_WRITE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE | IN_ONLYDIR
    for folder in folders {
      _ = inotify_add_watch(events, folder.isEmpty ? "." : folder, UInt32(kinds))
    }
    #endif
  }

  deinit { if events >= 0 { close(events) } }

  /// Waits until something happens in a folder, or the time is over.
  ///
  /// - Parameter milliseconds: The longest time.
  mutating func wait(_ milliseconds: Int32) {
    // Where another program writes all the time, most events mean nothing.
    guard events >= 0, wakes > 0 else {
      wakes += 1
      usleep(useconds_t(clamping: Int(milliseconds) * 1_000))
      return
    }
    var waiting = pollfd(fd: events, events: Int16(POLLIN), revents: 0)
    guard poll(&waiting, 1, milliseconds) > 0 else {
      wakes = min(wakes + 1, Self.mostWakes)
      return
    }
    wakes -= 1
    // What happened is seen by looking; here it only must not wake again.
    withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 8) { buffer in
      while read(events, buffer.baseAddress, buffer.count) > 0 {}
    }
  }
}
