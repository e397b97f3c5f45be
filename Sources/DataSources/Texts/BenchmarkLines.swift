import GridreelPrimitives

/// The lines that `go test -bench` writes: the name of a benchmark, the number of its runs, and values with their units.
///
/// The format is that of https://go.dev/design/14313-benchmark-format.
struct BenchmarkLines {
  private static let prefix = "Benchmark"

  /// One row for each benchmark; a column for each unit, in the order in which they come.
  let table: TextTable
  /// The lines from the first benchmark to the last.
  let places: Range<Int>

  /// Finds the benchmarks of a text; nil if it has none.
  init?(_ lines: [TerminalLine]) {
    var (units, runs) = ([String](), [(place: Int, run: Run)]())
    var package = ""
    for (place, line) in lines.enumerated() where !line.isBlank {
      let text = line.text
      if text.hasPrefix("pkg: ") { package = String(text.dropFirst(5)) }
      guard let run = Run(text, of: package) else { continue }
      runs.append((place, run))
      for value in run.values where !units.contains(value.unit) { units.append(value.unit) }
    }
    guard let first = runs.first, let last = runs.last, !units.isEmpty else { return nil }
    let areSeveral = Set(runs.map(\.run.package)).count > 1
    var table = TextTable()
    table.headerCount = 1
    table.rows = [
      ((areSeveral ? ["Package"] : []) + ["Benchmark", "Runs"] + units).map { RichText($0) }
    ]
    table.rows += runs.map { _, run in
      let values = units.map { unit in run.values.first { $0.unit == unit }?.text ?? "" }
      return ((areSeveral ? [run.package] : []) + [run.name, run.count] + values).map {
        RichText($0)
      }
    }
    (self.table, places) = (table, first.place..<last.place + 1)
  }

  /// Whether a line is a benchmark.
  static func begin(_ line: some Sequence<UInt8>) -> Bool {
    let text = String(decoding: Array(line.prefix(1 << 12)), as: UTF8.self)
    return Run(text, of: "") != nil
  }

  /// One line.
  private struct Run {
    let package, name, count: String
    var values: [(text: String, unit: String)] = []

    init?(_ text: String, of package: String) {
      guard text.hasPrefix(BenchmarkLines.prefix) else { return nil }
      let words = text.split { $0 == " " || $0 == "\t" }.map(String.init)
      let name = words[0].dropFirst(BenchmarkLines.prefix.count)
      guard words.count > 3, words.count.isMultiple(of: 2), Int(words[1]) != nil,
        !(name.first?.isLowercase ?? false)
      else { return nil }
      (self.package, count) = (package, words[1])
      self.name = name.isEmpty ? words[0] : String(name)
      for place in stride(from: 2, to: words.count, by: 2) {
        guard Double(words[place]) != nil else { return nil }
        values.append((words[place], words[place + 1]))
      }
    }
  }
}
