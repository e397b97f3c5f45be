import Gridreel
import GridreelStudio

/// `gridreel explain`: prints what the columns of the data are, or where each property of one cell comes from.
struct ExplainCommand: ProgramCommand {
  static let word = "explain"
  static let abstract =
    "Tell how columns are read, or which level of the cascade gave each property of a cell."

  private var input = ""
  private var cell: String?
  private var inputFormat: InputFormat?
  private var budget = BudgetArguments()
  private var grid = GridOptions()

  static var arguments: [Key<ExplainCommand>] {
    [Key("input", \.input, .text, inputHelp, flag: .argument(.files))]
  }

  static var groups: [KeyGroup<ExplainCommand>] {
    [
      KeyGroup(
        "What is explained", example: "--cell 3:age",
        [
          Key(
            "cell", \.cell, .text,
            "The cell: 3:age; without it, how columns are read. Or header:age, section:Europe, spanner:Census, "
              + "summary:Total:age, card:3, title, subtitle, caption or note.",
            flag: .value("row:column")),
          Key("inputFormat", \.inputFormat, .word, inputFormatHelp, flag: .value("format")),
        ] + BudgetArguments.keys(of: "a run").map { $0.within(\.budget) })
    ] + GridKeys.groups(\.grid)
  }

  func run() throws {
    try budget.watch()
    let options = try grid.inEnvironment()
    guard let cell else {
      let columns = try ColumnExplanation(input: input, format: inputFormat, options: options)
      Console.printWarnings(columns.warnings.map(\.description))
      return try Console.print(columns.text)
    }
    try Console.print(
      try Explanation(input: input, format: inputFormat, options: options, cell: cell).text)
  }
}
