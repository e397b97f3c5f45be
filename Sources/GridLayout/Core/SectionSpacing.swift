/// The spacing within a section header, in points.
enum SectionSpacing {
  /// The side of the square that holds the mark.
  static let mark = 8.0
  /// The room between mark and title, and between the title and the value after it.
  static let gap = 6.0
  /// The room that mark and gap take to the left of the title.
  static let markRoom = mark + gap
}
