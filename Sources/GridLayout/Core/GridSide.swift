import SceneModel

/// The parts of a grid that scroll sideways as one.
enum GridSide: Hashable, CaseIterable {
  /// The columns that stay at the left, those that scroll, and those that stay at the right.
  case left, scrolling, right

  /// Whether its columns stay when others scroll sideways.
  var isPinned: Bool { self != .scrolling }

  /// What a thing is called that each side has its own piece of.
  func part(_ scrolling: Identity.Part, _ name: String) -> Identity.Part {
    switch self {
    case .scrolling: scrolling
    case .left: .other("pinned \(name)")
    case .right: .other("right \(name)")
    }
  }
}
