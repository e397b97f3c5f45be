/// The backgrounds of the latest pages: in a long document the stripes and lines of most pages are
/// those of an earlier one.
///
/// The first page that looks like an earlier one makes a form, which further ones show.
struct SharedBackgrounds {
  private struct Known {
    let bytes: [UInt8]
    var form: Int?
  }

  /// The number of backgrounds to remember: pages that end rows alike, and columns that differ.
  private let kept: Int
  /// Whether those that are drawn again are remembered longest.
  private let prefersRepeated: Bool
  /// The lengths that are shared, in bytes: what is shorter than a form, or large, is not.
  private static let lengths = 200...1 << 16

  private var known: [Known] = []

  init(keeping kept: Int = 8, prefersRepeated: Bool = false) {
    (self.kept, self.prefersRepeated) = (kept, prefersRepeated)
  }

  /// The form that shows what these bytes draw; nil if no earlier page drew it.
  mutating func form(
    of bytes: ArraySlice<UInt8>, make: (ArraySlice<UInt8>) -> Int
  ) -> Int? {
    guard Self.lengths ~= bytes.count else { return nil }
    guard let place = known.firstIndex(where: { $0.bytes.elementsEqual(bytes) }) else {
      if known.count == kept { known.removeFirst() }
      known.append(Known(bytes: Array(bytes)))
      return nil
    }
    let form = known[place].form ?? make(bytes)
    known[place].form = form
    if prefersRepeated { known.append(known.remove(at: place)) }
    return form
  }
}
