import GridreelJSONText

/// One value of a file that is another than when a picture was recorded.
package struct SourceChange: Hashable, Sendable {
  /// One step of the path of a value.
  enum Step: Hashable, Sendable {
    case key(String)
    case index(Int)
  }

  /// The name of the file.
  package let file: String
  let path: [Step]
  /// The value then and now; nil where there is none.
  let old, new: JSONNode?
  /// The position of the value now, or of the object without it.
  let position: TextPosition

  /// Every change of files that are there then and now.
  package static func all(from old: [SourceFile], to new: [SourceFile]) -> [SourceChange] {
    new.flatMap { file -> [SourceChange] in
      guard let before = old.first(where: { $0.name == file.name }) else { return [] }
      var finder = ChangeFinder(file: file.name)
      finder.compare(before.root, file.root, at: [], file.root.position)
      return finder.changes
    }
  }

  /// The files as they would be without this change.
  package func undone(in files: [SourceFile]) -> [SourceFile] {
    files.map { file in
      guard file.name == self.file else { return file }
      return SourceFile(name: file.name, root: file.root.undoing(self, at: path[...]))
    }
  }

  /// What files before this one say of the value, the last first, where the file says nothing itself then or now: a
  /// theme has from its parents what it does not set.
  ///
  /// - Parameters:
  ///   - old: The files then, each over those before it.
  ///   - new: The files now.
  /// - Returns: The value as a reader would name it; nil where no file has one, or the file itself then and now.
  package func inherited(from old: [SourceFile], _ new: [SourceFile]) -> String? {
    guard (self.old == nil) != (self.new == nil), file != SourceFile.grid else { return nil }
    let files = (self.old == nil ? old : new).filter { $0.name != SourceFile.grid }
    guard let own = files.firstIndex(where: { $0.name == file }) else { return nil }
    let value = files[..<own].reversed().lazy.compactMap { $0.root.value(at: path[...]) }.first
    if case .object? = value?.value { return nil }
    return value?.plainText
  }

  /// What changed, in words of files; `path` is that of the file as the user would type it.
  package func root(in path: String) -> Cause.Root {
    let (old, new) = moved ?? (old?.plainText, new?.plainText)
    return Cause.Root(file: path, line: position.line, key: key, old: old, new: new)
  }

  /// The elements of a list that stand in another order, then and now, by their names; nil for any other change.
  private var moved: (String?, String?)? {
    guard case .array(let before)? = old?.value, case .array(let now)? = new?.value,
      before.count == now.count
    else { return nil }
    let changed = zip(before, now).filter { !$0.equals($1) }
    func names(_ nodes: [JSONNode]) -> String { nodes.map(\.shortName).joined(separator: ", ") }
    return (names(changed.map(\.0)), names(changed.map(\.1)))
  }

  private var key: String {
    path.reduce(into: "") { text, step in
      switch step {
      case .key(let key): text += text.isEmpty ? key : "." + key
      case .index(let index): text += "[\(index)]"
      }
    }
  }
}

private struct ChangeFinder {
  let file: String
  private(set) var changes: [SourceChange] = []

  init(file: String) { self.file = file }

  mutating func compare(
    _ old: JSONNode, _ new: JSONNode, at path: [SourceChange.Step], _ place: TextPosition
  ) {
    switch (old.value, new.value) {
    case (.object(let old), .object(let new)):
      for member in new.members {
        let path = path + [.key(member.key)]
        if let before = old[member.key] {
          compare(before, member.node, at: path, member.keyPosition)
        } else {
          add(path, nil, member.node, member.keyPosition)
        }
      }
      addRemoved(of: old, new, at: path, place)
    case (.array(let old), .array(let new)): compare(old, new, at: path, place)
    default: if !old.equals(new) { add(path, old, new, place) }
    }
  }

  /// Adds the members that are no longer there, where the member before them is, or the object.
  private mutating func addRemoved(
    of old: JSONObject, _ new: JSONObject, at path: [SourceChange.Step], _ place: TextPosition
  ) {
    var place = place
    for member in old.members {
      if let kept = new.members.first(where: { $0.key == member.key }) {
        place = kept.keyPosition
      } else {
        add(path + [.key(member.key)], member.node, nil, place)
      }
    }
  }

