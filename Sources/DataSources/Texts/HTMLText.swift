import GridreelPrimitives

/// A text of HTML as it grows: white space is one blank, and none at its ends and at the ends of its lines.
struct HTMLText {
  private(set) var text = RichText("")
  /// The white space since the last letter, with its look, and the line breaks.
  private var blank = "", blankLook = RichLook()
  private var breaks = 0
  private var isSoft = false

  /// Adds letters and white space.
  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>, _ look: RichLook) {
    var place = 0
    while place < bytes.count {
      let width = Self.spaceWidth(bytes, at: place)
      if width == 0 {
        let end = (place..<bytes.count).first { Self.spaceWidth(bytes, at: $0) > 0 } ?? bytes.count
        write(String(decoding: bytes[place..<end], as: UTF8.self), look)
        place = end
      } else {
        // Spaces that must not break are as many as are written.
        if width == 2 { blank += "\u{A0}" } else if blank.last != " " { blank += " " }
        blankLook = look
        place += width
      }
    }
  }

  /// Ends a line; a soft end is one only between others.
  mutating func breakLine(isSoft: Bool) {
    if isSoft { self.isSoft = true } else { breaks += 1 }
  }

  private mutating func write(_ word: String, _ look: RichLook) {
    if !text.text.isEmpty {
      let count = max(breaks, isSoft ? 1 : 0)
      if count > 0 {
        text.append(String(repeating: "\n", count: count), RichLook())
      } else if !blank.isEmpty {
        text.append(blank, blankLook)
      }
    }
    (blank, breaks, isSoft) = ("", 0, false)
    text.append(word, look)
  }

  /// The number of bytes of a white space at a place; 0 for others.
  private static func spaceWidth(_ bytes: UnsafeBufferPointer<UInt8>, at place: Int) -> Int {
    switch bytes[place] {
    case 0x20, 0x09, 0x0A, 0x0C, 0x0D: 1
    case 0xC2: place + 1 < bytes.count && bytes[place + 1] == 0xA0 ? 2 : 0
    default: 0
    }
  }
}
