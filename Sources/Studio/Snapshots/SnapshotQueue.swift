import GridreelFiles
import GridreelPrimitives

/// Hands out the pictures of a plan, and reads each grid file's data once.
///
/// A task stays with the pictures of one file as long as there are any, then starts another file. Once all
/// files are started, it helps with the one that has the most pictures left.
actor SnapshotQueue {
  private let files: [SnapshotPlan.File]
  /// Paths that the grid files may name besides those in their folders.
  private let allowed: [String]
  /// What reading a file may use.
  private let budget: Budget
  /// The remaining pictures of each file, the last one first.
  private var open: [[Int]]
  private var running: [Int]
  private var nextFile = 0
  private var inputs: [Int: Task<Result<GridInput, GridreelError>, Never>] = [:]

  init(_ plan: SnapshotPlan, allowing allowed: [String], _ budget: Budget) {
    (files, self.allowed, self.budget) = (plan.files, allowed, budget)
    open = Array(repeating: [], count: plan.files.count)
    running = Array(repeating: 0, count: plan.files.count)
    for (number, picture) in plan.pictures.enumerated().reversed() {
      open[picture.file].append(number)
    }
  }

  /// The next picture for a task that last drew one of `file`; nil if none are left.
  func take(after file: Int?) -> (
    picture: Int, input: Task<Result<GridInput, GridreelError>, Never>
  )? {
    if let file { finish(file) }
    guard let place = place(after: file), let picture = open[place].popLast() else { return nil }
    running[place] += 1
    return (picture, input(of: place))
  }

  private func place(after file: Int?) -> Int? {
    if let file, !open[file].isEmpty { return file }
    while nextFile < files.count {
      nextFile += 1
      if !open[nextFile - 1].isEmpty { return nextFile - 1 }
    }
    return open.indices.filter { !open[$0].isEmpty }.max { open[$0].count < open[$1].count }
  }

  private func input(of place: Int) -> Task<Result<GridInput, GridreelError>, Never> {
    if let known = inputs[place] { return known }
    let (file, allowed, budget) = (files[place], allowed, budget)
    let reading = Task<Result<GridInput, GridreelError>, Never>.detached {
      file.input(allowing: allowed, budget)
    }
    inputs[place] = reading
    return reading
  }

  /// Releases a file's data once all its pictures are finished.
  private func finish(_ place: Int) {
    running[place] -= 1
    if running[place] == 0 && open[place].isEmpty { inputs[place] = nil }
  }
}
