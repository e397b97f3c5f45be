/// A cell as a range of its source's bytes: what a reader notes before any text is made.
package struct SourceField: Hashable, Sendable {
  /// How the bytes are to be understood.
  package enum Kind: Sendable {
    /// There is no value, or a null.
    case missing
    /// `true` or `false`, as JSON's own words.
    case boolean
    /// A number of JSON's own.
    case number
    /// Text that means itself.
    case text
    /// Text with escapes, or with doubled quotes.
    case escapedText
    /// A JSON array or object.
    case nested
  }

  /// The first byte's offset.
  package let start: Int
  @usableFromInline let shortLength: UInt32
  /// How the bytes are to be understood.
  package let kind: Kind

  /// How many bytes it has.
  @inlinable @inline(__always) package var length: Int { Int(shortLength) }
  /// The offsets of its bytes.
  @inlinable @inline(__always) package var range: Range<Int> { start..<(start + Int(shortLength)) }

  /// Whether there is no value.
  @inlinable @inline(__always) package var isMissing: Bool {
    if case .missing = kind { true } else { false }
  }

  /// The longest field there can be, in bytes.
  package static let maximumLength = Int(UInt32.max)

  /// Notes a field.
  ///
  /// - Precondition: `length` is in `0...maximumLength`.
  @inlinable @inline(__always) package init(start: Int, length: Int, kind: Kind) {
    (self.start, self.kind) = (start, kind)
    shortLength = UInt32(length)
  }

  /// No value.
  package static let missing = SourceField(start: 0, length: 0, kind: .missing)
}
