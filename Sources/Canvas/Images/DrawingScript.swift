import GridreelPrimitives

/// Parses the drawing that Cairo records in its own script language.
///
/// The language is stack-based, like PostScript. A script with anything but paths, plain colours,
/// gradients and groups is rejected, so that the picture is drawn as pixels instead.
struct DrawingScript {
  private enum Value {
    case number(Double)
    case word(String)
    case list([Double])
    case paint(VectorDrawing.Paint)
    case surface(Int)
    case context(Int)
    case other
  }

  /// The drawing on one surface, and the state of the pen.
  private struct Context {
    let surface: Int
    var source = VectorDrawing.Paint.color(.black)
    var pen = VectorDrawing.Pen()
    var isEvenOdd = false
    var path = Figure()
    var clips: [VectorDrawing.Area] = []

    /// The area that the path encloses.
    var area: VectorDrawing.Area { .init(figure: path, isEvenOdd: isEvenOdd) }
  }

  /// An unsupported or malformed construct.
  private struct Unknown: Error {}

  private var stack: [Value] = []
  private var contexts: [Context] = []
  private var surfaces: [[VectorDrawing.Step]] = []
  private var names: [String: Value] = [:]

  /// The transforms from the script's units to the drawing's, and back.
  private let units, scriptUnits: Transform

  private init(units: Transform, scriptUnits: Transform) {
    self.units = units
    self.scriptUnits = scriptUnits
  }

  /// Parses the drawing of a script.
  ///
  /// - Parameters:
  ///   - script: The script.
  ///   - scriptUnits: The transform from the drawing's units to the script's.
  /// - Returns: The drawing; nil if the script contains anything but shapes.
  static func drawing(_ script: String, scriptUnits: Transform) -> VectorDrawing? {
    guard let units = scriptUnits.inverse else { return nil }
    var reader = DrawingScript(units: units, scriptUnits: scriptUnits)
    do throws(Unknown) {
      for line in script.split(separator: "\n") where !line.hasPrefix("%") {
        for token in spaced(line).split(separator: " ") { try reader.take(String(token)) }
      }
    } catch {
      return nil
    }
    return reader.surfaces.first.map { VectorDrawing(steps: $0) }
  }

  /// The line with spaces around its brackets.
  private static func spaced(_ line: Substring) -> String {
    line.reduce(into: "") { result, character in
      result += character == "[" || character == "]" ? " \(character) " : String(character)
    }
  }

  private mutating func take(_ token: String) throws(Unknown) {
    if let number = Double(token) {
      stack.append(.number(number))
    } else if token.hasPrefix("/") {
      stack.append(.word(String(token.drop { $0 == "/" })))
    } else if try !build(token), try !draw(token), try !set(token) {
      guard let known = names[token] else { throw Unknown() }
      stack.append(known)
    }
  }
}

// MARK: The stack

extension DrawingScript {
  private mutating func pop() throws(Unknown) -> Value {
    guard let value = stack.popLast() else { throw Unknown() }
    return value
  }

  private mutating func number() throws(Unknown) -> Double {
    guard case .number(let number) = try pop() else { throw Unknown() }
    return number
  }

  /// The numbers on top of the stack, in the order in which they were written.
  private mutating func numbers(_ count: Int) throws(Unknown) -> [Double] {
    var found: [Double] = []
    for _ in 0..<count { found.append(try number()) }
    return found.reversed()
  }

  private mutating func word() throws(Unknown) -> String {
    guard case .word(let word) = try pop() else { throw Unknown() }
    return word
  }

  private mutating func point() throws(Unknown) -> GridPoint {
    let pair = try numbers(2)
    return GridPoint(x: pair[0], y: pair[1])
  }

  private mutating func transform() throws(Unknown) -> Transform {
    guard case .list(let list) = try pop(), list.count == 6 else { throw Unknown() }
    return Transform(a: list[0], b: list[1], c: list[2], d: list[3], x: list[4], y: list[5])
  }

  /// Changes the context on top of the stack.
  private mutating func change(_ body: (inout Context) -> Void) throws(Unknown) {
    guard case .context(let number) = stack.last else { throw Unknown() }
    body(&contexts[number])
  }
}

// MARK: Surfaces and paints

