package import GridreelPrimitives

/// Counts the colours of a reel, as the first of two passes; writes no file.
package struct HistogramWriter: FilmWriter, ~Copyable {
  /// Counts the colours of one frame.
  package struct Encoder: FrameEncoding {
    fileprivate let background: UInt32

    /// Returns the colours of `bitmap`.
    package func encode(_ bitmap: Bitmap) -> ColorHistogram {
      var histogram = ColorHistogram(background: background)
      histogram.add(bitmap)
      return histogram
    }
  }

  package let encoder: Encoder
  private var histogram: ColorHistogram
  private let receive: (ColorHistogram) -> Void

  /// Creates a counter of pictures over `background`, whose alpha is ignored; `receive` gets the
  /// result.
  package init(background: UInt32 = 0xffff_ffff, receive: @escaping (ColorHistogram) -> Void) {
    encoder = Encoder(background: background)
    histogram = ColorHistogram(background: background)
    self.receive = receive
  }

  /// Adds the colours of one frame.
  package mutating func append(_ frame: ColorHistogram, duration: Double) { histogram.add(frame) }

  /// Passes the histogram on.
  package consuming func finish() { receive(histogram) }
}
