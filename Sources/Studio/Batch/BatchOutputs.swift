import GridreelFiles
import GridreelPrimitives

/// Tracks which job writes which file, so that no job overwrites another one's output.
struct BatchOutputs {
  /// A line, identified among those of all lists, and its job's number.
  private struct Owner {
    let list, line, job: Int
  }

  /// A path by its digest: of many jobs, their paths would fill the memory.
  private struct Place: Hashable {
    let high, low: UInt64

    init(_ path: String) {
      let text = SHA256.hexadecimal(of: path)
      high = UInt64(text.prefix(16), radix: 16) ?? 0
      low = UInt64(text.dropFirst(16).prefix(16), radix: 16) ?? 0
    }
  }

  private let lists: [String]
  private let shard: BatchShard?
  private var owners: [Place: Owner] = [:]

  /// Starts without claimed files.
  ///
  /// - Parameters:
  ///   - lists: the names of all lists.
  ///   - shard: the jobs that are run; nil for all.
  init(_ lists: [String], _ shard: BatchShard?) { (self.lists, self.shard) = (lists, shard) }

  /// Claims the files that a job writes.
  ///
  /// - Throws: ``GridreelError`` with code `badInput` if a job on another line writes one of these files;
  ///   then nothing is claimed.
  mutating func claim(
    _ job: BatchJob, number: Int, on line: BatchLine
  ) throws(GridreelError) {
    let places = job.outputs.map { Place($0.place) }
    for (output, place) in zip(job.outputs, places) {
      guard let other = owners[place], other.line != line.number || other.list != line.list else {
        continue
      }
      throw GridreelError(
        .badInput, line: 1, column: output.column,
        "'\(output.path)' is also written by \(name(of: other, near: line)); choose another output"
      ).placed(in: line)
    }
    for place in places {
      owners[place] = Owner(list: line.list, line: line.number, job: number)
    }
  }

  /// Rejects a job that reads what a job of another shard writes, for which nobody waits.
  func check(_ job: BatchJob, number: Int, on line: BatchLine) throws(GridreelError) {
    guard let shard else { return }
    for path in job.read.sorted() {
      guard let owner = owners[Place(path)], owner.job != number, !shard.holds(owner.job) else {
        continue
      }
      throw GridreelError(
        .badInput, line: 1,
        "'\(path)' is also written by \(name(of: owner, near: line)), a job of another shard; run both in "
          + "one"
      ).placed(in: line)
    }
  }

  private func name(of owner: Owner, near line: BatchLine) -> String {
    owner.list == line.list ? "line \(owner.line)" : "\(lists[owner.list]):\(owner.line)"
  }
}
