import JSONText
import Primitives
import Style

/// A new theme's file: it extends another theme and shows, in comments, all that it could say.
package struct ThemeTemplate {
  /// The file's text, with a line's end at its end.
  package let text: String

  /// The comment before everything; the file's name goes where `FILE` stands.
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

  /// Describes what every theme starts from, as the file of a theme that says all of it.
  ///
  /// - Throws: ``GridreelError`` where the built-in schema cannot be read, our own fault.
  package init(base theme: Theme) throws(GridreelError) {
    text = try Self.text(
      introduction: Self.baseIntroduction, head: ["  \"name\": \"Base\","], values: theme
    ) { _ in true }
  }

  /// Describes a theme that extends another one.
  ///
  /// - Parameters:
  ///   - name: what people call it.
  ///   - file: its own path, for the comment.
  ///   - parent: how the file names what it extends, and that theme.
  ///   - schema: how the file names its schema; nil names none.
  /// - Throws: ``GridreelError`` where the built-in schema cannot be read, our own fault.
  package init(
    name: String, file: String, extending parent: (name: String, theme: Theme), schema: String?
  ) throws(GridreelError) {
    var head: [String] = []
    if let schema { head.append("  \"$schema\": \(jsonString(schema)),") }
    head.append("  \"name\": \(jsonString(name)),")
    head.append("  \"extends\": \(jsonString(parent.name)),")
    text = try Self.text(
      introduction: Self.introduction.replacingAll("FILE", with: FilePath.name(of: file)),
      head: head, values: parent.theme
    ) { $0 == "accentColor" }
  }

  /// A theme's file.
  ///
  /// - Parameters:
  ///   - introduction: the comment before everything.
  ///   - head: the lines before the parameters.
  ///   - theme: whose values it shows.
  ///   - isSaid: whether the value of a key counts, and is no comment.
  /// - Returns: The text, with a line's end at its end.
  /// - Throws: ``GridreelError`` where the built-in schema cannot be read, our own fault.
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

/// What a theme may say, as the schema tells it.
private struct Vocabulary {
  /// A key and what it is.
  struct Entry {
    let key, meaning: String
  }

  let parameters, styles, keys: [Entry]

  init() throws(GridreelError) {
    do throws(JSONTextError) {
      let schema = try JSONNode.parse(Array(Schema.themeText.utf8))
      let parts = schema.member("$defs")
      func entries(_ name: String) -> [Entry] {
        guard case .object(let object) = parts?.member(name)?.member("properties")?.value else {
          return []
        }
        return object.members.map { Entry(key: $0.key, meaning: meaning($0.node)) }
      }
      /// What a part is; a part that refers to another one is what that one is.
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
  /// The value of a key; nil where there is none.
  fileprivate func member(_ key: String) -> JSONNode? {
    if case .object(let object) = value { object[key] } else { nil }
  }
}

/// A key with its value and, behind it, what it is.
private struct Line {
  let key, value, meaning: String
  /// Whether it counts, and is no comment.
  let isSaid: Bool

  init(_ entry: Vocabulary.Entry, value: String, isSaid: Bool = false) {
    (key, self.value, self.isSaid) = (entry.key, value, isSaid)
    // What a value derives from does not matter below a theme that has one.
    let end = entry.meaning.firstRange(of: " Without it")?.lowerBound ?? entry.meaning.endIndex
    meaning = Self.shortened(String(entry.meaning[..<end]))
  }

  /// A long sentence up to where it begins to explain itself.
  private static func shortened(_ text: String) -> String {
    guard text.count > longestMeaning,
      let end = [": ", "; "].compactMap({ text.firstRange(of: $0)?.lowerBound }).min()
    else { return text }
    return text[..<end] + "."
  }

  private static let longestMeaning = 60

  private var setting: String { "\(isSaid ? "" : "// ")\(jsonString(key)): \(value)," }

  /// The lines, their meanings below each other.
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
  /// The value as a theme's file says it.
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
  /// What it says besides parameters and styles, as its file says it.
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
