extension GridColor {
  /// Parses `name(a b c / d)` or `name(a, b, c, d)`.
  init(function text: String) throws(GridreelError) {
    let call = try FunctionCall(parsing: text)
    let alpha = try call.alpha()
    switch call.name {
    case "rgb", "rgba":
      self.init(
        red: try call.component(0, percentOf: 1, numberOf: 255),
        green: try call.component(1, percentOf: 1, numberOf: 255),
        blue: try call.component(2, percentOf: 1, numberOf: 255), alpha: alpha)
    case "hsl", "hsla":
      self.init(
        hue: try call.degrees(0), saturation: try call.component(1, percentOf: 1, numberOf: 100),
        lightness: try call.component(2, percentOf: 1, numberOf: 100), alpha: alpha)
    case "oklch":
      self.init(
        oklchLightness: try call.component(0, percentOf: 1, numberOf: 1),
        chroma: try call.component(1, percentOf: 0.4, numberOf: 1), hue: try call.degrees(2),
        alpha: alpha)
    default:
      throw GridreelError(
        "unknown colour function '\(call.name.shortened)()'; write rgb(), hsl() or oklch()"
      )
    }
  }

  /// Makes a colour from a hue in degrees and a saturation and lightness in `0...1`.
  ///
  /// Formula: CSS Color 4, section 7.1.
  init(hue: Double, saturation: Double, lightness: Double, alpha: Double) {
    let (saturation, lightness) = (saturation.unitClamped, lightness.unitClamped)
    let reach = saturation * min(lightness, 1 - lightness)
    func component(_ start: Double) -> Double {
      let place = (start + hue / 30).positiveRemainder(12)
      return lightness - reach * max(-1, min(place - 3, 9 - place, 1))
    }
    self.init(red: component(0), green: component(8), blue: component(4), alpha: alpha)
  }
}

/// A parsed colour function.
private struct FunctionCall {
  /// One argument: a number and its unit; `none` counts as 0.
  struct Argument {
    var number: Double
    var unit: String
  }

  let text: String
  let name: String
  var arguments: [Argument] = []

  init(parsing text: String) throws(GridreelError) {
    self.text = text.shortened
    let lower = text.lowercased()
    guard let open = lower.firstIndex(of: "("), lower.last == ")" else {
      throw GridreelError("'\(text.shortened)' has no closing parenthesis")
    }
    name = String(lower[..<open]).trimmingBlanks
    let inside = lower[lower.index(after: open)...].dropLast()
    for word in try words(of: String(inside)) { arguments.append(try argument(word)) }
  }

  /// The spellings of the three components and of the alpha, if there is one.
  private func words(of inside: String) throws(GridreelError) -> [String] {
    let isLegacy = inside.contains(",")
    var words: [String]
    if isLegacy {
      words = inside.split(separator: ",", omittingEmptySubsequences: false).map {
        String($0).trimmingBlanks
      }
    } else {
      let halves = inside.split(separator: "/", omittingEmptySubsequences: false)
      words = halves[0].split(whereSeparator: \.isWhitespace).map(String.init)
      if halves.count == 2, words.count == 3 { words.append(String(halves[1]).trimmingBlanks) }
      if halves.count > 2 || halves.count == 2 && words.count != 4
        || words.count > 3 + halves.count - 1
      {
        words = []
      }
    }
    guard words.count == 3 || words.count == 4 else {
      throw GridreelError(
        "'\(text)' needs three components and perhaps an alpha, as in '\(name)(\(example))'")
    }
    return words
  }

  private var example: String {
    switch name {
    case "hsl", "hsla": "220 90% 56% / 50%"
    case "oklch": "62% 0.2 260 / 50%"
    default: "37 99 235 / 50%"
    }
  }

  private func argument(_ word: String) throws(GridreelError) -> Argument {
    if word == "none" { return Argument(number: 0, unit: "") }
    let isNumeral = { (byte: UInt8) in
      byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") || byte == UInt8(ascii: ".")
        || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")
    }
    let bytes = Array(word.utf8)
    var end = 0
    while end < bytes.count {
      let isExponent =
        bytes[end] == UInt8(ascii: "e") && end + 1 < bytes.count && isNumeral(bytes[end + 1])
      guard isNumeral(bytes[end]) || isExponent else { break }
      end += 1
    }
    let digits = String(decoding: bytes[..<end], as: UTF8.self)
    guard let number = Double(digits), number.isFinite else {
      throw GridreelError("'\(word.shortened)' in '\(text)' is not a number")
    }
    return Argument(number: number, unit: String(decoding: bytes[end...], as: UTF8.self))
  }

  /// A component as a fraction: a percentage of `whole`, or a number divided by `numberOf`.
  func component(
    _ index: Int, percentOf whole: Double, numberOf divisor: Double
  ) throws(GridreelError) -> Double {
    let argument = arguments[index]
    switch argument.unit {
    case "": return argument.number / divisor
    case "%": return argument.number / 100 * whole
    default: throw unknownUnit(argument, instead: "a number or a percentage")
    }
  }

  /// The alpha in `0...1`; 1 if omitted.
  func alpha() throws(GridreelError) -> Double {
    arguments.count == 4 ? try component(3, percentOf: 1, numberOf: 1).unitClamped : 1
  }

  /// An angle in degrees.
  func degrees(_ index: Int) throws(GridreelError) -> Double {
    let argument = arguments[index]
    switch argument.unit {
    case "", "deg": return argument.number
    case "rad": return argument.number * 180 / .pi
    case "grad": return argument.number * 0.9
    case "turn": return argument.number * 360
    default: throw unknownUnit(argument, instead: "degrees, 'rad', 'grad' or 'turn'")
    }
  }

  private func unknownUnit(_ argument: Argument, instead: String) -> GridreelError {
    GridreelError("'\(text)' has the unit '\(argument.unit)'; write \(instead)")
  }
}

extension Double {
  /// The remainder of a division, in `0..<divisor`.
  fileprivate func positiveRemainder(_ divisor: Double) -> Double {
    let remainder = truncatingRemainder(dividingBy: divisor)
    return remainder < 0 ? remainder + divisor : remainder
  }
}