  /// Compares the elements between those at the start and at the end that are equal.
  private mutating func compare(
    _ old: [JSONNode], _ new: [JSONNode], at path: [SourceChange.Step], _ place: TextPosition
  ) {
    let start = zip(old, new).prefix { $0.equals($1) }.count
    let rest = (old: old[start...], new: new[start...])
    let end = zip(rest.old.reversed(), rest.new.reversed()).prefix { $0.equals($1) }.count
    let (before, now) = (rest.old.dropLast(end), rest.new.dropLast(end))
    if before.count > 1, before.count == now.count, Self.areSame(before, now), let first = now.first
    {
      // The same elements in another order are one change.
      add(path, node(old), node(new), first.position)
      return
    }
    let place = now.endIndex > 0 ? new[now.endIndex - 1].position : place
    for index in start..<max(before.endIndex, now.endIndex) {
      let path = path + [.index(index)]
      switch (before.indices.contains(index), now.indices.contains(index)) {
      case (true, true): compare(before[index], now[index], at: path, now[index].position)
      case (true, false): add(path, before[index], nil, place)
      case (false, _): add(path, nil, now[index], now[index].position)
      }
    }
  }

  /// Whether two lists have the same elements, in whatever order.
  private static func areSame(_ old: ArraySlice<JSONNode>, _ new: ArraySlice<JSONNode>) -> Bool {
    var rest = Array(new)
    return old.allSatisfy { node in
      guard let place = rest.firstIndex(where: { $0.equals(node) }) else { return false }
      rest.remove(at: place)
      return true
    }
  }

  private func node(_ elements: [JSONNode]) -> JSONNode {
    JSONNode(value: .array(elements), position: elements.first?.position ?? .start)
  }

  private mutating func add(
    _ path: [SourceChange.Step], _ old: JSONNode?, _ new: JSONNode?, _ place: TextPosition
  ) {
    changes.append(SourceChange(file: file, path: path, old: old, new: new, position: place))
  }
}

extension JSONNode {
  /// Whether both have the same value, wherever they are and however numbers are written.
  fileprivate func equals(_ other: JSONNode) -> Bool {
    switch (value, other.value) {
    case (.number(let left), .number(let right)): left.value == right.value
    case (.array(let left), .array(let right)):
      left.count == right.count && zip(left, right).allSatisfy { $0.equals($1) }
    case (.object(let left), .object(let right)):
      left.members.count == right.members.count
        && left.members.allSatisfy { right[$0.key]?.equals($0.node) ?? false }
    default: value == other.value
    }
  }

  /// The value as a reader would name it: a text without quotes.
  fileprivate var plainText: String {
    if case .string(let text) = value { text } else { compactText }
  }

  /// What tells an element of a list: its key or its name if it is an object with one.
  fileprivate var shortName: String {
    guard case .object(let object) = value,
      let name = ["key", "name", "column", "title", "when"].lazy.compactMap({ object[$0] }).first
    else { return plainText }
    return name.plainText
  }

  /// The value at a path; nil if there is none.
  fileprivate func value(at path: ArraySlice<SourceChange.Step>) -> JSONNode? {
    switch (path.first, value) {
    case (nil, _): self
    case (.key(let key), .object(let object)): object[key]?.value(at: path.dropFirst())
    case (.index(let index), .array(let nodes)) where nodes.indices.contains(index):
      nodes[index].value(at: path.dropFirst())
    default: nil
    }
  }

  /// The value with the old one in place of the new one at a path.
  fileprivate func undoing(
    _ change: SourceChange, at path: ArraySlice<SourceChange.Step>
  ) -> JSONNode {
    guard let step = path.first else { return change.old ?? self }
    let rest = path.dropFirst()
    switch (step, value) {
    case (.key(let key), .object(let object)):
      let undone = object.undoing(change, of: key, at: rest)
      return JSONNode(value: .object(undone), position: position)
    case (.index(let index), .array(var nodes)):
      if !rest.isEmpty || (change.old != nil && change.new != nil) {
        nodes[index] = nodes[index].undoing(change, at: rest)
      } else if let old = change.old {
        nodes.insert(old, at: min(index, nodes.count))
      } else {
        nodes.remove(at: index)
      }
      return JSONNode(value: .array(nodes), position: position)
    default: return self
    }
  }
}

extension JSONObject {
  /// The object with the old value of a key, or with that part of it.
  fileprivate func undoing(
    _ change: SourceChange, of key: String, at rest: ArraySlice<SourceChange.Step>
  ) -> JSONObject {
    var undone = JSONObject()
    for member in members {
      guard member.key == key else {
        _ = undone.append(member)
        continue
      }
      guard !rest.isEmpty || change.old != nil else { continue }
      let node = member.node.undoing(change, at: rest)
      _ = undone.append(Member(key: key, keyPosition: member.keyPosition, node: node))
    }
    if rest.isEmpty, let old = change.old {
      _ = undone.append(Member(key: key, keyPosition: old.position, node: old))
    }
    return undone
  }
}
