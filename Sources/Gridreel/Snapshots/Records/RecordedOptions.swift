import GridModel
import Primitives
import Style

extension CellType {
  /// The type's name as `cell`, and its options by their names; nothing for ordinary texts.
  var recordedOptions: [String: String] {
    let mirror = Mirror(reflecting: self)
    guard let child = mirror.children.first else {
      return self == .text ? [:] : ["cell": "\(self)"]
    }
    var facts = ["cell": child.label ?? ""]
    if case .custom(let custom) = self {
      facts["drawing"] = "\(type(of: custom.drawing))"
      return facts
    }
    for option in Mirror(reflecting: child.value).children {
      facts["option \(option.label ?? "")"] = OptionText.text(of: option.value)
    }
    return facts
  }
}

/// Writes the options of cells for people.
private enum OptionText {
  static func text(of value: Any) -> String {
    switch value {
    case let color as Color: return color.recorded
    case let number as Double: return number.recorded
    case let size as Size: return "\(size.width.recorded) × \(size.height.recorded)"
    case let text as String: return text
    case let line as LineStyle: return line.recorded
    default: break
    }
    let mirror = Mirror(reflecting: value)
    let parts = mirror.children.map { text(of: $0.value) }
    switch mirror.displayStyle {
    case .optional: return parts.first ?? "not set"
    case .dictionary, .set: return parts.sorted().joined(separator: ", ")
    case .collection: return parts.joined(separator: ", ")
    case .tuple where parts.count == 2: return parts.joined(separator: ": ")
    default: return parts.isEmpty ? "\(value)" : CanonicalText(value).text
    }
  }
}
