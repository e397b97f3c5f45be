import Primitives

/// Commands that messages name; tests run each of them, and find others in no message.
package enum Remedy {
  /// Puts tabs between columns that have blanks between them, and draws them.
  ///
  /// - Parameter file: The file; nil, or a name that no file has, for standard input.
  /// - Returns: A pipeline of two commands.
  package static func tabs(in file: String?) -> String {
    let path = file.flatMap { $0.hasPrefix("<") ? nil : " " + shellWord($0) } ?? ""
    return "awk -v OFS='\\t' '{$1=$1}1'\(path) | gridreel render - --input-format tsv -o table.png"
  }

  /// Makes Arrow of a Parquet file by PyArrow.
  package static let arrowOfParquet =
    "python3 -c \"import pyarrow.parquet as p, pyarrow.feather as f; "
    + "f.write_feather(p.read_table('a.parquet'), 'a.arrow')\""

  /// Makes CSV of a Parquet file by DuckDB.
  package static let csvOfParquet = "duckdb -c \"COPY (FROM 'a.parquet') TO 'a.csv'\""

  /// Makes Arrow of Feather version 1 by PyArrow.
  package static let arrowOfFeather =
    "python3 -c \"import pyarrow.feather as f; f.write_feather(f.read_table('a.feather'), 'a.arrow')\""
}
