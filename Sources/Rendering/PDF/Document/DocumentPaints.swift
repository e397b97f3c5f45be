internal import GridreelCanvas
internal import GridreelPrimitives

/// The opacities and gradients (as shadings; ISO 32000-1, section 8.7.4.5) that pages share.
struct DocumentPaints {
  private struct Key: Hashable {
    let gradient: GridGradient
    let size: GridSize
  }

  /// A gradient's resource names: of its colours, and of the mask of its opacities if it is
  /// translucent.
  struct Shading {
    let name: Int
    let mask: Int?
  }

  private var opacities: [Int: Int] = [:]
  private var shadings: [Key: Shading] = [:]
  private var known: [VectorDrawing.Gradient: Shading] = [:]
  private var states: [Int] = []
  private var colors: [Int] = []
  private var patterns: [Int] = []

  /// The resource name of an opacity, in 255ths.
  mutating func opacity(_ value: Int, _ objects: inout PDFObjects) -> Int {
    if let known = opacities[value] { return known }
    var body = PDFBytes()
    body.add("<</Type/ExtGState/ca ")
    body.add(Double(value) / 255, places: 4)
    body.add("/CA ")
    body.add(Double(value) / 255, places: 4)
    body.add(">>")
    opacities[value] = add(state: body, &objects)
    return states.count - 1
  }

  /// The resource names of a gradient over a rectangle of the given size at the origin.
  mutating func shading(
    _ gradient: GridGradient, size: GridSize, _ objects: inout PDFObjects
  ) -> Shading {
    let key = Key(gradient: gradient, size: size)
    if let known = shadings[key] { return known }
    let box = GridRect(x: 0, y: 0, width: size.width, height: size.height)
    let line = gradient.line(over: box)
    let ramp = Ramp(
      coordinates: [line.start.x, line.start.y, line.end.x, line.end.y], stops: gradient.stops)
    let color = objects.reserve()
    objects.write(color, ramp.body(isMask: false))
    colors.append(color)
    let mask = ramp.isOpaque ? nil : mask(ramp, .identity, box, &objects)
    let made = Shading(name: colors.count - 1, mask: mask)
    shadings[key] = made
    return made
  }

  /// The resource names of a drawing's gradient as a pattern; nil if its transform has no inverse.
  mutating func pattern(
    _ gradient: VectorDrawing.Gradient, over box: GridRect, _ objects: inout PDFObjects
  ) -> Shading? {
    if let known = known[gradient] { return known }
    guard let transform = gradient.transform.inverse else { return nil }
    let ramp = Ramp(coordinates: gradient.coordinates, stops: gradient.stops)
    let (shading, pattern) = (objects.reserve(), objects.reserve())
    objects.write(shading, ramp.body(isMask: false))
    objects.write(pattern) { body in
      body.add("<</PatternType 2/Shading \(shading) 0 R/Matrix[")
      body.add(transform)
      body.add("]>>")
    }
    patterns.append(pattern)
    let mask = ramp.isOpaque ? nil : mask(ramp, transform, box, &objects)
    let made = Shading(name: patterns.count - 1, mask: mask)
    known[gradient] = made
    return made
  }

  /// Writes the entries of the pages' shared resource dictionary.
  func write(into body: inout PDFBytes) {
    for (kind, prefix, list) in [
      ("/ExtGState", "/G", states), ("/Shading", "/S", colors), ("/Pattern", "/P", patterns),
    ] {
      body.add("\(kind)<<")
      for (name, object) in list.enumerated() { body.add("\(prefix)\(name) \(object) 0 R") }
      body.add(">>")
    }
  }

  private mutating func add(state body: PDFBytes, _ objects: inout PDFObjects) -> Int {
    let object = objects.reserve()
    objects.write(object, body)
    states.append(object)
    return states.count - 1
  }

  /// A graphics state with a soft mask of the gradient's opacities.
  private mutating func mask(
    _ ramp: Ramp, _ transform: Transform, _ box: GridRect, _ objects: inout PDFObjects
  ) -> Int {
    let (group, shading) = (objects.reserve(), objects.reserve())
    objects.write(shading, ramp.body(isMask: true))
    var content = PDFBytes()
    if transform != .identity {
      content.add(transform)
      content.add("cm ")
    }
    content.add("/S0 sh\n")
    objects.write(
      group, stream: content.bytes,
      entries: "/Type/XObject/Subtype/Form/BBox[\(PDFBytes.text(of: box.edges))]"
        + "/Group<</S/Transparency/CS/DeviceGray>>/Resources<</Shading<</S0 \(shading) 0 R>>>>")
    var body = PDFBytes()
    body.add("<</Type/ExtGState/ca 1/CA 1/SMask<</S/Luminosity/G \(group) 0 R>>>>")
    return add(state: body, &objects)
  }
}

/// A shading of colours along a line, or from one circle to another.
private struct Ramp {
  /// Two points, or two circles with their radii.
  let coordinates: [Double]
  let stops: [GridGradient.Stop]

  var isOpaque: Bool { stops.allSatisfy(\.color.isOpaque) }

  /// The shading of the colours, or of the opacities.
  func body(isMask: Bool) -> PDFBytes {
    var body = PDFBytes()
    let kind = coordinates.count == 4 ? 2 : 3
    body.add("<</ShadingType \(kind)/ColorSpace/Device\(isMask ? "Gray" : "RGB")/Coords[")
    for coordinate in coordinates { body.add(coordinate, places: 4) }
    body.add("]/Extend[true true]/Function")
    addFunction(isMask: isMask, to: &body)
    body.add(">>")
    return body
  }

  /// One linear piece between each pair of adjacent stops.
  private func addFunction(isMask: Bool, to body: inout PDFBytes) {
    var stops = stops
    if let first = stops.first, first.offset > 0 {
      stops.insert(.init(offset: 0, color: first.color), at: 0)
    }
    if let last = stops.last, last.offset < 1 || stops.count == 1 {
      stops.append(.init(offset: 1, color: last.color))
    }
    body.add("<</FunctionType 3/Domain[0 1]/Functions[")
    for (low, high) in zip(stops, stops.dropFirst()) {
      body.add("<</FunctionType 2/Domain[0 1]/N 1/C0[")
      components(low.color, isMask, &body)
      body.add("]/C1[")
      components(high.color, isMask, &body)
      body.add("]>>")
    }
    body.add("]/Bounds[")
    for stop in stops.dropFirst().dropLast() { body.add(stop.offset, places: 4) }
    body.add("]/Encode[")
    for _ in stops.dropFirst() { body.add("0 1 ") }
    body.add("]>>")
  }

  private func components(_ color: GridColor, _ isMask: Bool, _ body: inout PDFBytes) {
    for component in isMask ? [color.alpha] : [color.red, color.green, color.blue] {
      body.add(component, places: 4)
    }
  }
}
