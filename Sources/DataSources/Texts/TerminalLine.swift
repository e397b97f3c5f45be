import GridreelPrimitives

/// A line of a text as a terminal shows it: each letter has a column, and wide ones have two.
struct TerminalLine {
  private(set) var scalars: [Unicode.Scalar] = []
  /// The column at which each scalar begins; marks have that of the letter before them.
  private(set) var columns: [Int] = []
  /// The number of columns.
  private(set) var width = 0

  /// Reads a line, without sequences that set colours.
  init(_ line: Substring) {
    var isEscaped = false
    for scalar in line.unicodeScalars {
      if isEscaped {
        // What begins with a bracket ends with a letter.
        isEscaped = scalar == "[" || scalar.value < 0x40
        continue
      }
      if scalar == "\u{1B}" {
        isEscaped = true
        continue
      }
      if scalar == "\t" {
        repeat { append(" ", width: 1) } while width % 8 != 0
      } else if scalar.value >= 0x20 {
        append(scalar, width: scalar.terminalWidth)
      }
    }
    while let last = scalars.last, last == " " {
      scalars.removeLast()
      columns.removeLast()
      width -= 1
    }
  }

  private mutating func append(_ scalar: Unicode.Scalar, width own: Int) {
    scalars.append(scalar)
    columns.append(own == 0 ? max(0, width - 1) : width)
    width += own
  }

  /// The same line where each letter has one column, as programs write it that count letters.
  var counted: TerminalLine {
    var line = self
    line.columns = Array(scalars.indices)
    line.width = scalars.count
    return line
  }

  var isBlank: Bool { scalars.isEmpty }
  var text: String { Self.text(scalars[...]) }

  /// The columns of its words.
  var words: [Range<Int>] { runs(gap: 1) }
  /// The columns of what two blanks or more part.
  var phrases: [Range<Int>] { runs(gap: 2) }

  private func runs(gap: Int) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    for (place, scalar) in scalars.enumerated() where scalar != " " {
      let end = place + 1 < columns.count ? max(columns[place + 1], columns[place]) : width
      if let last = runs.last, columns[place] < last.upperBound + gap {
        runs[runs.count - 1] = last.lowerBound..<max(end, last.upperBound)
      } else {
        runs.append(columns[place]..<max(end, columns[place] + 1))
      }
    }
    return runs
  }

  /// Whether it begins or ends a block of code in Markdown.
  var isFence: Bool {
    let text = text
    return text.hasPrefix("```") || text.hasPrefix("~~~")
  }

  /// Whether it begins as what somebody typed does.
  var isPrompt: Bool { text.hasPrefix("... ") || isCommand }

  /// Whether it is a command behind the prompt of a shell or of a program: `$ ls`, `[root@web ~]# df`, `julia> x`.
  var isCommand: Bool {
    let text = text
    if [">>> ", "$ ", "> ", "❯ ", "➜ ", "^C"].contains(where: text.hasPrefix) { return true }
    guard let word = text.split(separator: " ").first,
      word.first?.isLetter == true || word.hasPrefix("[")
    else { return false }
    if word.count < text.count, word.hasSuffix(">") || word.hasSuffix("=#") || word.hasSuffix("=>")
    {
      return true
    }
    let prompt = text.prefix(80).firstIndex { "$#%".contains($0) }.map { text[..<$0] }
    return prompt.map { $0.contains("@") && !$0.contains("  ") } ?? false
  }

  /// The text between two columns, without blanks around it.
  func text(_ range: Range<Int>) -> String { Self.text(slice(range)) }

  private func slice(_ range: Range<Int>) -> ArraySlice<Unicode.Scalar> {
    let start = columns.partitioningPlace { $0 >= range.lowerBound }
    let end = columns.partitioningPlace { $0 >= range.upperBound }
    return scalars[start..<max(start, end)]
  }

  static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    let first = scalars.firstIndex { $0 != " " } ?? scalars.endIndex
    let last = scalars.lastIndex { $0 != " " }.map { $0 + 1 } ?? first
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars[first..<max(first, last)])
    return String(text)
  }

  /// The letter at a column; a blank behind the end, and where a wide letter goes on.
  subscript(column: Int) -> Unicode.Scalar {
    let place = columns.partitioningPlace { $0 >= column }
    return place < scalars.count && columns[place] == column ? scalars[place] : " "
  }

  /// Whether nothing stands at a column.
  func isBlank(at column: Int) -> Bool {
    let place = columns.partitioningPlace { $0 >= column }
    if place < scalars.count, columns[place] == column { return scalars[place] == " " }
    // Inside of a wide letter, or behind the end.
    return column >= width
  }

  /// The lines of a text, without the signs of comments before what a program wrote.
  static func lines(of bytes: [UInt8]) -> [TerminalLine] {
    let text = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? bytes[3...] : bytes[...]
    var lines = String(decoding: text, as: UTF8.self)
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for sign in commentSigns where lines.contains(where: { $0.hasPrefix(sign) }) {
      var start = 0
      while start < lines.count {
        let end = lines[start...].firstIndex { !$0.hasPrefix(sign) } ?? lines.count
        if end - start >= fewestComments {
          for number in start..<end { lines[number] = lines[number].dropFirst(sign.count) }
        }
        start = end + 1
      }
    }
    return lines.map { TerminalLine($0) }
  }

  /// What reprex, knitr and others write before each line of a result, and the lines below each other that tell it from a
  /// heading.
  private static let (commentSigns, fewestComments) = (["#>", "##", "//"], 3)
}

extension [Int] {
  /// The place of the first number that fulfils what all behind it do.
  fileprivate func partitioningPlace(_ belongs: (Int) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if belongs(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension Unicode.Scalar {
  /// The columns that it takes in a terminal.
  fileprivate var terminalWidth: Int {
    guard value >= 0x300 else { return 1 }
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark, .format: return 0
    default: break
    }
    let isWide =
      (0x1100...0x115F).contains(value) || (0x2E80...0x303E).contains(value)
      || (0x3041...0xA4CF).contains(value) || (0xAC00...0xD7A3).contains(value)
      || (0xF900...0xFAFF).contains(value) || (0xFE30...0xFE6F).contains(value)
      || (0xFF00...0xFF60).contains(value) || (0xFFE0...0xFFE6).contains(value)
      || (0x20000...0x3FFFD).contains(value) || properties.isEmojiPresentation
    return isWide ? 2 : 1
  }
}
