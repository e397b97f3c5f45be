import GridreelPrimitives
import GridreelRendering
import GridreelSceneModel
import Testing

@Suite struct PixelFills {
  @Test(arguments: [1.0, 1.5, 2, 3])
  func edgesGoToTheNearestDevicePixel(scale: Double) throws {
    let frame = GridRect(x: 3.3, y: 2.4, width: 5.3, height: 4.9)
    let bitmap = try draw([.fill(frame, .black)], scale: scale)
    let (left, right) = (Int((3.3 * scale).rounded()), Int((8.6 * scale).rounded()))
    let (top, bottom) = (Int((2.4 * scale).rounded()), Int((7.3 * scale).rounded()))
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width {
        let isInside = (left..<right).contains(x) && (top..<bottom).contains(y)
        #expect(bitmap[x, y] == (isInside ? 0xff00_0000 : 0xffff_ffff))
      }
    }
  }

  @Test(arguments: 0..<256)
  func anOpaqueColourIsExact(component: Int) throws {
    let value = Double(component)
    // Just inside the interval that rounds to the component, at either end.
    for nudge in [-0.49, 0, 0.49] {
      let shade = max(0, min(255, value + nudge)) / 255
      let color = GridColor(red: shade, green: 1 - shade, blue: 0.5)
      let bitmap = try draw([.fill(GridRect(x: 2, y: 2, width: 4, height: 4), color)], scale: 1)
      let green = UInt32(((1 - shade) * 255).rounded())
      #expect(bitmap[3, 3] == 0xff00_0080 | UInt32(component) << 16 | green << 8)
    }
  }

  @Test func translucentColoursAreWithinHalfAStepOfTheFormula() throws {
    for step in 0..<50 {
      let top = GridColor(
        red: Double(step % 7) / 6, green: Double(step % 11) / 10, blue: 0.37,
        alpha: Double(step + 1) / 51)
      let base = GridColor(red: 0.2, green: Double(step % 5) / 4, blue: 0.8)
      let frame = GridRect(x: 0, y: 0, width: 12, height: 12)
      let bitmap = try draw([.fill(frame, base), .fill(frame, top)], scale: 1)
      let wanted = top.over(base)
      let pixel = bitmap[5, 5]
      for (value, shift) in [(wanted.red, 16), (wanted.green, 8), (wanted.blue, 0)] {
        // Half a step for the pixel below, half for the result.
        #expect(abs(Double(pixel >> UInt32(shift) & 0xff) - value * 255) <= 1)
      }
      #expect(pixel >> 24 == 255)
    }
  }

  @Test func aTransparentPictureKeepsItsAlpha() throws {
    let half = GridColor(red: 1, green: 0, blue: 0, alpha: 0.5)
    let bitmap = try draw(
      [.fill(GridRect(x: 0, y: 0, width: 5, height: 5), half)], scale: 1, background: nil)
    #expect(bitmap[2, 2] == 0x8080_0000)
    #expect(bitmap[7, 7] == 0)
  }

  @Test func aGradientDownwardsHasTheFormulasColourInEachRow() throws {
    let gradient = try #require(
      GridGradient(
        angle: 90,
        stops: [
          .init(offset: 0, color: .white), .init(offset: 0.5, color: GridColor(rgb: 0x336699)),
          .init(offset: 1, color: GridColor(rgb: 0x102030, alpha: 0.5)),
        ]))
    let frame = GridRect(x: 1, y: 1, width: 8, height: 10)
    let bitmap = try draw(
      [.item(frame, .fill([.color(.black), .gradient(gradient)], cornerRadius: 0))], scale: 2)
    for row in 2..<22 {
      let wanted = gradient.color(at: (Double(row - 2) + 0.5) / 20).over(.black)
      #expect(bitmap[6, row] == wanted.pixel)
    }
  }

  @Test(arguments: [0.0, 30, 180])
  func otherGradientsAreWithinOneStepOfTheFormula(angle: Double) throws {
    let gradient = try #require(
      GridGradient(
        angle: angle,
        stops: [.init(offset: 0, color: .white), .init(offset: 1, color: GridColor(rgb: 0x2040a0))])
    )
    let frame = GridRect(x: 0, y: 0, width: 12, height: 8)
    let bitmap = try draw([.item(frame, .fill([.gradient(gradient)], cornerRadius: 0))], scale: 1)
    let line = gradient.line(over: frame)
    let (x, y) = (line.end.x - line.start.x, line.end.y - line.start.y)
    for place in [(0, 0), (5, 3), (11, 7)] {
      let along =
        ((Double(place.0) + 0.5 - line.start.x) * x + (Double(place.1) + 0.5 - line.start.y) * y)
        / (x * x + y * y)
      let wanted = gradient.color(at: along)
      let pixel = bitmap[place.0, place.1]
      for (value, shift) in [(wanted.red, 16), (wanted.green, 8), (wanted.blue, 0)] {
        #expect(abs(Double(pixel >> UInt32(shift) & 0xff) - value * 255) <= 1.5)
      }
    }
  }

  @Test func aRoundedCornerLeavesTheCornerPixelAlone() throws {
    let bitmap = try draw(
      [
        .item(
          GridRect(x: 0, y: 0, width: 12, height: 12), .fill([.color(.black)], cornerRadius: 4))
      ], scale: 2)
    #expect(bitmap[0, 0] == 0xffff_ffff)
    #expect(bitmap[12, 0] == 0xff00_0000)
    #expect(bitmap[12, 12] == 0xff00_0000)
  }
}

