import GridreelCauses
import GridreelComparing
import GridreelPrimitives

/// One reason for which pictures failed, and all of these pictures.
struct CauseGroup {
  /// What makes causes of different pictures one.
  fileprivate enum Key: Hashable {
    case root(Cause.Root)
    case text(Cause.Kind, String)
    /// Rows or values of a file, of which each picture shows some.
    case data(file: String, name: String)
    case unexplained
    case error(String)
    /// Pictures without a reference, and references without a picture.
    case missing, orphan
  }

  private let key: Key
  /// The keys of all causes that are told as this reason.
  private var keys: Set<Key>
  /// The cause as the first picture has it; nil for an error.
  private(set) var cause: Cause?
  /// The reason in one sentence without a full stop.
  private(set) var text: String
  /// The failures, in their order.
  private(set) var failures: [SnapshotResult] = []
  /// The places of the failures in the list of all.
  private(set) var places: [Int] = []
  /// The causes of all pictures, of a change of rows.
  private var data: [Cause] = []
  /// What of the pictures shows the change, in the plural.
  private(set) var parts: [String] = []
  /// By which it is accepted; equal in every run as long as the change is the same.
  private(set) var name = ""

  private init(key: Key, cause: Cause?, text: String) {
    (self.key, keys, self.cause, self.text) = (key, [key], cause, text)
  }

  /// The path of the file with the change or the error; nil if no file has it.
  var file: String? { cause?.root?.file ?? cause?.file ?? failures.first?.errorPlace?.file }

  /// The line in the file, from 1; nil if it is unknown.
  var line: Int? {
    data.compactMap { $0.line ?? $0.root?.line }.min() ?? cause?.root?.line
      ?? failures.first?.errorPlace?.line
  }

  /// Whether it is told once, and not with each picture: few pictures without a reference are told by their names, unless
  /// these have most in common, as those of a new state have.
  var isShared: Bool {
    switch key {
    case .missing, .orphan: places.count > Self.fewPictures || common.count > 1
    case .data: true
    case .root, .text, .unexplained, .error: cause?.root != nil || places.count > 1
    }
  }

  private static let fewPictures = 3

  /// How many pictures it is about, or which one, and what of them shows it.
  var extent: String {
    let pictures =
      failures.count == 1 ? failures[0].subject.title : "\(grouped(failures.count)) pictures"
    let shown = (parts + common).prefix(Self.shownParts).joined(separator: ", ")
    let rest = parts.count - Self.shownParts
    return pictures + (shown.isEmpty ? "" : " · \(shown)") + (rest > 0 ? " and \(rest) more" : "")
  }

  private static let shownParts = 4

  /// What the names of pictures have in common that are told by nothing else.
  private var common: [String] {
    guard key == .missing || key == .orphan || key.isOfNames, failures.count > 1 else { return [] }
    let subjects = failures.map(\.subject)
    func one<Value: Hashable>(_ value: (SnapshotResult.Subject) -> Value) -> Value? {
      let values = Set(subjects.map(value))
      return values.count == 1 ? values.first : nil
    }
    let names = [
      one(\.grid), one(\.theme).map { "theme \($0)" },
      one(\.state).flatMap(\.self).map { "state \($0)" },
    ]
    return names.compactMap { $0?.visible }
  }

  /// The reasons of failures, in the order of the first picture of each.
  static func groups(of failures: [SnapshotResult]) -> [CauseGroup] {
    var groups: [CauseGroup] = []
    var known: [Key: Int] = [:]
    let many = manyValues(in: failures.flatMap(reasons))
    let values = ChangedValues(failures, many)
    let files = onlyReasons(of: failures, many)
    for (place, result) in failures.enumerated() {
      for (own, cause) in reasons(of: result) {
        let value = cause.flatMap { Key.told($0, among: many) } ?? own
        let key =
          cause.flatMap { $0.fileOfReason.flatMap { files[$0] } ?? values.reason(of: $0) } ?? value
        let group = known[key] ?? groups.count
        if group == groups.count {
          known[key] = group
          let text = cause?.text ?? result.firstReason
          groups.append(CauseGroup(key: key, cause: cause, text: text))
        }
        // A row that came into sight does not tell the value.
        if value == key, groups[group].cause.map({ Key(of: $0) != key }) ?? false {
          (groups[group].cause, groups[group].text) = (cause, cause?.text ?? groups[group].text)
        }
        groups[group].keys.insert(own)
        if value == key, key.isOfData, let cause { groups[group].data.append(cause) }
        guard groups[group].places.last != place else { continue }
        groups[group].places.append(place)
        groups[group].failures.append(result)
        for part in cause?.parts ?? [] where !groups[group].parts.contains(part) {
          groups[group].parts.append(part)
        }
      }
    }
    let counts = groups.reduce(into: [:]) { $0[$1.plainName, default: 0] += 1 }
    for place in groups.indices {
      if !groups[place].data.isEmpty { groups[place].text = Cause.sentence(of: groups[place].data) }
      let plain = groups[place].plainName
      groups[place].name = counts[plain] == 1 ? plain : "\(plain)-\(groups[place].key.digest)"
    }
    return groups
  }

