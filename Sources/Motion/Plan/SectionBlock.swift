import GridreelPrimitives
import GridreelSceneModel

/// A header with what stands below it in one scene, or parts of the body without a header.
struct SectionBlock {
  let header: UnitKey?
  var rows: [UnitKey]
  /// Where it is, down to what stands below it, in points.
  var extent: Extent
  /// The end of its header, or its top without one, in points.
  var middle: Double

  /// Whether it is the same section, or has the same rows without a header.
  func isSame(as other: SectionBlock) -> Bool {
    header == other.header && (header != nil || rows == other.rows)
  }

  /// The header alone.
  var onlyHeader: SectionBlock {
    SectionBlock(
      header: header, rows: [], extent: Extent(top: extent.top, bottom: middle), middle: middle)
  }

  /// The rows without the header; nil if there are none.
  var onlyRows: SectionBlock? {
    guard !rows.isEmpty else { return nil }
    return SectionBlock(
      header: nil, rows: rows, extent: Extent(top: middle, bottom: extent.bottom), middle: middle)
  }

  /// The blocks of a scene from top to bottom; a summary that does not stand below the same header in the other scene
  /// is alone.
  static func all(in index: SceneIndex, other: SceneIndex) -> [SectionBlock] {
    let order = index.headersFirst
    let (own, others) = (headers(order), headers(other.headersFirst))
    var blocks: [SectionBlock] = []
    for key in order {
      guard let extent = index.units[key] else { continue }
      var isAlone = key.isSection || blocks.isEmpty
      if case .summary = key, let there = others[key], own[key] != there { isAlone = true }
      if isAlone {
        blocks.append(
          SectionBlock(
            header: key.isSection ? key : nil, rows: key.isSection ? [] : [key], extent: extent,
            middle: key.isSection ? extent.bottom : extent.top))
      } else {
        blocks[blocks.count - 1].rows.append(key)
        blocks[blocks.count - 1].extent.bottom = max(
          blocks[blocks.count - 1].extent.bottom, extent.bottom)
      }
    }
    // What lies between two blocks belongs to the upper one, and lines lie on both.
    for place in blocks.indices.dropLast() {
      let next = blocks[place + 1].extent.top
      blocks[place].extent.bottom = next
      blocks[place].middle = min(blocks[place].middle, next)
    }
    return blocks
  }

  /// The header above each part, itself above itself; nothing for those without one.
  private static func headers(_ order: [UnitKey]) -> [UnitKey: UnitKey] {
    var (headers, last): ([UnitKey: UnitKey], UnitKey?) = ([:], nil)
    for key in order {
      if key.isSection { last = key }
      headers[key] = last
    }
    return headers
  }

  /// The places before and after of those blocks that keep their order among each other and are highest together.
  static func kept(_ before: [SectionBlock], _ after: [SectionBlock]) -> [(old: Int, new: Int)] {
    let pairs = before.indices.compactMap { old in
      after.firstIndex { $0.isSame(as: before[old]) }.map { (old: old, new: $0) }
    }
    var best: [(height: Double, last: Int?)] = []
    for (place, pair) in pairs.enumerated() {
      let height = before[pair.old].extent.height
      var own: (height: Double, last: Int?) = (height, nil)
      for other in 0..<place where pairs[other].new < pair.new {
        let sum = best[other].height + height
        if sum > own.height { own = (sum, other) }
      }
      best.append(own)
    }
    var kept: [(old: Int, new: Int)] = []
    var next = best.indices.max { best[$0].height < best[$1].height }
    while let place = next {
      kept.insert(pairs[place], at: 0)
      next = best[place].last
    }
    return kept
  }
}

extension SceneIndex {
  /// The parts of the body from top to bottom, a header that sticks to the top of a window before the rows that it hides.
  var headersFirst: [UnitKey] {
    guard let stuck = order.first(where: \.isSection), let own = units[stuck],
      let first = order.first.flatMap({ units[$0] }), first.bottom > own.top + 0.5
    else { return order }
    return [stuck] + order.filter { $0 != stuck }
  }
}
