package import GridreelComparing

extension [Cause] {
  /// The changed places of which none of the causes is the reason, as a cause of their own; none if there are no
  /// such places, or if they cannot be told: a font or a library may show anywhere, and another size, or other
  /// positions, move all.
  package init(unexplainedIn difference: PictureDifference, by causes: [Cause]) {
    self = []
    guard !difference.changesSize,
      causes.allSatisfy({ !$0.places.isEmpty && $0.kind != .layout })
    else { return }
    let places = difference.regions.filter { region in
      !causes.contains { $0.places.contains(where: region.meets) }
    }
    guard !places.isEmpty else { return }
    let words = places.count == 1 ? "1 more place" : "\(places.count) more places"
    self = [Cause(.unexplained, "\(words), unexplained", places: places)]
  }

  /// The causes where nothing but data can have changed: all others are what the first of those brought about.
  package var underData: [Cause] {
    var own = filter { $0.kind == .data && !$0.isResult }
    guard !own.isEmpty else { return self }
    own[0].effects += filter { $0.kind != .data || $0.isResult }
    return own
  }
}

extension PictureDifference.Region {
  fileprivate func meets(_ other: Self) -> Bool {
    x < other.x + other.width && other.x < x + width && y < other.y + other.height
      && other.y < y + height
  }
}
