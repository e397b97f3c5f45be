package import GridreelPrimitives

/// What a cell's text needs so that it can change into another one before everybody's eyes.
///
/// Few items have one, and all would be twice as large if they held its fields.
package final class TextChange: Hashable, Sendable {
  /// A number that a text shows.
  package struct Number: Hashable, Sendable {
    /// The number.
    package let value: Double
    /// Writes another number in the same way; nil if the text itself shows how.
    package let write: (@Sendable (Double) -> String)?
    /// The colour that a number of the column gives its cell; nil for columns without a scale of colours.
    package let heat: (@Sendable (Double) -> GridColor)?
    /// Whether it counts the rows: it follows from their order, and does not make it.
    package let countsRows: Bool

    /// Makes a number with the way in which it is written, and the colours of its column's numbers.
    package init(
      _ value: Double, write: (@Sendable (Double) -> String)?,
      heat: (@Sendable (Double) -> GridColor)? = nil, countsRows: Bool = false
    ) {
      (self.value, self.write, self.heat, self.countsRows) = (value, write, heat, countsRows)
    }

    /// Numbers are equal; equal texts show whether they are written in the same way.
    package static func == (left: Number, right: Number) -> Bool { left.value == right.value }

    /// Hashes the number.
    package func hash(into hasher: inout Hasher) { hasher.combine(value) }
  }

  /// The colours in which a cell lights up while its text changes.
  package struct Flash: Hashable, Sendable {
    /// The colour of a number that gets larger.
    package let rising: GridColor
    /// The colour of a number that gets smaller.
    package let falling: GridColor
    /// The colour of any other text.
    package let other: GridColor

    /// Makes the colours of changes.
    package init(rising: GridColor, falling: GridColor, other: GridColor) {
      (self.rising, self.falling, self.other) = (rising, falling, other)
    }
  }

  /// The number that the text shows; nil for another text.
  package let number: Number?
  /// The colours of changes; nil for none.
  package let flash: Flash?

  /// Makes what the change of a text needs.
  package init(number: Number? = nil, flash: Flash? = nil) {
    (self.number, self.flash) = (number, flash)
  }

  /// Whether two texts show the same number, and light up in the same colours.
  package static func == (left: TextChange, right: TextChange) -> Bool {
    left.number == right.number && left.flash == right.flash
  }

  /// Hashes number and colours.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(number)
    hasher.combine(flash)
  }
}
