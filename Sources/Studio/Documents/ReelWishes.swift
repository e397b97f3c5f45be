import GridreelFiles
import GridreelPrimitives
import GridreelReels
import GridreelStills
import GridreelStyle

/// What happens in the picture of a mark: the actions and the timing of `gridreel animate`.
struct ReelWishes: Sendable {
  private(set) var actions: [ReelJob.Action] = []
  /// The path of a script from the document's folder.
  private(set) var script: Placed<String>?
  private(set) var timing = ReelTiming()
  /// The first word that only reels have, and that does not make one.
  private var idle: (word: String, origin: Origin)?

  private static let actionWords = ["tap", "tap-row", "sort-to", "script"]
  private static let timingKeys = ReelTiming.keys.map { ($0.flag?.word ?? $0.name, $0) }
  static let words = actionWords + timingKeys.map(\.0)

  /// Whether something happens.
  var isReel: Bool { !actions.isEmpty || script != nil }

  /// Whether a word alone is a flag that takes no value.
  static func isFlag(_ word: String) -> Bool {
    timingKeys.contains { key in
      key.1.flag?.shape.takesValue == false
        && (word == key.0 || word == "no-" + key.0 && key.1.flag?.shape.hasOpposite == true)
    }
  }

  /// Reads a word; returns whether it is one of reels.
  ///
  /// - Throws: ``GridreelError`` at the word.
  mutating func read(_ word: DocumentMark.Word, _ place: Origin) throws(GridreelError) -> Bool {
    switch word.name {
    case "tap": actions.append(.tap(word.value))
    case "tap-row": actions.append(.tapRow(word.value))
    case "sort-to": actions.append(.sort(word.value))
    case "script": script = Placed(value: word.value, origin: place)
    default: return try readTiming(word, place)
    }
    return true
  }

  private mutating func readTiming(
    _ word: DocumentMark.Word, _ place: Origin
  ) throws(GridreelError) -> Bool {
    let name = word.name ?? word.value
    let isOff = word.name == nil && name.hasPrefix("no-") && Self.isFlag(name)
    let key = isOff ? String(name.dropFirst(3)) : name
    guard let known = Self.timingKeys.first(where: { $0.0 == key }) else { return false }
    let value = word.name == nil ? (isOff ? "false" : "true") : word.value
    do throws(GridreelError) {
      try known.1.read([value], place, into: &timing)
    } catch {
      throw place.error("\(name): \(error.message)")
    }
    idle = idle ?? (name, place)
    return true
  }

  /// Rejects a timing of nothing.
  ///
  /// - Throws: ``GridreelError`` at its word.
  func check() throws(GridreelError) {
    guard let idle, !isReel else { return }
    throw idle.origin.error(
      "'\(idle.word)' belongs to reels; say what happens, as in tap=age or script=story.json")
  }
}

/// The format of a picture in a document: one that browsers show, and that can carry a recipe.
enum DocumentFormat: Hashable, Sendable {
  case still(PictureFormat)
  case reel(ReelFormat)

  private static let stills: [PictureFormat] = [.png, .svg, .webp]
  private static let reels = ["gif", "apng", "webp"]

  /// Reads the word of a mark; without one, a still is a PNG and a reel a GIF.
  ///
  /// - Throws: ``GridreelError`` at the word.
  init(_ word: Placed<String>?, isReel: Bool) throws(GridreelError) {
    let names = isReel ? Self.reels : Self.stills.map(\.rawValue)
    let name = word?.value ?? names[0]
    if isReel, names.contains(name) {
      self = .reel(try ReelFormat(word: name))
    } else if !isReel, let format = Self.stills.first(where: { $0.rawValue == name }) {
      self = .still(format)
    } else {
      let list = names.dropLast().joined(separator: ", ") + " or \(names[names.count - 1])"
      let hint: Message =
        Self.reels.contains(name) ? "; for a reel, say what happens, as in tap=age" : ""
      throw (word?.origin ?? .library).error(
        "'\(name)' is no format of \(isReel ? "reels" : "stills") in documents; write \(list)"
          + (isReel ? "" : hint))
    }
  }

  /// Whether a file may be a picture of a document.
  static func isEnding(of path: String) -> Bool {
    (stills.map(\.rawValue) + reels).contains { path.hasSuffix("." + $0) }
  }

  /// The ending of its files.
  var ending: String {
    switch self {
    case .still(let format): format.rawValue
    case .reel(.apng): "apng"
    case .reel(.webp): "webp"
    case .reel: "gif"
    }
  }
}
