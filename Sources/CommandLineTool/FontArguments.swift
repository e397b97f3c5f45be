import Gridreel
import GridreelStudio

/// The flags that add fonts to those that are built in.
struct FontArguments {
  private var paths: [String] = []
  private var usesSystemFonts = false

  /// The fonts that the flags ask for.
  var options: FontOptions { FontOptions(paths: paths, usesSystemFonts: usesSystemFonts) }

  /// The keys of a command that has their values in a property.
  static func keys<Root>(
    _ path:
      @autoclosure @escaping @Sendable () -> any WritableKeyPath<Root, FontArguments>
      & Sendable
  ) -> [Key<Root>] {
    keys.map { $0.within(path()) }
  }

  private static let keys: [Key<FontArguments>] = [
    Key("fontPath", flag: GridOption.named(.fontPath)?.flag) { texts, _, fonts in
      fonts.paths = texts
    },
    .on("systemFonts", \.usesSystemFonts, "Use the system's fonts too."),
  ]
}
