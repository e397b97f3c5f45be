/// A value behind a reference, so that the structures that contain it stay small.
///
/// A theme contains two dozen styles of almost a kilobyte each: every copy of it would copy them all,
/// and every structure with a theme would contain the code to do so.
@propertyWrapper
public struct Boxed<Value: Hashable & Sendable>: Hashable, Sendable {
  private final class Box: Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
  }

  private var box: Box

  /// Makes a box with a value.
  public init(wrappedValue: Value) { box = Box(wrappedValue) }

  /// The value; setting it leaves copies of the box as they are.
  public var wrappedValue: Value {
    get { box.value }
    set { box = Box(newValue) }
  }

  /// Whether both values are equal.
  public static func == (left: Boxed, right: Boxed) -> Bool {
    left.box === right.box || left.box.value == right.box.value
  }

  /// Hashes the value.
  public func hash(into hasher: inout Hasher) { hasher.combine(box.value) }
}
