import GridreelPrimitives
import GridreelSceneModel

/// Rows that travel as one, since the same cells span them before and after.
struct RowBlocks {
  /// The first row of the block of each row that is in one.
  private var leaders: [RowIdentity: RowIdentity] = [:]
  private var blocks: [RowIdentity: [RowIdentity]] = [:]

  /// No rows travel as one.
  init() {}

  /// Finds the blocks of a scene.
  init(_ scene: Scene) {
    for chain in Self.chains(scene) {
      blocks[chain[0]] = chain
      for row in chain { leaders[row] = chain[0] }
    }
  }

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
    guard case .row(let row) = key, !leaders.isEmpty else { return key }
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
