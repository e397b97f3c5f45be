/// Finds the smallest exact form of a picture, or a common one for several.
struct PixelSurvey {
  private var allBits: UInt32 = 0xff00_0000
  private var isGrey = true
  private var colors: [UInt32] = []
  private var hasTooManyColors = false
  private var slots = [UInt32](repeating: 0, count: Self.slotCount)
  private var hasZero = false

  /// For each row of the latest picture, whether it equals the row above it.
  private(set) var repeats: [Bool] = []

  /// The number of pixels sampled for changes, and the number of those that differ from their left
  /// neighbour.
  private var sampledCount = 0
  private var changeCount = 0

  private static let slotCount = 1024

  /// Whether so many pixels differ from their neighbour that hardly any repeats can be found.
  var isBusy: Bool { changeCount * 10 > sampledCount * 3 }

  /// Whether all pixels are opaque.
  var isOpaque: Bool { allBits == 0xff00_0000 }

  /// The form with the fewest bytes per pixel that holds all pictures so far.
  var form: PixelForm {
    if isOpaque {
      if isGrey { return .grey }
      return hasTooManyColors ? .rgb : .palette(Palette(colors))
    }
    return hasTooManyColors ? .rgba : .palette(Palette(colors))
  }

  /// Adds the pixels of one picture.
  mutating func add(_ view: PixelView) {
    repeats = [Bool](repeating: false, count: view.height)
    for y in 0..<view.height {
      if y & 7 == 0 { sampleChanges(view.row(y), count: view.width) }
      if y > 0 && view.repeatsRowAbove(y) {
        repeats[y] = true
      } else if !hasTooManyColors || isGrey {
        addRow(view.row(y), count: view.width)
      } else if allBits == 0xff00_0000 {
        addAlpha(view.row(y), count: view.width)
      }
    }
  }

  private mutating func sampleChanges(_ row: UnsafePointer<UInt32>, count: Int) {
    var changes = 0
    for x in 1..<max(1, count) where row[x] != row[x &- 1] { changes &+= 1 }
    changeCount += changes
    sampledCount += count
  }

  private mutating func addAlpha(_ row: UnsafePointer<UInt32>, count: Int) {
    var all: UInt32 = 0xff00_0000
    for x in 0..<count { all &= row[x] }
    allBits = all
  }

  private mutating func addRow(_ row: UnsafePointer<UInt32>, count: Int) {
    var last = ~row[0]
    for x in 0..<count {
      let word = row[x]
      if word == last { continue }
      last = word
      allBits &= word
      if word & 255 != word &>> 8 & 255 || word & 255 != word &>> 16 & 255 { isGrey = false }
      if !hasTooManyColors { insert(word) }
    }
  }

  private mutating func insert(_ word: UInt32) {
    if word == 0 {
      if !hasZero { append(0) }
      hasZero = true
      return
    }
    var slot = Int((word &* 0x9e37_79b1) &>> 22)
    while slots[slot] != 0 {
      if slots[slot] == word { return }
      slot = (slot &+ 1) & (Self.slotCount &- 1)
    }
    slots[slot] = word
    append(word)
  }

  private mutating func append(_ word: UInt32) {
    if colors.count == 256 { hasTooManyColors = true } else { colors.append(word) }
  }
}
