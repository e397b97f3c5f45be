import GridreelCauses
import GridreelModel
import GridreelPrimitives
import GridreelStyle

extension CellType {
  /// The type's name and its options; empty for ordinary text cells.
  var recordedOptions: [FactKey: String] {
    guard self != .text else { return [:] }
    var facts: [FactKey: String] = [.cell: name]
    for (option, fact) in kind.facts {
      facts[.option(CellOption(rawValue: option))] = fact ?? Stored.notSet
    }
    if let custom = kind as? CustomCell { facts[.drawing] = "\(type(of: custom.drawing))" }
    return facts
  }
}
