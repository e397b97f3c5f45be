internal import GridreelPrimitives
internal import GridreelSceneModel

/// Writes figures, pictures and links.
extension SVGWriter {
  mutating func write(_ figure: Figure, _ look: FigureLook, in frame: GridRect) {
    let path = figure.offset(x: frame.x, y: frame.y).pathData
    guard !path.isEmpty else { return }
    var attributes = look.isSnapped ? "" : SVGWriter.smooth
    let fill = look.fill.flatMap { $0.alpha > 0 ? $0 : nil }
    if fill == nil { attributes += " fill=\"none\"" }
    let line = look.stroke.flatMap { $0.isVisible ? $0 : nil }
    if let line {
      if look.isRound { attributes += " stroke-linecap=\"round\" stroke-linejoin=\"round\"" }
      attributes += " stroke-width=\"\(SVGText.number(line.width))\""
    }
    let colors = [("fill", fill), ("stroke", line?.color)]
    attributes += definitions.attributes(
      colors.compactMap { name, color in color.map { (name, $0) } })
    element("<path d=\"\(path)\"\(attributes)/>")
  }

  mutating func write(_ block: PictureBlock, in frame: GridRect) {
    guard !frame.isEmpty, block.opacity > 0 else { return }
    let picture = block.picture
    let whole = picture.rect(in: frame, fit: block.fit)
    let id = definitions.id(of: picture)
    var attributes = ""
    if block.opacity < 1 { attributes += " opacity=\"\(SVGText.number(block.opacity))\"" }
    if block.cornerRadius > 0 || !frame.contains(whole) {
      let clip = definitions.clip(to: frame, cornerRadius: block.cornerRadius)
      attributes += " clip-path=\"url(#\(clip))\""
    }
    let place = "\(SVGText.number(whole.x)) \(SVGText.number(whole.y))"
    let factor = SVGText.number(whole.width / picture.size.width, decimals: 6)
    element(
      "<g\(attributes)><use href=\"#\(id)\" transform=\"translate(\(place)) scale(\(factor))\"/></g>"
    )
  }

  mutating func write(link address: String, in frame: GridRect) {
    guard !frame.isEmpty else { return }
    element(
      "<a href=\"\(address.xml)\"><rect\(SVGDefinitions.geometry(frame))"
        + " fill=\"#fff\" fill-opacity=\"0\"/></a>")
  }
}

extension Figure {
  /// The figure as a path's `d` attribute.
  fileprivate var pathData: String {
    func text(_ points: GridPoint...) -> String {
      points.map { "\(SVGText.number($0.x)) \(SVGText.number($0.y))" }.joined(separator: " ")
    }
    return steps.map { step in
      switch step {
      case .move(let point): "M" + text(point)
      case .line(let point): "L" + text(point)
      case .curve(let first, let second, let end): "C" + text(first, second, end)
      case .close: "z"
      }
    }.joined()
  }
}
