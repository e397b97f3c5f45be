import GridreelPrimitives
import GridreelValues

extension Value {
  /// The kind of column that it fits; nil for missing values, which fit all kinds.
  var kind: ValueKind? {
    switch self {
    case .missing: nil
    case .text: .text
    case .number: .number
    case .date: .date
    case .boolean: .boolean
    }
  }
}

extension ValueKind {
  /// The kind of a type's values; nil if the type does not determine it.
  init?(of type: Any.Type) {
    switch type {
    case let optional as any AnyOptional.Type: self.init(of: optional.wrappedType)
    case let choice as any RawRepresentable.Type: self.init(rawValueOf: choice)
    case is any StringProtocol.Type, is Character.Type, is RichText.Type: self = .text
    case is Bool.Type: self = .boolean
    case is any BinaryInteger.Type, is any BinaryFloatingPoint.Type: self = .number
    case is Timestamp.Type: self = .date
    case is any (SignedNumeric & Strideable).Type: self = .number
    default: return nil
    }
  }

  private init?<Choice: RawRepresentable>(rawValueOf type: Choice.Type) {
    self.init(of: Choice.RawValue.self)
  }
}

/// Reveals the type that an optional wraps.
protocol AnyOptional {
  static var wrappedType: Any.Type { get }
}

extension Optional: AnyOptional {
  static var wrappedType: Any.Type { Wrapped.self }
}
