#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The sine of an angle in radians.
package func sine(_ radians: Double) -> Double { sin(radians) }

/// The cosine of an angle in radians; exactly 0 at a right angle, so that vertical gradients stay
/// vertical.
package func cosine(_ radians: Double) -> Double {
  let value = cos(radians)
  return abs(value) < 1e-15 ? 0 : value
}
