import GridreelCauses
import GridreelPrimitives
import Testing

@Suite struct RecordTextTests {
  /// A record with everything that can be written.
  private static var full: GridRecord {
    GridRecord.sketch([["a\tb", "c\nd"], ["\\", "\r\n"]]).changed { record in
      record.styles.append(.init(levels: [], properties: ["textColor": "\u{1}", "x": "\\-"]))
      record.rows[1].styles = [1, 0]
      record.rows[0].section = "Asia"
      record.rows[0].values = "abc"
      record.columns[1].sort = "ascending 2"
      record.columns[1].isPinned = true
      record.parts = [
        .init(
          kind: .section, text: "Asia", isCollapsed: true, style: 1,
          frame: GridRect(x: 0, y: 1.5, width: 2, height: 1e-3))
      ]
      record.features = [
        .init(kind: .callout, name: "1", facts: ["text": "a\tb", "rows": "1\n2"])
      ]
      record.features[0].looks = ["border.line": "1 #fff"]
      record.features[0].styles = ["": 1, "c0": 0]
      record.features[0].frame = GridRect(x: 1.5, y: 0, width: 20, height: 0)
      record.rules = ["a > 1", ""]
      record.theme = ["rowHeight": "36", "": ""]
      record.parameters = ["accentColor": "#fff"]
      record.settings = ["missing": "–"]
      record.layers = ["cell text": .init(count: 3, x: 1.25, y: -2, digest: "0z")]
    }
  }

  @Test func everythingSurvivesTheText() throws {
    for record in [GridRecord(), .sketch([["a"]]), Self.full] {
      #expect(try GridRecord(parsing: record.encoded) == record)
    }
  }

  @Test func anOlderRecordIsReadAndSaysSo() throws {
    let text = GridRecord.sketch([["a"]]).changed { $0.version = 1 }.encoded
    let record = try GridRecord(parsing: text)
    #expect(record.version == 1)
    #expect(record.note?.contains("form 1, now 2") == true)
    #expect(GridRecord.sketch([["a"]]).note == nil)
  }

  @Test func whatAnOlderRecordCannotTellIsNoCause() {
    let old = GridRecord.sketch([["a"], ["b"]]).changed { $0.version = 1 }
    let new = GridRecord.sketch([["a"], ["c"]]).changed { record in
      record.features = [.init(kind: .spanner, name: "c0", facts: ["text": "A", "columns": "c0"])]
      record.settings = ["scrollbars": "always", "footnoteMarks": "letters"]
    }
    #expect(old.causes(to: new) == ["data: cell 2:c0: 'b' → 'c'"])
  }

  @Test func aMovementThatWasWrittenByReflectionIsReadAsToday() throws {
    for (name, word) in [
      ("change", "change of day"), ("previous", "previous of day"),
    ] {
      let record = GridRecord.sketch([["a"]]).changed {
        $0.features = [
          .init(
            kind: .column, name: "c0",
            facts: [.option("movement"): "(\(name):(column:\"day\",),)"])
        ]
      }
      let read = try GridRecord(parsing: record.encoded)
      #expect(read.features.first?[.option("movement")] == word)
    }
  }

  @Test func aNameOfATypeInAnEarlierRecordIsReadAsTheDigestOfToday() throws {
    let facts: [RecordTree] = [
      ["cell": "custom", "drawing": "Dots"],
      ["cell": "custom", "code": TextDigest.text(of: "Dots")],
    ]
    let read = try facts.map { facts in
      let record = GridRecord.sketch([["a"]]).changed {
        $0.features = [.init(kind: .column, name: "c0", facts: facts)]
      }
      return try GridRecord(parsing: record.encoded).features
    }
    #expect(read[0] == read[1])
  }

  @Test func theTextHasNoControlCharactersButItsOwn() {
    let odd = Self.full.encoded.utf8.filter { $0 < 0x20 && $0 != 0x09 && $0 != 0x0a || $0 == 0x7f }
    #expect(odd.isEmpty)
  }

  @Test func numbersWithoutASizeAreWrittenAsNought() throws {
    let record = GridRecord.sketch([["a"]]).changed { $0.width = .nan }
    #expect(try GridRecord(parsing: record.encoded).width == 0)
  }

  @Test(arguments: [
    ("", "line 1"), ("hello\n", "not a record"), ("gridreel record\t3\n", "version 3"),
    ("gridreel record\t1\n", "ends before"), ("gridreel record\t1\nfoo\n", "no such thing"),
    ("gridreel record\t1\npicture\t1\t2\t3\n", "too early"),
    ("gridreel record\t1\npicture\t1\t2\t3\t4\t5\t6\n", "too much"),
    ("gridreel record\t1\npicture\t1\t2\t3\tinf\n", "not a number"),
    ("gridreel record\t1\npicture\t1\t2\t3\t4\nrow\t1\t1\n", "too early"),
    ("gridreel record\t1\npicture\t1\t2\t3\t4\nstyle\t0\n", "level that is not there"),
    ("gridreel record\t1\npicture\t1\t2\t3\t4\nstyle\t\ntheme\tx\n", "too early"),
    ("gridreel record\t1\npicture\t1\t2\t3\t4\nrules\tx\\9\n", "backslash"),
    ("gridreel record\t1\npicture\t1\t2\t3\t4\nlayer\tx\t1.5\t1\t1\ta\n", "whole number"),
    ("gridreel record\t2\npicture\t1\t2\t3\t4\nfeature\ta\tb\t0\t0\t0\t0\t9\t0\n", "too early"),
    (
      "gridreel record\t2\npicture\t1\t2\t3\t4\nfeature\ta\tb\t0\t0\t0\t0\t1\t0\t\t0\n",
      "no style 0"
    ),
    (
      "gridreel record\t1\npicture\t1\t2\t3\t4\ncolumn\tk\tt\t0\t1\tfit\t\t\t0\n",
      "no style 0"
    ),
  ])
  func whatIsNoRecordIsRefusedWithItsLine(text: String, message: String) {
    do {
      _ = try GridRecord(parsing: text)
      Issue.record("read without an error")
    } catch {
      #expect("line \(error.line ?? 0): \(error.message)".contains(message))
    }
  }

  @Test func runsOfStylesCannotGrowBeyondTheColumns() {
    let text =
      "gridreel record\t1\npicture\t1\t2\t3\t4\nstyle\t\ncolumn\tk\tt\t0\t1\tfit\t\t\t0\n"
      + "row\t1\t1\t\t\t0\t1\t0*999999999999\ta\n"
    #expect(throws: GridreelError.self) { try GridRecord(parsing: text) }
  }

  /// A part of a record may read as one of fewer rows, but never as the whole, and never as a crash.
  @Test func noPartOfARecordReadsAsTheWhole() {
    let (record, bytes) = (Self.full, Array(Self.full.encoded.utf8))
    for length in 0..<bytes.count - 1 {
      let text = String(decoding: bytes[..<length], as: UTF8.self)
      #expect((try? GridRecord(parsing: text)) != record)
    }
  }

  @Test func damagedRecordsAreReadOrRefusedAndCompared() {
    let (record, bytes) = (Self.full, Array(Self.full.encoded.utf8))
    for place in stride(from: 0, to: bytes.count, by: 3) {
      for byte in [UInt8(ascii: "9"), UInt8(ascii: "\t"), 0xff] {
        var damaged = bytes
        damaged[place] = byte
        guard let other = try? GridRecord(parsing: String(decoding: damaged, as: UTF8.self))
        else { continue }
        let causes = GridRecord.causes(from: record, to: other, scale: 2)
        #expect(causes.isEmpty == (other == record))
      }
    }
  }
}
