import Gridreel
import GridreelCauses
import GridreelImageCodecs
import GridreelPrimitives
import GridreelReports
import GridreelStudio

extension FuzzTarget {
  /// Each kind of file that users write, and those that the program writes for itself.
  static let documents = [
    FuzzTarget("grid", seeds: ["grid.json"], parsed: ["GridFile", "GridFile+Snapshots"]) { bytes in
      try withFile(bytes, ending: "grid.json") { path in
        var document = try GridDocument(path: path)
        document.grid.limit = 20
        _ = try document.grid.render(fonts: document.fonts).svgData()
      }
    },
    FuzzTarget("job", seeds: ["jsonl"]) { bytes in _ = try PictureRequest(bytes, nil) },
    FuzzTarget("theme", seeds: ["json"]) { bytes in
      try withFile(bytes, ending: "json") { path in _ = try ThemeCatalog().theme(path) }
    },
    FuzzTarget("script", seeds: ["script.json"], parsed: ["ReelScript"]) { bytes in
      _ = try ReelScript(parsing: bytes, name: "script")
    },
    FuzzTarget("sort-state", seeds: ["json"], parsed: ["SortState"]) { bytes in
      _ = try SortState(parsing: String(decoding: bytes, as: UTF8.self))
    },
    FuzzTarget("marks", seeds: ["md", "rst"]) { bytes in try DocumentRun.findMarks(in: bytes) },
    FuzzTarget("recipe", seeds: ["png", "svg", "gif", "webp"], longest: 64 << 10) { bytes in
      _ = RecipeFile(bytes).recipe?.picture?.record()
    },
    FuzzTarget("bundle", seeds: ["json", "xlsx"]) { bytes in
      // Changed bytes of a packed report are refused by its checksum, so a report is packed here.
      let isPacked = BundledResults.areIn(bytes)
      let archive = isPacked ? bytes : try ZipFile.bytes(of: [("report.json", bytes)])
      _ = HTMLReport(try BundledResults(archive).results).bytes
    },
    FuzzTarget("record", seeds: ["record"], parsed: ["RecordReader"]) { bytes in
      _ = try GridRecord(parsing: String(decoding: bytes, as: UTF8.self))
    },
  ]
}
