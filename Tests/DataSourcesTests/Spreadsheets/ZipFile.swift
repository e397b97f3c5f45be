/// Writes zip archives without compression.
struct ZipFile {
  private var bytes: [UInt8] = []
  private var directory: [UInt8] = []
  private var count = 0

  /// The archive with these entries.
  static func bytes(_ entries: [(name: String, text: String)]) -> [UInt8] {
    var file = ZipFile()
    for entry in entries { file.add(entry.name, Array(entry.text.utf8)) }
    return file.finished()
  }

  /// Adds an entry; its directory may say another size.
  mutating func add(_ name: String, _ content: [UInt8], claimedCount: Int? = nil) {
    let start = bytes.count
    let sizes =
      number(Self.checksum(content), 4) + number(UInt32(content.count), 4)
      + number(UInt32(claimedCount ?? content.count), 4) + number(UInt32(name.utf8.count), 2)
    bytes += [0x50, 0x4B, 3, 4] + number(20, 2) + [UInt8](repeating: 0, count: 8)
    bytes += sizes + number(0, 2) + Array(name.utf8) + content
    directory += [0x50, 0x4B, 1, 2] + number(20, 2) + number(20, 2)
    directory += [UInt8](repeating: 0, count: 8) + sizes + [UInt8](repeating: 0, count: 12)
    directory += number(UInt32(start), 4) + Array(name.utf8)
    count += 1
  }

  func finished() -> [UInt8] {
    bytes + directory + [0x50, 0x4B, 5, 6, 0, 0, 0, 0] + number(UInt32(count), 2)
      + number(UInt32(count), 2) + number(UInt32(directory.count), 4)
      + number(UInt32(bytes.count), 4) + [0, 0]
  }

  private func number(_ number: UInt32, _ size: Int) -> [UInt8] {
    (0..<size).map { UInt8(truncatingIfNeeded: number >> UInt32(8 * $0)) }
  }

  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(UInt32.max) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in
        sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1
      }
    }
  }
}

/// A workbook with one sheet of these rows, in the XML of worksheets: with folders before the place of the sheet
/// (`way`), and further parts (`others`).
func workbook(
  _ rows: String, name: String = "One", sheets: String = "", relations: String = "",
  book: String = "", way: String = "",
  others: [(name: String, text: String)] = []
) -> [UInt8] {
  let parts = [
    (
      "xl/workbook.xml",
      "<workbook>\(book)<sheets><sheet name='\(name)' sheetId='1' r:id='r1'/>\(sheets)</sheets></workbook>"
    ),
    (
      "xl/_rels/workbook.xml.rels",
      "<Relationships><Relationship Id='r1' Type='x/worksheet' Target='\(way)worksheets/sheet1.xml'/>"
        + "\(relations)</Relationships>"
    ),
    ("xl/worksheets/sheet1.xml", "<worksheet><sheetData>\(rows)</sheetData></worksheet>"),
  ]
  return ZipFile.bytes(parts + others)
}

/// A row of texts written into their cells.
func textRow(_ texts: String...) -> String {
  "<row>" + texts.map { "<c t='inlineStr'><is><t>\($0)</t></is></c>" }.joined() + "</row>"
}
