package import GridreelCauses
package import GridreelPrimitives

/// Asks about one picture after the other on a terminal, or through pipes.
package struct ReviewConsole {
  private let input: Int32
  private let output: Int32
  private let traits: TerminalTraits

  private static let help = """
      a  accept: what was drawn becomes the reference
      A  accept this picture and all that follow for the same reasons
      r  reject: the reference stays as it is
      s  skip: decide later
      U  take back the last answer
      q  quit: decide later about all that follow
      ?  this list
    """

  /// Talks through two open streams; reads single keys if `input` is a terminal, lines otherwise.
  package init(input: Int32, output: Int32, traits: TerminalTraits) {
    (self.input, self.output, self.traits) = (input, output, traits)
  }

  /// What is done to the reference of a picture.
  package typealias Settling = (SnapshotResult) -> Result<Void, GridreelError>

  /// Shows every picture that can be decided and applies the answers; ends with a line of counts.
  ///
  /// If the input ends, the rest stays undecided. The terminal is restored at the end, even if a
  /// signal ends the process.
  ///
  /// - Parameters:
  ///   - results: The results of a run.
  ///   - accept: Makes the actual picture the reference.
  ///   - restore: Makes the reference again what it was before.
  /// - Returns: The session with all answers.
  package func run(
    _ results: [SnapshotResult], accept: Settling, restore: Settling
  ) -> ReviewSession {
    var session = ReviewSession(results)
    if session.current != nil {
      session = RawMode.run(on: input) { readsKeys in
        review(session, readsKeys: readsKeys, accept: accept, restore: restore)
      }
    }
    write(TerminalSummary.list(session.others, traits))
    write(session.sentence + "\n")
    return session
  }

  private func review(
    _ start: ReviewSession, readsKeys: Bool, accept: Settling, restore: Settling
  ) -> ReviewSession {
    var session = start
    while true {
      guard let picture = session.current else {
        guard session.awaitsEnd, takesBack(readsKeys: readsKeys) else { return session }
        session.answer(.takeBack, accept: accept, restore: restore)
        continue
      }
      show(picture, session)
      let answer = ask(readsKeys: readsKeys) ?? .quit
      let failures = session.failed.count
      session.answer(answer, accept: accept, restore: restore)
      if session.failed.count > failures, let failure = session.failed.last {
        write("  not written: \(failure.error.description.visible)\n")
      }
    }
  }

  /// Asks after the last picture whether its answer is taken back.
  private func takesBack(readsKeys: Bool) -> Bool {
    guard write("that was the last one: take back, or end with any other key [U q] ") else {
      return false
    }
    let letter = readsKeys ? readKey() : readLetter()
    write(readsKeys ? letter.map { "\($0)\n" } ?? "\n" : "\n")
    return letter.flatMap(ReviewSession.Answer.init) == .takeBack
  }

  /// Shows a picture, its causes and its counts.
  private func show(_ picture: SnapshotResult, _ session: ReviewSession) {
    let count = traits.styled("\(session.place + 1) of \(session.pictures.count)", .faint)
    let status = traits.styled(picture.status.label, TerminalStyle(picture.status))
    var lines = ["", "\(count)  \(status)  \(traits.styled(picture.subject.title, .bold))"]
    lines += picture.causes.map { "  \($0.kind.rawValue): \($0.text.visible)" }
    if picture.causes.isEmpty { lines.append("  \(picture.firstReason.visible)") }
    let alike = session.alike.count
    if alike > 0 {
      let pictures = alike == 1 ? "1 more picture" : "\(grouped(alike)) more pictures"
      lines.append(traits.styled("  \(pictures) for the same reasons", .faint))
    }
    if let message = picture.furtherMessage { lines.append("  \(message.visible)") }
    if let size = picture.difference?.sizeSentence { lines.append("  \(size)") }
    if let numbers = picture.difference?.sentence, numbers != picture.firstReason {
      lines.append("  \(numbers)")
    }
    lines.append(traits.styled("  \(picture.reference.visible)", .faint))
    write(lines.joined(separator: "\n") + "\n")
    if let strip = TerminalSummary.picture(of: picture, traits) { write(strip) }
  }

  /// Reads the answer to the current picture; nil at the end of input or if output fails.
  private func ask(readsKeys: Bool) -> ReviewSession.Answer? {
    while true {
      guard write("accept, all alike, reject, skip, take back, quit, help [a A r s U q ?] ") else {
        return nil
      }
      guard let letter = readsKeys ? readKey() : readLetter() else {
        write("\n")
        return nil
      }
      write(readsKeys ? "\(letter)\n" : "\n")
      switch ReviewSession.Answer(letter) {
      case .help, nil: write(Self.help + "\n")
      case let answer?: return answer
      }
    }
  }

  /// The next key that is a printable ASCII character; nil at the end of input, or for Control-D.
  private func readKey() -> Character? {
    while let byte = Stream.readByte(from: input) {
      switch byte {
      case 4: return nil
      case 0x1B: skipSequence()
      case 0x21...0x7E: return Character(Unicode.Scalar(byte))
      default: continue
      }
    }
    return nil
  }

  /// Skips the rest of an escape sequence such as an arrow key, which is already buffered.
  private func skipSequence() {
    func next() -> UInt8? { Stream.readByte(from: input, milliseconds: 20) }
    switch next() {
    case UInt8(ascii: "["): while let byte = next(), !(0x40...0x7E).contains(byte) {}
    case UInt8(ascii: "O"): _ = next()
    default: return
    }
  }

  /// The first letter of the next line that has one; nil at the end of input.
  private func readLetter() -> Character? {
    var line: [UInt8] = []
    while let byte = Stream.readByte(from: input) {
      if byte != UInt8(ascii: "\n") {
        line.append(byte)
        continue
      }
      if let letter = Self.firstLetter(of: line) { return letter }
      line = []
    }
    return Self.firstLetter(of: line)
  }

  private static func firstLetter(of line: [UInt8]) -> Character? {
    String(decoding: line, as: UTF8.self).first { !$0.isWhitespace }
  }

  @discardableResult
  private func write(_ text: String) -> Bool { write(Array(text.utf8)) }

  @discardableResult
  private func write(_ bytes: [UInt8]) -> Bool { Stream.write(bytes, to: output) }
}
