import CGridreelAssets

/// The fonts and themes that are built into the program.
package enum BuiltInFiles {
  /// Every built-in file: its path below `Themes`, and its bytes, which are never freed.
  static func all() -> [(name: String, bytes: UnsafeRawBufferPointer)] {
    guard let table = gridreel_assets() else { return [] }
    return (0..<gridreel_asset_count).map { place in
      let asset = table[place]
      return (
        String(cString: asset.name),
        UnsafeRawBufferPointer(start: asset.bytes, count: asset.end - asset.bytes)
      )
    }
  }

  /// The files in a folder below `Themes` (`""` is the folder itself) with an extension.
  package static func files(
    in folder: String, ending: String
  ) -> [(name: String, bytes: UnsafeRawBufferPointer)] {
    all().filter { file in
      file.name.hasPrefix(folder) && file.name.hasSuffix(ending)
        && !file.name.dropFirst(folder.count).contains("/")
    }
  }
}