@Suite struct PixelLines {
  @Test(arguments: [1.0, 1.5, 2, 3])
  func aLevelLineEndsAtItsFramesLowerEdge(scale: Double) throws {
    let line = Item.item(
      GridRect(x: 0, y: 5, width: 12, height: 1), .line(color: .black, dash: []))
    let bitmap = try draw([line], scale: scale)
    let bottom = Int((6 * scale).rounded())
    let thickness = max(1, Int(scale.rounded()))
    for y in 0..<bitmap.height {
      let isInside = (bottom - thickness..<bottom).contains(y)
      #expect(bitmap[1, y] == (isInside ? 0xff00_0000 : 0xffff_ffff))
    }
  }

  @Test(arguments: [1.0, 1.5, 2, 3])
  func aHairlineIsOnePixelAtTheRightEdge(scale: Double) throws {
    let line = Item.item(
      GridRect(x: 6.9, y: 0, width: 0.1, height: 12), .line(color: .black, dash: []))
    let bitmap = try draw([line], scale: scale)
    let right = Int((7 * scale).rounded())
    #expect((0..<bitmap.width).filter { bitmap[$0, 3] == 0xff00_0000 } == [right - 1])
  }

  @Test func aDashedLineHasSharpStrokes() throws {
    let line = Item.item(
      GridRect(x: 0, y: 4, width: 12, height: 1), .line(color: .black, dash: [2, 1]))
    let bitmap = try draw([line], scale: 1)
    let row = (0..<12).map { bitmap[$0, 4] == 0xff00_0000 ? "#" : "." }.joined()
    #expect(row == "##.##.##.##.")
  }

  @Test func anOutlineStaysInsideItsFrame() throws {
    let style = LineStyle(width: 1, color: .black)
    let bitmap = try draw(
      [.item(GridRect(x: 2, y: 2, width: 6, height: 6), .outline(style, cornerRadius: 0))], scale: 1
    )
    let rows = (0..<9).map { y in
      (0..<9).map { bitmap[$0, y] == 0xff00_0000 ? "#" : "." }.joined()
    }
    #expect(
      rows == [
        ".........", ".........", "..######.", "..#....#.", "..#....#.", "..#....#.", "..#....#.",
        "..######.", ".........",
      ])
  }
}

@Suite struct PixelClips {
  @Test func nothingIsDrawnOutsideAPanesClip() throws {
    let frame = GridRect(x: 0, y: 0, width: 12, height: 12)
    let triangle = Arrow(shape: .triangle, color: .black, angle: 0)
    let pane = Pane(
      .body(pinned: false), clip: GridRect(x: 3, y: 4, width: 5, height: 6),
      items: [
        .fill(frame, .black), .item(frame, .disc(.black)), .item(frame, .arrow(triangle)),
        .item(
          frame, .shadow(Shadow(x: 0, y: 0, blur: 4, color: .black), cornerRadius: 2)),
        .item(frame, .outline(LineStyle(width: 2, color: .black), cornerRadius: 3)),
      ])
    let bitmap = try draw(panes: [pane], scale: 2)
    for y in 0..<24 {
      for x in 0..<24 {
        let isInside = (6..<16).contains(x) && (8..<20).contains(y)
        #expect(bitmap[x, y] == (isInside ? 0xff00_0000 : 0xffff_ffff))
      }
    }
  }

  @Test func layersCutByTheSameRoundingDoNotShineThrough() throws {
    let frame = GridRect(x: 0, y: 0, width: 12, height: 12)
    let rounding = Rounding(frame: frame, radius: 5)
    let once = Pane(.frame, rounding: rounding, items: [.fill(frame, .black)])
    let often = Pane(
      .frame, rounding: rounding,
      items: [.fill(frame, GridColor(rgb: 0xff0000)), .fill(frame, .black)])
    let above = Pane(.body(pinned: false), rounding: rounding, items: [.fill(frame, .black)])
    let single = try draw(panes: [once], scale: 2)
    #expect(try draw(panes: [often, above], scale: 2) == single)
    #expect(single[0, 0] == 0xffff_ffff)
    #expect(single[12, 0] == 0xff00_0000)
    let smooth = single.pixels.filter { $0 != 0xffff_ffff && $0 != 0xff00_0000 }
    #expect(!smooth.isEmpty)
  }
}

