import GridreelJSONText
import GridreelPrimitives

/// What follows the line of a job.
enum BatchFollowers: Sendable {
  /// Attachments; each ends with a line break.
  case attachments([Announced])
  /// Perhaps attachments, of which nobody knows how long they are.
  case unknown

  /// An attachment as its job announces it.
  struct Announced: Sendable {
    let name: String
    /// Its size in bytes without the line break.
    let size: Int
    /// The column of its size in the job's line, from 1.
    let column: Int
  }

  /// The maximum number of bytes that one job's attachments have together; they are kept in memory.
  static let maximumSize = 1 << 30
  /// The sizes beyond which an attachment is a mistake that nobody waits for.
  private static let absurdSize = 1 << 44
  private static let key = "attachments"

  static let schema = JSONSchema.object([:], others: .integer(0...maximumSize))

  /// What a job's object announces.
  init(of object: JSONObject) {
    guard let node = object[Self.key] else {
      self = .attachments([])
      return
    }
    guard case .object(let sizes) = node.value else {
      self = .unknown
      return
    }
    var announced: [Announced] = []
    for member in sizes.members {
      guard let size = try? member.node.integer(), (0...Self.absurdSize).contains(size) else {
        self = .unknown
        return
      }
      announced.append(
        Announced(name: member.key, size: size, column: member.node.position.column))
    }
    self = .attachments(announced)
  }

  /// What may follow a line that is no JSON.
  init(ofBroken line: [UInt8]) {
    self = Self.mayBeAnnounced(in: line[...]) ? .unknown : .attachments([])
  }

  /// Whether a part of a line looks as if it announced attachments.
  static func mayBeAnnounced(in bytes: ArraySlice<UInt8>) -> Bool {
    bytes.firstRange(of: Array("\"\(key)\"".utf8)) != nil
  }

  /// The number of bytes of all attachments.
  var size: Int {
    guard case .attachments(let all) = self else { return 0 }
    return all.reduce(0) { $0 + $1.size }
  }

  /// Checks the value of the key.
  static func check(_ node: JSONNode) throws(GridreelError) {
    let sizes = try node.object(for: key)
    for member in sizes.members {
      let name = member.key
      guard !name.isEmpty, name != ".", name != "..", !name.contains("/"), !name.contains("\0")
      else {
        throw GridreelError(
          "'\(name)' is not a plain file name; name an attachment like 'people.csv'",
          at: member.keyPosition)
      }
      let size = try member.node.integer(for: name)
      guard (0...maximumSize).contains(size) else {
        throw member.node.error(
          "\(key: name): \(size) is not a size from 0 to \(maximumSize) bytes")
      }
    }
  }
}
