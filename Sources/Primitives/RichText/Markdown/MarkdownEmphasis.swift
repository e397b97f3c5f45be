/// Pairs runs of delimiters by CommonMark's algorithm.
struct MarkdownEmphasis {
  /// A run that is not resolved yet: its token, and its neighbours in the list.
  private struct Entry {
    let token: Int
    var previous, next: Int
  }

  private var entries: [Entry] = []
  /// The last entry; -1 if there is none.
  private(set) var last = -1

  /// What decides which runs can begin what a run ends.
  private struct Bottom: Hashable {
    let byte: UInt8
    let canOpen: Bool
    let rest: Int
  }

  mutating func append(_ token: Int) {
    if last >= 0 { entries[last].next = entries.count }
    entries.append(Entry(token: token, previous: last, next: -1))
    last = entries.count - 1
  }

  /// Resolves all runs after an entry.
  mutating func resolve(above bottom: Int, in tokens: inout [MarkdownToken]) {
    var bottoms: [Bottom: Int] = [:]
    var place = first(above: bottom)
    while place >= 0 {
      guard let closer = run(place, tokens), closer.canClose, closer.rest > 0 else {
        place = entries[place].next
        continue
      }
      let key = Bottom(byte: closer.byte, canOpen: closer.canOpen, rest: closer.length % 3)
      guard let opener = opener(of: closer, at: place, above: bottoms[key] ?? bottom, tokens)
      else {
        bottoms[key] = entries[place].previous
        let next = entries[place].next
        if !closer.canOpen { remove(place) }
        place = next
        continue
      }
      removeBetween(opener, place)
      if pair(opener, place, &tokens) == 0 {
        let next = entries[place].next
        remove(place)
        place = next
      }
    }
    // What is left is literal.
    if bottom >= 0 { entries[bottom].next = -1 }
    last = bottom
  }

  private func first(above bottom: Int) -> Int {
    guard bottom < 0 else { return entries[bottom].next }
    var place = last
    while place >= 0, entries[place].previous >= 0 { place = entries[place].previous }
    return place
  }

  private func run(_ place: Int, _ tokens: [MarkdownToken]) -> MarkdownDelimiters? {
    guard case .delimiters(let run) = tokens[entries[place].token] else { return nil }
    return run
  }

  private func opener(
    of closer: MarkdownDelimiters, at place: Int, above bottom: Int, _ tokens: [MarkdownToken]
  ) -> Int? {
    var other = entries[place].previous
    while other > bottom {
      if let opener = run(other, tokens), opener.byte == closer.byte, opener.canOpen,
        opener.rest > 0, Self.fit(opener, closer)
      {
        return other
      }
      other = entries[other].previous
    }
    return nil
  }

  /// Whether two runs can be a pair: those that could both begin and end have no length of three in sum.
  private static func fit(_ opener: MarkdownDelimiters, _ closer: MarkdownDelimiters) -> Bool {
    guard opener.canClose || closer.canOpen, opener.byte != UInt8(ascii: "~") else { return true }
    return (opener.length + closer.length) % 3 != 0
      || opener.length % 3 == 0 && closer.length % 3 == 0
  }

  /// Pairs delimiters of two runs, and returns how many the second one has left.
  private mutating func pair(
    _ opener: Int, _ closer: Int, _ tokens: inout [MarkdownToken]
  ) -> Int {
    guard var first = run(opener, tokens), var second = run(closer, tokens) else { return 0 }
    if first.rest >= 2, second.rest >= 2 {
      first.begins.double += 1
      second.ends.double += 1
      (first.rest, second.rest) = (first.rest - 2, second.rest - 2)
    } else {
      first.begins.single += 1
      second.ends.single += 1
      (first.rest, second.rest) = (first.rest - 1, second.rest - 1)
    }
    tokens[entries[opener].token] = .delimiters(first)
    tokens[entries[closer].token] = .delimiters(second)
    if first.rest == 0 { remove(opener) }
    return second.rest
  }

  private mutating func removeBetween(_ opener: Int, _ closer: Int) {
    entries[opener].next = closer
    entries[closer].previous = opener
  }

  private mutating func remove(_ place: Int) {
    let entry = entries[place]
    if entry.previous >= 0 { entries[entry.previous].next = entry.next }
    if entry.next >= 0 { entries[entry.next].previous = entry.previous }
    if last == place { last = entry.previous }
  }
}

/// Joins tokens to a text with looks.
struct MarkdownWriter {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var result = RichText("")
  /// The number of open looks of each kind.
  private var depths = [Int](repeating: 0, count: RichLook.Trait.allCases.count)
  private var link: String?

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  consuming func text(of tokens: [MarkdownToken]) -> RichText {
    for token in tokens {
      switch token {
      case .text(let range): add(String(decoding: bytes[range], as: UTF8.self))
      case .made(let text): add(text)
      case .code(let text):
        depths[RichLook.Trait.code] += 1
        add(text)
        depths[RichLook.Trait.code] -= 1
      case .delimiters(let run): add(run)
      case .tag(let trait, let begins): depths[trait] = max(0, depths[trait] + (begins ? 1 : -1))
      case .link(let address): link = address
      case .linkEnd: link = nil
      }
    }
    return result
  }

  private mutating func add(_ run: MarkdownDelimiters) {
    let isTilde = run.byte == UInt8(ascii: "~")
    let double = isTilde ? RichLook.Trait.strikethrough : .bold
    depths[double] -= run.ends.double
    depths[.italic] -= run.ends.single
    add(String(repeating: Character(Unicode.Scalar(run.byte)), count: run.rest))
    depths[double] += run.begins.double
    depths[.italic] += run.begins.single
  }

  private mutating func add(_ text: String) {
    guard !text.isEmpty else { return }
    var look = RichLook()
    for trait in RichLook.Trait.allCases { look[trait] = depths[trait] > 0 }
    look.link = link
    result.append(text, look)
  }
}

extension [Int] {
  fileprivate subscript(trait: RichLook.Trait) -> Int {
    get { self[Int(trait.rawValue)] }
    set { self[Int(trait.rawValue)] = newValue }
  }
}
