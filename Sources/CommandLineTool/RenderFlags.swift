import Gridreel
import Studio

/// The flags of `gridreel render` beside those of the grid.
enum RenderFlags: FlagTable {
  enum Name: String, FlagName {
    case output, format, map, alt, strict, json, quiet
    case inputFormat = "input-format"
    case saveSortState = "save-sort-state"
    case noProgress = "no-progress"

    var flagWord: String { rawValue }
  }

  static let flags: [TableFlag<Name>] = [
    TableFlag(
      name: .output, letter: "o",
      flag: .values(
        "file",
        "Where the picture goes: \(PictureFormat.extensions); may be repeated; - is standard output.",
        completion: .files)),
    TableFlag(
      name: .inputFormat,
      flag: .value(
        "format", "Format of the input: \(InputFormat.list).",
        completion: .words(InputFormat.allCases.map(\.rawValue)))),
    TableFlag(
      name: .format,
      flag: .value(
        "format", "Format of standard output: \(PictureFormat.names).",
        completion: .words(PictureFormat.allCases.map(\.rawValue)))),
    TableFlag(
      name: .map,
      flag: .value("file", "Write a JSON map of every cell's rectangle.", completion: .files)),
    TableFlag(
      name: .alt,
      flag: .value("file", "Write a text that describes the picture.", completion: .files)),
    TableFlag(
      name: .saveSortState,
      flag: .value("file", "Write the order of the rows into a small file.", completion: .files)),
    TableFlag(name: .strict, flag: GridOption.named(.strict)?.flag ?? .on()),
    TableFlag(name: .noProgress, flag: .on("Hide the progress line.")),
    TableFlag(name: .json, flag: .on("Print one JSON object that says what was written.")),
    TableFlag(name: .quiet, flag: .on("Do not print output paths.")),
  ]
}
