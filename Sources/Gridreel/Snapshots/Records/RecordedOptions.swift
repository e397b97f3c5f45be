import Causes
import GridModel
import Primitives

extension CellType {
  /// The type's name and its options; nothing for ordinary texts.
  var recordedOptions: [FactKey: String] {
    var facts: [FactKey: String] = [.cell: recordedName]
    for (option, value) in options { facts[.option(option)] = value ?? Stored.notSet }
    if case .custom(let custom) = self { facts[.drawing] = "\(type(of: custom.drawing))" }
    return self == .text ? [:] : facts
  }

  private var recordedName: String {
    switch self {
    case .text: CellKind.text.rawValue
    case .number: CellKind.number.rawValue
    case .check: CellKind.check.rawValue
    case .image: CellKind.image.rawValue
    case .badge: CellKind.badge.rawValue
    case .progress: CellKind.progress.rawValue
    case .sparkline: CellKind.sparkline.rawValue
    case .price: CellKind.price.rawValue
    case .swatch: CellKind.swatch.rawValue
    case .link: CellKind.link.rawValue
    case .rating: CellKind.rating.rawValue
    case .custom: "custom"
    }
  }

  private var options: [CellOption: String?] {
    switch self {
    case .text, .number, .custom: [:]
    case .check(let cell): [.look: cell.look.rawValue, .color: cell.color?.recorded]
    case .image(let cell):
      [
        .size: "\(cell.size.width.recorded) × \(cell.size.height.recorded)",
        .fit: cell.fit.rawValue, .cornerRadius: cell.cornerRadius.recorded,
      ]
    case .badge(let cell):
      [
        .look: cell.look.rawValue, .color: cell.color?.recorded,
        .colors: cell.colors.map { "\($0): \($1.recorded)" }.sorted().joined(separator: ", "),
      ]
    case .progress(let cell):
      [
        .minimum: cell.minimum.recorded, .maximum: cell.maximum.recorded,
        .color: cell.color?.recorded, .fullColor: cell.fullColor?.recorded,
        .showsNumber: Stored.flag(cell.showsNumber),
      ]
    case .sparkline(let cell):
      [
        .look: cell.look.rawValue, .color: cell.color?.recorded,
        .dots: cell.dots.map(\.rawValue).sorted().joined(separator: ", "),
        .minimum: cell.minimum?.recorded, .maximum: cell.maximum?.recorded,
      ]
    case .price(let cell):
      [
        .movement: cell.movement.recorded, .risingColor: cell.risingColor?.recorded,
        .fallingColor: cell.fallingColor?.recorded, .colorsText: Stored.flag(cell.colorsText),
      ]
    case .swatch(let cell): [.showsText: Stored.flag(cell.showsText)]
    case .link(let cell): [.address: cell.address]
    case .rating(let cell):
      [
        .count: String(cell.count), .color: cell.color?.recorded,
        .showsNumber: Stored.flag(cell.showsNumber),
      ]
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
