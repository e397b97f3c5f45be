import GridreelCanvas
import GridreelPrimitives
import Testing

@Suite struct PixelRectSnapping {
  @Test func edgesAreRoundedAndNotExtents() {
    let rect = PixelRect(snapping: GridRect(x: 0.4, y: 0.6, width: 1.2, height: 1.2), scale: 1)
    #expect(rect == PixelRect(left: 0, top: 1, right: 2, bottom: 2))
  }

  @Test func halvesThatArithmeticLeftBelowThemselvesGoUp() {
    #expect(PixelRect.edge(0.49999999999999994) == 1)
    #expect(PixelRect.edge(0.1 * 3 * 5 + 1) == 3)
  }

  @Test func whatIsNoPlaceBecomesOne() {
    #expect(PixelRect.edge(.nan) == 0)
    #expect(PixelRect.edge(.infinity) == 1_000_000_000)
    #expect(PixelRect.edge(-.infinity) == -1_000_000_000)
  }

  @Test func rectanglesThatDoNotMeetShareNothing() {
    let one = PixelRect(left: 0, top: 0, right: 4, bottom: 4)
    let other = PixelRect(left: 6, top: 0, right: 8, bottom: 4)
    #expect(one.intersection(other).isEmpty)
    #expect(one.contains(one.intersection(other)))
    #expect(one.union(other) == PixelRect(left: 0, top: 0, right: 8, bottom: 4))
  }
}

@Suite struct BitmapCanvasDrawing {
  @Test(arguments: [(0, 1), (1, 0), (-3, 5), (1 << 29, 1)])
  func sizesThatAreNoneAreRefused(size: (Int, Int)) {
    let error = #expect(throws: GridreelError.self) {
      try BitmapCanvas.draw(width: size.0, height: size.1, background: .clear) { _ in }
    }
    #expect(error == GridreelError(.usage, "BitmapCanvas.draw failed: invalidSize"))
  }

  @Test func theBackgroundIsEveryPixel() throws {
    let half = GridColor(red: 1, green: 0.5, blue: 0, alpha: 0.5)
    let pixels = try BitmapCanvas.draw(width: 3, height: 2, background: half) { _ in }
    #expect(pixels == [UInt32](repeating: 0x8080_4000, count: 6))
  }

  @Test func cairoAndBarePixelsSeeEachOthersWork() throws {
    let rect = GridRect(x: 0, y: 0, width: 2, height: 1)
    let pixels = try BitmapCanvas.draw(width: 3, height: 1, background: .white) { canvas in
      canvas.painter.fill(rect, with: .color(GridColor(rgb: 0x123456)))
      canvas.withPixels { pixels in
        pixels.fill(
          PixelRect(left: 1, top: 0, right: 3, bottom: 1),
          with: GridColor(red: 0, green: 0, blue: 0, alpha: 0.5))
      }
      canvas.painter.fill(
        GridRect(x: 2, y: 0, width: 1, height: 1), with: .color(GridColor(rgb: 0xabcdef)))
    }
    #expect(pixels == [0xff12_3456, 0xff09_1a2b, 0xffab_cdef])
  }

  @Test func drawingOutsideTheBufferDoesNothing() throws {
    let pixels = try BitmapCanvas.draw(width: 2, height: 2, background: .white) { canvas in
      canvas.withPixels { pixels in
        pixels.fill(PixelRect(left: -9, top: 2, right: 9, bottom: 9), with: .black)
        let mask = [UInt8](repeating: 255, count: 9)
        let everywhere = PixelRect(left: -99, top: -99, right: 99, bottom: 99)
        mask.withUnsafeBufferPointer { coverage in
          for (x, y) in [(-3, 0), (2, 0), (0, -3), (0, 2)] {
            pixels.draw(
              mask: coverage, maskWidth: 3, x: x, y: y, ink: MaskInk(.black), clip: everywhere)
          }
        }
      }
    }
    #expect(pixels.allSatisfy { $0 == 0xffff_ffff })
  }
}

@Suite struct Masks {
  @Test func coverageMixesWithinHalfAStepOfTheFormula() throws {
    let mask = (0..<256).map { UInt8($0) }
    for (text, below) in [(0x000000, 0xffffff), (0x1d4ed8, 0xf8fafc), (0xffffff, 0x0f172a)] {
      let (ink, base) = (GridColor(rgb: UInt32(text)), GridColor(rgb: UInt32(below)))
      let pixels = try BitmapCanvas.draw(width: 256, height: 1, background: base) { canvas in
        canvas.withPixels { pixels in
          mask.withUnsafeBufferPointer {
            pixels.draw(
              mask: $0, maskWidth: 256, x: 0, y: 0, ink: MaskInk(ink), clip: pixels.bounds)
          }
        }
      }
      for (covered, pixel) in pixels.enumerated() {
        let wanted = ink.withAlpha(Double(covered) / 255).over(base)
        for (value, shift) in [(wanted.red, 16), (wanted.green, 8), (wanted.blue, 0)] {
          #expect(abs(Double(pixel >> UInt32(shift) & 0xff) - value * 255) <= 0.5 + 1e-9)
        }
        #expect(pixel >> 24 == 255)
      }
    }
  }

  @Test func aMaskIsCutByItsClip() throws {
    let mask = [UInt8](repeating: 255, count: 16)
    let pixels = try BitmapCanvas.draw(width: 4, height: 4, background: .white) { canvas in
      canvas.withPixels { pixels in
        mask.withUnsafeBufferPointer {
          pixels.draw(
            mask: $0, maskWidth: 4, x: 0, y: 0, ink: MaskInk(.black),
            clip: PixelRect(left: 1, top: 2, right: 3, bottom: 3))
        }
      }
    }
    let black = pixels.indices.filter { pixels[$0] == 0xff00_0000 }
    #expect(black == [9, 10])
  }
}
