import GridreelPrimitives
import GridreelStyle

/// The files that this process may read when it works for strangers.
///
/// The reach of files trusts what the caller names. A service has callers that nobody trusts, so its
/// processes raise a fence: whoever names a file, only what is inside is opened. It is asked before the
/// system is, so that no answer tells whether a file outside exists.
package enum Fence {
  private static let roots = Guarded<[String]?>(nil)

  /// Lets only some files be read from now on; there is no way back.
  ///
  /// - Parameter paths: files, and folders with all below; empty for none.
  package static func raise(around paths: [String]) {
    let targets = paths.map(FilePath.destination)
    roots.withLock { $0 = targets }
  }

  /// Whether there is a fence.
  static var isRaised: Bool { roots.withLock { $0 != nil } }

  /// Rejects a path that is outside.
  ///
  /// - Throws: ``GridreelError`` with code `forbidden`.
  static func check(_ path: String) throws(GridreelError) {
    guard let inside = roots.withLock({ $0 }) else { return }
    let target = FilePath.destination(of: path)
    guard path == "-" || !inside.contains(where: { Reach.holds($0, target) }) else { return }
    throw GridreelError(
      .forbidden, file: path,
      "may not be read for a request; send the data along, or start the service with --allow-path")
  }

  /// Rejects the fonts that this machine has, wherever they are.
  ///
  /// - Throws: ``GridreelError`` with code `forbidden`.
  static func checkSystemFonts(_ origin: Origin) throws(GridreelError) {
    guard isRaised else { return }
    let place = origin.error(
      "the fonts of this machine are not read for a request; start the service with --allow-path "
        + "FOLDER, and name that in \(option: "fontPath")")
    throw GridreelError(.forbidden, place.place, place.message)
  }
}
