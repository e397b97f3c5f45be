import Gridreel
import TestSupport
import Testing

/// The library's reels, as a program that imports Gridreel writes them.
@Suite struct Reels {
  private struct Person {
    let name: String
    let age: Int
  }

  private let grid = DataGrid(
    columns: [Column("name", width: .fixed(90)), Column("age", width: .fixed(90))],
    rows: [Person(name: "Ada", age: 36), Person(name: "Bob", age: 9), Person(name: "Cleo", age: 9)])

  /// Enough by the clock for a call that waits among the tasks of all tests: the usual ten minutes may pass meanwhile.
  private static let patient = Budget(seconds: 3600)

  private var short: Reel.Options {
    var options = Reel.Options()
    (options.duration, options.hold, options.framesPerSecond) = (0.2, 0.1, 20)
    options.scale = 1
    return options
  }

  private func still(_ actions: (inout DataGrid) -> Void = { _ in }) throws -> Bitmap {
    var changed = grid
    actions(&changed)
    return try changed.render().bitmap(scale: 1)
  }

  private func frames(_ reel: Reel) async throws -> [ReelFrames.Frame] {
    var all: [ReelFrames.Frame] = []
    for try await frame in try reel.frames() { all.append(frame) }
    return all
  }

  @Test func aMomentIsAStillInEveryFormat() async throws {
    let reel = Reel(from: grid, options: short) { $0.tapHeader("age") }
    let all = try await frames(reel)
    // The first frame rests for 0.1 s; a frame follows every 0.05 s.
    for (seconds, number) in [(0.0, 0), (0.12, 0), (0.16, 1), (0.21, 2), (0.35, 4)] {
      #expect(try reel.still(at: seconds).pngData() == all[number].bitmap.pngData(), "\(seconds)")
    }
    let still = try reel.still(at: 0.16)
    #expect(try still.pdfData().starts(with: Array("%PDF".utf8)))
    #expect(String(decoding: try still.svgData(), as: UTF8.self).contains(">Cleo<"))
    let scratch = try ScratchFolder()
    try still.write(to: scratch["at.svg"])
    #expect(try scratch.bytes("at.svg") == still.svgData())
    #expect(throws: GridreelError.self) { try reel.still(at: 9) }
    #expect(throws: GridreelError.self) { try reel.still(at: -0.1) }
    try await reel.write(to: scratch["reel.pdf"], budget: Self.patient)
    #expect(try scratch.bytes("reel.pdf").starts(with: Array("%PDF".utf8)))
  }

  @Test func aTapIsAGIFInOneLine() throws {
    let scratch = try ScratchFolder()
    try Reel(from: grid) { $0.tapHeader("age") }.write(to: scratch["sort.gif"])
    #expect(try scratch.bytes("sort.gif").starts(with: Array("GIF89a".utf8)))
    #expect(try scratch.names() == ["sort.gif"])
  }

  @Test func bothEndsAreTheStillsPixelForPixel() async throws {
    let reel = Reel(from: grid, options: short) { $0.tapHeader("age") }
      .then { $0.tapHeader("name") }
    let frames = try await frames(reel)
    #expect(frames.count == 9)
    #expect(frames[0].bitmap == (try still()))
    #expect(frames[4].bitmap == (try still { $0.tapHeader("age") }))
    let last = try still {
      $0.tapHeader("age")
      $0.tapHeader("name")
    }
    #expect(frames[8].bitmap == last)
    #expect(Set(frames.map(\.bitmap)).count > 4, "something moves")
  }

  @Test func aReelOfAGridThatIsReadFromTheRightIsTheMirrorImage() async throws {
    var mirrored = grid
    mirrored.direction = .rightToLeft
    let reel = Reel(from: mirrored, options: short) { $0.tapHeader("age") }
    let frames = try await frames(reel)
    #expect(frames.first?.bitmap == (try mirrored.render().bitmap(scale: 1)))
    mirrored.tapHeader("age")
    #expect(frames.last?.bitmap == (try mirrored.render().bitmap(scale: 1)))
    #expect(frames.first?.bitmap != (try still()))
    #expect(Set(frames.map(\.bitmap)).count > 2, "something moves")
  }

  @Test func framesTakeAsLongAsTheFilm() async throws {
    let reel = Reel(from: grid, options: short) { $0.tapHeader("age") }
    let sum = try await frames(reel).reduce(0) { $0 + $1.duration }
    #expect(abs(sum - 0.4) < 1e-9)
    #expect(abs(try reel.frames().seconds - sum) < 1e-9)
    #expect(try reel.frames().count == 5)
  }

  @Test func equalRowsNeverSwap() async throws {
    // Bob and Cleo are equally old: the second tap moves Ada alone, from the end to the start.
    let reel = Reel(from: grid, options: short) { $0.tapHeader("age") }.then { $0.tapHeader("age") }
    var order = grid
    order.tapHeader("age")
    order.tapHeader("age")
    let source = try order.arranged()
    let names = (0..<3).map { source.cell(at: RowIndex(section: 0, row: $0), column: "name").text }
    #expect(names == ["Ada", "Bob", "Cleo"])
    #expect(try await frames(reel).last?.bitmap == (try order.render().bitmap(scale: 1)))
  }