  /// The columns of which a picture tells many values, or pictures the same change in several rows.
  private static func manyValues(in reasons: [(Key, Cause?)]) -> Set<Key> {
    var many = Set(reasons.map(\.0).filter(\.isOfData))
    var lines: [Cause.Root: Int] = [:]
    for cause in reasons.compactMap(\.1) {
      guard var change = cause.root, let key = Key(ofCellIn: cause) else { continue }
      let line = change.line
      change.line = 0
      if let other = lines[change], other != line { many.insert(key) }
      lines[change] = line
    }
    return many
  }

  /// The reasons of files of rows that have one alone, by their paths: what windows, formulas and summaries show follows
  /// from it.
  private static func onlyReasons(
    of failures: [SnapshotResult], _ many: Set<Key>
  ) -> [String: Key] {
    var keys: [String: Set<Key>] = [:]
    for (own, cause) in failures.flatMap(reasons) {
      guard let cause, cause.fileOfReason == nil, cause.kind == .data,
        let file = cause.root?.file ?? cause.file
      else { continue }
      keys[file, default: []].insert(Key.told(cause, among: many) ?? own)
    }
    return keys.compactMapValues { $0.count == 1 ? $0.first : nil }
  }

  /// The reasons of each failure.
  static func reasons(of failures: [SnapshotResult]) -> [[CauseGroup]] {
    var own = [[CauseGroup]](repeating: [], count: failures.count)
    for group in groups(of: failures) {
      for place in group.places { own[place].append(group) }
    }
    return own
  }

  /// The name without what keeps it apart from an equal one: `fjord.accentColor`.
  var plainName: String {
    switch key {
    case .root(let root): root.file.stem + "." + root.shortKey
    case .data(let file, let name): file.stem + "." + name
    case .text(.name, _): "moved"
    case .text(let kind, _): "\(kind.rawValue)-\(key.digest)"
    case .unexplained: "unexplained"
    case .error: "error-\(key.digest)"
    case .missing: "missing"
    case .orphan: "orphan"
    }
  }

  /// The reasons that are told once, and the failures with what is left of theirs.
  ///
  /// - Parameters:
  ///   - failures: The failures.
  ///   - isTold: Whether a reason is told once.
  /// - Returns: Those reasons, and the failures that have others.
  static func split(
    _ failures: [SnapshotResult], where isTold: (CauseGroup) -> Bool = \.isShared
  ) -> (told: [CauseGroup], others: [SnapshotResult]) {
    let told = groups(of: failures).filter(isTold)
    let keys = Set(told.flatMap(\.keys))
    let others = failures.compactMap { result -> SnapshotResult? in
      let reasons = reasons(of: result)
      let own = reasons.filter { !keys.contains($0.0) }
      if own.count == reasons.count { return result }
      guard !own.isEmpty else { return nil }
      var rest = result
      rest.causes = own.compactMap(\.1)
      return rest
    }
    return (told, others)
  }

  /// Whether a picture has all reasons of another one, which has at least one.
  static func areReasons(of result: SnapshotResult, allOf other: SnapshotResult) -> Bool {
    let keys = Set(reasons(of: other).map(\.0))
    return !keys.isEmpty && keys.isSubset(of: reasons(of: result).map(\.0))
  }

