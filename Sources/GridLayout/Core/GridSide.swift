import GridreelSceneModel

/// The parts of a grid, each of which scrolls sideways as one.
enum GridSide: Hashable, CaseIterable {
  /// The columns pinned at the left, those that scroll, and those pinned at the right.
  case left, scrolling, right

  /// Whether its columns stay in place when others scroll sideways.
  var isPinned: Bool { self != .scrolling }

  /// The identity of a part of which each side has its own piece.
  func part(_ scrolling: Identity.Part, _ name: String) -> Identity.Part {
    switch self {
    case .scrolling: scrolling
    case .left: .other("pinned \(name)")
    case .right: .other("right \(name)")
    }
  }
}
