import GridreelPrimitives

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

/// What a running program may use; nil means no limit.
package struct ProgramLimits: Sendable {
  /// The time at which it must have answered.
  package var deadline: ContinuousClock.Instant?
  /// The number of bytes of memory that it may have written, without files that it has mapped.
  package var memory: Int?

  package init() {}

  /// How long to wait between looks at the program, in milliseconds.
  var patience: Int32 {
    // A program that takes one page after another gets some ten megabytes in this time.
    let usual: Int32 = memory == nil ? 200 : 10
    guard let deadline else { return usual }
    let left = ContinuousClock.now.duration(to: deadline) / .milliseconds(1)
    return Int32(min(Double(usual), max(0, left.rounded(.up))))
  }

  /// The limit that the program exceeds; nil if it keeps to them.
  func excess(of processID: pid_t) -> GridreelError.Code? {
    if let deadline, ContinuousClock.now >= deadline { return .overTime }
    if let memory, let used = Self.memory(of: processID), used > memory { return .overLimit }
    return nil
  }

  /// The memory that a process occupies, in bytes; nil if the system does not tell.
  private static func memory(of processID: pid_t) -> Int? {
    #if canImport(Darwin)
    var usage = rusage_info_v0()
    let status = withUnsafeMutablePointer(to: &usage) { pointer in
      pointer.withMemoryRebound(to: rusage_info_t?.self, capacity: 1) {
        proc_pid_rusage(processID, RUSAGE_INFO_V0, $0)
      }
    }
    return status == 0 ? Int(usage.ri_phys_footprint) : nil
    #else
    let file = open("/proc/\(processID)/statm", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var text = [UInt8](repeating: 0, count: 128)
    let count = read(file, &text, text.count)
    guard count > 0 else { return nil }
    // Pages: all addresses, those in memory, and of these those of files.
    let pages = text[..<count].split(separator: UInt8(ascii: " ")).map {
      Int(String(decoding: $0, as: UTF8.self))
    }
    guard pages.count > 2, let present = pages[1], let ofFiles = pages[2] else { return nil }
    return (present - ofFiles) * Int(sysconf(Int32(_SC_PAGESIZE)))
    #endif
  }
}
