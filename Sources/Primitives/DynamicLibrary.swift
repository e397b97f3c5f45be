#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A C library that is loaded when it is needed first and stays for as long as the process lives.
///
/// `@unchecked Sendable`: the handle is a name for the loader, which may be asked from any thread.
package struct DynamicLibrary: @unchecked Sendable {
  private let handle: UnsafeMutableRawPointer

  /// Loads the first library that is there, by `dlopen`; nil where none of them is.
  ///
  /// - Parameter names: File names that the loader looks for in its own places, or paths.
  package init?(_ names: [String]) {
    for name in names {
      if let handle = dlopen(name, RTLD_NOW | RTLD_LOCAL) {
        self.handle = handle
        return
      }
    }
    return nil
  }

  /// A function of the library, or of one that it needs, by `dlsym`.
  ///
  /// - Parameters:
  ///   - name: The function's name.
  ///   - type: A type of C functions with the function's own parameters; any other is unsound.
  /// - Returns: The function; nil where there is none of this name.
  package func function<Function>(_ name: String, as type: Function.Type) -> Function? {
    precondition(
      MemoryLayout<Function>.size == MemoryLayout<UnsafeMutableRawPointer>.size,
      "a C function is one pointer")
    guard let symbol = dlsym(handle, name) else { return nil }
    return unsafeBitCast(symbol, to: type)
  }
}
