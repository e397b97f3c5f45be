package import GridreelComparing

/// What differs between two files with one or several pictures each.
package struct SequenceDifference: Sendable {
  /// What the pictures of a file are called.
  package enum Unit: String, Sendable { case frame, page }

  /// A picture that differs by more than the tolerance allows.
  package struct Place: Sendable {
    /// The number of the picture, from 1.
    package let number: Int
    /// When it appears in the expected film, in seconds; nil for pages.
    package let start: Double?
    /// How it differs.
    package let difference: PictureDifference
  }

  /// A picture that appears at another time.
  package struct Delay: Sendable {
    /// The number of the picture, from 1.
    package let number: Int
    /// When it appears, in seconds.
    package let expected, actual: Double
  }

  /// What the pictures are called.
  package let unit: Unit
  /// The numbers of pictures in both files.
  package var counts = (expected: 0, actual: 0)
  /// Whether films with unlike numbers of frames are compared by what they show at each time.
  package var isByTime = false
  /// The number of pairs of pictures that differ as the tolerance allows.
  package var toleratedCount = 0
  /// When the two films end, in seconds, if not at the same time.
  package var ends: (expected: Double, actual: Double)?
  /// How often they are played, 0 for without end, if not equally often.
  package var plays: (expected: Int, actual: Int)?
  /// The names of elements of SVG documents that are drawn alike, but hold something else.
  package var parts: [String] = []
  /// The pictures that differ.
  package var places: [Place] = []
  /// The pictures that appear at another time.
  package var delays: [Delay] = []
  /// Texts of two SVG documents that are drawn alike: as they were expected and as they are.
  package var texts: [(expected: String, actual: String)] = []
  /// The first picture's difference; nil if a file has none.
  package var first: PictureDifference?

  init(unit: Unit) { self.unit = unit }

  /// The difference of two stills.
  init(_ difference: PictureDifference) {
    unit = .frame
    counts = (1, 1)
    first = difference
    if !difference.isWithinTolerance {
      places = [Place(number: 1, start: nil, difference: difference)]
    }
  }

  /// Whether the tolerance allows all differences.
  package var isWithinTolerance: Bool {
    (isByTime || counts.expected == counts.actual) && places.isEmpty && delays.isEmpty
      && texts.isEmpty && parts.isEmpty && ends == nil && plays == nil
  }

  /// Whether there is one picture in each file.
  package var isSingle: Bool { counts == (1, 1) }

  /// The picture with the most differing pixels.
  package var worst: Place? {
    // Of several, the first.
    places.max {
      ($0.difference.differingPixels, $1.number) < ($1.difference.differingPixels, $0.number)
    }
  }
}
