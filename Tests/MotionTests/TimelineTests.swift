import GridreelPrimitives
import Testing

@testable import GridreelMotion

@Suite struct FilmTimes {
  private func film(
    _ steps: [Double], _ rate: Double, _ clock: FrameClock, loop: Timeline.Loop = .restart,
    hold: Double = 0.8
  ) -> Timeline {
    Timeline(
      steps: steps,
      options: Timeline.Options(
        holdBefore: hold, holdBetween: hold, holdAfter: hold, framesPerSecond: rate,
        clock: clock, loop: loop))
  }

  @Test func aMovementShowsBothEndsAndEqualShares() {
    let film = film([0.3], 30, .rational)
    #expect(film.frames.map(\.progress) == (0...9).map { Double($0) / 9 })
    #expect(film.frames.allSatisfy { $0.step == 0 })
    #expect(film.framesPerSecond == 30)
  }

  @Test func aPauseIsOneFrameAndTheTotalIsKept() {
    let film = film([0.3, 0.3], 30, .rational)
    #expect(film.duration == Fraction(3))
    #expect(film.frames.count == 1 + 9 + 9)
    #expect(film.duration(of: film.frames[1]) == Fraction(1, 30))
    // The pause takes the first interval of the movement after it along.
    #expect(film.duration(of: film.frames[0]) == Fraction(4, 5) + Fraction(1, 30))
    #expect(film.frames[9].progress == 1)
    #expect(film.duration(of: film.frames[9]) == Fraction(4, 5) + Fraction(1, 30))
  }

  @Test(arguments: [
    (60.0, 2), (50, 2), (40, 3), (33, 3), (30, 3), (29, 4), (25, 4), (24, 4), (20, 5), (10, 10),
    (1, 100),
  ])
  func gifFramesTakeWholeHundredthsAllAlike(rate: Double, delay: Int) {
    let film = film([0.47, 1.3], rate, .centiseconds)
    #expect(film.tick == Fraction(1, 100))
    let moving = film.frames.filter { $0.progress > 0 && $0.progress < 1 }
    #expect(moving.allSatisfy { $0.ticks == delay })
    #expect(film.frames.allSatisfy { $0.ticks >= 2 })
    #expect(film.duration == Fraction(417, 100))
  }

  @Test(arguments: [24, 29.97, 30, 33, 60], [0.0, 0.8])
  func millisecondsDoNotDrift(rate: Double, hold: Double) {
    let film = film([0.35, 0.3, 0.4], rate, .milliseconds, hold: hold)
    let milliseconds = film.frames.reduce(0) { $0 + $1.ticks }
    let last = hold == 0 ? film.frames.last?.ticks ?? 0 : 0
    #expect(milliseconds == 1050 + Int(clamped: 4 * hold * 1000) + last)
    let moving = film.frames.filter { $0.progress > 0 && $0.progress < 1 }.map(\.ticks)
    #expect((moving.max() ?? 0) - (moving.min() ?? 0) <= 6)
  }

  @Test func televisionRatesAreExact() {
    let film = film([1], 29.97, .rational)
    #expect(film.duration(of: film.frames[1]) == Fraction(1001, 30_000))
  }

  @Test func videoRepeatsWhatStandsStill() {
    let film = film([0.4], 60, .constant)
    #expect(film.tick == Fraction(1, 60))
    #expect(film.frames.map(\.ticks) == [49] + Array(repeating: 1, count: 23) + [48])
  }

  @Test func closingLeadsBackToTheStart() {
    let film = film([0.1, 0.2], 20, .rational, loop: .close)
    #expect(film.frames.last?.step == 2)
    #expect(film.frames.last?.progress == 1)
    #expect(film.frames.filter { $0.step == 2 }.count == 4)
  }

  @Test func pingPongShowsTheSamePicturesBackwards() {
    let film = film([0.2], 20, .rational, loop: .pingPong)
    let shown = film.frames.map(\.progress)
    #expect(shown == [0, 0.25, 0.5, 0.75, 1, 0.75, 0.5, 0.25, 0])
  }

  @Test(arguments: [
    (1000.0, FrameClock.centiseconds, "0.02 s; 50 frames"), (0.5, .centiseconds, "too few"),
    (240, .milliseconds, "100 frames"), (500, .constant, "240 frames"),
    (.nan, .rational, "30 frames"),
  ])
  func impossibleRatesAreReplacedAndSaidSo(rate: Double, clock: FrameClock, part: String) {
    let film = film([0.3], rate, clock)
    #expect(film.warnings.count == 1)
    #expect(film.warnings.first?.contains(part) == true, "\(film.warnings)")
  }

  @Test func possibleRatesWarnOfNothing() {
    #expect(film([0.3], 30, .centiseconds).warnings.isEmpty)
    #expect(film([0.3], 60, .rational).warnings.isEmpty)
  }

  @Test func cutsAndEmptyFilmsHaveFrames() {
    #expect(film([], 30, .rational).frames.count == 1)
    #expect(film([0], 30, .rational).frames.map(\.progress) == [0, 1])
    #expect(film([-1, .nan], 30, .constant).frames.allSatisfy { $0.ticks >= 1 })
  }
}
