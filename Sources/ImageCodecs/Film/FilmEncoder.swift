internal import GridreelPrimitives

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

/// Draws, encodes and writes reels on several cores, a few frames at a time; the bytes do not depend
/// on the number of cores.
package struct FilmEncoder: Hashable, Sendable {
  /// The number of frames drawn or encoded concurrently, 1...8.
  package let taskLimit: Int

  /// The number of frames drawn ahead of the next one to write; with the previous frame, at most 11
  /// are kept.
  private var window: Int { taskLimit + 2 }

  /// Creates an encoder; `taskLimit` defaults to the number of cores, and is clamped to 1...8.
  package init(taskLimit: Int? = nil) {
    self.taskLimit = min(8, max(1, taskLimit ?? sysconf(Int32(_SC_NPROCESSORS_ONLN))))
  }

  /// Writes a reel and the end of its file.
  ///
  /// - Parameters:
  ///   - film: The frames.
  ///   - writer: A writer without frames.
  ///   - progress: Called after each frame with the number of frames written.
  /// - Throws: ``FilmFailure``; `cancelled` soon after the task is cancelled. The file is then
  ///   incomplete.
  nonisolated(nonsending) package func encode<Failure, Writer: FilmWriter & ~Copyable>(
    _ film: FilmSource<Failure>, into writer: consuming Writer,
    progress: (_ writtenCount: Int) -> Void = { _ in }
  ) async throws(FilmFailure<Failure>) {
    var writer = writer
    let result = await withTaskGroup(
      of: FilmStep<Failure, Writer.Encoder.Frame>.self,
      returning: Result<Void, FilmFailure<Failure>>.self
    ) { group in
      do throws(FilmFailure<Failure>) {
        try await run(film, into: &writer, in: &group, progress: progress)
        return .success(())
      } catch {
        group.cancelAll()
        return .failure(error)
      }
    }
    try result.get()
    do throws(GridreelError) { try writer.finish() } catch { throw Self.failure(error) }
  }

  /// Writes a reel and the end of its file on the current thread alone, with the same bytes.
  ///
  /// - Parameters:
  ///   - film: The frames.
  ///   - writer: A writer without frames.
  /// - Throws: ``FilmFailure``.
  package func encodeSerially<Failure, Writer: FilmWriter & ~Copyable>(
    _ film: FilmSource<Failure>, into writer: consuming Writer
  ) throws(FilmFailure<Failure>) {
    var writer = writer
    let encoder = writer.encoder
    var previous: Bitmap?
    for index in 0..<film.frameCount {
      let bitmap: Bitmap
      do throws(Failure) { bitmap = try film.draw(index) } catch { throw .drawing(error) }
      do throws(GridreelError) {
        let frame = try film.budget.counting { () throws(GridreelError) in
          try encoder.encode(encoder.change(to: bitmap, after: previous))
        }
        try writer.append(frame, duration: film.duration(index))
      } catch {
        throw .encoding(error)
      }
      previous = bitmap
    }
    do throws(GridreelError) { try writer.finish() } catch { throw .encoding(error) }
  }

  nonisolated(nonsending) private func run<Failure, Writer: FilmWriter & ~Copyable>(
    _ film: FilmSource<Failure>, into writer: inout Writer,
    in group: inout TaskGroup<FilmStep<Failure, Writer.Encoder.Frame>>,
    progress: (_ writtenCount: Int) -> Void
  ) async throws(FilmFailure<Failure>) {
    let (encoder, budget) = (writer.encoder, film.budget)
    var schedule = FilmSchedule(
      encoder: encoder, frameCount: film.frameCount, taskLimit: taskLimit, window: window)
    while !schedule.isComplete {
      if Task.isCancelled { throw .cancelled }
      while let frame = schedule.nextToWrite() {
        do throws(GridreelError) {
          try writer.append(frame.content, duration: film.duration(frame.index))
        } catch {
          throw Self.failure(error)
        }
        progress(frame.index + 1)
      }
      do throws(GridreelError) {
        while let (index, change) = try schedule.nextToEncode() {
          group.addTask { @concurrent in
            .encoded(
              index,
              Result { () throws(GridreelError) in
                try budget.counting { () throws(GridreelError) in try encoder.encode(change) }
              })
          }
        }
      } catch {
        throw Self.failure(error)
      }
      try await draw(film, &schedule, in: &group)
    }
  }

  /// Starts or does all drawing that is possible now, then waits for a running task to end, if any.
  nonisolated(nonsending) private func draw<Failure, Encoder>(
    _ film: FilmSource<Failure>, _ schedule: inout FilmSchedule<Encoder>,
    in group: inout TaskGroup<FilmStep<Failure, Encoder.Frame>>
  ) async throws(FilmFailure<Failure>) {
    switch film.drawing {
    case .concurrently(let draw):
      while let index = schedule.nextToDraw() {
        group.addTask { @concurrent in
          .drawn(index, Result { () throws(Failure) in try draw(index) })
        }
      }
    case .inOrder(let draw):
      if let index = schedule.nextToDraw() {
        do throws(Failure) {
          schedule.add(try draw(index), at: index)
        } catch {
          throw .drawing(error)
        }
        // A drawn frame may be encoded before anything else ends.
        return
      }
    }
    switch await group.next() {
    case .drawn(let index, .success(let bitmap)): schedule.add(bitmap, at: index)
    case .encoded(let index, .success(let frame)): schedule.add(frame, at: index)
    case .drawn(_, .failure(let error)): throw .drawing(error)
    case .encoded(_, .failure(let error)): throw .encoding(error)
    case nil: break
    }
  }

  /// Converts a writer's error: cancelling a task causes some of them.
  private static func failure<Failure>(_ error: GridreelError) -> FilmFailure<Failure> {
    Task.isCancelled ? .cancelled : .encoding(error)
  }
}

extension SharedBudget? {
  /// Calls `body`, whose processor time counts towards the budget if there is one.
  fileprivate func counting<Value, Failure: Error>(
    _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    guard let self else { return try body() }
    return try self.counting(body)
  }
}
