internal import GridreelCanvas
internal import GridreelPrimitives

/// Reusable contents of pages, each written once: images, drawings and groups.
///
/// An image or a drawing fills the unit square with y growing upwards (ISO 32000-1, section 8.9.5).
struct DocumentImages {
  /// A coloured glyph's image, and its place in em relative to the pen, y growing downwards.
  struct Placed {
    let name: Int
    let frame: GridRect
  }

  private struct GlyphKey: Hashable {
    let face: Int
    let glyph: UInt32
  }

  /// The objects, in the order of their names.
  private(set) var objects: [Int] = []
  private var pictures: [Picture: Int] = [:]
  private var glyphs: [GlyphKey: Placed?] = [:]

  /// The name of a picture; `make` writes it on first use.
  mutating func name<Failure: Error>(
    of picture: Picture, _ make: (inout DocumentImages) throws(Failure) -> Int
  ) throws(Failure) -> Int {
    if let known = pictures[picture] { return known }
    let name = try make(&self)
    pictures[picture] = name
    return name
  }

  /// The image of a coloured glyph; nil for other glyphs.
  mutating func glyph(
    _ glyph: UInt32, of face: FaceIdentifier, _ catalog: FontCatalog, _ objects: inout PDFObjects
  ) throws(GridreelError) -> Placed? {
    guard catalog.hasPixels(face: face) else { return nil }
    let key = GlyphKey(face: face.index, glyph: glyph)
    if let known = glyphs[key] { return known }
    let drawn = try catalog.colorGlyph(face: face, glyph: glyph)
    let placed = drawn.map { Placed(name: add($0.bitmap, &objects), frame: $0.frame) }
    glyphs[key] = .some(placed)
    return placed
  }

  /// Writes pixels, and a soft mask if some of them are translucent.
  mutating func add(_ bitmap: Bitmap, _ objects: inout PDFObjects) -> Int {
    let samples = ImageSamples(bitmap)
    var entries = samples.entries(bitmap)
    if let alpha = samples.alpha {
      let mask = objects.reserve()
      objects.write(
        mask, stream: alpha, entries: ImageSamples.entries(bitmap, components: 1))
      entries += "/SMask \(mask) 0 R"
    }
    return add(samples.colors, entries, &objects)
  }

  /// Writes a JPEG file of 1 or 3 components unchanged.
  mutating func add(
    jpeg bytes: [UInt8], _ size: GridSize, components: Int, _ objects: inout PDFObjects
  ) -> Int {
    let object = objects.reserve()
    objects.write(
      object, packed: bytes, filter: "DCTDecode",
      entries: ImageSamples.entries(
        width: Int(size.width), height: Int(size.height), components: components))
    return name(object)
  }

  /// Writes the content of a group or a drawing as a form.
  ///
  /// - Parameters:
  ///   - content: The content stream.
  ///   - box: The bounding box, in the form's own units.
  ///   - isUnit: Whether it fills the unit square like an image, its own y growing downwards.
  ///   - isGroup: Whether its parts are composed with each other before they are with what is below.
  ///   - resources: The object of the resources that all pages share.
  ///   - objects: The document's objects.
  /// - Returns: The form's name.
  mutating func addForm(
    _ content: PDFBytes, box: GridRect, isUnit: Bool = false, isGroup: Bool = true, resources: Int,
    _ objects: inout PDFObjects
  ) -> Int {
    let group = isGroup ? "/Group<</S/Transparency>>" : ""
    let matrix = isUnit ? "/Matrix[\(1 / box.width) 0 0 \(-1 / box.height) 0 1]" : ""
    return add(
      content.bytes,
      "/Type/XObject/Subtype/Form/BBox[\(PDFBytes.text(of: box.edges))]\(matrix)"
        + "\(group)/Resources \(resources) 0 R", &objects)
  }

  private mutating func add(
    _ stream: [UInt8], _ entries: String, _ objects: inout PDFObjects
  ) -> Int {
    let object = objects.reserve()
    objects.write(object, stream: stream, entries: entries)
    return name(object)
  }

  private mutating func name(_ object: Int) -> Int {
    objects.append(object)
    return objects.count - 1
  }
}
