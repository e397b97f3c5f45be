/// The segments of a JPEG file, found without decoding (ITU T.81, Annex B).
package struct JPEGSegments: Sendable {
  /// The size in pixels; 0 if the file does not specify it.
  package private(set) var width = 0, height = 0
  /// The number of scans; a decoder processes all pixels for each.
  package private(set) var scanCount = 0
  /// The number of colour components if every reader decodes them alike; nil if that is uncertain.
  ///
  /// It is certain for grey or conventionally encoded colours of eight bits each, baseline or
  /// progressive, without arithmetic coding.
  package private(set) var plainComponents: Int?
  /// The ranges that a decoder needs: everything except notes about the picture and bytes after its
  /// end.
  private var kept: [Range<Int>] = []
  private let bytes: [UInt8]

  /// Scans a complete file.
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    bytes.withUnsafeBufferPointer { walk($0) }
  }

  /// The same picture without notes: no location, time, camera, preview or comment; colour
  /// information stays.
  package var withoutNotes: [UInt8] {
    guard kept.reduce(0, { $0 + $1.count }) < bytes.count else { return bytes }
    return kept.flatMap { bytes[$0] }
  }

  private mutating func walk(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard bytes.count > 2 else { return keep(0..<bytes.count) }
    keep(0..<2)
    var offset = 2
    while let place = Self.marker(in: bytes, from: offset) {
      let marker = bytes[place]
      offset = place + 1
      // Restart markers and the like have no content, and neither has the end marker.
      if marker == 0x01 || 0xd0...0xd8 ~= marker { continue }
      if marker == 0xd9 { return keep(place - 1..<place + 1) }
      guard offset + 2 <= bytes.count else { return }
      let end = offset + (Int(bytes[offset]) << 8 | Int(bytes[offset + 1]))
      guard end >= offset + 2, end <= bytes.count else { return }
      let content = UnsafeBufferPointer(rebasing: bytes[offset + 2..<end])
      offset = end
      if marker == 0xda {
        scanCount += 1
        offset = Self.endOfScan(in: bytes, from: end)
      } else if 0xc0...0xcf ~= marker, ![0xc4, 0xc8, 0xcc].contains(marker), content.count >= 5 {
        height = max(height, Int(content[1]) << 8 | Int(content[2]))
        width = max(width, Int(content[3]) << 8 | Int(content[4]))
        plainComponents = Self.plainComponents(marker, content)
      }
      if !Self.isNote(marker, content) { keep(place - 1..<offset) }
    }
  }

  private mutating func keep(_ range: Range<Int>) {
    if let last = kept.last, last.upperBound == range.lowerBound {
      kept[kept.count - 1] = last.lowerBound..<range.upperBound
    } else if !range.isEmpty {
      kept.append(range)
    }
  }

  /// The index of the next marker's second byte; skips bytes between segments, as decoders do.
  private static func marker(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    var offset = start
    while let found = bytes[offset...].firstIndex(of: 0xff) {
      guard let place = bytes[found...].firstIndex(where: { $0 != 0xff }) else { return nil }
      if bytes[place] != 0 { return place }
      offset = place
    }
    return nil
  }

  /// The end of a scan's compressed bytes: at a marker that is not a restart.
  private static func endOfScan(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var offset = start
    while let place = marker(in: bytes, from: offset) {
      guard 0xd0...0xd7 ~= bytes[place] else { return place - 1 }
      offset = place + 1
    }
    return bytes.count
  }

  private static func plainComponents(
    _ marker: UInt8, _ frame: UnsafeBufferPointer<UInt8>
  ) -> Int? {
    guard 0xc0...0xc2 ~= marker, frame[0] == 8, frame.count >= 6 else { return nil }
    let count = Int(frame[5])
    guard count == 3, frame.count >= 15 else { return count == 1 ? 1 : nil }
    // Some readers do not convert components named R, G and B.
    return [frame[6], frame[9], frame[12]] == [1, 2, 3] ? 3 : nil
  }

  /// Whether a segment is a note about the picture and does not affect decoding.
  private static func isNote(_ marker: UInt8, _ content: UnsafeBufferPointer<UInt8>) -> Bool {
    switch marker {
    case 0xe0: !content.starts(with: "JFIF\0".utf8)
    case 0xe2: !content.starts(with: "ICC_PROFILE\0".utf8)
    case 0xee: !content.starts(with: "Adobe".utf8)
    case 0xe1...0xef, 0xfe: true
    default: false
    }
  }
}
