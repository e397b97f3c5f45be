import GridreelModel
package import GridreelPrimitives
package import GridreelStyle

extension GridOptions {
  /// Warnings about options that nothing honours.
  ///
  /// Those of a grid file are no concern, since it serves many outputs; those of a command line or a job stand
  /// beside their outputs.
  ///
  /// - Parameter met: What the outputs have.
  /// - Returns: A warning for each.
  package func idleWarnings(met: Set<OptionNeed>) -> [Warning] {
    GridOption.all.compactMap { option in
      guard origins[option.name]?.flag != nil else { return nil }
      return Warning(ofFlag: option.flagName, needing: option.needs, met: met)
    }
  }

  /// What grids with these options have, whatever their outputs are.
  package var metNeeds: Set<OptionNeed> {
    var met: Set<OptionNeed> = []
    if window.height != nil { met.insert(.window) }
    if order.group != nil { met.insert(.sections) }
    if !setsScale { met.insert(.freeScale) }
    met.insert(isTiled ? .cards : .table)
    return met
  }

  /// Whether a canvas in pixels sets how large everything is.
  private var setsScale: Bool {
    switch look.canvas ?? look.destination?.canvas {
    case .pixels: true
    case .ratio, nil: false
    }
  }

  /// Whether rows are cards.
  var isTiled: Bool { cards.layout.map { $0 == .tiles } ?? (cards.tiles != nil) }
}
