import ArgumentParser
import JSONText
import Studio

/// `gridreel schema`: prints a JSON Schema.
struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Print the JSON Schema of grid files, jobs of batch, themes or scripts.")

  @Argument(
    help: "grid, job, theme or script.",
    completion: .list(FileSchemas.kinds))
  var kind: String

  func run() throws {
    try Console.print(String(FileSchemas.document(kind).written.dropLast()))
  }
}
