import GridreelJSONText
import GridreelModel
import GridreelPrimitives

extension JSONNode {
  /// Fails at the first text in a table whose looks are invalid.
  func checkRichTexts() throws(GridreelError) {
    switch value {
    case .array(let nodes): for node in nodes { try node.checkRichTexts() }
    case .object(let object):
      if object.members.count == 2, object["text"] != nil, let runs = object["runs"],
        case .array = runs.value
      {
        _ = try RichText(richCell: self)
      } else {
        for member in object.members { try member.node.checkRichTexts() }
      }
    case .null, .boolean, .number, .string: break
    }
  }
}
