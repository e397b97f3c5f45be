import GridreelDataSources
import GridreelModel
import GridreelPrimitives
import GridreelValues
import TestSupport
import Testing

@Suite struct Arrow {
  private func types(_ name: String = "types.arrow") throws -> DataTable {
    try #require(outcome(fixture(name), as: .arrow).table)
  }

  /// What pyarrow wrote into the first five rows.
  private static let expected: [(String, ValueKind, [String?])] = [
    ("int8", .number, ["-128", "127", nil, "0", "7"]),
    (
      "int64", .number, ["-9223372036854775808", "9223372036854775807", nil, "0", "7"]
    ),
    ("uint64", .number, ["0", "18446744073709551615", nil, "0", "7"]),
    ("f16", .number, ["0.1", "-1.5", nil, "inf", "6e-08"]),
    ("f32", .number, ["0.1", "-1.5", nil, "inf", "3.4e+38"]),
    ("f64", .number, ["0.3", "-1.5", nil, nil, "1e+300"]),
    ("d32", .number, ["1.23", "-9.99", nil, "0.00", "-0.05"]),
    (
      "d128", .number,
      ["1.23", "-99999999999999999999999999999999999.99", nil, "0.00", "-0.05"]
    ),
    (
      "d256", .number,
      [
        "1.230", "-12345678901234567890123456789012345678901234567890.123", nil, "0.000", "7.000",
      ]
    ),
    ("b", .boolean, ["true", "false", nil, "true", "false"]),
    ("s", .text, ["a", "é😀", nil, nil, "x\"y\\z\n"]),
    ("ls", .text, ["a", "é😀", nil, nil, "long text beyond twelve bytes"]),
    ("sv", .text, ["a", "é😀", nil, nil, "long text beyond twelve bytes"]),
    ("bin", .text, ["<1 byte>", "<2 bytes>", nil, "<0 bytes>", "<3 bytes>"]),
    ("date32", .date, ["2024-03-01", "0001-01-01", nil, "9999-12-31", "1969-12-31"]),
    ("date64", .date, ["2024-03-01", "0001-01-01", nil, "9999-12-31", "1969-12-31"]),
    ("t64", .date, ["14:05:00.000005", "00:00:01", nil, "23:59:59", "01:00:00"]),
    ("ts_ns_days", .date, ["1970-01-01", "1970-01-02", nil, "1969-12-31", "1970-01-04"]),
    (
      "ts_ms_off", .date,
      [
        "1970-01-01 05:30:00.000+05:30", "1970-01-01 05:29:59.999+05:30", nil,
        "2024-03-01 17:24:56.500+05:30", "1970-01-01 05:30:00.001+05:30",
      ]
    ),
    ("dur", .number, ["1:02:03.5", "-0:00:05", nil, "0:00:00", "72:00:00"]),
    ("dict", .text, ["x", "y", nil, "x", "z"]),
    ("dict_i", .number, ["10", "20", nil, "10", "30"]),
    ("null", .text, [nil, nil, nil, nil, nil]),
    ("o.x", .number, ["1", nil, nil, "4", "5"]),
    ("o.y.z", .text, ["a", "b", nil, nil, nil]),
    ("li", .text, ["[1,2,null]", "[]", nil, "[3]", "[4,5]"]),
    ("lls", .text, ["[\"a\",\"b\\\"\"]", "[]", nil, "[\"é\"]", "[null]"]),
    ("lv", .text, ["[1,2,null]", "[]", nil, "[3]", "[4,5]"]),
    ("fl", .text, ["[1.5,2]", "[3,4]", nil, "[5,6]", "[7,8]"]),
    ("m", .text, ["{\"a\":1,\"b\":null}", "{}", nil, "{\"c\":3}", "{}"]),
    ("after", .number, ["1", "2", "3", "4", "5"]),
  ]

  @Test func allTypesAreReadAsTheyWereWritten() throws {
    let table = try types()
    for (key, kind, texts) in Self.expected {
      #expect(table.column(key)?.kind == kind, "\(key)")
      #expect(Array(table.texts(key).prefix(5)) == texts, "\(key)")
    }
    #expect(table.rowCount == 8)
    #expect(table.texts("int8").suffix(3) == ["127", nil, "0"])
  }

  @Test(arguments: ["types-lz4.arrow", "types-zstd.arrows"])
  func compressionAndStreamsChangeNothing(name: String) throws {
    #expect(try types(name) == types())
  }

  @Test func whatIsNotReadIsTold() throws {
    let warnings = outcome(try fixture("types.arrow"), as: .arrow).warnings
    #expect(warnings.count == 4)
    #expect(
      warnings.contains { $0.hasPrefix("column 'ts_berlin' has times of the zone Europe/Berlin") })
    for (key, type) in [("u", "union"), ("ree", "run-end encoded"), ("mdn", "interval")] {
      let message =
        "column '\(key)' has the type \(type), which is not read; its values are missing"
      #expect(warnings.contains(message))
    }
  }

  @Test func dictionariesGrowAndAreReplaced() throws {
    let table = try #require(outcome(fixture("dictionaries.arrows"), as: .arrow).table)
    #expect(table.texts("c") == ["a", "b", "c", "b", "z", "z"])
  }

  @Test func infinityComesAfterAllNumbers() throws {
    let table = try FileTable.open(SourceBytes(fixture("types.arrow")), as: .arrow).table
    let order = Arrangement(sort: [SortKey("f32", .descending)])
    try table.makeReady(for: order, showing: ["f32"], reach: 4)
    let rows = try table.arranged(by: order)
    let texts = (0..<4).map { rows.cell(at: RowIndex(section: 0, row: $0), column: "f32").text }
    #expect(texts == ["inf", "inf", "3.4e+38", "0.1"])
  }

  @Test func ordersFoundInPassingAreThoseOfTheTableInMemory() throws {
    let memory = try types()
    let table = try FileTable.open(SourceBytes(fixture("types-lz4.arrow")), as: .arrow).table
    for key in ["s", "f64", "ts_us_utc", "o.x", "dict", "d128"] {
      let order = Arrangement(sort: [SortKey(key), SortKey("after", .descending)])
      try table.makeReady(for: order, showing: [key], reach: 8)
      let (own, other) = (try table.arranged(by: order), try memory.arranged(by: order))
      for row in 0..<8 {
        let place = RowIndex(section: 0, row: row)
        #expect(own.identity(at: place) == other.identity(at: place), "\(key)")
      }
    }
  }

  @Test func aDeclaredTypeIsHonouredOrRefused() throws {
    let table = try FileTable.open(SourceBytes(fixture("small.arrows")), as: .arrow).table
    let asText = try table.read(as: ["n": .text])
    #expect(asText.kind(ofColumn: "n") == .text)
    let asDate = try table.read(as: ["n": .date])
    #expect {
      try asDate.makeReady(for: Arrangement(), showing: ["n"], reach: nil)
    } throws: { error in
      (error as? GridreelError)?.message.description.hasPrefix(
        "column 'n' holds '1' in row 1, which is not a date; if it is one, say how") == true
    }
  }
}
