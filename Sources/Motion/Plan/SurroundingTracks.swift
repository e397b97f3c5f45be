import GridreelSceneModel

extension Track {
  /// A text around the grid that is gone before others take its place, and comes when they have left it.
  var apart: Track {
    guard isText else { return self }
    switch visibility {
    case .blendsIn: return seen(as: .arrives)
    case .blendsOut: return seen(as: .departs)
    default: return self
    }
  }

  /// A bar that is there on the way.
  var passing: Track { seen(as: .passesBetween(0, 0.1)) }

  /// A part of a header that is gone before one of another header comes.
  var inTurn: Track {
    switch visibility {
    case .fadesIn, .blendsIn, .appears: seen(as: .comes(0.5, 1))
    case .fadesOut, .blendsOut, .vanishes: seen(as: .goes(0, 0.5))
    default: self
    }
  }

  private var isText: Bool {
    if case .text = content { true } else { false }
  }
}

extension Track {
  /// The track of an edge that fades where columns go on beyond it: it does so as long as any of them is cut.
  var whileColumnsMove: Track {
    switch visibility {
    case .blendsOut: seen(as: .goes(0.9, 1))
    case .blendsIn: seen(as: .comes(0, 0.1))
    default: self
    }
  }
}
