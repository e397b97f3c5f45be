extension Easing {
  private static let words: [(name: String, easing: Easing)] = [
    ("linear", .linear), ("ease", .ease), ("ease-in", .easeIn), ("ease-out", .easeOut),
    ("ease-in-out", .easeInOut),
  ]
  private static let known =
    "linear, ease, ease-in, ease-out, ease-in-out, cubic-bezier(x1, y1, x2, y2), "
    + "spring(seconds, bounce)"

  /// Parses an easing in CSS syntax, or a spring.
  ///
  /// - Parameter text: `linear`, `ease`, `ease-in`, `ease-out`, `ease-in-out`,
  ///   `cubic-bezier(.4, 0, .2, 1)`, or `spring(0.5, 0.2)` with duration in seconds and bounce,
  ///   each optional. Case and white space around words and numbers are ignored.
  /// - Throws: ``GridreelError`` if the text is anything else or a number is out of range.
  public init(parsing text: String) throws(GridreelError) {
    let trimmed = text.trimmingBlanks.lowercased()
    if let word = Easing.words.first(where: { $0.name == trimmed }) {
      self = word.easing
      return
    }
    guard let open = trimmed.firstIndex(of: "(") else { throw .unknown(trimmed) }
    guard trimmed.last == ")" else {
      throw GridreelError(
        "'\(text)' has no closing parenthesis; known are \(Easing.known)")
    }
    let name = String(trimmed[..<open]).trimmingBlanks
    let inside = trimmed[trimmed.index(after: open)...].dropLast()
    switch name {
    case "cubic-bezier": self = try .bezier(GridreelError.numbers(inside, of: name, 4...4))
    case "spring": self = try .spring(GridreelError.numbers(inside, of: name, 1...2))
    default: throw .unknown(name)
    }
  }

  private static func bezier(_ numbers: [Double]) throws(GridreelError) -> Easing {
    let (x1, y1, x2, y2) = (numbers[0], numbers[1], numbers[2], numbers[3])
    guard (0...1).contains(x1), (0...1).contains(x2) else {
      throw GridreelError(
        "the first and the third number of cubic-bezier() are times from 0 to 1, "
          + "not \((0...1).contains(x1) ? x2 : x1)")
    }
    return .cubicBezier(x1: x1, y1: y1, x2: x2, y2: y2)
  }

  private static func spring(_ numbers: [Double]) throws(GridreelError) -> Easing {
    let bounce = numbers.count > 1 ? numbers[1] : 0
    guard (0.01...60).contains(numbers[0]) else {
      throw GridreelError(
        "the first number of spring() is its duration from 0.01 to 60 seconds, "
          + "not \(numbers[0])")
    }
    guard (-0.9...0.9).contains(bounce) else {
      throw GridreelError(
        "the second number of spring() is its bounce from -0.9 to 0.9, not \(bounce)")
    }
    return .spring(duration: numbers[0], bounce: bounce)
  }

  fileprivate static func unknownMessage(_ name: String) -> Message {
    guard !name.isEmpty else { return "an easing is empty; known are \(known)" }
    let names = words.map(\.name) + ["cubic-bezier", "spring"]
    let start = "unknown easing '\(name.shortened)'"
    guard let near = nearestName(to: name, among: names) else {
      return "\(start); known are \(known)"
    }
    return "\(start); did you mean '\(near)'? Known are \(known)"
  }
}

extension GridreelError {
  fileprivate static func unknown(_ name: String) -> GridreelError {
    GridreelError(Easing.unknownMessage(name))
  }

  fileprivate static func numbers(
    _ text: Substring, of name: String, _ counts: ClosedRange<Int>
  ) throws(GridreelError) -> [Double] {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
      .map { String($0).trimmingBlanks }
    let most = counts.upperBound
    let wanted = counts.lowerBound == most ? "\(most)" : "\(counts.lowerBound) or \(most)"
    guard counts.contains(parts.count) else {
      throw GridreelError(
        "\(name)() takes \(wanted) numbers with commas between, not \(parts.count)")
    }
    var numbers: [Double] = []
    for part in parts {
      guard let number = Double(part), number.isFinite else {
        throw GridreelError(
          "\(name)() takes \(wanted) numbers; '\(part.shortened)' is none")
      }
      numbers.append(number)
    }
    return numbers
  }
}
