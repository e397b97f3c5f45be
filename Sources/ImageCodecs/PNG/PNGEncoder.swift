package import GridreelPrimitives

/// Encodes bitmaps as PNG files; equal pixels and metadata give equal bytes.
///
/// Chooses the smallest form that holds a picture exactly: grey, palette (at most 256 colours), RGB,
/// RGBA.
package struct PNGEncoder: Hashable, Sendable {
  /// The effort of compression.
  package enum Effort: Hashable, Sendable {
    /// Our own compressor: several times as fast as libdeflate's level 6, in little memory, into a few
    /// per cent more bytes.
    ///
    /// Busy pictures, such as photographs, are filtered and compressed by libdeflate.
    case standard
    /// libdeflate with a level of 1 (fast) to 12 (small, very slow); holds a second copy of the
    /// pixels.
    case level(Int)
    /// As few bytes as libdeflate's level 12 and the filters of ``SmallestCompressor`` give, in some
    /// forty times the time of `standard`.
    case smallest
  }

  /// The effort of compression.
  package let effort: Effort

  /// Creates an encoder; clamps levels to their range.
  package init(effort: Effort = .standard) {
    self.effort =
      switch effort {
      case .standard: .standard
      case .smallest: .smallest
      case .level(let level): .level(min(12, max(1, level)))
      }
  }

  /// Encodes the bitmap as a PNG file and returns its bytes.
  ///
  /// - Throws: ``GridreelError`` with code `internalFault` or `overBudget`.
  package func encode(
    _ bitmap: Bitmap, metadata: PNGMetadata = PNGMetadata()
  ) throws(GridreelError) -> [UInt8] {
    try bitmap.withView { (view) throws(GridreelError) in
      var survey = PixelSurvey()
      survey.add(view)
      let form = survey.form
      try checkSize(of: view, as: form)
      var writer = ChunkWriter()
      try writer.appendHeader(width: view.width, height: view.height, form: form, metadata)
      try writer.append("IDAT") { (bytes) throws(GridreelError) in
        try compress(view, survey, as: form, to: &bytes)
      }
      writer.append("IEND", [])
      return writer.bytes
    }
  }

  private func checkSize(of view: PixelView, as form: PixelForm) throws(GridreelError) {
    let size = (view.width * form.bytesPerPixel + 1).multipliedReportingOverflow(by: view.height)
    guard !size.overflow, size.partialValue < 0x7000_0000 else {
      throw GridreelError(
        .overBudget, "\(view.width) × \(view.height) pixels do not fit into one PNG chunk")
    }
  }

  private func compress(
    _ view: PixelView, _ survey: PixelSurvey, as form: PixelForm, to bytes: inout [UInt8]
  ) throws(GridreelError) {
    switch effort {
    case .standard where survey.isBusy:
      try WholeBufferCompressor(level: 6, filter: .leastDifferences).compress(
        view, as: form, to: &bytes)
    case .standard:
      PixelDeflater.compress(view, repeats: survey.repeats, as: form, to: &bytes)
    case .smallest:
      try SmallestCompressor(repeats: survey.repeats).compress(view, as: form, to: &bytes)
    case .level(let level):
      try WholeBufferCompressor(level: level, filter: .none).compress(
        view, as: form, to: &bytes)
    }
  }
}

extension ChunkWriter {
  /// Appends everything before the pixels.
  ///
  /// - Throws: ``GridreelError`` with code `internalFault`.
  mutating func appendHeader(
    width: Int, height: Int, form: PixelForm, _ metadata: PNGMetadata
  ) throws(GridreelError) {
    append("IHDR") { bytes in
      bytes.appendBigEndian(UInt32(width))
      bytes.appendBigEndian(UInt32(height))
      bytes.append(contentsOf: [8, form.colorType, 0, 0, 0])
    }
    append("sRGB", [0])
    if let density = try metadata.pixelsPerMetre() {
      append("pHYs") { bytes in
        bytes.appendBigEndian(density)
        bytes.appendBigEndian(density)
        bytes.append(1)
      }
    }
    for entry in metadata.text {
      let chunk = try entry.chunk()
      append(chunk.name, chunk.content)
    }
    if case .palette(let palette) = form { append(palette) }
  }

  private mutating func append(_ palette: Palette) {
    let colors = palette.colors.map(straightComponents)
    append("PLTE", colors.flatMap { [UInt8($0.red), UInt8($0.green), UInt8($0.blue)] })
    let alphas = colors.map { UInt8($0.alpha) }
    if let last = alphas.lastIndex(where: { $0 < 255 }) {
      append("tRNS", Array(alphas[...last]))
    }
  }
}
