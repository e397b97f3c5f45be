import Causes
import GridModel
import Primitives
import Style

extension CellType {
  /// The type's name and its options; empty for ordinary text cells.
  var recordedOptions: [FactKey: String] {
    guard self != .text else { return [:] }
    var facts: [FactKey: String] = [.cell: name]
    for (option, fact) in kind.facts {
      facts[.option(CellOption(rawValue: option))] = fact.recorded ?? Stored.notSet
    }
    if let custom = kind as? CustomCell { facts[.drawing] = "\(type(of: custom.drawing))" }
    return facts
  }
}

extension CellFact {
  /// The value as recorded; nil if there is none.
  fileprivate var recorded: String? {
    switch self {
    case .text(let text): text
    case .number(let number): number?.recorded
    case .color(let color): color?.written
    case .flag(let flag): Stored.flag(flag)
    case .size(let size): "\(size.width.recorded) × \(size.height.recorded)"
    case .words(let words): words.sorted().joined(separator: ", ")
    case .colors(let colors): colors.map(\.written).joined(separator: ", ")
    case .namedColors(let colors):
      colors.map { "\($0): \($1.written)" }.sorted().joined(separator: ", ")
    case .movement(let movement): movement.recorded
    }
  }
}

extension PriceCell.Movement {
  fileprivate var recorded: String {
    switch self {
    case .sign: CellOption.ownSign
    case .change(let column): CellOption.change(column)
    case .previous(let column): CellOption.previous(column)
    }
  }
}
