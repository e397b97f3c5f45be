import Gridreel

/// A part of pictures that is drawn and not compared with references, such as a date.
public struct GridSnapshotPart: Hashable, Sendable {
  private var text: IgnoredPart.Text?
  private var column: String?
  private var row: [String: String] = [:]

  /// The title above the grid.
  public static let title = Self(text: .title)
  /// The text below the title.
  public static let subtitle = Self(text: .subtitle)
  /// The caption below the grid.
  public static let caption = Self(text: .caption)
  /// The small print below the caption.
  public static let note = Self(text: .note)

  /// The cells of a column, by its key.
  public static func column(_ key: String) -> Self { Self(column: key) }

  /// The rows whose cells show these texts, by the keys of columns.
  public static func row(_ texts: [String: String]) -> Self { Self(row: texts) }

  /// The cells of a column in rows whose cells show these texts.
  public static func cell(_ column: String, row texts: [String: String]) -> Self {
    Self(column: column, row: texts)
  }

  var ignored: IgnoredPart {
    var part = IgnoredPart(text: text, origin: .library)
    (part.column, part.row) = (column, row)
    return part
  }
}

/// A kind of causes that fails no picture by itself.
public enum GridSnapshotCause: String, Hashable, Sendable, CaseIterable {
  /// Another drawing library, or another build of Gridreel.
  case library
  /// Another font file.
  case fonts
}
