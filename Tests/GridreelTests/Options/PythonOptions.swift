import GridreelJSONText
import GridreelPrimitives
import GridreelStyle

@testable import GridreelFiles
@testable import GridreelReels
@testable import GridreelStudio

/// The module of the Python package that has all options and actions by name.
enum PythonOptions {
  static var module: String {
    """
    \"""The options of pictures and films, as keys of a job, and what they are for.

    Made from the program's declarations; CONTRIBUTING.md says how.
    \"""

    OPTIONS = {

    """ + (options + own).map(line).joined() + "}\n\n# What happens in films.\nACTIONS = {\n"
      + actions.map(line).joined() + "}\n"
  }

  private static let actions = ReelActionKey.all.map { ($0.name, $0.schema) }

  private static let options = GridOption.all.map { ($0.name, $0.schema) }
  private static let own =
    BatchJob.ownKeys.map { ($0.name, $0.schema) } + ReelTiming.keys.map { ($0.name, $0.schema) }

  private static func line(_ name: String, _ schema: JSONSchema) -> String {
    let about: String
    if case .text(let text) = schema["description"] { about = text } else { about = "" }
    return "    \(jsonString(name)): \(jsonString(about)),\n"
  }
}
