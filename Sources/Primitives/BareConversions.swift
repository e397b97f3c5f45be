// Forbids `Int(number)` with a double where numbers come from files: it ends the process if the number is too large.
//
// The compiler prefers a module's own initializers to those of the standard library, and the tests are built with
// warnings as errors. Every module that reads files has a link to this file, since its rule holds in one module.

extension Int {
  @available(*, deprecated, message: "ends the process for large numbers; use init(clamped:)")
  init(_ number: Double) { self = Self(exactly: number.rounded(.towardZero)) ?? 0 }
}

extension Int32 {
  @available(*, deprecated, message: "ends the process for large numbers; use init(clamped:)")
  init(_ number: Double) { self = Self(exactly: number.rounded(.towardZero)) ?? 0 }
}

extension Int64 {
  @available(*, deprecated, message: "ends the process for large numbers; use init(clamped:)")
  init(_ number: Double) { self = Self(exactly: number.rounded(.towardZero)) ?? 0 }
}

extension UInt8 {
  @available(*, deprecated, message: "ends the process for large numbers; use init(clamped:)")
  init(_ number: Double) { self = Self(exactly: number.rounded(.towardZero)) ?? 0 }
}

extension UInt16 {
  @available(*, deprecated, message: "ends the process for large numbers; use init(clamped:)")
  init(_ number: Double) { self = Self(exactly: number.rounded(.towardZero)) ?? 0 }
}

extension UInt32 {
  @available(*, deprecated, message: "ends the process for large numbers; use init(clamped:)")
  init(_ number: Double) { self = Self(exactly: number.rounded(.towardZero)) ?? 0 }
}

extension UInt64 {
  @available(*, deprecated, message: "ends the process for large numbers; use init(clamped:)")
  init(_ number: Double) { self = Self(exactly: number.rounded(.towardZero)) ?? 0 }
}
