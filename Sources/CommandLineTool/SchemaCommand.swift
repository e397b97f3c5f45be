import ArgumentParser
import Gridreel

/// `gridreel schema`: prints a JSON Schema.
struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema", abstract: "Print the JSON Schema of grid files, themes or scripts.")

  @Argument(help: "grid, theme or script.", completion: .list(["grid", "theme", "script"]))
  var kind: String

  func run() throws {
    try Console.print(Schema.text(of: kind))
  }
}
