import GridreelFiles
import GridreelJSONText
import GridreelPrimitives
import GridreelStudio

/// A file that is offered, tried out on its own data: what keeps it from being drawn is left out.
struct ProvenFile {
  private(set) var root: JSONNode
  /// The names of what was left out.
  private(set) var leftOut: [String] = []

  /// The most parts that may be wrong before the file says too little.
  private static let mostTrials = 6

  /// Tries a file out.
  ///
  /// - Parameters:
  ///   - text: The file.
  ///   - path: Its path.
  init?(_ text: String, path: String) {
    guard let root = try? JSONNode.parse(Array(text.utf8)) else { return nil }
    self.root = root
    for _ in 0..<Self.mostTrials {
      // Data that are wrong, or not there, are told with the next run.
      guard let place = Self.fault(in: self.root, path: path) else { return }
      var steps = self.root.steps(at: place)[...]
      guard !steps.isEmpty, !self.root.isData(steps[0]),
        let rest = self.root.removing(&steps, naming: &leftOut)
      else { return }
      self.root = rest
    }
  }

  /// Where a file is wrong; nil if it can be drawn, or something else is wrong.
  private static func fault(in root: JSONNode, path: String) -> TextPosition? {
    do throws(GridreelError) {
      var job = RenderJob(input: path, outputs: [])
      job.file = try GridFile(parsing: Array(root.compactText.utf8), name: path)
      try job.tryOut()
      return nil
    } catch {
      guard error.file == path, let line = error.line, let column = error.column else { return nil }
      return TextPosition(line: line, column: column)
    }
  }
}

extension JSONNode {
  /// A step to a part of a value.
  fileprivate enum Step {
    case member(Int)
    case element(Int)
  }

  /// The way to what stands at a position of this value's compact text, whose own positions are other ones.
  fileprivate func steps(at position: TextPosition) -> [Step] {
    guard let written = try? JSONNode.parse(Array(compactText.utf8)) else { return [] }
    return written.ownSteps(at: position)
  }

  private func ownSteps(at position: TextPosition) -> [Step] {
    switch value {
    case .object(let object):
      guard
        let place = object.members.lastIndex(where: { $0.keyPosition.column <= position.column })
      else { return [] }
      return [.member(place)] + object.members[place].node.ownSteps(at: position)
    case .array(let nodes):
      guard let place = nodes.lastIndex(where: { $0.position.column <= position.column }) else {
        return []
      }
      return [.element(place)] + nodes[place].ownSteps(at: position)
    default: return []
    }
  }

  /// Whether a step leads to the data of a file.
  fileprivate func isData(_ step: Step) -> Bool {
    guard case .member(let place) = step, let members else { return false }
    return members[place].key == "data"
  }

  /// The value without a part of it; nil if the whole says nothing without that part.
  fileprivate func removing(_ steps: inout ArraySlice<Step>, naming names: inout [String])
    -> JSONNode?
  {
    guard let step = steps.popFirst() else { return nil }
    switch (step, value) {
    case (.member(let place), .object(let object)):
      let member = object.members[place]
      let isLast = steps.isEmpty
      let rest = isLast ? nil : member.node.removing(&steps, naming: &names)
      // What a part is about, and when it counts, cannot be left out of it.
      if rest == nil, ["key", "column", "when", "columns"].contains(member.key),
        object.members.count > 1,
        object["data"] == nil
      {
        names.append(object["key"]?.text ?? member.node.text ?? member.key)
        return nil
      }
      if rest == nil, isLast || names.isEmpty { names.append(member.key) }
      var whole = JSONObject()
      for (index, other) in object.members.enumerated() where index != place || rest != nil {
        let node = index == place ? rest ?? other.node : other.node
        _ = whole.append(
          JSONObject.Member(key: other.key, keyPosition: other.keyPosition, node: node))
      }
      return whole.members.isEmpty ? nil : JSONNode(value: .object(whole), position: position)
    case (.element(let place), .array(let nodes)):
      var rest = nodes
      if let kept = rest[place].removing(&steps, naming: &names) {
        rest[place] = kept
      } else {
        rest.remove(at: place)
      }
      return rest.isEmpty ? nil : JSONNode(value: .array(rest), position: position)
    default: return nil
    }
  }

  /// The value as a member of a file has it: in a list of objects, each on a line of its own.
  var memberText: String {
    guard let list, list.contains(where: { $0.members != nil }) else { return spacedText }
    return "[\n    \(list.map(\.spacedText).joined(separator: ",\n    "))\n  ]"
  }

  /// The value with blanks between its parts, as people write it.
  private var spacedText: String {
    if let members {
      let parts = members.map { "\(jsonString($0.key)): \($0.node.spacedText)" }
      return "{\(parts.joined(separator: ", "))}"
    }
    return list.map { "[\($0.map(\.spacedText).joined(separator: ", "))]" } ?? compactText
  }
}
