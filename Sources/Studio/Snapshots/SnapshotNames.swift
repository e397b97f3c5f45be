import GridreelCauses
import GridreelPrimitives

/// The names of references, each with theme, state and scale, so that no two pictures share one.
///
/// `Snapshots/countries/light@2x.png`, `Snapshots/countries/light.sorted@2x.png`.
enum SnapshotNames {
  /// The name of the folder for references.
  static let folder = "Snapshots"
  /// The maximum length of a file name on all file systems, in bytes.
  static let longestName = 255

  /// The name of a reference's file.
  static func fileName(of subject: SnapshotResult.Subject) -> String {
    let state = subject.state.map { "." + escaped($0) } ?? ""
    return "\(escaped(subject.theme))\(state)@\(JSONWriter.number(subject.scale))x.png"
  }

  /// A text as part of a file name on any system: letters, digits, `-` and `_` unchanged, every other byte as
  /// `%` and two digits.
  static func escaped(_ text: String) -> String {
    text.utf8.reduce(into: "") { result, byte in
      let scalar = Unicode.Scalar(byte)
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "-", "_": result.unicodeScalars.append(scalar)
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        result += "%" + (digits.count < 2 ? "0" : "") + digits
      }
    }
  }

  /// The name of the folder for a grid file's references: the file's name without its extension.
  static func stem(of file: String) -> String {
    let name = file.split(separator: "/").last.map(String.init) ?? file
    for ending in [".grid.json", ".grid.jsonc"] where name.lowercased().hasSuffix(ending) {
      return String(name.dropLast(ending.count))
    }
    return name
  }

  /// A picture's name for people and filters: `countries light sorted @2x`.
  static func title(of subject: SnapshotResult.Subject) -> String {
    let parts = [stem(of: subject.grid), subject.theme, subject.state].compactMap { $0 }
    return parts.joined(separator: " ") + " @\(JSONWriter.number(subject.scale))x"
  }
}
