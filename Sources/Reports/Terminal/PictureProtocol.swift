import GridreelPrimitives

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The protocol by which a terminal displays pictures.
package enum PictureProtocol: String, Hashable, Sendable, CaseIterable {
  /// The graphics protocol of kitty; also Ghostty, Konsole.
  case kitty
  /// OSC 1337 of iTerm2; also WezTerm, mintty.
  case iterm
  /// Sixel graphics by DEC; xterm, foot, mlterm, Windows Terminal.
  case sixel

  /// The protocol of the terminal that the environment names; nil for unknown terminals.
  ///
  /// Within tmux and screen the environment describes a terminal that the program does not talk to directly.
  package init?(environment: (String) -> String?) {
    let terminal = environment("TERM") ?? ""
    let isWithinAnother =
      environment("TMUX") != nil || terminal.hasPrefix("screen") || terminal.hasPrefix("tmux")
    guard !isWithinAnother else { return nil }
    let program = environment("TERM_PROGRAM") ?? ""
    if environment("KITTY_WINDOW_ID") != nil || terminal == "xterm-kitty"
      || terminal == "xterm-ghostty" || program == "ghostty"
    {
      self = .kitty
    } else if ["iTerm.app", "WezTerm", "mintty"].contains(program)
      || environment("LC_TERMINAL") == "iTerm2"
    {
      self = .iterm
    } else if terminal == "foot" || terminal.hasPrefix("foot-") || terminal.hasPrefix("mlterm") {
      self = .sixel
    } else {
      return nil
    }
  }

  /// Queries the terminal itself, which has a fifth of a second to answer.
  init?(asking output: Int32, answeredOn input: Int32) {
    // The query would stop a process in the background.
    guard isatty(input) == 1, tcgetpgrp(input) == getpgrp() else { return nil }
    // Kitty answers the first query; every terminal answers the second one, with its attributes.
    let question = Array("\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\\u{1B}[c".utf8)
    let answer: [UInt8] = RawMode.run(on: input) { isRaw in
      guard isRaw, Stream.write(question, to: output) else { return [] }
      var answer: [UInt8] = []
      while answer.count < 256, !Self.isComplete(answer) {
        guard let byte = Stream.readByte(from: input, milliseconds: 200) else { break }
        answer.append(byte)
      }
      return answer
    }
    self.init(answer: answer)
  }

  /// Parses a terminal's answer.
  package init?(answer: [UInt8]) {
    let text = String(decoding: answer, as: UTF8.self)
    if text.contains("_Gi=31;OK") {
      self = .kitty
      return
    }
    // The attributes: ESC [ ? 62 ; 4 ; 22 c, where 4 means Sixel graphics.
    guard let start = text.range(of: "\u{1B}[?"), text.hasSuffix("c") else { return nil }
    let attributes = text[start...].dropFirst(3).dropLast().split(separator: ";")
    guard attributes.contains("4") else { return nil }
    self = .sixel
  }

  private static func isComplete(_ answer: [UInt8]) -> Bool {
    answer.last == UInt8(ascii: "c") && answer.contains(UInt8(ascii: "?"))
  }
}

extension String {
  /// The first occurrence of a part.
  fileprivate func range(of part: String) -> String.Index? {
    indices.first { self[$0...].hasPrefix(part) }
  }
}
