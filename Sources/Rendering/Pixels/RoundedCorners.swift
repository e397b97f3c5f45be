internal import GridreelCanvas

/// The four corners of a rounded rectangle; their outsides are restored after drawing.
struct RoundedCorners {
  /// One corner: its pixels, and the coverage of each by the rounded rectangle, row-major, 0...255.
  private struct Corner {
    let area: PixelRect
    let coverage: [UInt8]
  }

  private let corners: [Corner]

  /// Prepares the corners of a rectangle.
  ///
  /// - Parameters:
  ///   - frame: The rectangle.
  ///   - radius: The corners' radius in device pixels.
  ///   - bounds: The picture's bounds; corners outside are left out.
  init(_ frame: PixelRect, radius: Double, within bounds: PixelRect) {
    let radius = min(radius, Double(frame.width) / 2, Double(frame.height) / 2)
    let side = Int(radius.rounded(.up))
    guard side > 0 else {
      corners = []
      return
    }
    let quarter = RoundedCorners.quarter(radius: radius, side: side)
    var made: [Corner] = []
    for isRight in [false, true] {
      for isBottom in [false, true] {
        let (left, top) = (
          isRight ? frame.right - side : frame.left, isBottom ? frame.bottom - side : frame.top
        )
        let area = PixelRect(left: left, top: top, right: left + side, bottom: top + side)
        let visible = area.intersection(bounds)
        guard !visible.isEmpty else { continue }
        var coverage: [UInt8] = []
        for y in visible.top..<visible.bottom {
          let row = isBottom ? side - 1 - (y - top) : y - top
          for x in visible.left..<visible.right {
            coverage.append(quarter[row * side + (isRight ? side - 1 - (x - left) : x - left)])
          }
        }
        made.append(Corner(area: visible, coverage: coverage))
      }
    }
    corners = made
  }

  /// Copies the pixels of every corner.
  func copy(from pixels: borrowing PixelBuffer) -> [[UInt32]] {
    var copies: [[UInt32]] = []
    for corner in corners { copies.append(pixels.copy(corner.area)) }
    return copies
  }

  /// Restores the copied pixels outside the rounding.
  func restore(_ saved: [[UInt32]], to pixels: borrowing PixelBuffer) {
    for (corner, copy) in zip(corners, saved) {
      pixels.restore(copy, to: corner.area, keeping: corner.coverage)
    }
  }

  /// The coverage of the top left quarter: each pixel's area inside the circle, from 16 columns per
  /// pixel.
  private static func quarter(radius: Double, side: Int) -> [UInt8] {
    let columns = 16
    var sums = [Double](repeating: 0, count: side * side)
    for column in 0..<side * columns {
      let across = radius - (Double(column) + 0.5) / Double(columns)
      let edge = radius - max(0, radius * radius - across * across).squareRoot()
      for row in 0..<side {
        let covered = min(max(Double(row + 1) - edge, 0), 1)
        sums[row * side + column / columns] += covered / Double(columns)
      }
    }
    return sums.map { UInt8(($0 * 255).rounded()) }
  }
}
