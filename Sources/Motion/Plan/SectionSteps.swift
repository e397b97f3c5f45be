import GridreelPrimitives

/// The steps in which sections change places: one for each section that both scenes show at other places, and one for
/// all that only one of them shows.
struct SectionSteps {
  private struct Move {
    enum Kind {
      case stays(end: SectionBlock)
      case goes, comes
    }

    let kind: Kind
    let block: SectionBlock
    /// The place before of a section that has a step of its own.
    var mover: Int?
    /// The header, above the window, that comes and goes with it.
    var lead: HeaderAbove?
  }

  private var moves: [Move] = []
  /// The places before of the sections that have steps of their own; nil for all others, which have one together.
  private let movers: [Int?]

  /// - Parameters:
  ///   - before: The blocks of the scene before, from top to bottom.
  ///   - after: Those of the scene after.
  ///   - isWindow: Whether there are rows beyond its edges: then all blocks go and come in one step.
  ///   - lead: The header of the first rows before, where it is above the window and others stand there after.
  init(
    _ before: [SectionBlock], _ after: [SectionBlock], isWindow: Bool, lead: HeaderAbove? = nil
  ) {
    let kept = SectionBlock.kept(before, after)
    var (old, new) = (0, 0)
    func goes(_ place: Int) -> Move {
      let isMover = !isWindow && after.contains { $0.isSame(as: before[place]) }
      var move = Move(kind: .goes, block: before[place], mover: isMover ? place : nil)
      // Its rows go below those of another section.
      if place == 0, before[0].header == nil, new == 1 { move.lead = lead }
      return move
    }
    func comes(_ place: Int) -> Move {
      let mover = isWindow ? nil : before.firstIndex { $0.isSame(as: after[place]) }
      return Move(kind: .comes, block: after[place], mover: mover)
    }
    // Rows whose header is above the window stand above all other headers.
    if let first = after.first, first.header == nil, kept.first?.new != 0 {
      moves.append(comes(0))
      new = 1
    }
    for pair in kept {
      moves += (old..<pair.old).map(goes) + (new..<pair.new).map(comes)
      moves += Self.staying(before[pair.old], after[pair.new])
      (old, new) = (pair.old + 1, pair.new + 1)
    }
    moves += (old..<before.count).map(goes) + (new..<after.count).map(comes)
    var movers: [Int?] = []
    for move in moves {
      if case .stays = move.kind { continue }
      if !movers.contains(move.mover) { movers.append(move.mover) }
    }
    self.movers = movers
  }

  /// A section that keeps its place, whose rows go and come if they are others.
  private static func staying(_ start: SectionBlock, _ end: SectionBlock) -> [Move] {
    guard start.rows != end.rows else { return [Move(kind: .stays(end: end), block: start)] }
    let (gone, new) = (start.onlyRows, end.onlyRows)
    return [Move(kind: .stays(end: end.onlyHeader), block: start.onlyHeader)]
      + [gone.map { Move(kind: .goes, block: $0) }, new.map { Move(kind: .comes, block: $0) }]
      .compactMap { $0 }
  }

  private func isComing(_ move: Move) -> Bool { if case .comes = move.kind { true } else { false } }

  /// The blocks that go, or that come, in a step.
  private func blocks(_ step: Int, areComing: Bool) -> [SectionBlock] {
    moves.filter { move in
      if case .stays = move.kind { return false }
      return move.mover == movers[step] && isComing(move) == areComing
    }
    .map(\.block)
  }

  /// The number of rows that go or come in each step.
  var rowCounts: [Int] {
    movers.indices.map { step in
      [false, true].map { coming in
        blocks(step, areComing: coming).reduce(0) { $0 + $1.rows.count }
      }
      .max() ?? 0
    }
  }

  /// The blocks with the times of their steps.
  ///
  /// What only one scene shows goes, and comes, one after the other, so that all of it together changes its height evenly.
  func stretches(_ flights: [Flight]) -> [SectionFlow.Stretch] {
    var passed: [Bool: [Int: Double]] = [:]
    return moves.map { move in
      if case .stays(let end) = move.kind {
        return SectionFlow.Stretch(kind: .stays(end: end), block: move.block)
      }
      let step = movers.firstIndex(of: move.mover) ?? 0
      let coming = isComing(move)
      let whole = blocks(step, areComing: coming).reduce(0) { $0 + $1.extent.height }
      let start = passed[coming]?[step] ?? 0
      let end = start + move.block.extent.height
      passed[coming, default: [:]][step] = end
      let course = SectionFlow.Course(
        flight: flights[step], share: whole > 0 ? start / whole...end / whole : 0...1)
      return SectionFlow.Stretch(
        kind: coming ? .comes(course) : .goes(course), block: move.block, lead: move.lead)
    }
  }

  /// The time in which the body gets higher, ahead of what comes, or lower, behind what goes; nil if it stays as high.
  func settling(_ flights: [Flight]) -> Flight? {
    let changes = movers.indices.map { step in
      [false, true].map { coming in
        blocks(step, areComing: coming).reduce(0) { $0 + $1.extent.height }
      }
    }
    .map { $0[1] - $0[0] }
    let whole = changes.reduce(0, +)
    guard abs(whole) > 1 else { return nil }
    let causes = zip(flights, changes).filter { ($0.1 > 1) == (whole > 0) && abs($0.1) > 1 }.map(
      \.0)
    return whole > 0
      ? causes.min { $0.start < $1.start } : causes.max { $0.end < $1.end }
  }
}
