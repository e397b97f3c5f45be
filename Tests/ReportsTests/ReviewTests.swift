import Foundation
import GridreelCauses
import GridreelComparing
import GridreelPrimitives
import GridreelReports
import Testing

private func failure(_ name: String, _ status: SnapshotResult.Status = .changed) -> SnapshotResult {
  var result = SnapshotResult(
    .init(grid: "\(name).grid.json", theme: "dark", scale: 2), status, reference: "\(name).png")
  result.actual = status == .error ? nil : [1]
  result.causes = [Cause(.data, "\(name) changed")]
  return result
}

extension ReviewSession {
  /// Applies an answer that takes nothing back.
  fileprivate mutating func answer(
    _ answer: Answer, accept: (SnapshotResult) -> Result<Void, GridreelError>
  ) {
    self.answer(answer, accept: accept) { _ in .failure(GridreelError("nothing is taken back")) }
  }
}

@Suite struct ReviewSessionTests {
  @Test func theLastAnswerIsTakenBackWithAllThatItWrote() {
    var pictures = ["a", "b", "c"].map { failure($0) }
    for place in [0, 2] { pictures[place].causes = [Cause(.data, "one")] }
    var session = ReviewSession(pictures)
    var (written, restored): ([String], [String]) = ([], [])
    func answer(_ answer: ReviewSession.Answer) {
      session.answer(answer) { result in
        written.append(result.reference)
        return .success(())
      } restore: { result in
        restored.append(result.reference)
        return .success(())
      }
    }
    answer(.takeBack)
    #expect(session.current?.reference == "a.png")
    answer(.acceptAlike)
    #expect(written == ["a.png", "c.png"] && session.current?.reference == "b.png")
    answer(.takeBack)
    #expect(restored == ["a.png", "c.png"] && session.current?.reference == "a.png")
    #expect(session.accepted.isEmpty)
    answer(.reject)
    answer(.takeBack)
    answer(.accept)
    #expect(restored.count == 2 && session.rejected.isEmpty)
    #expect(session.sentence == "1 accepted, 2 not seen")
  }

  @Test func aReferenceThatCannotBeRestoredIsAFailure() {
    var session = ReviewSession([failure("a"), failure("b")])
    session.answer(.accept) { _ in .success(()) }
    session.answer(.takeBack) { _ in .success(()) }
    #expect(session.failed.map(\.picture.reference) == ["a.png"])
    #expect(session.current?.reference == "a.png" && session.accepted.isEmpty)
  }

  @Test func answersSettlePicturesInOrder() {
    var session = ReviewSession([failure("a"), failure("b"), failure("c"), failure("d")])
    var written: [String] = []
    let accept: (SnapshotResult) -> Result<Void, GridreelError> = {
      written.append($0.reference)
      return .success(())
    }
    session.answer(.accept, accept: accept)
    session.answer(.help, accept: accept)
    #expect(session.current?.reference == "b.png")
    session.answer(.reject, accept: accept)
    session.answer(.skip, accept: accept)
    session.answer(.quit, accept: accept)
    #expect(session.current == nil)
    #expect(written == ["a.png"])
    #expect(session.sentence == "1 accepted, 1 rejected, 1 skipped, 1 not seen")
    #expect(!session.isSettled)
  }

  @Test func allPicturesWithTheSameReasonsAreAcceptedAtOnce() {
    var pictures = ["a", "b", "c", "d"].map { failure($0) }
    for place in [0, 1, 3] { pictures[place].causes = [Cause(.data, "one"), Cause(.style, "two")] }
    pictures[3].causes.removeLast()
    pictures[2].causes = [Cause(.data, "one"), Cause(.fonts, "another font")]
    var session = ReviewSession(pictures)
    var written: [String] = []
    session.answer(.acceptAlike) {
      written.append($0.reference)
      return .success(())
    }
    #expect(written == ["a.png", "b.png", "d.png"])
    #expect(session.current?.reference == "c.png")
    #expect(session.sentence == "3 accepted, 1 not seen")
    session.answer(.accept) { _ in .success(()) }
    #expect(session.current == nil && session.isSettled)
  }

  @Test func onlyWhatWasDrawnIsDecided() {
    let passed = SnapshotResult(.init(grid: "p", theme: "t", scale: 1), .passed, reference: "")
    let session = ReviewSession([
      failure("o", .orphan), failure("e", .error), passed, failure("m", .missing),
      failure("l", .layout),
    ])
    #expect(session.pictures.map(\.reference) == ["m.png", "l.png"])
    #expect(session.others.map(\.reference) == ["o.png", "e.png"])
  }

  @Test func aFailureToWriteIsKeptAndTheSessionGoesOn() {
    var session = ReviewSession([failure("a"), failure("b")])
    session.answer(.accept) { _ in .failure(GridreelError("disk full")) }
    session.answer(.accept) { _ in .success(()) }
    #expect(session.failed.map(\.error.message.description) == ["disk full"])
    #expect(session.accepted.map(\.reference) == ["b.png"])
    #expect(!session.isSettled)
    #expect(session.sentence == "1 accepted, 1 could not be written")
  }

