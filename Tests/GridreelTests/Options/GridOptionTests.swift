import GridreelJSONText
import TestSupport
import Testing

@testable import Gridreel
@testable import GridreelFiles
@testable import GridreelReels
@testable import GridreelStills
@testable import GridreelStudio

/// The table of options is whole, and everything in it does something.
@Suite struct GridOptionTests {
  private let scratch: ScratchFolder

  init() throws {
    scratch = try ScratchFolder()
    for folder in ["here", "there"] { try scratch.makeFolder(folder) }
    try scratch.write("", to: "here/.gridreel-root")
    try scratch.write(
      """
      name,age,team,joined
      Ada,36,red,2024-03-01
      Bob,9,blue,2023-12-31
      Cleo,,red,2024-01-15
      1 Zoë,120,blue,2022-05-05
      Eve,50,red,2021-07-30

      """,
      to: "here/people.csv")
    try scratch.write("day\n03/04/2024\n", to: "here/days.csv")
    try scratch.write("name\nAda **Lovelace**\n", to: "here/marks.csv")
    try scratch.write(
      "name,age\n" + String(repeating: "many words ", count: 30) + ",1\n", to: "here/long.csv")
    try scratch.write("name,age\nA:,\nbelt,1\nB:,\nrod,2\n", to: "here/parts.csv")
    try scratch.write("name,age\nIsolde,1\n", to: "there/other.csv")
    try scratch.write(#"{"sort": [{"column": "age"}]}"#, to: "here/order.json")
  }

  @Test func everyNameIsDeclaredOnce() {
    #expect(Set(OptionName.all).count == OptionName.all.count)
  }

  @Test func everyPropertyOfTheOptionsHasAKey() {
    let groups: [(group: Any, keys: [GridOption])] = [
      (OrderOptions(), OrderOptions.keys + OrderOptions.shorthands),
      (DataOptions(), DataOptions.keys),
      (WindowOptions(), WindowOptions.keys), (WrappingOptions(), WrappingOptions.keys),
      (StateOptions(), StateOptions.keys), (CardOptions(), CardOptions.keys),
      (LookOptions(), LookOptions.keys + LookOptions.titles + LookOptions.sizes),
      (
        DisplayOptions(),
        DisplayOptions.values + DisplayOptions.files + DisplayOptions.pages
          + DisplayOptions.warnings
      ),
    ]
    let otherNames = [
      "changes": "column", "highlights": "highlight", "themes": "theme",
      "selectionMode": "selection", "fontPacks": "fonts",
      "destination": "for", "scales": "scale",
    ]
    for (group, keys) in groups {
      let names = Set(keys.map(\.name) + ["isLayoutReplaced"])
      for property in Mirror(reflecting: group).children.compactMap(\.label) {
        #expect(names.contains(otherNames[property] ?? property), "\(property)")
      }
    }
  }

  @Test func onlyTheseKeysAreNoFlags() {
    #expect(
      GridOption.all.filter { $0.flag == nil }.map(\.name) == [
        "sectionHeaderCell", "selection", "rules", "viewport", "editing", "drag", "tiles", "menu",
        "spanners", "summary",
        "footnotes", "footnoteMarks",
      ])
  }

  @Test(arguments: OptionName.all)
  func everyOptionSaysInASentenceWhatItIsFor(name: OptionName) throws {
    let option = try #require(GridOption.named(name))
    for sentence in [option.description, option.flag?.help ?? option.description] {
      #expect(sentence.count > 10)
    }
    if let flag = option.flag, flag.shape == .one || flag.shape == .several {
      #expect(!flag.valueName.isEmpty)
    }
  }

