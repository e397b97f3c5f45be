import Testing

@testable import Gridreel
@testable import GridreelFiles
@testable import GridreelReels
@testable import GridreelStills
@testable import GridreelStudio

@Suite struct CalloutFlags {
  private static let table = DataTable(columns: [
    DataTable.Column(
      key: "name", kind: .text,
      cells: ["Ada", "Lovelace, Ada", "12:30"].map { Cell(value: .text($0), text: $0) }),
    DataTable.Column(
      key: "age", kind: .number,
      cells: [36, 9, 41].map { Cell(value: .number($0), text: JSONWriter.number($0)) }),
  ])

  private func callouts(_ name: OptionName, _ texts: [String]) throws -> [Callout] {
    var options = GridOptions()
    try options.read(name, texts, name.flagOrigin)
    return try GridBuilder(options: options.laid(over: GridOptions()), table: Self.table)
      .build(theme: .light).grid.callouts
  }

  private static func rows(_ numbers: Int...) -> Callout.Rows {
    .some(Set(numbers.map { RowIdentity(source: $0 - 1) }))
  }

  static let places: [(text: String, rows: Callout.Rows, columns: [String]?)] = [
    ("2", rows(2), nil), ("1-2", rows(1, 2), nil), ("2-", rows(2, 3), nil),
    ("3:age", rows(3), ["age"]), ("2-3:#1", rows(2, 3), ["name"]), ("age", .all, ["age"]),
    (":age", .all, ["age"]), ("'age'", .all, ["age"]), ("#2", .all, ["age"]),
    ("name=Ada", rows(1), nil), ("name=12:30", rows(3), nil), ("name='Ada':age", rows(1), ["age"]),
    ("name='Lovelace, Ada':age", rows(2), ["age"]), ("header", .header, nil),
    ("header:age", .header, ["age"]),
  ]

  @Test(arguments: places)
  func aPlaceNamesRowsAndColumns(
    place: (text: String, rows: Callout.Rows, columns: [String]?)
  ) throws {
    #expect(
      try callouts(.callouts, ["box \(place.text) a word or two"])
        == [Callout(.box, rows: place.rows, columns: place.columns, text: "a word or two")])
  }

  @Test func aCalloutIsWrittenAsInAGridFileToo() throws {
    #expect(
      try callouts(.callouts, [##"{"kind": "badge", "row": 2, "text": "9", "color": "#f00"}"##])
        == [
          Callout(.badge, rows: Self.rows(2), text: "9", color: GridColor(rgb: 0xff0000))
        ])
  }

  @Test func aCalloutMayHaveAColourOfTheTheme() throws {
    let asked = ##"{"kind": "badge", "row": 2, "text": "9", "color": "$accentColor"}"##
    let callout = try #require(callouts(.callouts, [asked]).first)
    #expect(callout.color == Theme.light.parameters.accent)
    let unknown = asked.replacing("accent", with: "acent")
    let message = failure { _ = try callouts(.callouts, [unknown]) }
    #expect(
      message?.contains("unknown parameter '$acentColor'; did you mean '$accentColor'?") == true)
  }

  @Test func severalPlacesAreHidden() throws {
    #expect(
      try callouts(.redact, ["age,name='Lovelace, Ada'", "1:name"]) == [
        Callout(.redact, columns: ["age"]), Callout(.redact, rows: Self.rows(2)),
        Callout(.redact, rows: Self.rows(1), columns: ["name"]),
      ])
  }

  @Test func flagsHideMoreThanTheFileDoes() throws {
    let file = try GridFile(
      parsing: Array(
        #"{"data": [], "redact": ["age"], "callouts": [{"kind": "box", "row": 1}]}"#.utf8),
      name: "g")
    var flags = GridOptions()
    try flags.read(.redact, ["name"], .flag("--redact"))
    let all = try #require(flags.laid(over: file.options).allParts.callouts)
    #expect(all.map(\.callout.kind) == [.box, .redact, .redact])
    #expect(all.map { $0.columns?.map(\.value) } == [nil, ["age"], ["name"]])
  }

  static let wrong: [(name: OptionName, text: String, message: String)] = [
    (
      .callouts, "boxx 3",
      "'boxx' is none of badge, box, arrow, spotlight, blur, redact; did you mean 'box'?"
    ),
    (
      .callouts, "box",
      "'box' is not a callout; write KIND PLACE TEXT, such as 'box 3:age the oldest'"
    ),
    (.callouts, "badge 3", "a badge has room for 1 to 8 characters"),
    (.callouts, "spotlight 3 see", "a spotlight says nothing; leave 'text' out"),
    (.callouts, "box 9", "row 9 does not exist; the grid has 3 rows"),
    (.callouts, "box 3-2", "'3-2' ends before it starts"),
    (.callouts, "box 3:", "a column's key is missing in '3:'"),
    (.callouts, "box =Ada", "a column's key is missing before '=' in '=Ada'"),
    (.callouts, "box name=Zoe", "no row has 'Zoe' in column 'name'"),
    (
      .callouts, #"{"kind": "box", "rwo": 3}"#,
      "unknown key 'rwo'; did you mean 'row'? (at character 17 of '{\"kind\": \"box\", \"rwo\": 3}')"
    ),
    (.redact, "aeg", "unknown column 'aeg'; did you mean 'age'?"),
    (.redact, "header:age", "a header cannot be hidden; give the column another title"),
    (.redact, " , ", "a value is missing"),
  ]

  @Test(arguments: wrong)
  func whatIsWrongIsToldAtTheFlag(
    wrong: (name: OptionName, text: String, message: String)
  ) throws {
    #expect(
      failure { _ = try callouts(wrong.name, [wrong.text]) }
        == "error: \(wrong.name.flag): \(wrong.message.description)")
  }
}
