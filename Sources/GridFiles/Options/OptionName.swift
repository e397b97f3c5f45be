import GridreelPrimitives
package import GridreelStyle

/// The name of an option: a key of grid files, and mostly a flag of the command line.
package struct OptionName: RawRepresentable, Hashable, Sendable {
  package let rawValue: String

  package init(rawValue: String) { self.rawValue = rawValue }
  init(_ name: String) { rawValue = name }

  /// The names of all options, in the order of their declarations.
  package static var all: [OptionName] { GridOption.all.map { OptionName($0.name) } }

  /// The flag on the command line: `--row-height`.
  package var flag: String { FrontEnd.flag(of: rawValue) }

  /// The flag as the place where the option was written.
  package var flagOrigin: Origin { .flag(flag) }
}
