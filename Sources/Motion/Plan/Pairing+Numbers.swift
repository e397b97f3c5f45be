import GridreelPrimitives
import GridreelSceneModel

/// The numbers of rows beyond the edges of a window: those of a row that comes over an edge, or goes over it, count as
/// all others do.
extension Pairing {
  /// The number of a cell in the scene that does not show its row; nil without one.
  func unseenNumber(of owner: Identity.Owner, isNew: Bool) -> Double? {
    guard case .cell(let row, let column) = owner else { return nil }
    return (isNew ? places.from : places.to).numbers[row]?[column]
  }

  /// The bar of a cell in a scene, which need not show its row; nil for all that is no track of a bar.
  func gauge(of identity: Identity, isBefore: Bool) -> Gauge? {
    let (own, other) = isBefore ? (from, to) : (to, from)
    if let item = own.items[identity] { return item.gauge }
    guard let gauge = other.items[identity]?.gauge,
      let number = unseenNumber(of: identity.owner, isNew: isBefore)
    else { return nil }
    return gauge.showing(number, from: gauge.minimum, to: gauge.maximum)
  }

  /// The courses of a text that only one scene shows and whose number counts along its way; nil for anything else.
  ///
  /// - Parameters:
  ///   - item: The text.
  ///   - isNew: Whether the scene after shows it.
  ///   - way: Its course without counting.
  /// - Returns: The courses.
  func counted(_ item: Item, isNew: Bool, along way: Track) -> [Track]? {
    guard way.visibility == .constant, case .text(let block) = item.content,
      let own = block.change?.number,
      let number = unseenNumber(of: item.identity.owner, isNew: isNew), number != own.value,
      let string = own.write?(number)
        ?? NumberPattern(block.string, showing: own.value)?.text(for: number)
    else { return nil }
    var other = block
    other.string = string
    other.change = TextChange(
      number: TextChange.Number(number, write: own.write, heat: own.heat),
      flash: block.change?.flash)
    let (first, last) = isNew ? (other, block) : (block, other)
    guard NumberCount(first, last) != nil else { return nil }
    let place = isNew ? way.glide.start : way.glide.end
    let unseen = Item(item.identity, frame: item.frame, content: .text(other))
      .moved(x: place.x - item.frame.x, y: place.y - item.frame.y)
    return Track.tracks(
      isNew ? unseen : item, isNew ? item : unseen, moves: true, pixels: pixels)
  }
}
