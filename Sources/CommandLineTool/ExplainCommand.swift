import ArgumentParser
import Gridreel
import Studio

/// `gridreel explain`: prints what the columns of the data are, or where each property of one cell comes from.
struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract:
      "Tell how columns are read, or which level of the cascade gave each property of a cell.")

  @Argument(
    help: "A data file, a grid file (.grid.json), or - for standard input.", completion: .file())
  var input: String
  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp(
      "The cell: 3:age; without it, how columns are read. Or header:age, section:Europe, spanner:Census, summary:Total:age, card:3, "
        + "title, subtitle, caption or note.", valueName: "row:column"))
  var cell: String?
  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp(
      "Format of the input: \(InputFormat.list).", valueName: "format"),
    completion: .words(InputFormat.self))
  var inputFormat: String?
  @OptionGroup(title: "Grid") var grid: GridArguments

  func run() throws {
    let format = try inputFormat.map { try InputFormat(word: $0, flag: "--input-format") }
    let options = try grid.options()
    guard let cell else {
      let columns = try ColumnExplanation(input: input, format: format, options: options)
      Console.printWarnings(columns.warnings.map(\.description))
      return try Console.print(columns.text)
    }
    try Console.print(
      try Explanation(input: input, format: format, options: options, cell: cell).text)
  }
}