@Suite struct PixelShadows {
  @Test func aShadowIsHalfAsStrongAtItsEdgeAndSymmetrical() throws {
    let frame = GridRect(x: 30, y: 30, width: 40, height: 40)
    let shadow = Shadow(x: 0, y: 0, blur: 8, color: .black)
    let bitmap = try draw(
      [.item(frame, .shadow(shadow, cornerRadius: 6))], scale: 1, side: 100)
    func gray(_ x: Int, _ y: Int) -> Int { Int(bitmap[x, y] & 0xff) }
    #expect(abs((gray(29, 50) + gray(30, 50)) / 2 - 128) <= 1)
    for offset in 0..<50 {
      #expect(gray(offset, 50) == gray(99 - offset, 50))
      #expect(gray(offset, offset) == gray(99 - offset, 99 - offset))
      #expect(abs(gray(offset, 35) - gray(35, offset)) <= 1)
    }
    #expect(gray(50, 50) == 0)
    #expect(gray(17, 50) == 255)
    #expect(gray(33, 33) > gray(33, 50))
  }

  @Test(arguments: [0.0, 9])
  func aShadowBelowAFillLooksAsIfItWereDrawnWhole(radius: Double) throws {
    let frame = GridRect(x: 20, y: 20, width: 60, height: 60)
    let shadow = Item.item(
      frame, .shadow(Shadow(x: 2, y: 4, blur: 10, color: .black), cornerRadius: radius))
    let rounding = Rounding(frame: frame, radius: radius)
    let below = Pane(.frame, items: [shadow])
    let fills = [
      Item.fill(frame, GridColor(rgb: 0xabcdef)),
      Item.fill(frame, GridColor(rgb: 0xff0000, alpha: 0.5)),
    ]
    let card = Pane(.body(pinned: false), clip: frame, rounding: rounding, items: fills)
    // An opaque fill of another pane's size ahead of the shadow must not count as its cover.
    let bitmap = try draw(
      panes: [Pane(.frame, items: fills), below, card], scale: 1, side: 100)
    let open = try draw(panes: [Pane(.frame, items: fills), below], scale: 1, side: 100)
    for y in 0..<100 {
      for x in 0..<100 where !(20..<80).contains(x) || !(20..<80).contains(y) {
        #expect(bitmap[x, y] == open[x, y])
      }
    }
    #expect(
      bitmap[50, 50] == GridColor(rgb: 0xff0000, alpha: 0.5).over(GridColor(rgb: 0xabcdef)).pixel)
    #expect(open[50, 50] == 0xff00_0000)
  }

  @Test func aShadowFollowsItsOffset() throws {
    let frame = GridRect(x: 30, y: 30, width: 40, height: 40)
    let sharp = Shadow(x: 5, y: 10, blur: 0, color: .black)
    let bitmap = try draw([.item(frame, .shadow(sharp, cornerRadius: 0))], scale: 1, side: 100)
    #expect(bitmap[35, 40] == 0xff00_0000)
    #expect(bitmap[34, 40] == 0xffff_ffff)
    #expect(bitmap[74, 79] == 0xff00_0000)
    #expect(bitmap[74, 80] == 0xffff_ffff)
  }
}

@Suite struct PixelArrows {
  @Test func aTriangleIsSymmetricalAndPointsWhereItIsTurned() throws {
    let frame = GridRect(x: 2, y: 2, width: 8, height: 8)
    func rows(_ angle: Double) throws -> [[UInt32]] {
      let arrow = Arrow(shape: .triangle, color: .black, angle: angle)
      let bitmap = try draw([.item(frame, .arrow(arrow))], scale: 2)
      return (0..<24).map { y in (0..<24).map { bitmap[$0, y] } }
    }
    let up = try rows(0)
    #expect(up.allSatisfy { row in zip(row, row.reversed()).allSatisfy { close($0, $1) } })
    let down = try rows(180)
    #expect(zip(up, down.reversed()).allSatisfy { zip($0, $1).allSatisfy { close($0, $1) } })
    // The base is the darkest row and ends sharply: below it nothing is drawn.
    let dark = up.map { row in row.filter { $0 == 0xff00_0000 }.count }
    let base = try #require(dark.firstIndex(of: dark.max() ?? 0))
    #expect(dark[base] >= 14)
    #expect(up[base + 1].allSatisfy { $0 == 0xffff_ffff })
  }

  /// Cairo samples a pixel in 15 rows, so slanted edges may differ by one of them when turned.
  private func close(_ one: UInt32, _ other: UInt32) -> Bool {
    abs(Int(one & 0xff) - Int(other & 0xff)) <= 17
  }
}

