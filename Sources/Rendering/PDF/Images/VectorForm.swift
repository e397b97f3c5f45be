internal import GridreelCanvas
internal import GridreelPrimitives

/// Writes a vector picture as a form.
struct VectorForm {
  /// The bounding box of the picture, in the form's units.
  let box: GridRect
  /// The resources that all pages share.
  let resources: Int

  /// Writes drawing steps as a form.
  ///
  /// - Parameters:
  ///   - steps: The drawing steps.
  ///   - isUnit: Whether the form fills the unit square like an image.
  ///   - images: Receives the form, and those of nested drawings.
  ///   - paints: Receives opacities and gradients.
  ///   - objects: The document's objects.
  /// - Returns: The form's name.
  func add(
    _ steps: [VectorDrawing.Step], isUnit: Bool, to images: inout DocumentImages,
    _ paints: inout DocumentPaints, _ objects: inout PDFObjects
  ) -> Int {
    var content = PDFBytes()
    for step in steps {
      content.add("q ")
      for clip in step.clips {
        content.add(clip.figure)
        content.add(clip.isEvenOdd ? "W* n\n" : "W n\n")
      }
      if case .drawing(let inner, let transform) = step.paint {
        let within = VectorForm(box: box.mapped(by: transform), resources: resources)
        let form = within.add(inner, isUnit: false, to: &images, &paints, &objects)
        show(form, transform, in: step.shape, &content, &paints, &objects)
      } else {
        draw(step, &content, &paints, &objects)
      }
      content.add("Q\n")
    }
    return images.addForm(content, box: box, isUnit: isUnit, resources: resources, &objects)
  }

  private func draw(
    _ step: VectorDrawing.Step, _ content: inout PDFBytes, _ paints: inout DocumentPaints,
    _ objects: inout PDFObjects
  ) {
    var opacity = 1.0
    if case .everything(let own) = step.shape { opacity = own }
    var isLine = false
    if case .line = step.shape { isLine = true }
    switch step.paint {
    case .drawing: return
    case .color(let color):
      set(opacity: opacity * color.alpha, &content, &paints, &objects)
      for part in [color.red, color.green, color.blue] { content.add(part, places: 4) }
      content.add(isLine ? "RG " : "rg ")
    case .gradient(let gradient):
      guard let pattern = paints.pattern(gradient, over: box, &objects) else { return }
      if let mask = pattern.mask { content.add("/G\(mask) gs ") }
      if pattern.mask == nil { set(opacity: opacity, &content, &paints, &objects) }
      content.add(isLine ? "/Pattern CS /P" : "/Pattern cs /P")
      content.add(pattern.name)
      content.add(isLine ? " SCN " : " scn ")
    }
    cover(step.shape, &content)
  }

  private func cover(_ shape: VectorDrawing.Shape, _ content: inout PDFBytes) {
    switch shape {
    case .area(let area):
      content.add(area.figure)
      content.add(area.isEvenOdd ? "f*\n" : "f\n")
    case .line(let figure, let pen): stroke(figure, pen, &content)
    case .everything:
      content.add(box)
      content.add("f\n")
    }
  }

  private func set(
    opacity: Double, _ content: inout PDFBytes, _ paints: inout DocumentPaints,
    _ objects: inout PDFObjects
  ) {
    let value = Int((opacity * 255).rounded())
    if value < 255 { content.add("/G\(paints.opacity(value, &objects)) gs ") }
  }

  /// Shows a drawing clipped to a shape.
  private func show(
    _ form: Int, _ transform: Transform, in shape: VectorDrawing.Shape,
    _ content: inout PDFBytes, _ paints: inout DocumentPaints, _ objects: inout PDFObjects
  ) {
    switch shape {
    case .area(let area):
      content.add(area.figure)
      content.add(area.isEvenOdd ? "W* n\n" : "W n\n")
    case .everything(let opacity): set(opacity: opacity, &content, &paints, &objects)
    // Lines are never filled with drawings.
    case .line: return
    }
    if let inverse = transform.inverse, inverse != .identity {
      content.add(inverse)
      content.add("cm ")
    }
    content.add("/X\(form) Do\n")
  }

  /// Draws a line; its path is in the pen's units.
  private func stroke(_ figure: Figure, _ pen: VectorDrawing.Pen, _ content: inout PDFBytes) {
    guard let inverse = pen.transform.inverse else { return }
    if pen.transform != .identity {
      content.add(pen.transform)
      content.add("cm ")
    }
    content.add(pen.width, places: 4)
    content.add("w \(pen.cap) J \(pen.join) j ")
    content.add(pen.miterLimit)
    content.add("M [")
    for length in pen.dash { content.add(length, places: 4) }
    content.add("]")
    content.add(pen.dashOffset, places: 4)
    content.add("d\n")
    content.add(figure.mapPoints(inverse.apply), places: 4)
    content.add("S\n")
  }
}

extension GridRect {
  /// The bounding box of the rectangle's transformed corners.
  fileprivate func mapped(by transform: Transform) -> GridRect {
    let corners = [
      GridPoint(x: x, y: y), GridPoint(x: maxX, y: y), GridPoint(x: maxX, y: maxY),
      GridPoint(x: x, y: maxY),
    ].map(transform.apply)
    return corners.dropFirst().reduce(
      GridRect(x: corners[0].x, y: corners[0].y, width: 0, height: 0)
    ) {
      $0.united(with: GridRect(x: $1.x, y: $1.y, width: 0, height: 0))
    }
  }
}
