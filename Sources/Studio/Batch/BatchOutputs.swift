import GridFiles

/// Tracks which job writes which file, so that no job overwrites another one's output.
struct BatchOutputs {
  /// A line, identified among those of all lists.
  private struct Place: Equatable {
    let list, line: Int
  }

  private let lists: [String]
  private var owners: [String: Place] = [:]

  /// Starts without claimed files; `lists` holds the names of all lists.
  init(_ lists: [String]) { self.lists = lists }

  /// Claims the files that a job writes.
  ///
  /// - Throws: ``GridreelError`` with code `badInput` if a job on another line writes one of these files;
  ///   then nothing is claimed.
  mutating func claim(_ job: BatchJob, on line: BatchLine) throws(GridreelError) {
    let own = Place(list: line.list, line: line.number)
    for output in job.outputs {
      guard let other = owners[output.place], other != own else { continue }
      let name =
        other.list == own.list ? "line \(other.line)" : "\(lists[other.list]):\(other.line)"
      throw GridreelError(
        .badInput, line: line.number, column: output.column,
        "'\(output.path)' is what \(name) writes; give each job a file of its own"
      ).placed(in: line)
    }
    for output in job.outputs { owners[output.place] = own }
  }
}
