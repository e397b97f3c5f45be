package import Primitives

/// Counts the colours of a film, as the first of two passes; no file is written.
package struct HistogramWriter: FilmWriter, ~Copyable {
  /// Counts the colours of one frame.
  package struct Encoder: FrameEncoding {
    fileprivate let background: UInt32

    /// The colours of `bitmap`.
    package func encode(_ bitmap: Bitmap) -> ColorHistogram {
      var histogram = ColorHistogram(background: background)
      histogram.add(bitmap)
      return histogram
    }
  }

  package let encoder: Encoder
  private var histogram: ColorHistogram
  private let receive: (ColorHistogram) -> Void

  /// A count of pictures seen over `background`, whose alpha is ignored; `receive` gets it at the end.
  package init(background: UInt32 = 0xffff_ffff, receive: @escaping (ColorHistogram) -> Void) {
    encoder = Encoder(background: background)
    histogram = ColorHistogram(background: background)
    self.receive = receive
  }

  /// Adds the colours of one frame.
  package mutating func append(_ frame: ColorHistogram, duration: Double) { histogram.add(frame) }

  /// Hands the counts over.
  package consuming func finish() { receive(histogram) }
}
