import Foundation
import TestSupport
import Testing

/// A program that imports SwiftUI or Foundation beside Gridreel writes `Column` and means Gridreel's: a name that both have
/// would be ambiguous there, and no test of a program on Linux would show it.
@Suite struct PublicNames {
  /// The folders of the modules that `import Gridreel` shows.
  private static func folders() throws -> [String] {
    let exports = try text("Sources/Gridreel/Exports.swift")
    let modules = exports.matches(of: /@_exported import Gridreel(\w+)/).map { String($0.output.1) }
    return try ["Gridreel"]
      + modules.map { module in
        try #require(
          [module, "Grid\(module)"].first { exists("Sources/\($0)/") }, "no folder holds \(module)")
      }
  }

  /// The names of public types that are not inside others.
  private static func publicTypes() throws -> Set<String> {
    let declaration =
      /(?m)^(?:@\w+(?:\([^)]*\))? )*public (?:final |indirect )*(?:struct|class|enum|protocol|actor|typealias) (\w+)/
    var names: Set<String> = []
    for folder in try folders() {
      let root = Repository.path + "Sources/\(folder)"
      for case let path as String in FileManager.default.enumerator(atPath: root) ?? .init()
      where path.hasSuffix(".swift") {
        let source = try text("Sources/\(folder)/\(path)")
        names.formUnion(source.matches(of: declaration).map { String($0.output.1) })
      }
    }
    return names
  }

  private static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: Repository.path + path)
  }

  private static func text(_ path: String) throws -> String {
    String(decoding: try Repository.bytes(path), as: UTF8.self)
  }

  @Test(arguments: ["SwiftUI", "Foundation", "Darwin"])
  func noTypeHasANameOf(framework: String) throws {
    let taken = Set(
      try Self.text("Tests/Fixtures/Names/\(framework).txt").split(separator: "\n").map(String.init)
    )
    let own = try Self.publicTypes()
    #expect(own.isSuperset(of: ["DataGrid", "Column", "GridColor", "Renderer", "RowColumn"]))
    #expect(own.intersection(taken).sorted() == [])
  }
}
