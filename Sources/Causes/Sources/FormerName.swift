import GridreelJSONText

/// A picture's name when it was recorded, and the one that it has now.
package struct FormerName: Hashable, Sendable {
  let old, new: SnapshotResult.Subject

  /// The name of a reference to which no picture belongs, and that of a picture without one.
  package init(_ old: SnapshotResult.Subject, now new: SnapshotResult.Subject) {
    (self.old, self.new) = (old, new)
  }

  /// The files of then with the names of now, so that the name itself is no change in them.
  ///
  /// - Parameters:
  ///   - old: the files when the picture was recorded.
  ///   - now: the files.
  ///   - theme: what the grid file calls the theme; nil if it is written there.
  ///   - label: how a picture's name calls a theme of a grid file.
  /// - Returns: The files of then.
  package func renaming(
    _ old: [SourceFile], as now: [SourceFile], theme: String?, label: (String) -> String
  ) -> [SourceFile] {
    let gone = old.filter { file in !now.contains { $0.name == file.name } }
    let added = now.filter { file in !old.contains { $0.name == file.name } }
    let isOfTheme = self.old.theme != new.theme && gone.count == 1 && added.count == 1
    return old.map { file in
      guard file.name == SourceFile.grid else {
        return isOfTheme && file.name == gone[0].name
          ? SourceFile(name: added[0].name, root: file.root) : file
      }
      var root = file.root
      if self.old.theme != new.theme, let theme {
        root = root.replacing(below: ["snapshots", "theme", "themes"]) { name in
          label(name) == self.old.theme ? theme : name
        }
      }
      if let (from, to) = states {
        root = root.replacing(below: ["snapshots", "states", "name"]) { $0 == from ? to : $0 }
      }
      return SourceFile(name: file.name, root: root)
    }
  }

  private var states: (old: String, new: String)? {
    guard let from = old.state, let to = new.state, from != to else { return nil }
    return (from, to)
  }
}

extension JSONNode {
  /// The value with other texts at keys, and in lists of them.
  fileprivate func replacing(below keys: Set<String>, _ other: (String) -> String) -> JSONNode {
    switch value {
    case .string(let text): JSONNode(value: .string(other(text)), position: position)
    case .array(let items):
      JSONNode(value: .array(items.map { $0.replacing(below: keys, other) }), position: position)
    case .object(let object):
      JSONNode(value: .object(object.replacing(below: keys, other)), position: position)
    case .null, .boolean, .number: self
    }
  }
}

extension JSONObject {
  fileprivate func replacing(below keys: Set<String>, _ other: (String) -> String) -> JSONObject {
    var replaced = JSONObject()
    for member in members {
      let node = keys.contains(member.key) ? member.node.replacing(below: keys, other) : member.node
      _ = replaced.append(Member(key: member.key, keyPosition: member.keyPosition, node: node))
    }
    return replaced
  }
}
