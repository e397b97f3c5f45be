import GridreelModel

/// Splits what is done with the menu above cards into beats.
extension ReelStep {
  /// The seconds in which the list opens or closes, or another option is marked.
  private static let (listSeconds, markSeconds) = (0.16, 0.08)

  /// The beats of an action on the menu; nil for one that needs none.
  ///
  /// An option is marked while it is pressed, and the list is gone before the cards move: half faded, it would lie
  /// on cards under way.
  func menuSteps(on grid: DataGrid) -> [ReelStep]? {
    switch action {
    case .openMenu where duration == nil:
      var step = self
      step.duration = Self.listSeconds
      return [step]
    case .choose(let title):
      guard let menu = grid.menu, menu.isOpen, let option = menu.index(of: title) else {
        return nil
      }
      let isCurrent = option == grid.chosenOption
      var marking = self
      marking.hold = isCurrent ? hold : 0
      var beats = BeatSequence(marking)
      beats.add(
        Self.markSeconds, ReelBeat(.presses(.option(title))) { $0.menu?.pressed = option })
      beats.rest(0.12)
      beats.add(
        Self.listSeconds,
        ReelBeat(.leaves) { grid in
          grid.closeMenu()
          if isCurrent { grid.menu?.pressed = nil }
        })
      return beats.finished + (isCurrent ? [] : [self])
    default: return nil
    }
  }
}
