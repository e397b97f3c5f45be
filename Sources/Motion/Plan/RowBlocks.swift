import GridreelPrimitives
import GridreelSceneModel

/// Rows that travel as one, since cells span them in the same order before and after.
struct RowBlocks {
  /// The first row of the block of each row that is in one.
  private var leaders: [RowIdentity: RowIdentity] = [:]
  private var blocks: [RowIdentity: [RowIdentity]] = [:]
  /// The cells that span rows which do not travel as one: they lie above the rows.
  private var loose: Set<Identity.Owner> = []

  /// No rows travel as one.
  init() {}

  /// Finds the blocks that two scenes have in common.
  init(from: Scene, to: Scene) {
    guard !from.spanningCells.isEmpty || !to.spanningCells.isEmpty else { return }
    let after = Set(Self.chains(to))
    for chain in Self.chains(from) where after.contains(chain) {
      blocks[chain[0]] = chain
      for row in chain { leaders[row] = chain[0] }
    }
    for cell in [from, to].flatMap(\.spanningCells)
    where cell.value.rows.count > 1 && cell.value.rows.contains(where: { leaders[$0] == nil }) {
      loose.insert(cell.key)
    }
  }

  /// Whether all cells that span rows travel as one with their rows.
  var areWhole: Bool { loose.isEmpty }

  /// The runs of rows that cells hold together, each from top to bottom.
  private static func chains(_ scene: Scene) -> [[RowIdentity]] {
    var next: [RowIdentity: RowIdentity] = [:]
    for cell in scene.spanningCells.values {
      for (row, below) in zip(cell.rows, cell.rows.dropFirst()) { next[row] = below }
    }
    let followers = Set(next.values)
    return next.keys.filter { !followers.contains($0) }.map { first in
      var chain = [first]
      while let row = next[chain[chain.count - 1]] { chain.append(row) }
      return chain
    }
  }

  /// The part of the body to which an owner's items belong; nil if they belong to none.
  func unit(_ owner: Identity.Owner) -> UnitKey? {
    guard let key = UnitKey(owner) else { return nil }
    guard case .row(let row) = key, !leaders.isEmpty || !loose.isEmpty else { return key }
    if loose.contains(owner) { return nil }
    return leaders[row].map(UnitKey.row) ?? key
  }

  /// The rows of a part of the body, from top to bottom; none if it has no rows.
  func rows(_ key: UnitKey) -> [RowIdentity] {
    guard case .row(let row) = key else { return [] }
    return blocks[row] ?? [row]
  }

  /// The part of the body in which a row travels.
  func unit(of row: RowIdentity) -> UnitKey { .row(leaders[row] ?? row) }
}
