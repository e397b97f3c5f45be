import GridreelJSONText
package import GridreelPrimitives
package import GridreelStyle

/// The file of a new theme, which extends another theme and lists all possible values in comments.
package struct ThemeTemplate {
  /// The file's text, ending with a line break.
  package let text: String

  /// The comment at the start; `FILE` is replaced by the file's name.
  private static let introduction = """
    // What this theme does not say is as in the theme that it extends. To change something, take the
    // slashes before it away and write another value; the values here are those of that theme.
    // gridreel theme check FILE tells what is wrong in it and whether every text can be read.
    """

  private static let baseIntroduction = """
    // What every theme starts from. A theme that extends "base", or nothing, has these values where it says
    // nothing else; most parameters derive from others, so that three colours make a theme.
    // Styles follow from the parameters.
    """

  /// Describes the base of all themes as the file of a theme that sets every value.
  ///
  /// - Throws: ``GridreelError`` if the built-in schema cannot be read, which is an internal error.
  package init(base theme: Theme) throws(GridreelError) {
    text = try Self.text(
      introduction: Self.baseIntroduction, head: ["  \"name\": \"Base\","], values: theme
    ) { _ in true }
  }

  /// Describes a theme that extends another one.
  ///
  /// - Parameters:
  ///   - name: the name of the theme.
  ///   - file: the path of the new file, for the comment.
  ///   - parent: the reference to the extended theme, and that theme.
  ///   - schema: the reference to the schema; nil for none.
  /// - Throws: ``GridreelError`` if the built-in schema cannot be read, which is an internal error.
  package init(
    name: String, file: String, extending parent: (name: String, theme: Theme), schema: String?
  ) throws(GridreelError) {
    var head: [String] = []
    if let schema { head.append("  \"$schema\": \(jsonString(schema)),") }
    head.append("  \"name\": \(jsonString(name)),")
    head.append("  \"extends\": \(jsonString(parent.name)),")
    text = try Self.text(
      introduction: Self.introduction.replacing("FILE", with: FilePath.name(of: file)),
      head: head, values: parent.theme
    ) { $0 == "accentColor" }
  }

  /// A theme's file.
  ///
  /// - Parameters:
  ///   - introduction: the comment at the start.
  ///   - head: the lines before the parameters.
  ///   - theme: the theme whose values to list.
  ///   - isSaid: whether a key is set rather than commented out.
  /// - Returns: The text, ending with a line break.
  /// - Throws: ``GridreelError`` if the built-in schema cannot be read, which is an internal error.
  private static func text(
    introduction: String, head: [String], values theme: Theme, isSaid: (String) -> Bool
  ) throws(GridreelError) -> String {
    let vocabulary = try Vocabulary()
    var lines = introduction.split(separator: "\n").map(String.init) + ["{"] + head
    lines.append("  \"parameters\": {")
    let parameters = vocabulary.parameters.compactMap { entry in
      theme.parameters[entry.key].map { Line(entry, value: $0.json, isSaid: isSaid(entry.key)) }
    }
    lines += Line.text(of: parameters, indent: 4)
    lines += ["  },", "  \"styles\": {"]
    lines += Line.text(of: vocabulary.styles.map { Line($0, value: "{}") }, indent: 4)
    lines.append("  },")
    let sizes = theme.sizes
    lines += Line.text(
      of: vocabulary.keys.compactMap { entry in
        sizes[entry.key].map { Line(entry, value: $0, isSaid: isSaid(entry.key)) }
      }, indent: 2)
    lines.append("}")
    return lines.joined(separator: "\n") + "\n"
  }
}

/// The possible values of a theme, taken from the schema.
private struct Vocabulary {
  /// A key and its meaning.
  struct Entry {
    let key, meaning: String
  }

  let parameters, styles, keys: [Entry]

