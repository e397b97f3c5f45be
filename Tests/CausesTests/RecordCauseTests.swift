import GridreelCauses
import GridreelComparing
import Testing

/// What only another build of the program can bring about.
@Suite struct RecordCauseTests {
  @Test func columnsThatExchangeTheirValuesAreOneChange() {
    let texts = [["a", "1", "7"], ["b", "2", "8"], ["c", "3", "9"]]
    let old = GridRecord.sketch(texts)
    let exchanged = GridRecord.sketch(texts.map { [$0[0], $0[2], $0[1]] })
    #expect(
      old.causes(to: exchanged)
        == ["data: columns 'c1' and 'c2' changed places: each has the values of the other"])
    let other = GridRecord.sketch([["a", "7", "1"], ["b", "8", "2"], ["c", "9", "4"]])
    #expect(old.causes(to: other).allSatisfy { !$0.contains("changed places") })
  }

  private let record = GridRecord.sketch([["a", "b"], ["c", "d"], ["e", "f"]])

  @Test func equalRecordsHaveNoCause() {
    #expect(GridRecord.causes(from: record, to: record, scale: 1).isEmpty)
  }

  @Test func levelsInAnotherOrderAreNamed() {
    let other = record.changed {
      $0.styles[0].levels = [0, 2, 1]
      $0.styles[0].properties["background"] = "#604060"
    }
    #expect(
      record.causes(to: other) == [
        "style: the order of levels: rule (a > 1) is no longer over theme's selected style, "
          + "in all 3 rows and the header"
      ])
  }

  @Test func anotherResultOfTheSameLevelsIsTheProgramsOwn() {
    let other = record.changed { $0.styles[0].properties["background"] = "#604060" }
    #expect(
      record.causes(to: other) == [
        "library: background #804080 → #604060, in all 3 rows and the header, though every level "
          + "sets what it did: the program resolves styles otherwise"
      ])
  }

  @Test func aHiddenLevelIsNotBlamed() {
    let old = record.changed { $0.levels[1].properties["background"] = "#0000ff" }
    let new = old.changed {
      $0.levels[0].properties["background"] = "#eeeeee"
      $0.levels[1].properties["background"] = "#0000fe"
      $0.styles[0].properties["background"] = "#80407f"
    }
    #expect(
      old.causes(to: new) == [
        "style: theme's selected style: background #0000ff → #0000fe, in all 3 rows and the header"
      ])
  }

  @Test func everyTranslucentLevelThatChangedIsBlamed() {
    let other = record.changed {
      $0.levels[0].properties["background"] = "#eeeeee"
      $0.levels[1].properties["background"] = "#0000fe80"
      $0.styles[0].properties["background"] = "#80407f"
    }
    #expect(record.causes(to: other).count == 2)
  }

  @Test func sizesThatNothingDecidesAreLayout() {
    let wider = record.changed { $0.columns[1].width = 101 }
    #expect(
      record.causes(to: wider) == [
        "layout: column 'c1' is 101 points wide instead of 100, "
          + "though nothing that decides it has changed"
      ])
    let lower = record.changed { record in
      for place in record.rows.indices { record.rows[place].top += 2 }
    }
    #expect(
      record.causes(to: lower) == [
        "layout: row 1 'a' stands 2 points further down, "
          + "though nothing that decides it has changed"
      ])
  }

  @Test func layersTellWhatNothingElseDoes() {
    let old = record.changed {
      $0.layers = ["cell text": .init(count: 6, x: 10, y: 40, digest: "a")]
    }
    let new = old.changed {
      $0.layers = ["cell text": .init(count: 6, x: 10, y: 41, digest: "b")]
    }
    #expect(
      old.causes(to: new) == [
        "layout: 'cell text' of the picture: all 6 together on average 1 point lower, "
          + "though nothing that decides it has changed"
      ])
  }

  @Test func textsThatMoveAreToldBesideOtherColours() {
    let old = record.changed {
      $0.layers = [
        "cell text": .init(count: 6, x: 10, y: 40, digest: "a"),
        "row background": .init(count: 3, x: 0, y: 50, digest: "a"),
      ]
    }
    let new = old.changed {
      $0.levels[1].properties["background"] = "#0000fe80"
      $0.styles[0].properties["background"] = "#80407f"
      $0.layers = [
        "cell text": .init(count: 6, x: 10, y: 41, digest: "b"),
        "row background": .init(count: 3, x: 0, y: 51, digest: "b"),
      ]
    }
    let causes = old.causes(to: new)
    #expect(causes.count == 2)
    #expect(causes.last?.hasPrefix("layout: 'cell text' of the picture: all 6") == true)
  }

  @Test func veryManyCausesAreCounted() {
    func theme(_ value: String) -> GridRecord {
      record.changed { record in
        for key in 0..<40 { record.theme[RecordPath("k\(key)")] = value }
      }
    }
    let causes = theme("1").causes(to: theme("2"))
    #expect(causes.count == 20)
    #expect(causes.last == "theme: 21 more changes")
  }

  @Test func whatIsDrawnTheSameIsLeftToThePixels() {
    let old = record.changed {
      $0.layers = ["cell text": .init(count: 6, x: 10, y: 40, digest: "a")]
      $0.settings = ["filter": "a > 1"]
    }
    let causes = GridRecord.causes(
      from: old, to: old.changed { $0.settings = ["filter": "a > 2"] }, scale: 1)
    #expect(causes.map(\.kind) == [.pixels])
    #expect(causes.first?.text.contains("setting filter") == true)
  }

  @Test func longTextsAreCutAroundTheirDifference() {
    let long = String(repeating: "x", count: 500)
    let old = GridRecord.sketch([["k", long + "1" + long]])
    let new = GridRecord.sketch([["k", long + "2" + long]])
    let cause = old.causes(to: new).first ?? ""
    #expect(cause.contains("…xxxxxxxxxxxx1xx") && cause.contains("…xxxxxxxxxxxx2xx"))
    #expect(cause.count < 180)
  }

  @Test func manyPlacesBecomeOne() {
    let texts = (0..<400).map { ["\($0)", "same"] }
    let old = GridRecord.sketch(texts)
    let new = old.changed { record in
      for place in stride(from: 0, to: 400, by: 2) { record.rows[place].texts[0] += "!" }
    }
    let cause = GridRecord.causes(from: old, to: new, scale: 1).first
    #expect(cause?.text.hasPrefix("200 cells in column 'c0'") == true)
    #expect(cause?.places == [.init(x: 0, y: 30, width: 100, height: 399 * 20)])
  }
}
