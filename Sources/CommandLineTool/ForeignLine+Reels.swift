import Gridreel
import GridreelFiles
import GridreelPrimitives
import GridreelStudio

/// What means a reel.
extension ForeignLine {
  /// Files of reels mean a reel.
  mutating func findReels() {
    for (index, item) in items.enumerated() {
      guard case .word(let word) = item, index > 0, ForeignValues.isPhoto(word),
        let output = ForeignValues.meaning(of: word, for: "output")
      else { continue }
      items[index] = .flag(output[0], output[1])
      isTranslated = true
    }
    let outputs = items.compactMap { item -> String? in
      switch item {
      case .word(let word), .flag("--output", let word?): word
      case .flag: nil
      }
    }
    let isReel = outputs.contains {
      (try? PictureFormat(path: $0)) == nil && (try? ReelFormat(path: $0)) != nil
    }
    if outputs.contains(where: { $0.contains(".") && (try? PictureFormat(path: $0)) != nil }) {
      items.removeAll { if case .flag("--format", _) = $0 { true } else { false } }
    }
    let stillFlags = RenderCommand.facts([]).flags
    let hasReelFlags = items.contains { item in
      if case .flag(let name, _) = item { stillFlags.find(name[...]) == nil } else { false }
    }
    if isReel || hasReelFlags || command == AnimateCommand.word { becomeReel() }
  }

  /// Says the line as one of reels.
  private mutating func becomeReel() {
    let actions = ["--sort", "--sort-to", "--tap", "--tap-row", "--script"]
    isTranslated =
      isTranslated || command != AnimateCommand.word
      || value(of: "--sort") != nil && value(of: "--frames") == nil
        && actions.dropFirst().allSatisfy { value(of: $0) == nil }
    // A grid file may say what happens, and several files are a race.
    let inputs = items.compactMap { if case .word(let word) = $0 { word } else { nil } }
    let mayMove =
      inputs.count > 1 || value(of: "--frames") != nil || inputs.contains { $0.hasSuffix(".json") }
    isIncomplete = isIncomplete || !mayMove && !actions.contains { value(of: $0) != nil }
    command = AnimateCommand.word
    leaveOutIdle()
    // The order at the start, where something else is the goal.
    let isStart =
      inputs.filter { (try? ReelFormat(path: $0)) == nil }.count > 1
      || value(of: "--frames") != nil || actions.dropFirst().contains { value(of: $0) != nil }
    items = items.map { item in
      switch item {
      case .flag("--sort", let keys) where !isStart: .flag("--sort-to", keys)
      case .flag("--input", let path?): .word(path)
      case .word(let word) where (try? ReelFormat(path: word)) != nil: .flag("--output", word)
      default: item
      }
    }
  }

  /// Leaves out what has no effect in a reel.
  private mutating func leaveOutIdle() {
    let idle = Set(GridOption.all.filter { $0.needs.contains(.still) }.map(\.flagName))
    for case .flag(let name, _) in items where idle.contains(name) { unknown.append(name) }
    items.removeAll { if case .flag(let name, _) = $0 { idle.contains(name) } else { false } }
  }
}