  @Test func aRunIsSettledWhenAllIsAccepted() {
    var session = ReviewSession([failure("a")])
    session.answer(.accept) { _ in .success(()) }
    #expect(session.isSettled)
    #expect(ReviewSession([]).isSettled)
    #expect(!ReviewSession([failure("o", .orphan)]).isSettled)
  }
}

/// A serialised suite: a process has one raw terminal at a time.
@Suite(.serialized) struct ReviewConsoleTests {
  private struct Talk {
    var session: ReviewSession
    var output: String
    var accepted: [String]
  }

  /// Talks with the console through pipes.
  private func talk(_ answers: String, _ results: [SnapshotResult]) -> Talk {
    let (input, output) = (Pipe(), Pipe())
    input.fileHandleForWriting.write(Data(answers.utf8))
    input.fileHandleForWriting.closeFile()
    let console = ReviewConsole(
      input: input.fileHandleForReading.fileDescriptor,
      output: output.fileHandleForWriting.fileDescriptor, traits: TerminalTraits())
    var accepted: [String] = []
    let session = console.run(results) {
      accepted.append($0.reference)
      return .success(())
    } restore: { result in
      accepted.removeAll { $0 == result.reference }
      return .success(())
    }
    output.fileHandleForWriting.closeFile()
    let text = String(
      decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    return Talk(session: session, output: text, accepted: accepted)
  }

  @Test func linesAreAnswers() {
    let talk = talk("what\n\n  accept\nreject\ns", [failure("a"), failure("b"), failure("c")])
    #expect(talk.accepted == ["a.png"])
    #expect(talk.output.contains("a  accept: what was drawn becomes the reference"))
    #expect(talk.output.hasSuffix("1 accepted, 1 rejected, 1 skipped\n"))
  }

  @Test func anInputThatEndsLeavesTheRest() {
    let talk = talk("a\n", [failure("a"), failure("b"), failure("e", .error)])
    #expect(talk.accepted == ["a.png"])
    #expect(talk.output.hasSuffix("1 accepted, 1 not seen, 1 cannot be reviewed\n"))
  }

  @Test func anAnswerIsTakenBack() {
    let talk = talk("A\nU\nr\n", [failure("a"), failure("b")])
    #expect(talk.accepted.isEmpty)
    #expect(talk.output.hasSuffix("1 rejected, 1 not seen\n"))
  }

  @Test func theAnswerToTheLastPictureIsTakenBack() {
    let talk = talk("A\nU\nr\nA\nU\nA\nq\n", [failure("a"), failure("b")])
    #expect(talk.accepted == ["b.png"])
    #expect(talk.output.hasSuffix("1 accepted, 1 rejected\n"))
    #expect(talk.output.components(separatedBy: "take back, or end").count == 3)
  }

  @Test func causesAndNumbersAreShown() {
    var result = failure("a")
    result.difference = PictureDifference(
      expected: .init(x: 0, y: 0, width: 10, height: 10),
      actual: .init(x: 0, y: 0, width: 10, height: 12), differingPixels: 20, totalPixels: 120,
      maximumChannelDelta: 3, regions: [], isWithinTolerance: false)
    #expect(
      talk("q\n", [result]).output.hasPrefix(
        """

        1 of 1  changed  a.grid.json · dark · @2x
          data: a changed
          10 × 12 pixels instead of 10 × 10
          20 of 120 pixels differ (16.7 %), by up to 3 of 255
          a.png

        """))
  }

  @Test func aTerminalGivesSingleKeysAndIsAsBeforeAfterwards() throws {
    var (controller, terminal): (Int32, Int32) = (-1, -1)
    try #require(openpty(&controller, &terminal, nil, nil, nil) == 0)
    defer { for descriptor in [controller, terminal] { close(descriptor) } }
    var before = termios()
    tcgetattr(terminal, &before)
    #expect(before.c_lflag & tcflag_t(ICANON) != 0)
    let output = Pipe()
    // An arrow key, a letter that is none, then two answers, without any line's end.
    let keys = Array("x\u{1B}[Aar".utf8)
    try #require(write(controller, keys, keys.count) == keys.count)
    let console = ReviewConsole(
      input: terminal, output: output.fileHandleForWriting.fileDescriptor,
      traits: TerminalTraits())
    var accepted: [String] = []
    var during = termios()
    let session = console.run([failure("a"), failure("b")]) {
      accepted.append($0.reference)
      tcgetattr(terminal, &during)
      return .success(())
    } restore: { _ in
      .failure(GridreelError("nothing is taken back"))
    }
    #expect(during.c_lflag & tcflag_t(ICANON | ECHO) == 0)
    var after = termios()
    tcgetattr(terminal, &after)
    #expect(after.c_lflag == before.c_lflag)
    #expect(accepted == ["a.png"])
    #expect(session.sentence == "1 accepted, 1 rejected")
  }
}