@Suite struct PictureLimits {
  @Test func tooManyPixelsSayTheNumbersAndTheRemedy() throws {
    let scene = Scene(size: GridSize(width: 20000, height: 45000), background: .white, panes: [])
    let error = #expect(throws: GridreelError.self) {
      try BitmapRenderer().draw(scene, scale: 2, shaper: makeShaper())
    }
    #expect(error?.code == .usage)
    #expect(
      error?.message.description
        == "picture would be 40000 × 90000 pixels, which take 13733 MB; at most 768 MB "
        + "are allowed: lower --scale or show fewer rows with --limit, --rows or --height")
  }

  @Test func tooMuchMemoryIsRefusedBeforeItIsTaken() throws {
    let scene = Scene(size: GridSize(width: 1000, height: 1000), background: .white, panes: [])
    let error = #expect(throws: GridreelError.self) {
      try BitmapRenderer(memoryLimit: 1 << 20).draw(scene, scale: 1, shaper: makeShaper())
    }
    #expect(error?.code == .usage)
    #expect(error?.message.description.contains("4 MB; at most 1 MB") == true)
  }

  @Test func sidesThatCairoCannotDrawAreDrawnInParts() throws {
    let line = Item.item(
      GridRect(x: 0, y: 39_998, width: 3, height: 1), .fill([.color(.black)], cornerRadius: 0))
    let disc = Item.item(GridRect(x: 0, y: 39_990, width: 3, height: 3), .disc(.black))
    let scene = Scene(
      size: GridSize(width: 3, height: 40_000), background: .white,
      panes: [Pane(.body(pinned: false), items: [line, disc])])
    let bitmap = try BitmapRenderer().draw(scene, scale: 1, shaper: makeShaper())
    #expect(bitmap.pixels[39_998 * 3 + 1] == 0xff00_0000)
    #expect(bitmap.pixels[39_991 * 3 + 1] == 0xff00_0000)
    #expect(bitmap.pixels[39_995 * 3 + 1] == 0xffff_ffff)
  }

  /// Everything that is drawn: rounded frames, shadows, lines, texts, with shadows too, at an opacity.
  @Test(arguments: [7, 16, 33])
  func partsGiveThePixelsOfTheWhole(side: Int) throws {
    let frame = GridRect(x: 4, y: 4, width: 52, height: 50)
    var text = TextBlock(
      string: "Shadow", font: GridFont(), color: .black,
      origin: GridPoint(x: 8, y: 30), width: 60)
    text.shadow = Shadow(x: 1, y: 2, blur: 3, color: .black)
    let items = [
      Item.item(frame, .shadow(Shadow(x: 0, y: 2, blur: 6, color: .black), cornerRadius: 8)),
      .item(frame, .fill([.color(.white)], cornerRadius: 8)),
      .item(frame, .outline(LineStyle(width: 1.5, color: .black), cornerRadius: 8)),
      .item(GridRect(x: 4, y: 36, width: 52, height: 1), .line(color: .black, dash: [3, 2])),
      .item(GridRect(x: 30, y: 38, width: 12, height: 12), .disc(.black)),
      .item(GridRect(x: 8, y: 18, width: 48, height: 16), .text(text)),
    ]
    var veiled = Pane(
      .overlay, rounding: Rounding(frame: frame, radius: 9),
      items: [
        .item(
          GridRect(x: 0, y: 10, width: 40, height: 40), .fill([.color(.black)], cornerRadius: 3))
      ])
    veiled.opacity = 0.4
    let scene = Scene(
      size: GridSize(width: 60, height: 60), background: .white,
      panes: [Pane(.body(pinned: false), items: items), veiled])
    let shaper = try makeShaper()
    let whole = try BitmapRenderer().draw(scene, scale: 1.5, shaper: shaper)
    let parts = try BitmapRenderer(partSide: side).draw(scene, scale: 1.5, shaper: shaper)
    #expect(whole == parts)
  }

  @Test(arguments: [0.0, -1, .infinity, .nan])
  func aScaleThatIsNoneIsRefused(scale: Double) throws {
    let scene = Scene(size: GridSize(width: 10, height: 10), background: .white, panes: [])
    let error = #expect(throws: GridreelError.self) {
      try BitmapRenderer().draw(scene, scale: scale, shaper: makeShaper())
    }
    #expect(error?.message == "a scale of \(scale) draws nothing: give one above 0")
  }

  @Test func anEmptySceneIsOnePixel() throws {
    let scene = Scene(size: .zero, background: .white, panes: [])
    let bitmap = try BitmapRenderer().draw(scene, scale: 1, shaper: makeShaper())
    #expect(bitmap.pixels == [0xffff_ffff])
  }
}
