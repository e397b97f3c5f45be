import GridreelPrimitives

/// Where the names in files led when they were allowed, so that nothing else is opened by them.
///
/// Whoever may write into a folder may put a link in the place of a file at any time.
enum CheckedPaths {
  /// The number of names that are kept; a name is opened soon after it was allowed.
  private static let mostNames = 4096

  private static let places = Guarded<[String: String]>([:])

  /// Notes where a name leads that is allowed.
  static func note(_ path: String, leadsTo place: String) {
    places.withLock { places in
      if places.count >= mostNames { places.removeAll(keepingCapacity: true) }
      places[path] = place
    }
  }

  /// Notes another name of a place.
  static func note(_ path: String, as other: String) {
    places.withLock { places in places[path] = places[other] }
  }

  /// Rejects a file that is not where its name led, or that is outside of the fence.
  ///
  /// - Throws: ``GridreelError`` with code `outOfReach` or `forbidden`.
  static func check(_ descriptor: Int32, openedBy path: String) throws(GridreelError) {
    let expected = places.withLock { $0[path] }
    // Only Linux tells, where /proc is mounted.
    guard path != "-", expected != nil || Fence.isRaised,
      let place = FilePath.link(at: "/proc/self/fd/\(descriptor)"), place.hasPrefix("/")
    else { return }
    try Fence.check(place)
    guard let expected, !expected.utf8.elementsEqual(place.utf8) else { return }
    throw GridreelError(
      .outOfReach, file: path, "became another file while it was opened; nothing of it was read")
  }
}
