import GridreelDataSources
import GridreelFiles
import GridreelPrimitives

extension FuzzTarget {
  /// Each format of data, and each in which these are compressed.
  static let tables =
    DataFormat.allCases.map { format in
      let name = format.rawValue
      let seeds = format.definition.extensions + format.definition.aliases
      if case .path = format.definition.opening {
        return FuzzTarget(name, seeds: seeds, longest: 64 << 10) { bytes in
          try withFile(bytes, ending: name) { path in
            let input = try GridInput(path: path, format: nil)
            _ = input.table.columnKeys
          }
        }
      }
      return FuzzTarget(name, seeds: seeds, longest: 64 << 10) { bytes in
        try readTable(bytes, as: format)
      }
    }
    + DataFormat.packedSignatures.map { packed in
      FuzzTarget(packed.name, seeds: packed.extensions) { bytes in
        // Only what begins so is unpacked at all.
        try readTable(packed.signature + bytes.dropFirst(packed.signature.count), as: .csv)
      }
    }
}

/// Reads data as a picture of the first rows does, which must not depend on how many there are said to be.
private func readTable(_ bytes: [UInt8], as format: DataFormat) throws(GridreelError) {
  _ = try FileTable.open(SourceBytes(bytes), as: format).table.inMemory(atMost: 100)
}
