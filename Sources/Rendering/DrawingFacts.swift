internal import GridreelCanvas
internal import GridreelPrimitives
package import GridreelSceneModel

/// A font file with glyphs that a picture shows; the bytes live as long as the shaper.
package struct UsedFontFile {
  /// The file's name, without its folder.
  package let name: String
  /// The whole file.
  package let bytes: UnsafeRawBufferPointer
}

/// The versions of the libraries that draw.
package enum DrawingLibraries {
  /// Each library's name with its version.
  package static var versions: [String: String] {
    Dictionary(uniqueKeysWithValues: LibraryVersions.all.map { ($0.name, $0.version) })
  }
}

extension TextShaper {
  /// The font files with glyphs that a scene shows, by name; independent of what was drawn before.
  package func fontFiles(of scene: Scene) -> [UsedFontFile] {
    var files: [UnsafeRawPointer: UsedFontFile] = [:]
    var seen: Set<FaceIdentifier> = []
    for item in scene.items {
      guard case .text(let block) = item.content else { continue }
      for run in shape(block.request).lines.flatMap(\.runs) where seen.insert(run.face).inserted {
        let face = catalog.family(of: run.face)
        guard let base = face.bytes.baseAddress else { continue }
        files[base] = UsedFontFile(name: face.fileName, bytes: face.bytes)
      }
    }
    return files.values.sorted { ($0.name, $0.bytes.count) < ($1.name, $1.bytes.count) }
  }

  /// The families that a scene requests but no font has, in alphabetical order.
  package func unknownFamilies(of scene: Scene) -> [String] {
    var asked: Set<String> = []
    for item in scene.items {
      if case .text(let block) = item.content { asked.insert(block.font.family) }
    }
    return unknownFamilies.filter { family in asked.contains { $0.contains(family) } }.sorted()
  }
}
