import Testing

@testable import GridreelValues

/// Keys of columns as expressions have them.
@Suite struct ColumnWordTests {
  static let names = [
    ("age", "age"), ("Größe", "Größe"), ("unit_price", "unit_price"), ("owner.name", "owner.name"),
    ("2010", "[2010]"), ("1st", "[1st]"), ("2024-01-31", "[2024-01-31]"), ("and", "[and]"),
    ("Like", "[Like]"), ("a b", "[a b]"), (" a", "[ a]"), ("a-b", "[a-b]"), ("a]b", "[a]]b]"),
    ("'a'", "['a']"), ("[a]", "[[a]]]"),
  ]

  @Test(arguments: names) func aKeyStandsInBracketsUnlessItIsAWord(key: String, written: String)
    throws
  {
    #expect(key.asColumn == written)
    #expect(try GridExpression(parsing: "\(key.asColumn) = 'x'").columns == [key])
  }
}
