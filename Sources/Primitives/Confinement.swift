import CGridreelArguments

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// What a process gives up that runs foreign code over a stranger's bytes.
package enum Confinement {
  /// Gives up everything but computing, reading and writing files that are open, and opening some for reading.
  ///
  /// What is given up fails with an error. There is no way back.
  ///
  /// - Parameters:
  ///   - readable: the folders and files that may still be read, where the system can tell them from others.
  ///   - addresses: the bytes of address space that the process may have.
  package static func enter(readable: [String], addresses: Int) {
    let words = readable.map { strdup($0) }
    defer { for word in words { free(word) } }
    (words.map { UnsafePointer($0) } + [nil]).withUnsafeBufferPointer { paths in
      var kept = gridreel_confinement(
        readable: paths.baseAddress, addresses: UInt64(clamping: addresses))
      // Where the system has no such thing, a process of its own is what there is.
      _ = gridreel_confine(&kept)
    }
  }
}
