import GridreelImageCodecs
import GridreelPrimitives
import GridreelRendering

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Processes of this program that draw SVG pictures, so that a picture that ends librsvg or never returns costs one
/// process.
///
/// They start with the first picture and stay warm; each does one picture at a time.
package enum VectorProcesses {
  /// The word that makes a program such a process.
  private static let word = "--draw-vectors"
  /// The name in messages that nobody sees.
  private static let name = "the process of SVG pictures"
  /// The time by the clock after which a process is given up that did not count its processor time.
  private static let patience = Duration.seconds(10)
  /// The processes that wait for a picture.
  private static let idle = Guarded<[VectorProcess]>([])

  /// Draws SVG pictures in such processes from now on.
  package static func use() { VectorPictureReader.send(through: answer) }

  @Sendable private static func answer(_ request: [UInt8]) throws(GridreelError) -> [UInt8] {
    while let known = idle.withLock({ $0.popLast() }) {
      // Somebody may have ended it meanwhile.
      if !known.isGone { return try known.answer(request) }
    }
    return try VectorProcess().answer(request)
  }

  fileprivate static func keep(_ process: VectorProcess) { idle.withLock { $0.append(process) } }

  /// Whether this process was started to draw.
  package static var isAsked: Bool { ProgramArguments.all == [word] }

  /// A running process.
  ///
  /// `@unchecked Sendable`: it is in one place at a time, among the idle ones or with a picture.
  fileprivate final class VectorProcess: @unchecked Sendable {
    private var program: ChildProcess

    init() throws(GridreelError) {
      do throws(GridreelError) {
        program = try ChildProcess(OwnProgram.path, arguments: [word], name: name)
      } catch {
        throw GridreelError(.internalFault, "cannot be drawn: \(error.message)")
      }
    }

    var isGone: Bool { program.isGone }

    func answer(_ request: [UInt8]) throws(GridreelError) -> [UInt8] {
      program.limits.deadline = .now.advanced(by: patience)
      let answer: [UInt8]
      do throws(GridreelError) {
        try program.write(VectorMessage.framed(request))
        let size = VectorMessage.size(try program.answer(VectorMessage.headSize))
        answer = try program.answer(size)
      } catch {
        throw error.code == .overBudget ? VectorPictureReader.slowness : VectorPictureReader.failure
      }
      if !VectorMessage.isLast(answer) { keep(self) }
      return answer
    }
  }
}

// MARK: The other side

extension VectorProcesses {
  /// The processor time of one answer, in seconds.
  private static let secondLimit = 2
  /// The memory that a picture may take, in bytes.
  private static let memoryLimit = 1 << 30
  /// The answer that is written when the time is over.
  nonisolated(unsafe) private static var slowAnswer = UnsafeMutableRawBufferPointer(
    start: nil, count: 0)

  /// Answers requests for the process that has started this one, until it has no more.
  package static func serve() -> Never {
    var worker = VectorPictureReader.Worker()
    prepareForSlowness()
    Confinement.enter(readable: readable, addresses: ProcessUse.addresses + memoryLimit)
    while let head = Descriptor.read(VectorMessage.headSize, from: STDIN_FILENO),
      let request = Descriptor.read(VectorMessage.size(head), from: STDIN_FILENO)
    {
      ProcessorTimer.set(microseconds: secondLimit * 1_000_000)
      let answer = worker.answer(request)
      ProcessorTimer.set(microseconds: 0)
      do throws(GridreelError) {
        try Descriptor.write(VectorMessage.framed(answer), to: STDIN_FILENO, named: name)
      } catch {
        break
      }
    }
    _exit(0)
  }

  /// Ends this process with an answer when the timer of processor time is over: librsvg cannot be interrupted.
  private static func prepareForSlowness() {
    let answer = VectorMessage.framed(VectorPictureReader.Worker.slowAnswer)
    slowAnswer = .allocate(byteCount: answer.count, alignment: 1)
    slowAnswer.copyBytes(from: answer)
    signal(SIGPROF) { _ in
      _ = systemWrite(VectorProcesses.slowAnswer.baseAddress, VectorProcesses.slowAnswer.count)
      _exit(0)
    }
  }

  /// What libraries read while they draw: fonts, and their own files.
  private static var readable: [String] {
    let home = getenv("HOME").map { String(cString: $0) } ?? "/nonexistent"
    return ["/usr", "/lib", "/lib64", "/etc/fonts", "/etc/ld.so.cache", "/var/cache/fontconfig"]
      + [".fonts", ".local/share/fonts", ".cache/fontconfig", ".config/fontconfig"].map {
        FilePath.join(home, $0)
      }
  }
}

/// The messages between both processes: a length of eight bytes, and what it counts.
private enum VectorMessage {
  static let headSize = 8

  static func framed(_ bytes: [UInt8]) -> [UInt8] {
    withUnsafeBytes(of: UInt64(bytes.count)) { Array($0) } + bytes
  }

  static func size(_ head: [UInt8]) -> Int {
    Int(clamping: head.withUnsafeBytes { $0.loadUnaligned(as: UInt64.self) })
  }

  /// Whether the process ends with this answer.
  static func isLast(_ answer: [UInt8]) -> Bool { answer == VectorPictureReader.Worker.slowAnswer }
}

/// `write(2)` to the other process under a name that nothing here shadows.
private func systemWrite(_ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(STDIN_FILENO, bytes, count)
}
