extension DifferenceMask {
  /// The most marked pixels in any square of `size` × `size` pixels, wherever it stands.
  ///
  /// A square larger than the picture holds all of it. Needs one number per column; takes time in
  /// proportion to the picture's extents.
  func densestCount(inSquaresOf size: Int) -> Int {
    guard !isEmpty else { return 0 }
    let columns = min(size, width)
    var sums = [Int32](repeating: 0, count: width)
    // How many are marked in all columns: no square of this band can hold more.
    var inBand = 0
    var densest = 0
    for y in 0..<height {
      inBand += add(row: y, 1, to: &sums)
      if y >= size { inBand -= add(row: y - size, -1, to: &sums) }
      if inBand > densest { densest = max(densest, Self.greatestRun(of: columns, in: sums)) }
    }
    return densest
  }

  /// Adds `step` to the sum of every marked column of a row and says how many there are.
  private func add(row y: Int, _ step: Int32, to sums: inout [Int32]) -> Int {
    var count = 0
    for place in y * wordsPerRow..<(y + 1) * wordsPerRow where words[place] != 0 {
      count += words[place].nonzeroBitCount
      for x in SetBits(words[place], first: (place - y * wordsPerRow) * 64) { sums[x] += step }
    }
    return count
  }

  /// The greatest sum of `count` neighbours.
  private static func greatestRun(of count: Int, in sums: [Int32]) -> Int {
    var sum = sums[..<count].reduce(0) { $0 + Int($1) }
    var greatest = sum
    for x in count..<sums.count {
      sum += Int(sums[x]) - Int(sums[x - count])
      greatest = max(greatest, sum)
    }
    return greatest
  }
}
