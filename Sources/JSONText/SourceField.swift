/// A cell as a range of bytes in its source, noted before any text is made.
///
/// What reads fields in other modules is inlined there only because all of it is usable from inline code.
@usableFromInline
package struct SourceField: Hashable, Sendable {
  /// The interpretation of the bytes.
  @usableFromInline
  package enum Kind: UInt8, Sendable {
    /// No value, or a null.
    case missing
    /// The JSON literal `true` or `false`.
    case boolean
    /// A JSON number.
    case number
    /// Literal text.
    case text
    /// Text with escapes or doubled quotes.
    case escapedText
    /// Delimited text with backslashes before quotes.
    case slashedText
    /// A JSON array or object.
    case nested
    /// The eight bytes of a number, then its text, which need not spell it.
    case packedNumber
    /// The eight bytes of a floating-point number, then its shortest exact text.
    case packedFloat
    /// The eight bytes of a date's seconds since 1970, a byte that is 1 for a day without a time, and
    /// then its text.
    case packedDate
    /// Text, text with escapes and text with backslashes, all of Markdown.
    case markdown
    case escapedMarkdown
    case slashedMarkdown
    /// A JSON object of a text and the looks of its parts.
    case richText

    @inlinable @inline(__always)
    package static func == (left: Kind, right: Kind) -> Bool { left.rawValue == right.rawValue }
  }

  /// The offset of the first byte.
  @usableFromInline package let start: Int
  @usableFromInline let shortLength: UInt32
  /// The interpretation of the bytes.
  @usableFromInline package let kind: Kind

  /// The length in bytes.
  @inlinable @inline(__always) package var length: Int { Int(shortLength) }
  /// The range of its bytes.
  @inlinable @inline(__always) package var range: Range<Int> { start..<(start + Int(shortLength)) }

  /// Whether there is no value.
  @inlinable @inline(__always) package var isMissing: Bool {
    if case .missing = kind { true } else { false }
  }

  /// The number of bytes before the text of a packed number or date.
  @inlinable package var packedCount: Int {
    switch kind {
    case .packedNumber, .packedFloat: 8
    case .packedDate: 9
    default: 0
    }
  }

  /// Whether its text is another one than that of its bytes, and may have looks.
  @inlinable package var isMarked: Bool { kind.rawValue >= Kind.markdown.rawValue }

  /// The field as a text of Markdown; fields that are no texts stay as they are.
  package var asMarkdown: SourceField {
    switch kind {
    case .text: with(.markdown)
    case .escapedText: with(.escapedMarkdown)
    case .slashedText: with(.slashedMarkdown)
    default: self
    }
  }

  /// The field with the source of its Markdown as its text.
  package var asSource: SourceField {
    switch kind {
    case .markdown: with(.text)
    case .escapedMarkdown: with(.escapedText)
    case .slashedMarkdown: with(.slashedText)
    default: self
    }
  }

  private func with(_ kind: Kind) -> SourceField {
    SourceField(start: start, length: length, kind: kind)
  }

  /// The maximum length of a field, in bytes.
  package static let maximumLength = Int(UInt32.max)

  /// Makes a field.
  ///
  /// - Precondition: `length` is in `0...maximumLength`.
  @inlinable @inline(__always) package init(start: Int, length: Int, kind: Kind) {
    (self.start, self.kind) = (start, kind)
    shortLength = UInt32(truncatingIfNeeded: length)
  }

  /// No value.
  @inlinable package static var missing: SourceField {
    SourceField(start: 0, length: 0, kind: .missing)
  }
}
