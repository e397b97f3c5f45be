import Gridreel
import GridreelTesting
import Testing
import Timetable

@Suite(.gridSnapshots) struct TimetableTests {
  @Test func morningLooksTheSame() {
    assertGridSnapshot(of: morning.grid())
  }

  /// Each case has a file of its own, named after its arguments.
  @Test(arguments: [Theme.light, .dark, .paper])
  func everyThemeLooksTheSame(theme: Theme) {
    assertGridSnapshot(of: morning.grid(theme: theme), as: .image(scale: 1))
  }

  @Test func aTapOnAHeaderSorts() {
    var grid = morning.grid()
    grid.tapHeader("harbour")
    assertGridSnapshot(of: grid, named: "by harbour")
    // The same as text, whose changes can be read in a review.
    assertGridSnapshot(of: grid, as: .scene, named: "by harbour")
  }

  @Test func anEmptyMorningIsAHeader() {
    assertGridSnapshots(
      of: Timetable("No ferries", []).grid(),
      as: ["light": .image(scale: 1), "dark": .image(scale: 1, theme: .dark)])
  }
}
