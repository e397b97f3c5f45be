import Gridreel
import GridreelJSONText
import GridreelStudio

/// `gridreel schema`: prints a JSON Schema.
struct SchemaCommand: ProgramCommand {
  static let word = "schema"
  static let abstract = "Print the JSON Schema of grid files, jobs of batch, themes or scripts."

  private var kind = ""

  static var arguments: [Key<SchemaCommand>] {
    [
      Key(
        "kind", \.kind, .text, "grid, job, theme or script.",
        flag: .argument(.words(FileSchemas.kinds)))
    ]
  }

  func run() throws {
    try Console.print(String(FileSchemas.document(kind).written.dropLast()))
  }
}
