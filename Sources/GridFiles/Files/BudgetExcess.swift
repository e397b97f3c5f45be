package import GridreelPrimitives

extension Budget {
  /// When a job that starts now has waited too long.
  package var deadline: ContinuousClock.Instant {
    .now.advanced(by: .seconds(seconds * Self.patience))
  }

  /// The error of a job that has waited too long.
  package var lateness: GridreelError {
    GridreelError(
      .overBudget,
      "the job waited for more than \((seconds * Self.patience).written) s and was ended; allow more with --timeout"
    )
  }

  /// The error of a job that has used more than it may; nil if it has not.
  func excess(_ use: ProcessUse, _ stage: JobStage) -> GridreelError? {
    if use.processorSeconds > seconds {
      return stage.error(
        "needs more than \(seconds.written) s of processor time \(stage.purpose); allow more with --timeout"
      )
    }
    if use.memory > memory {
      return stage.error(
        "needs more than \(memoryText) of memory \(stage.purpose); allow more with --max-memory")
    }
    return nil
  }
}

/// What a job is doing, so that its errors can name what is to blame.
package enum JobStage: Sendable {
  /// The first thing it does: it reads options.
  case starting
  /// It opens data or a grid file of this name.
  case reading(String)
  /// It lays out and draws what it has read.
  case drawing(String)
  /// It reads the image of this name.
  case image(String, of: String)

  fileprivate var purpose: String {
    switch self {
    case .starting: "to be started"
    case .reading: "to be read"
    case .drawing, .image: "to be drawn"
    }
  }

  fileprivate func error(_ message: Message) -> GridreelError {
    switch self {
    case .starting: GridreelError(.overBudget, "the job " + message)
    case .reading(let name), .drawing(let name):
      GridreelError(.overBudget, file: name, message)
    case .image(let image, let name):
      GridreelError(.overBudget, file: name, "image '\(image)' " + message)
    }
  }
}