  @Test func aPingPongFilmEndsWhereItStarts() async throws {
    var options = short
    options.loopMode = .pingPong
    let frames = try await frames(Reel(from: grid, options: options) { $0.tapHeader("age") })
    #expect(frames.count == 9)
    #expect(frames.map(\.bitmap) == frames.reversed().map(\.bitmap))
  }

  @Test func aClosedFilmMovesBackToItsStart() async throws {
    var options = short
    options.loopMode = .close
    let frames = try await frames(Reel(from: grid, options: options) { $0.tapHeader("age") })
    #expect(frames.first?.bitmap == frames.last?.bitmap)
    #expect(frames.count == 9)
  }

  @Test func reducedMotionFadesOnly() async throws {
    var options = short
    options.reducedMotion = true
    let frames = try await frames(Reel(from: grid, options: options) { $0.tapHeader("age") })
    let (start, end) = (frames[0].bitmap, frames[4].bitmap)
    let middle = frames[2].bitmap
    let isBetween = middle.pixels.indices.allSatisfy { place in
      [16, 8, 0].allSatisfy { shift in
        let values = [start, middle, end].map { Int($0.pixels[place] >> UInt32(shift) & 255) }
        return values[1] >= min(values[0], values[2]) - 1
          && values[1] <= max(values[0], values[2]) + 1
      }
    }
    #expect(isBetween)
    #expect(middle != start && middle != end)
  }

  @Test(arguments: ["a.gif", "a.apng", "a.webp", "a.filmstrip.png"])
  func tasksAndThreadsWriteTheSameBytes(name: String) async throws {
    let scratch = try ScratchFolder()
    let reel = Reel(from: grid, options: short) { $0.tapHeader("age") }
    try await reel.write(to: scratch["1" + name], budget: Self.patient)
    try writeSerially(reel, to: scratch["2" + name])
    #expect(try scratch.bytes("1" + name) == scratch.bytes("2" + name))
  }

  private func writeSerially(_ reel: Reel, to path: String) throws { try reel.write(to: path) }

  @Test func progressCountsToTheEnd() throws {
    let scratch = try ScratchFolder()
    var (counts, totals): ([Int], Set<Int>) = ([], [])
    try Reel(from: grid, options: short) { $0.tapHeader("age") }
      .write(to: scratch["a.gif"]) { done, total in
        counts.append(done)
        totals.insert(total)
      }
    #expect(counts == counts.sorted())
    #expect(counts.last == 5)
    #expect(totals == [5])
  }

  @Test(arguments: ["a.gif", "a.apng", "a.webp", "%02d.png"])
  func aCancelledReelLeavesNoFile(name: String) async throws {
    let scratch = try ScratchFolder()
    let reel = Reel(from: grid, options: short) { $0.tapHeader("age") }
    let path = scratch[name]
    let task = Task {
      try await reel.write(to: path, budget: Self.patient) { done, _ in
        if done == 2 { withUnsafeCurrentTask { $0?.cancel() } }
      }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(try scratch.names().isEmpty)
  }

  @Test func aFilmThatIsTooLongSaysHowToAllowIt() throws {
    var options = Reel.Options()
    options.duration = 86_400
    let reel = Reel(from: grid, options: options) { $0.tapHeader("age") }
    let line = failure { try writeSerially(reel, to: "none.gif") }
    #expect(line?.contains("more than 3000; make it shorter, lower --fps") == true)
  }

  @Test func aSpringTakesItsOwnTimeWhereNoneIsAskedFor() throws {
    func seconds(_ spring: Easing) throws -> Double {
      var options = Reel.Options()
      (options.easing, options.hold) = (spring, 0.1)
      return try Reel(from: grid, options: options) { $0.tapHeader("age") }.frames().seconds - 0.2
    }
    let short = try seconds(.spring(duration: 0.5, bounce: 0.2))
    #expect(try seconds(.spring(duration: 1.5, bounce: 0.2)) > 2.5 * short)
    #expect(abs(short - (Easing.spring(duration: 0.5, bounce: 0.2).naturalDuration ?? 0)) < 0.02)
  }

  @Test func rowsThatChangePlacesTakeTheTimeThatTheyNeed() throws {
    struct Number { let n: Int }
    var options = Reel.Options()
    options.hold = 0.1
    let numbers = DataGrid(
      columns: [Column("n", width: .fixed(90))], rows: (0..<13).map { Number(n: $0) })
    let sort = Reel(from: numbers, options: options) {
      $0.sortRows(by: [SortKey("n", .descending)])
    }
    #expect(abs(try sort.frames().seconds - 0.2 - 0.9) < 0.02)
    options.motion = .together
    let together = Reel(from: numbers, options: options) {
      $0.sortRows(by: [SortKey("n", .descending)])
    }
    #expect(abs(try together.frames().seconds - 0.2 - 0.4) < 0.01)
  }
}