  private static func reasons(of result: SnapshotResult) -> [(Key, Cause?)] {
    switch result.status {
    case .error where result.causes.isEmpty: return [(.error(result.firstReason), nil)]
    case .missing: return [(.missing, nil)]
    case .orphan: return [(.orphan, nil)]
    case .error, .changed, .layout, .moved, .added, .removed, .passed, .recorded: break
    }
    return result.reasons.map { (Key(of: $0), $0) }
  }

  /// Whether a cause of one of its failures is this reason.
  func tells(_ cause: Cause) -> Bool { keys.contains(Key(of: cause)) }
}

extension Cause {
  /// The file of the rows of which some are the reason for what a window shows, a formula makes, a summary counts or a
  /// scale colours; nil for any other cause.
  fileprivate var fileOfReason: String? {
    switch change {
    case .window, .scale: file
    case .cell, nil: root == nil && kind == .data ? file : nil
    default: nil
    }
  }
}

extension CauseGroup.Key {
  fileprivate var isOfData: Bool { if case .data = self { true } else { false } }
  /// Whether it is another name of pictures that are drawn as before.
  fileprivate var isOfNames: Bool { if case .text(.name, _) = self { true } else { false } }

  /// The key of one value that is told with others of its column, which other pictures show; nil if it is not.
  fileprivate static func told(_ cause: Cause, among many: Set<Self>) -> Self? {
    Self(ofCellIn: cause).flatMap { many.contains($0) ? $0 : nil }
  }

  /// The key of many values of the column of one; nil for a cause that is no value.
  fileprivate init?(ofCellIn cause: Cause) {
    guard let file = cause.root?.file, case .cell(let cell) = cause.change else { return nil }
    self = .data(file: file, name: cell.column)
  }

  fileprivate init(of cause: Cause) {
    if let root = cause.root {
      self = .root(root)
    } else if let file = cause.file, let name = cause.dataName {
      self = .data(file: file, name: name)
    } else {
      self = cause.kind == .unexplained ? .unexplained : .text(cause.kind, cause.text)
    }
  }

  /// A short digest of what makes causes one.
  fileprivate var digest: String {
    let text =
      switch self {
      case .root(let root):
        [root.file, root.key, root.old ?? "\n", root.new ?? "\n"].joined(separator: "\n")
      case .data(let file, let name): file + "\n" + name
      case .text(_, let text), .error(let text): text
      case .unexplained, .missing, .orphan: ""
      }
    return String(ContentDigest(text).description.prefix(6))
  }
}

extension String {
  /// The name of a file without folder and ending.
  var stem: String {
    let file = split(separator: "/").last ?? ""
    return String(file.split(separator: ".").first ?? file)
  }
}

/// The values that some pictures show to have changed, by which rows came, went or moved in others.
private struct ChangedValues {
  /// A row of a file, by its position then or now.
  private struct Row: Hashable {
    let file: String
    let position: Int
    let isOld: Bool
  }

  /// The only reason for which values of a row changed; nil for a row with several.
  private var reasons: [Row: CauseGroup.Key?] = [:]

  init(_ failures: [SnapshotResult], _ many: Set<CauseGroup.Key>) {
    for cause in failures.flatMap(\.reasons) {
      guard let file = cause.root?.file ?? cause.file else { continue }
      let own = CauseGroup.Key(of: cause)
      let key = CauseGroup.Key.told(cause, among: many) ?? own
      for row in Self.rows(of: cause, in: file) {
        reasons.updateValue(reasons[row].map { $0 == key ? key : nil } ?? key, forKey: row)
      }
    }
  }

  /// The rows with another value.
  private static func rows(of cause: Cause, in file: String) -> [Row] {
    switch cause.change {
    case .cell(let cell) where cause.root != nil:
      [
        Row(file: file, position: cell.row, isOld: false),
        Row(file: file, position: cell.oldRow, isOld: true),
      ]
    case .hidden(_, let rows):
      rows.map { Row(file: file, position: $0.position, isOld: false) }
    default: []
    }
  }

  /// The reason for which all rows of a cause came, went or moved: their only value that changed; nil if there is none.
  func reason(of cause: Cause) -> CauseGroup.Key? {
    guard let file = cause.file, case .rows(let change, let rows) = cause.change, !rows.isEmpty
    else { return nil }
    let keys = Set(
      rows.map {
        reasons[Row(file: file, position: $0.position, isOld: change == .removed)] ?? nil
      })
    return keys.count == 1 ? keys.first ?? nil : nil
  }
}
