import GridreelDataSources
import GridreelModel
import GridreelPrimitives
import GridreelValues
import TestSupport
import Testing

/// Lists of records in YAML.
@Suite struct YAMLTests {
  private func lines(_ text: String) throws -> [[String]] {
    let table = try FileTable.open(SourceBytes(Array(text.utf8)), as: .yaml).table
    return [table.columnKeys] + table.texts
  }

  @Test(arguments: [
    "- name: Ada\n  age: 36\n- name: Bo\n  age:\n",
    "---\n- {name: Ada, age: 36}\n- {name: 'Bo', age: ~}\n...\n",
    "# people\n- age: 36\n  name: Ada\n- name: \"Bo\"\n".replacing(
      "- age: 36\n  name: Ada", with: "- name: Ada\n  age: 36"),
    "people:\n  - name: Ada\n    age: 36\n  - name: Bo\n    age: null\n",
    "---\nname: Ada\nage: 36\n---\nname: Bo\n",
  ])
  func recordsAreRows(text: String) throws {
    #expect(try lines(text) == [["name", "age"], ["Ada", "36"], ["Bo", ""]])
  }

  @Test func aMappingOfNamesToRecordsIsATableToo() throws {
    let found = try lines(
      "ada:\n  age: 36\n  born: 1815-12-10\nbo:\n  age: 7\n  born: 2017-01-02\n")
    #expect(
      found.map { $0.suffix(2) } == [["age", "born"], ["36", "1815-12-10"], ["7", "2017-01-02"]])
    #expect(found.map { $0[0] }.suffix(2) == ["ada", "bo"])
  }

  @Test func textsStayTexts() throws {
    let text =
      "- a: \"007\"\n  b: |\n    one\n    two\n  c: no\n  d: 1.20\n- a: 08\n  b: >-\n    x\n    y\n  c: '1'\n  d: 1e3\n"
    #expect(
      try lines(text) == [
        ["a", "b", "c", "d"], ["007", "one\ntwo\n", "no", "1.20"], ["08", "x y", "1", "1e3"],
      ])
  }

  @Test(arguments: [
    ("- &a {x: 1}\n", "1:3: anchors are not read"),
    ("- x: *a\n", "1:6: aliases are not read"),
    ("- x: !!str 1\n", "1:6: tags such as !x are not read"),
    ("- ? [a]\n  : 1\n", "keys are texts"),
    ("a: [\n", "this is no YAML: "), ("a: b: c\n", "this is no YAML: "), ("", "there is no value"),
    (String(repeating: "[", count: 1_000_000), "values stand in others more than 32 deep"),
    (String(repeating: "- ", count: 100_000), "values stand in others more than 32 deep"),
  ])
  func whatIsNotReadIsRefused(text: String, reason: String) {
    let failure = #expect(throws: GridreelError.self) { _ = try lines(text) }
    let told = failure.map { "\($0.line ?? 0):\($0.column ?? 0): \($0.message)" } ?? ""
    #expect(told.contains(reason))
  }

  @Test func listsAreKnownByTheirBeginning() {
    for text in ["- name: Ada\n", "- {a: 1, b: 2}\n", "---\na: 1\n", "---\n- a: 1\n"] {
      #expect(DataStart(Array(text.utf8)).formats == [.yaml])
    }
    #expect(DataStart(Array("- one\n- two\n".utf8)).formats == [.csv])
    #expect(DataStart(Array("---\nx\n".utf8)).formats == [.csv])
  }
}
