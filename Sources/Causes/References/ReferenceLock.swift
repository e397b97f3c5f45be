package import GridreelPrimitives

/// The references of a folder's grid files in one text without pixels, `gridreel.lock`.
///
/// ```
/// gridreel lock 2
/// people/dark@2x
///   people/dark@2x 29b1c2b36f83a054fbdc3ddf32dfa140 eNrtWW1v…
/// people/light@2x
///   people/light@2x …
/// end of gridreel lock
/// ```
///
/// Names are sorted, and each stands on a line of its own: so two branches that change pictures beside each other merge.
/// A name has several references if both branches changed the picture and the merge kept both lines; each line says whose
/// it is, as a merge keeps lines of several pictures in blocks, far from their names.
package struct ReferenceLock: Hashable, Sendable {
  /// The name of the file.
  package static let fileName = "gridreel.lock"

  private static let title = "gridreel lock 2"
  private static let end = "end of gridreel lock"
  private static let inset = "  "

  /// The references by the names of their pictures.
  private var references: [String: [LockedReference]] = [:]

  /// Whether something was left out that could not be read.
  package private(set) var isDamaged = false

  package init() {}

  /// Whether it has no reference.
  package var isEmpty: Bool { references.isEmpty }

  /// The names of the pictures, sorted by bytes.
  package var names: [String] {
    references.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The references of a picture; empty if there are none.
  package subscript(name: String) -> [LockedReference] {
    get { references[name] ?? [] }
    set { references[name] = newValue.isEmpty ? nil : newValue }
  }

  /// The lines of a picture's references.
  ///
  /// - Throws: ``GridreelError`` with code `internalFault`.
  package func lines(of name: String) throws(GridreelError) -> [String] {
    var lines: [String] = []
    for reference in self[name] { lines.append(try reference.line()) }
    return lines
  }

  /// Makes lines the references of a picture.
  ///
  /// - Throws: ``GridreelError`` with code `internalFault`.
  package mutating func set(_ lines: [String], of name: String) throws(GridreelError) {
    self[name] = []
    for line in lines {
      guard let reference = try LockedReference(line: line[...]) else {
        throw GridreelError(.internalFault, "a line of a lock cannot be read")
      }
      self[name].append(reference)
    }
  }

  /// The name of a picture: the names of its reference's folder and file, without blanks and control characters.
  package static func name(ofReference path: String) -> String {
    let parts = path.split(separator: "/").suffix(2).joined(separator: "/")
    let name = parts.hasSuffix(".png") ? String(parts.dropLast(4)) : parts
    return name.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar.value {
      case 0...0x20, 0x7f...0xa0, 0x2028, 0x2029:
        result += "%" + String(scalar.value, radix: 16, uppercase: true)
      default: result.unicodeScalars.append(scalar)
      }
    }
  }

  /// The file.
  ///
  /// - Throws: ``GridreelError`` with code `internalFault`.
  package func text() throws(GridreelError) -> String {
    var lines = [Self.title]
    for name in names {
      lines.append(name)
      lines += try self.lines(of: name).map { "\(Self.inset)\(name) \($0)" }
    }
    return (lines + [Self.end, ""]).joined(separator: "\n")
  }
}

// MARK: Reading

extension ReferenceLock {
  /// Reads a file.
  ///
  /// - Parameters:
  ///   - bytes: the file.
  ///   - isRecorded: whether its pictures are recorded again, so that what cannot be read may be left out.
  ///   - remedy: the command that records them.
  /// - Throws: ``GridreelError`` with the line that was edited, cut or left by a merge.
  package init(
    parsing bytes: [UInt8], isRecorded: Bool = false, remedy: String
  ) throws(GridreelError) {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { $0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0 }
      .map { Substring(decoding: $0, as: UTF8.self) }
    var (names, hasEnded) = ([(text: String, line: Int)](), false)
    func check(_ problem: Problem, _ line: Int) throws(GridreelError) {
      guard isRecorded else {
        throw GridreelError(.badInput, line: line, problem.message + " by: \(remedy)")
      }
      isDamaged = true
    }
    for (number, line) in zip(1..., lines) where !line.isEmpty {
      if number == 1, line != Self.title[...] {
        if !line.hasPrefix("<<<<<<<") || !isRecorded { throw Self.foreign }
      } else if Self.isOfMerge(line) {
        try check(.merge, number)
      } else if line == Self.end[...] {
        hasEnded = true
      } else if !line.hasPrefix(Self.inset) {
        if number > 1 { names.append((String(line), number)) }
      } else if let (name, reference) = try Self.reference(line.dropFirst(Self.inset.count)) {
        if !self[name].contains(reference) { self[name].append(reference) }
      } else {
        try check(names.last.map { .edited($0.text) } ?? .merge, number)
      }
    }
    for name in names where self[name.text].isEmpty { try check(.cut(name.text), name.line) }
    if !hasEnded { try check(.end, (lines.lastIndex { !$0.isEmpty } ?? 0) + 1) }
  }

  /// The reference of a line, and the picture whose it is; nil if the line was cut or edited.
  private static func reference(
    _ line: Substring
  ) throws(GridreelError) -> (name: String, LockedReference)? {
    guard let end = line.firstIndex(of: " "), end > line.startIndex,
      let reference = try LockedReference(line: line[end...])
    else { return nil }
    return (String(line[..<end]), reference)
  }

  private static let foreign = GridreelError(
    .badInput, line: 1,
    "is not a lock of gridreel, or one of another version; remove it, and record again")

  private static func isOfMerge(_ line: Substring) -> Bool {
    ["<<<<<<<", "|||||||", "=======", ">>>>>>>"].contains { line.hasPrefix($0) }
  }

  /// What can be wrong with a line.
  private enum Problem {
    case merge, end
    case cut(String)
    case edited(String)

    var message: Message {
      switch self {
      case .merge: "a merge left both versions here; look at the pictures and record again"
      case .end: "the lock is cut short; take it from the repository, or record again"
      case .cut(let name):
        "\(quoted(name)) has no digest: the lock is cut short or was edited; take it from the repository, or record again"
      case .edited(let name):
        "the digest of \(quoted(name)) was cut or edited; take it from the repository, or record again"
      }
    }
  }
}
