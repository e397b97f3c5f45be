import JSONText

/// Texts of a column that were made lately, so that words which repeat share their memory.
///
/// Texts of up to 15 bytes need no memory of their own and are not kept.
struct RecentTexts {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var entries: [(field: SourceField, text: String)?]
  private static let longestInlineText = 15
  private static let longestKeptText = 200

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    entries = Array(repeating: nil, count: 256)
  }

  /// The text of a field with the same source, if one was kept.
  func text(of field: SourceField) -> String? {
    guard isWorthKeeping(field), let entry = entries[place(of: field)],
      entry.field.length == field.length
    else { return nil }
    for offset in 0..<field.length
    where bytes[entry.field.start + offset] != bytes[field.start + offset] { return nil }
    return entry.text
  }

  /// Keeps a field's text in the place of another.
  mutating func keep(_ text: String, of field: SourceField) {
    if isWorthKeeping(field) { entries[place(of: field)] = (field, text) }
  }

  private func isWorthKeeping(_ field: SourceField) -> Bool {
    field.kind == .text && field.length > Self.longestInlineText
      && field.length <= Self.longestKeptText
  }

  private func place(of field: SourceField) -> Int {
    let raw = UnsafeRawBufferPointer(bytes)
    let first = raw.loadUnaligned(fromByteOffset: field.start, as: UInt64.self)
    let last = raw.loadUnaligned(fromByteOffset: field.start + field.length - 8, as: UInt64.self)
    let mixed = (first &* 0x9E37_79B9_7F4A_7C15) ^ (last &* 0xC2B2_AE3D_27D4_EB4F)
    return Int((mixed ^ UInt64(field.length) &* 0x9E37_79B9_7F4A_7C15) >> 56)
  }
}
