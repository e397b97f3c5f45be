import GridreelPrimitives

/// Reads an MP4 file with one track and its index before its frames (ISO/IEC 14496-12).
struct MP4Reader {
  private let file: FileBytes

  init(_ file: FileBytes) { self.file = file }

  /// A box's content.
  private typealias Box = Range<Int>

  /// Returns the number of frames and the duration.
  ///
  /// - Throws: ``GridreelError`` with code `badInput` or `truncated`.
  func video() throws(GridreelError) -> VideoFile {
    guard file.count >= 8, try file[4..<8] == Array("ftyp".utf8) else {
      throw GridreelError(.badInput, "the file is not an MP4")
    }
    let parts = try boxes(in: 0..<file.count)
    guard let movie = parts["moov"], let media = parts["mdat"] else {
      throw GridreelError(.truncated, "the file has no index or no frames")
    }
    let movieParts = try boxes(in: movie)
    let tables = try descend(["mdia", "minf", "stbl"], in: movieParts["trak"])
    let count = try frameCount(tables, within: media)
    return VideoFile(frameCount: count, seconds: try seconds(movieParts["mvhd"]))
  }

  /// The boxes that fill a range, by name; of several with the same name, the last one.
  private func boxes(in range: Range<Int>) throws(GridreelError) -> [String: Box] {
    var result: [String: Box] = [:]
    var place = range.lowerBound
    while place < range.upperBound {
      var start = place + 8
      guard start <= range.upperBound else { throw Self.overrun }
      var length = try file.number(place..<place + 4)
      if length == 1 {
        length = try file.number(start..<start + 8)
        start += 8
      }
      guard length <= UInt64(range.upperBound - place), place + Int(length) >= start else {
        throw Self.overrun
      }
      result[String(decoding: try file[place + 4..<place + 8], as: UTF8.self)] =
        start..<place + Int(length)
      place += Int(length)
    }
    return result
  }

  private func descend(_ names: [String], in box: Box?) throws(GridreelError) -> [String: Box] {
    var parts = try boxes(in: box ?? 0..<0)
    for name in names { parts = try boxes(in: parts[name] ?? 0..<0) }
    return parts
  }

  /// The content of a table after its version and flags.
  private func table(_ box: Box?, atLeast count: Int) throws(GridreelError) -> Box {
    guard let box, box.count >= 4 + count else {
      throw GridreelError(.badInput, "the file's index is not complete")
    }
    return box.lowerBound + 4..<box.upperBound
  }

  /// The number of frames; checks that their times, sizes and offsets agree and lie inside `media`.
  private func frameCount(
    _ tables: [String: Box], within media: Box
  ) throws(GridreelError) -> Int {
    let times = try table(tables["stts"], atLeast: 4)
    let sizes = try table(tables["stsz"], atLeast: 8)
    let chunks = try table(tables["stco"] ?? tables["co64"], atLeast: 4)
    let count = Int(try file.number(sizes.lowerBound + 4..<sizes.lowerBound + 8))
    let timed = try entries(times, of: 8).reduce(UInt64(0)) { $0 + $1 >> 32 }
    let places = try entries(chunks, of: tables["stco"] == nil ? 8 : 4)
    let common = try file.number(sizes.lowerBound..<sizes.lowerBound + 4)
    let own = common > 0 ? [] : try numbers(sizes.dropFirst(8), count: count, of: 4)
    let total = common * UInt64(count) + own.reduce(0, +)
    guard timed == UInt64(count), total <= UInt64(media.count),
      places.allSatisfy({ UInt64(media.lowerBound)..<UInt64(media.upperBound) ~= $0 })
    else { throw GridreelError(.badInput, "the file's index does not fit its frames") }
    return count
  }

  /// The entries of a table that starts with their number.
  private func entries(_ box: Box, of length: Int) throws(GridreelError) -> [UInt64] {
    let count = Int(try file.number(box.lowerBound..<box.lowerBound + 4))
    return try numbers(box.dropFirst(4), count: count, of: length)
  }

  private func numbers(
    _ box: Box, count: Int, of length: Int
  ) throws(GridreelError) -> [UInt64] {
    guard count <= box.count / length else { throw Self.overrun }
    let bytes = try file[box.lowerBound..<box.lowerBound + count * length]
    return (0..<count).map { entry in
      bytes[entry * length..<(entry + 1) * length].reduce(0) { $0 << 8 | UInt64($1) }
    }
  }

  /// The video's duration from its header, of which there are two versions.
  private func seconds(_ header: Box?) throws(GridreelError) -> Double {
    let fields = try table(header, atLeast: 28)
    let isLong = try file[fields.lowerBound - 4..<fields.lowerBound - 3] == [1]
    let start = fields.lowerBound + (isLong ? 16 : 8)
    let rate = try file.number(start..<start + 4)
    let duration = try file.number(start + 4..<start + (isLong ? 12 : 8))
    guard rate > 0 else { throw GridreelError(.badInput, "the file tells no duration") }
    return Double(duration) / Double(rate)
  }

  private static var overrun: GridreelError {
    GridreelError(.truncated, "a part of the file reaches beyond its end")
  }
}