  /// A value of each key, with other keys (or other data) that it needs to show.
  private static let values: [OptionName: (value: String, others: String)] = [
    .columns: (#"["age"]"#, ""), .sort: (#""-age""#, ""), .sortMarks: (#""age""#, ""),
    .column: (#"{"age": {"title": "Years"}}"#, ""), .heat: (#""age""#, ""), .bars: (#""age""#, ""),
    .align: (#""age=center""#, ""), .total: (#""age""#, ""), .highlight: (#""age > 20""#, ""),
    .sortState: (#""order.json""#, ""), .group: (#""team""#, ""),
    .collapse: (#""red""#, #""group": "team""#), .filter: (#""age > 20""#, ""),
    .select: ("2", ""), .selection: (#"{"cells": ["2:age"]}"#, ""), .rows: (#""2-3""#, ""),
    .sectionHeaderCell: (#""badge""#, #""group": "team""#), .limit: ("2", ""), .tail: ("2", ""),
    .rules: (#"[{"when": "age > 20", "style": {"textColor": "red"}}]"#, ""),
    .rowKey: (#""name""#, ""), .totalRow: ("true", ""), .headingRows: ("true", ""),
    .transpose: ("true", ""),
    .raw: ("true", ""),
    .rawRules: (#""names""#, ""),
    .editingRevision: ("1", ""),
    .delimiter: (#"";""#, ""), .header: ("false", ""), .headerRows: ("2", ""),
    .skip: ("1", ""), .comment: (#""name""#, ""),
    .encoding: (#""latin-1""#, ""),
    .jsonPath: (#""a""#, ""), .table: (#""a""#, ""), .range: (#""A1:B2""#, ""),
    .sql: (#""select 1""#, ""),
    .textOrder: (#""binary""#, ""),
    .queryTimeout: ("1", ""), .width: ("90", ""), .height: ("90", ""),
    .scrollTo: ("3", #""height": 90"#), .scroll: ("[0, 20]", #""height": 90"#),
    .viewport: (#"{"height": 90}"#, ""), .pin: (#""age""#, ""), .pinRight: (#""name""#, ""),
    .scrollbars: (#""always""#, #""height": 90"#),
    .stickySections: ("true", #""height": 100, "group": "team", "scroll": [0, 60]"#),
    .wrap: (#""name""#, #""columnWidth": {"name": 50}"#), .noWrap: (#""name""#, ""),
    .merge: (#""team""#, #""sort": "team""#),
    .editable: (#""age""#, ""),
    .edit: (#""2:age""#, ""),
    .editing: (#"{"cell": "2:age", "text": "7"}"#, ""), .hover: ("2", ""), .focus: ("2", ""),
    .drag: (#"{"row": 1, "to": 3}"#, ""), .refresh: (#""refreshing""#, #""height": 200"#),
    .layout: (#""tiles""#, ""), .perLine: ("1", #""layout": "tiles", "width": 500"#),
    .tiles: (#"{"cardWidth": 300}"#, ""),
    .menu: (#"{"options": [{"title": "Age", "sort": "age"}]}"#, #""layout": "tiles""#),
    .callouts: (#"[{"kind": "box", "row": 2}]"#, ""), .redact: (#""age""#, ""),
    .spanners: (#"[{"title": "Both", "columns": ["name", "age"]}]"#, ""),
    .letters: ("true", ""),
    .summary: (#"{"columns": {"age": "sum"}}"#, ""),
    .footnotes: (#"[{"text": "Years.", "column": "age"}]"#, ""),
    .footnoteMarks: (#""letters""#, #""footnotes": [{"text": "Years.", "column": "age"}]"#),
    .theme: (#""dark""#, ""), .set: (#"{"row.textColor": "red"}"#, ""), .scale: ("3", ""),
    .padding: ("9", ""), .margin: ("9", ""), .background: (#""red""#, #""margin": 9"#),
    .frame: (#""window""#, ""), .title: (#""People""#, ""), .subtitle: (#""People""#, ""),
    .caption: (#""People""#, ""), .note: (#""People""#, ""), .rowHeight: ("60", ""),
    .textMarkup: (#""markdown""#, #""title": "The **people**""#),
    .headerHeight: ("60", ""), .columnWidth: (#"{"age": 200}"#, ""),
    .direction: (#""rtl""#, ""), .locale: (#""de_DE""#, #""numberFormat": {"age": "0.00"}"#),
    .inputLocale: (#""en_GB""#, #""dateFormat": {"day": "long"}"#),
    .parse: (#"{"day": "dd/MM/yyyy"}"#, #""dateFormat": {"day": "long"}"#),
    .markup: (#"{"name": "markdown"}"#, ""),
    .numberFormat: (#"{"age": "0.00"}"#, ""), .dateFormat: (#"{"joined": "yyyy"}"#, ""),
    .missing: (#""?""#, ""), .empty: (#""Nobody""#, #""filter": "age > 999""#),
    .fonts: (#""emoji@\#(String(repeating: "0", count: 64))""#, ""),
    .fontPath: (#""no-such-font.ttf""#, ""),
    .systemFonts: ("true", ""), .text: (#""outlines""#, ""), .page: (#""a4""#, ""),
    .responsive: ("true", ""), .inlineStyles: ("true", ""),
    .optimize: ("true", ""),
    .pageKey: (
      #""age""#, #""page": "200x200", "columnWidth": {"name": 150, "age": 40, "team": 150}"#
    ), .altText: (#""Two people""#, ""),
    .continued: (#""weiter""#, #""page": "200x72", "group": "name""#),
    .destination: (#""slide""#, ""), .canvas: (#""16:9""#, ""),
    .allowMissing: ("true", #""columns": [{"key": "name", "title": "\u4e00\u4e01\u4e02"}]"#),
    .strict: ("true", #""columnWidth": {"name": 9}"#),
    // Only a flag can allow anything.
    .allowPaths: (#""../there""#, ""),
  ]

  /// There is only one revision of the rules of editing so far.
  @Test(arguments: OptionName.all.filter { $0 != .editingRevision })
  func everyOptionIsApplied(name: OptionName) throws {
    let (value, others) = try #require(Self.values[name], "'\(name)' has no value to try")
    let data = Self.files[name] ?? "people.csv"
    let start = "{\"data\": \"\(data)\"" + (others.isEmpty ? "" : ", \(others)")
    var flags = GridOptions()
    if name == .allowPaths { try flags.read(name, [scratch["there"]], name.flagOrigin) }
    let format = Self.formats[name] ?? "svg"
    let plain = try outcome(start + "}", GridOptions(), format)
    let asked = try outcome(start + ", \"\(name.rawValue)\": \(value)}", flags, format)
    #expect(plain != asked)
  }

  @Test func aRevisionThatIsNotThereIsRefused() throws {
    let picture = try outcome(
      "{\"data\": \"people.csv\", \"editingRevision\": 2}", GridOptions(), "svg")
    let plain = try outcome("{\"data\": \"people.csv\"}", GridOptions(), "svg")
    #expect(picture != plain)
  }

  /// Stills show nothing of what can be edited.
  @Test(arguments: OptionName.all.filter { $0 != .editable })
  func nothingThatIsAppliedIsCalledIdle(name: OptionName) throws {
    let (value, others) = try #require(Self.values[name])
    let data = Self.files[name] ?? "people.csv"
    let file = try scratch.write(
      "{\"data\": \"\(data)\"" + (others.isEmpty ? "" : ", \(others)")
        + ", \"\(name.rawValue)\": \(value)}", to: "here/people.grid.json")
    var job = RenderJob(input: file, outputs: [scratch["a.\(Self.formats[name] ?? "svg")"]])
    // As if a flag had said it.
    job.options.origins[name.rawValue] = name.flagOrigin
    let warnings: [Warning]
    do throws(GridreelError) {
      warnings = try job.run().warnings
    } catch {
      return
    }
    #expect(!warnings.contains { $0.message.description.contains("has no effect") }, "\(warnings)")
  }

  /// The data in which options show that are not seen in people.csv.
  private static let files: [OptionName: String] = [
    .allowPaths: "../there/other.csv", .inputLocale: "days.csv", .parse: "days.csv",
    .markup: "marks.csv", .noWrap: "long.csv", .headingRows: "parts.csv",
  ]

  /// The formats in which options show that are not seen in SVG.
  private static let formats: [OptionName: String] = [
    .inlineStyles: "html", .optimize: "png", .scale: "png", .page: "pdf", .pageKey: "pdf",
    .continued: "pdf",
  ]

  /// All that can be seen of a grid file: its picture, its warnings, or what is wrong with it.
  private func outcome(_ text: String, _ flags: GridOptions, _ format: String) throws -> String {
    let file = try scratch.write(text, to: "here/people.grid.json")
    var job = RenderJob(input: file, outputs: [scratch["a.\(format)"]])
    job.options = flags
    var seen: [String] = []
    do {
      let report = try job.run()
      seen.append(report.isRefused ? "refused" : "\(try scratch.bytes("a.\(format)"))")
    } catch {
      seen.append("\(error)")
    }
    if let input = try? GridInput(path: file, format: nil, flags: flags) {
      let built = try GridBuilder(options: input.options, table: input.table).build(theme: .light)
      seen += built.grid.columns.map { "\($0.isEditable)" }
      seen.append(built.grid.rowKey ?? "no key")
      seen.append((try? input.options.fonts()).map { "\($0)" } ?? "no fonts")
    }
    return seen.joined(separator: "\n")
  }

  @Test(arguments: OptionName.all)
  func whatIsLaidOverAnotherWinsAndNothingIsLost(name: OptionName) throws {
    guard name != .allowPaths else { return }
    let value = try #require(Self.values[name]).value
    let text = "{\"data\": \"people.csv\", \"\(name.rawValue)\": \(value)}"
    let asked = try GridFile(parsing: Array(text.utf8), name: "g").options
    let nothing = GridOptions()
    let told = described(asked)
    #expect(told != described(nothing))
    #expect(described(asked.laid(over: nothing)) == told)
    #expect(described(nothing.laid(over: asked)) == told)
  }

  /// Every property with its value, but for the places where they were written.
  private func described(_ options: GridOptions) -> [String] {
    Mirror(reflecting: options).children.filter { $0.label != "origins" }
      .map { "\($0.label ?? ""): \($0.value)" }
  }
}
