import TestSupport

extension ScratchFolder {
  /// A project with empty folders for grid files and for their data.
  static func ofProject() throws -> ScratchFolder {
    let folder = try ScratchFolder()
    for name in ["Grids", "Data"] { try folder.makeFolder(name) }
    try folder.write("", to: ".gridreel-root")
    return folder
  }
}
