extension DifferenceMask {
  /// The maximum number of marked pixels in any `size` × `size` square at any position.
  ///
  /// A square larger than the picture covers all of it. Needs one number per column and time proportional to
  /// the picture's area.
  func densestCount(inSquaresOf size: Int) -> Int {
    guard !isEmpty else { return 0 }
    let columns = min(size, width)
    var sums = [Int32](repeating: 0, count: width)
    // The marks in all columns of this band: an upper bound for every square in it.
    var inBand = 0
    var densest = 0
    for y in 0..<height {
      inBand += add(row: y, 1, to: &sums)
      if y >= size { inBand -= add(row: y - size, -1, to: &sums) }
      if inBand > densest { densest = max(densest, Self.greatestRun(of: columns, in: sums)) }
    }
    return densest
  }

  /// Adds `step` to the sum of every marked column of a row and returns the number of marked columns.
  private func add(row y: Int, _ step: Int32, to sums: inout [Int32]) -> Int {
    var count = 0
    for place in y * wordsPerRow..<(y + 1) * wordsPerRow where words[place] != 0 {
      count += words[place].nonzeroBitCount
      for x in SetBits(words[place], first: (place - y * wordsPerRow) * 64) { sums[x] += step }
    }
    return count
  }

  /// The largest sum of `count` adjacent columns.
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