extension DrawingScript {
  /// Handles a token that creates or moves values; returns false for other tokens.
  private mutating func build(_ token: String) throws(Unknown) -> Bool {
    switch token {
    case "[", "<<": stack.append(.other)
    case "]": try endList()
    case ">>": try endDictionary()
    case "surface": try makeSurface(dropping: 1)
    case "similar": try makeSurface(dropping: 4)
    case "context":
      guard case .surface(let surface) = try pop() else { throw Unknown() }
      contexts.append(Context(surface: surface))
      stack.append(.context(contexts.count - 1))
    case "pattern":
      guard case .surface(let surface) = try pop() else { throw Unknown() }
      stack.append(.paint(.drawing(surfaces[surface], .identity)))
    case "dup": if let last = stack.last { stack.append(last) }
    case "exch":
      let upper = try pop()
      stack.insert(upper, at: max(0, stack.count - 1))
    case "def":
      let value = try pop()
      names[try word()] = value
    case "undef": names[try word()] = nil
    case "pop": _ = try pop()
    case "identity": stack.append(.list([1, 0, 0, 1, 0, 0]))
    default: return try buildPaint(token)
    }
    return true
  }

  /// Ends a dictionary; what dictionaries say about surfaces is already known.
  private mutating func endDictionary() throws(Unknown) {
    while true {
      if case .other = try pop() { return stack.append(.other) }
    }
  }

  private mutating func endList() throws(Unknown) {
    var list: [Double] = []
    while case .number(let number) = try pop() { list.append(number) }
    stack.append(.list(list.reversed()))
  }

  private mutating func makeSurface(dropping count: Int) throws(Unknown) {
    for _ in 0..<count { _ = try pop() }
    surfaces.append([])
    stack.append(.surface(surfaces.count - 1))
  }

  private mutating func buildPaint(_ token: String) throws(Unknown) -> Bool {
    switch token {
    case "g": try pushColor(try numbers(1), [0, 0, 0])
    case "a": try pushColor(try numbers(1), [])
    case "rgb": try pushColor(try numbers(3), [0, 1, 2])
    case "rgba": try pushColor(try numbers(4), [0, 1, 2])
    case "linear": pushGradient(try numbers(4))
    case "radial": pushGradient(try numbers(6))
    case "add-color-stop":
      let values = try numbers(5)
      guard case .paint(.gradient(var gradient)) = try pop() else { throw Unknown() }
      let color = GridColor(red: values[1], green: values[2], blue: values[3], alpha: values[4])
      gradient.stops.append(.init(offset: values[0], color: color))
      stack.append(.paint(.gradient(gradient)))
    case "set-extend":
      let word = try self.word()
      guard case .paint(let paint) = stack.last else { throw Unknown() }
      switch paint {
      case .gradient: guard word == "EXTEND_PAD" else { throw Unknown() }
      case .drawing: guard word == "EXTEND_NONE" else { throw Unknown() }
      case .color: break
      }
    case "set-filter": _ = try word()
    default: return false
    }
    return true
  }

  private mutating func pushGradient(_ coordinates: [Double]) {
    stack.append(.paint(.gradient(VectorDrawing.Gradient(coordinates: coordinates))))
  }

  /// Pushes a colour whose red, green and blue are at the given places; an extra value is the
  /// opacity.
  private mutating func pushColor(_ values: [Double], _ places: [Int]) throws(Unknown) {
    let parts = places.isEmpty ? [0, 0, 0] : places.map { values[$0] }
    let hasAlpha = places.isEmpty || values.count == 4
    let color = GridColor(
      red: parts[0], green: parts[1], blue: parts[2], alpha: hasAlpha ? values.last ?? 1 : 1)
    stack.append(.paint(.color(color)))
  }
}

// MARK: Paths and drawing

extension DrawingScript {
  /// Handles a token that builds a path or draws; returns false for other tokens.
  private mutating func draw(_ token: String) throws(Unknown) -> Bool {
    switch token {
    case "n": try change { $0.path = Figure() }
    case "m":
      let point = try self.point()
      try change { $0.path.move(to: point) }
    case "l":
      let point = try self.point()
      try change { $0.path.line(to: point) }
    case "c":
      let end = try point()
      let second = try point()
      let first = try point()
      try change { $0.path.curve(to: end, by: first, second) }
    case "h": try change { $0.path.close() }
    case "rectangle": try addRectangle()
    case "fill", "fill+": try add { .area($0.area) }
    case "stroke", "stroke+": try add { .line($0.path, $0.pen) }
    case "paint": try add { _ in .everything(opacity: 1) }
    case "mask":
      guard case .paint(.color(let color)) = try pop() else { throw Unknown() }
      try add { _ in .everything(opacity: color.alpha) }
    case "clip", "clip+":
      try change { $0.clips.append($0.area) }
    case "reset-clip": try change { $0.clips = [] }
    default: return false
    }
    if ["fill", "stroke", "clip"].contains(token) { try change { $0.path = Figure() } }
    return true
  }

