import GridreelJSONText
import Testing

@Suite struct JSONNodePaths {
  private static let text = """
    {"a": 1, "list": [{"b": 2}, {"c": {"d": 3}}],
     "last": [[4, 5]]}
    """

  @Test(arguments: [
    (1, 1, ""), (1, 2, "a"), (1, 7, "a"), (1, 10, "list"), (1, 20, "list[0].b"),
    (1, 30, "list[1].c"), (1, 40, "list[1].c.d"), (2, 2, "last"), (2, 15, "last[0][1]"),
  ])
  func aPositionHasThePathToWhatBeginsThere(line: Int, column: Int, path: String) throws {
    let node = try JSONNode.parse(Array(Self.text.utf8))
    #expect(node.path(at: TextPosition(line: line, column: column)) == path)
  }
}
