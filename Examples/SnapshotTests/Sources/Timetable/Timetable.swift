public import Gridreel

/// A ferry that leaves.
public struct Departure: Sendable {
  /// When, as `08:15`, and where to.
  public var time, harbour: String
  /// Where it leaves from; nil where it is not known yet.
  public var pier: Int?
  /// How many minutes late it is.
  public var delay: Int

  /// Names a departure.
  public init(_ time: String, _ harbour: String, pier: Int?, delay: Int = 0) {
    (self.time, self.harbour, self.pier, self.delay) = (time, harbour, pier, delay)
  }
}

/// The departures of a day as a grid.
public struct Timetable: Sendable {
  /// The departures.
  public var departures: [Departure]
  /// What the grid is called.
  public var title: String

  /// Makes a timetable.
  public init(_ title: String, _ departures: [Departure]) {
    (self.title, self.departures) = (title, departures)
  }

  /// The grid, in a theme.
  public func grid(theme: Theme = .light) -> DataGrid {
    var grid = DataGrid(
      columns: [
        Column("time", title: "Departs"), Column("harbour", title: "To"),
        Column("pier", title: "Pier"), Column("delay", title: "Minutes late"),
      ],
      rows: departures, theme: theme)
    grid.surroundings.title = title
    return grid
  }
}