  private mutating func addRectangle() throws(Unknown) {
    let size = try point()
    let origin = try point()
    let corners = [
      origin, GridPoint(x: origin.x + size.x, y: origin.y),
      GridPoint(x: origin.x + size.x, y: origin.y + size.y),
      GridPoint(x: origin.x, y: origin.y + size.y),
    ]
    try change { $0.path.append(Figure(through: corners, isClosed: true)) }
  }

  /// Adds a step to the surface of the context on top.
  private mutating func add(_ shape: (Context) -> VectorDrawing.Shape) throws(Unknown) {
    guard case .context(let number) = stack.last else { throw Unknown() }
    let context = contexts[number]
    let step = VectorDrawing.Step(
      shape: shape(context), paint: context.source, clips: context.clips)
    // Groups are drawn in units of their own, and the first surface in the script's.
    surfaces[context.surface].append(context.surface == 0 ? inUnits(step) : step)
  }

  /// Converts a step of the first surface to the drawing's units.
  private func inUnits(_ step: VectorDrawing.Step) -> VectorDrawing.Step {
    VectorDrawing.Step(
      shape: inUnits(step.shape), paint: inUnits(step.paint), clips: step.clips.map(inUnits))
  }

  private func inUnits(_ area: VectorDrawing.Area) -> VectorDrawing.Area {
    .init(figure: area.figure.mapPoints(units.apply), isEvenOdd: area.isEvenOdd)
  }

  private func inUnits(_ shape: VectorDrawing.Shape) -> VectorDrawing.Shape {
    switch shape {
    case .area(let area): return .area(inUnits(area))
    case .line(let figure, var pen):
      pen.transform = units.after(pen.transform)
      return .line(figure.mapPoints(units.apply), pen)
    case .everything: return shape
    }
  }

  private func inUnits(_ paint: VectorDrawing.Paint) -> VectorDrawing.Paint {
    switch paint {
    case .color: return paint
    case .gradient(var gradient):
      gradient.transform = gradient.transform.after(scriptUnits)
      return .gradient(gradient)
    case .drawing(let steps, let transform): return .drawing(steps, transform.after(scriptUnits))
    }
  }
}

// MARK: Settings

extension DrawingScript {
  /// Handles a token that changes a setting; returns false for other tokens.
  private mutating func set(_ token: String) throws(Unknown) -> Bool {
    switch token {
    case "set-source":
      guard case .paint(let paint) = try pop() else { throw Unknown() }
      try change { $0.source = paint }
    case "set-line-width":
      let width = try number()
      try change { $0.pen.width = width }
    case "set-miter-limit":
      let limit = try number()
      try change { $0.pen.miterLimit = limit }
    case "set-line-cap":
      let cap = try place(
        of: try word(), among: ["LINE_CAP_BUTT", "LINE_CAP_ROUND", "LINE_CAP_SQUARE"])
      try change { $0.pen.cap = cap }
    case "set-line-join":
      let join = try place(
        of: try word(), among: ["LINE_JOIN_MITER", "LINE_JOIN_ROUND", "LINE_JOIN_BEVEL"])
      try change { $0.pen.join = join }
    case "set-dash":
      let offset = try number()
      guard case .list(let dash) = try pop() else { throw Unknown() }
      try change {
        $0.pen.dash = dash
        $0.pen.dashOffset = offset
      }
    case "set-fill-rule":
      let rule = try place(of: try word(), among: ["WINDING", "EVEN_ODD"])
      try change { $0.isEvenOdd = rule == 1 }
    case "set-operator": guard try word() == "OVER" else { throw Unknown() }
    case "set-tolerance": _ = try number()
    case "set-antialias": _ = try word()
    case "set-matrix", "scale", "translate": try setTransform(token)
    default: return false
    }
    return true
  }

  private func place(of word: String, among words: [String]) throws(Unknown) -> Int {
    guard let place = words.firstIndex(of: word) else { throw Unknown() }
    return place
  }

  /// Sets or changes the units of the paint or context on top of the stack.
  private mutating func setTransform(_ token: String) throws(Unknown) {
    if token == "set-matrix" {
      let transform = try self.transform()
      guard case .paint(let paint) = stack.last else {
        return try change { $0.pen.transform = transform }
      }
      _ = try pop()
      switch paint {
      case .color: throw Unknown()
      case .gradient(var gradient):
        gradient.transform = transform
        stack.append(.paint(.gradient(gradient)))
      case .drawing(let steps, _): stack.append(.paint(.drawing(steps, transform)))
      }
      return
    }
    let pair = try point()
    let change =
      token == "scale"
      ? Transform(a: pair.x, b: 0, c: 0, d: pair.y, x: 0, y: 0)
      : Transform(a: 1, b: 0, c: 0, d: 1, x: pair.x, y: pair.y)
    try self.change { $0.pen.transform = $0.pen.transform.after(change) }
  }
}
