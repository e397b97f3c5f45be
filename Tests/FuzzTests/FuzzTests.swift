import Foundation
import GridreelDataSources
import GridreelFuzz
import GridreelPrimitives
import GridreelStudio
import Testing

/// What fuzzing stands on: every reader has a target, and nothing that was found once happens again.
@Suite struct FuzzTargets {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private static func files(in folder: String) -> [URL] {
    let found = FileManager.default.enumerator(
      at: root.appending(path: folder), includingPropertiesForKeys: [.isRegularFileKey])
    let urls = (found?.allObjects as? [URL]) ?? []
    return urls.filter {
      (try? $0.resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile == true
    }
    .sorted { $0.path < $1.path }
  }

  @Test func everyFormatHasATarget() {
    let formats =
      DataFormat.allCases.map(\.rawValue) + DataFormat.packedSignatures.map(\.name)
      + Picture.Format.allCases.map(\.rawValue) + FileSchemas.kinds
    for format in formats { #expect(FuzzTarget(named: format) != nil, "\(format)") }
    #expect(Set(FuzzTarget.all.map(\.name)).count == FuzzTarget.all.count)
  }

  @Test func everyParserOfATextHasATarget() throws {
    let known = Set(FuzzTarget.all.flatMap(\.parsed))
    var found: Set<String> = []
    for file in Self.files(in: "Sources") where file.pathExtension == "swift" {
      if try String(contentsOf: file, encoding: .utf8).contains("init(parsing ") {
        found.insert(file.deletingPathExtension().lastPathComponent)
      }
    }
    #expect(known == found)
  }

  @Test(arguments: FuzzTarget.all.map(\.name))
  func whatWasFoundOnceIsReadOrRefused(name: String) throws {
    let target = try #require(FuzzTarget(named: name))
    for input in [[]]
      + (try Self.files(in: "Fuzz/Crashes/\(name)").map { Array(try Data(contentsOf: $0)) })
    {
      let reason = target.read(input)
      #expect(reason.map { !$0.isEmpty && !$0.contains("\n") } ?? true, "\(reason ?? "")")
    }
  }

  @Test func everyFindingBelongsToATarget() {
    for file in Self.files(in: "Fuzz/Crashes") where file.lastPathComponent != "README.md" {
      #expect(
        FuzzTarget(named: file.deletingLastPathComponent().lastPathComponent) != nil, "\(file.path)"
      )
    }
  }
}
