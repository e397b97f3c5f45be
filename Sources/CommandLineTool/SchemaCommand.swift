import ArgumentParser
import Gridreel

/// `gridreel schema`: prints a JSON Schema.
struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema", abstract: "Print the JSON Schema of grid files or themes.")

  @Argument(help: "grid or theme.")
  var kind: String

  func run() throws {
    try Console.print(Schema.text(of: kind))
  }
}
