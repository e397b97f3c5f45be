import CGridreelLinked

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A C library that is linked into the program, or loaded on first use until the process ends.
///
/// `@unchecked Sendable`: the handle is an opaque value for the loader, which is thread-safe.
package struct DynamicLibrary: @unchecked Sendable {
  /// The loader's handle; nil if the library is linked into the program.
  private let handle: UnsafeMutableRawPointer?

  /// Loads the first library that is available, by `dlopen`; nil if none is.
  ///
  /// - Parameters:
  ///   - function: A function of the library. A program that contains it loads nothing, since two
  ///     copies of what the library depends on must not meet.
  ///   - names: File names on the loader's search path, or paths.
  package init?(with function: String, orLoading names: [String]) {
    if gridreel_linked_function(function) != nil {
      handle = nil
      return
    }
    for name in names {
      if let handle = dlopen(name, RTLD_NOW | RTLD_LOCAL) {
        self.handle = handle
        return
      }
    }
    return nil
  }

  /// A function of the library or of its dependencies, by `dlsym`.
  ///
  /// - Parameters:
  ///   - name: The function's name.
  ///   - type: A C function type with the function's own signature; any other is unsound.
  /// - Returns: The function; nil if there is none with this name.
  package func function<Function>(_ name: String, as type: Function.Type) -> Function? {
    precondition(
      MemoryLayout<Function>.size == MemoryLayout<UnsafeMutableRawPointer>.size,
      "a C function is one pointer")
    let symbol = handle.map { UnsafeRawPointer(dlsym($0, name)) } ?? gridreel_linked_function(name)
    guard let symbol else { return nil }
    return unsafeBitCast(symbol, to: type)
  }
}
