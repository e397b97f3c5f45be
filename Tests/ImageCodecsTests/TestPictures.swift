import GridreelPrimitives
import TestSupport

/// Pictures that stress different parts of the codecs.
enum TestPicture: String, CaseIterable, Sendable {
  case onePixel, oneColor, clear, oneColumn, oneRow, grid, translucentGrid, greyGrid, fewColors
  case noise, translucentNoise, diagonal, smooth, wideRow, narrowGrid, repeatedRows

  var bitmap: Bitmap {
    var numbers = SeededGenerator(seed: 7)
    switch self {
    case .onePixel: return Bitmap(width: 1, height: 1, pixels: [0xff12_3456])
    case .oneColor: return Self.picture(300, 200) { _, _ in 0xfff0_f1f9 }
    case .clear: return Self.picture(64, 40) { _, _ in 0 }
    case .oneColumn: return Self.picture(1, 3000) { _, _ in opaque(numbers.next()) }
    case .oneRow: return Self.picture(3000, 1) { _, _ in opaque(numbers.next()) }
    case .grid: return Self.grid(width: 701, height: 333)
    case .translucentGrid:
      return Self.mapped(Self.grid(width: 301, height: 133)) { word in
        let alpha = 255 - (word & 255)
        return alpha << 24 | (alpha / 3) << 16 | (alpha / 5) << 8 | alpha
      }
    case .greyGrid:
      return Self.mapped(Self.grid(width: 301, height: 133)) {
        0xff00_0000 | ($0 & 255) * 0x01_0101
      }
    case .fewColors:
      return Self.mapped(Self.grid(width: 301, height: 133)) { $0 & 0xffc0_c0c0 }
    case .noise: return Self.picture(211, 180) { _, _ in opaque(numbers.next()) }
    case .translucentNoise:
      return Self.picture(97, 83) { _, _ in
        let alpha = UInt32.random(in: 0...255, using: &numbers)
        let color = (0..<3).map { _ in UInt32.random(in: 0...alpha, using: &numbers) }
        return alpha << 24 | color[0] << 16 | color[1] << 8 | color[2]
      }
    case .diagonal:
      return Self.picture(400, 300) { x, y in
        0xff00_0000 | UInt32(x * 255 / 400) << 16 | UInt32(y * 255 / 300) << 8
          | UInt32((x + y) * 255 / 700)
      }
    case .smooth:
      return Self.picture(400, 300) { x, y in
        let jitter = Int(numbers.next() & 3)
        return 0xff00_0000 | UInt32(x / 3 + jitter) << 16 | UInt32(y / 2 + jitter) << 8
          | UInt32((x + y) / 4 + jitter)
      }
    case .wideRow: return Self.mapped(Self.grid(width: 14_000, height: 9)) { $0 }
    case .narrowGrid: return Self.grid(width: 3, height: 2000)
    case .repeatedRows:
      return Self.picture(500, 90) { x, y in
        opaque(UInt64(x / 7 * (y / 10 + 1)) &* 0x1234_5679)
      }
    }
  }

  static func picture(_ width: Int, _ height: Int, _ word: (Int, Int) -> UInt32) -> Bitmap {
    var pixels: [UInt32] = []
    for y in 0..<height { for x in 0..<width { pixels.append(word(x, y)) } }
    return Bitmap(width: width, height: height, pixels: pixels)
  }

  static func mapped(_ bitmap: Bitmap, _ word: (UInt32) -> UInt32) -> Bitmap {
    Bitmap(width: bitmap.width, height: bitmap.height, pixels: bitmap.pixels.map(word))
  }

  /// Stripes, hairlines and blurred marks that recur, as text does.
  static func grid(width: Int, height: Int, seed: UInt64 = 1) -> Bitmap {
    var numbers = SeededGenerator(seed: seed)
    // Mostly bare or full, as glyphs are, with soft edges between.
    let marks = (0..<12).map { _ in
      (0..<96).map { _ in
        let level = UInt32(numbers.next() >> 56)
        return level < 100 ? 0 : level > 180 ? 255 : level
      }
    }
    let text = (0..<4000).map { _ in Int(numbers.next() % 12) }
    return picture(width, height) { x, y in
      if x % 120 == 119 { return 0xffd0_d5dc }
      let background: (UInt32, UInt32, UInt32) = y / 24 % 2 == 0 ? (255, 255, 255) : (244, 246, 249)
      let (column, row) = (x / 8, y / 24)
      let isText = 6..<18 ~= y % 24 && column % 15 > 0 && column % 15 < 9
      let mark = marks[text[(column * 31 + row * 57) % 4000]]
      let shade = isText ? mark[(y % 24 - 6) * 8 + x % 8] : 0
      func blended(_ under: UInt32, _ over: UInt32) -> UInt32 {
        (under * (255 - shade) + over * shade) / 255
      }
      let (red, green) = (
        blended(background.0, 20 + 60 * UInt32(x / 120 % 3)), blended(background.1, 30)
      )
      return 0xff00_0000 | red << 16 | green << 8 | blended(background.2, 60)
    }
  }
}

private func opaque(_ bits: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: bits) | 0xff00_0000 }