  init() throws(GridreelError) {
    do throws(GridreelError) {
      let schema = try JSONNode.parse(Array(ThemeSchema.document.written.utf8))
      let parts = schema.member("$defs")
      func entries(_ name: String) -> [Entry] {
        guard case .object(let object) = parts?.member(name)?.member("properties")?.value else {
          return []
        }
        return object.members.map { Entry(key: $0.key, meaning: meaning($0.node)) }
      }
      /// The meaning of a part; a reference has the meaning of its target.
      func meaning(_ node: JSONNode) -> String {
        if case .string(let text)? = node.member("description")?.value { return text }
        guard case .string(let path)? = node.member("$ref")?.value,
          let name = path.split(separator: "/").last
        else { return "" }
        return parts?.member(String(name)).map(meaning) ?? ""
      }
      (parameters, styles, keys) = (entries("parameters"), entries("styles"), entries("theme"))
    } catch {
      throw GridreelError(.internalFault, "the schema of themes cannot be read: \(error.message)")
    }
  }
}

extension JSONNode {
  /// The value of a key; nil if there is none.
  fileprivate func member(_ key: String) -> JSONNode? {
    if case .object(let object) = value { object[key] } else { nil }
  }
}

/// A key with its value, followed by its meaning.
private struct Line {
  let key, value, meaning: String
  /// Whether it is set rather than commented out.
  let isSaid: Bool

  init(_ entry: Vocabulary.Entry, value: String, isSaid: Bool = false) {
    (key, self.value, self.isSaid) = (entry.key, value, isSaid)
    // The default of a value is irrelevant below a theme that sets one.
    let end = entry.meaning.firstRange(of: " Without it")?.lowerBound ?? entry.meaning.endIndex
    meaning = Self.shortened(String(entry.meaning[..<end]))
  }

  /// A long sentence cut before its explanation.
  private static func shortened(_ text: String) -> String {
    guard text.count > longestMeaning,
      let end = [": ", "; "].compactMap({ text.firstRange(of: $0)?.lowerBound }).min()
    else { return text }
    return text[..<end] + "."
  }

  private static let longestMeaning = 60

  private var setting: String { "\(isSaid ? "" : "// ")\(jsonString(key)): \(value)," }

  /// The lines, with their meanings aligned.
  static func text(of lines: [Line], indent: Int) -> [String] {
    let width = min(48, lines.map(\.setting.count).max() ?? 0)
    let room = String(repeating: " ", count: indent)
    return lines.map { line in
      let gap = String(repeating: " ", count: max(0, width - line.setting.count))
      return room + line.setting + (line.meaning.isEmpty ? "" : "\(gap)  // \(line.meaning)")
    }
  }
}

extension ThemeParameter {
  /// The value as written in a theme's file.
  fileprivate var json: String {
    switch self {
    case .none: "\"none\""
    case .color(let color): jsonString(color.hexadecimal)
    case .number(let number): JSONWriter.number(number)
    case .text(let text): jsonString(text)
    case .line(let line): line.json
    }
  }
}

extension LineStyle {
  fileprivate var json: String {
    let dash = dash.map(JSONWriter.number).joined(separator: ", ")
    return "{\"width\": \(JSONWriter.number(width)), \"color\": \"\(color.hexadecimal)\""
      + (dash.isEmpty ? "}" : ", \"dash\": [\(dash)]}")
  }
}

extension Theme {
  /// The values besides parameters and styles, as written in its file.
  fileprivate var sizes: [String: String] {
    let margin = [frame.margin.top, frame.margin.right, frame.margin.bottom, frame.margin.left]
    return [
      "sectionHeaderHeight": JSONWriter.number(sectionHeaderHeight),
      "gridLines": "{\"vertical\": \(gridLines.vertical?.json ?? "\"none\"")}",
      "sortArrow": "{\"shape\": \"\(sortArrow.shape.rawValue)\", "
        + "\"side\": \"\(sortArrow.side.rawValue)\"}",
      "frame": "{\"margin\": [\(margin.map(JSONWriter.number).joined(separator: ", "))]}",
      "blending": "\(isBlending)",
    ]
  }
}
