import GridreelPrimitives

/// Commands that messages name; tests run each of them, and find others in no message.
package enum Remedy {
  /// Makes Arrow of a Parquet file by PyArrow.
  ///
  /// - Parameter file: The file; nil, or a name that no file has, for one that is called so in examples.
  /// - Returns: The command.
  package static func arrow(ofParquet file: String?) -> String {
    let names = names(file, or: "a.parquet", to: ".arrow").map(shellWord).joined(separator: " ")
    return "python3 -c 'import sys, pyarrow.parquet as p, pyarrow.feather as f; "
      + "f.write_feather(p.read_table(sys.argv[1]), sys.argv[2])' " + names
  }

  /// Makes CSV of a Parquet file by DuckDB.
  package static func csv(ofParquet file: String?) -> String {
    let names = names(file, or: "a.parquet", to: ".csv").map { name in
      "'" + name.replacing("'", with: "''") + "'"
    }
    let query = "COPY (FROM \(names[0])) TO \(names[1])"
    let isPlain = !query.contains { "\"$`\\!".contains($0) }
    return "duckdb -c " + (isPlain ? "\"\(query)\"" : shellWord(query))
  }

  /// Makes Arrow of Feather version 1 by PyArrow.
  package static func arrow(ofFeather file: String?) -> String {
    let names = names(file, or: "a.feather", to: ".arrow").map(shellWord).joined(separator: " ")
    return "python3 -c 'import sys, pyarrow.feather as f; "
      + "f.write_feather(f.read_table(sys.argv[1]), sys.argv[2])' " + names
  }

  /// The names of a file and of what is made of it, beside it.
  private static func names(_ file: String?, or example: String, to ending: String) -> [String] {
    let file = file.flatMap { $0.hasPrefix("<") ? nil : $0 } ?? example
    let name = file.hasPrefix("-") ? "./\(file)" : file
    let folder = name.lastIndex(of: "/").map { name[...$0] } ?? ""
    let own = name.dropFirst(folder.count)
    let stem = own.dropFirst().lastIndex(of: ".").map { own[..<$0] } ?? own
    return [name, folder + stem + ending]
  }
}
