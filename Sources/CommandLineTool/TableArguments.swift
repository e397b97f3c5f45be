import Gridreel
import GridreelJSONText
import GridreelPrimitives
import GridreelStudio

/// The flags of `gridreel diff` that are about tables.
struct TableArguments {
  private(set) var key: [String] = []
  private(set) var only: [String] = []
  private(set) var ignored: [String] = []
  private(set) var tolerance: NumberTolerance?
  private(set) var ignoresOrder = false
  private var context: Int?
  private var onlyChanges = false
  /// The number of rows without changes that are shown around each that differs; nil for the usual ones.
  var shownContext: Int? { onlyChanges ? 0 : context }
  private(set) var limit: RowLimit?
  private(set) var isForGit = false

  /// The number of differing rows that are shown unless a flag says another.
  static let usualLimit = 100

  static let keys: [Key<TableArguments>] = [
    Key(
      "rowKey", \.key, .names, "The columns whose values identify a row in both tables.",
      flag: .value("key,…", also: ["key", "id", "on"])),
    Key(
      "columns", \.only, .names,
      "The columns that are compared, beside those of --row-key (default: all).",
      flag: .value("key,…", also: ["only"])),
    Key(
      "ignore", \.ignored, .names, "Columns that are not compared.",
      flag: .value("key,…", also: ["ignore-columns", "exclude"])),
    Key(
      "tolerance", \.tolerance, .optionalTolerance,
      "By how much numbers may differ: 0.01, or 1% of the greater one.", flag: .value("n")),
    .on("ignoreOrder", \.ignoresOrder, "Let rows have another order."),
    Key(
      "context", \.context, .rowCount,
      "How many rows without changes to show around each that differs (1, or all of a small table).",
      flag: .value("n", letter: "U", also: ["unified"])),
    .on("onlyChanges", \.onlyChanges, "Show no row without a change, as --context 0."),
    Key(
      "limit", \.limit, .shownRows,
      "How many rows that differ are shown: a number (default \(usualLimit)) or all; --json has all of them.",
      flag: .value("n")),
    .on("git", \.isForGit, "Compare what git gives to a driver of differences; see Diff.md."),
  ]

  /// The first flag that was given; nil if none was.
  var given: String? {
    if !key.isEmpty { return "--row-key" }
    if !only.isEmpty { return "--columns" }
    if !ignored.isEmpty { return "--ignore" }
    if tolerance != nil { return "--tolerance" }
    if ignoresOrder { return "--ignore-order" }
    if context != nil { return "--context" }
    if onlyChanges { return "--only-changes" }
    return limit == nil ? nil : "--limit"
  }

  /// The number of differing rows to show.
  var shownRows: Int {
    switch limit {
    case .count(let count)?: count
    case .all?: Int.max
    case nil: Self.usualLimit
    }
  }
}

extension Form<NumberTolerance?> {
  fileprivate static var optionalTolerance: Form {
    one(.text()) { text, _ throws(GridreelError) in
      guard let tolerance = NumberTolerance(text) else {
        throw GridreelError("'\(text)' is not a number of 0 or more, or a share such as 1%")
      }
      return tolerance
    }
  }
}

extension Form<Int?> {
  fileprivate static var rowCount: Form {
    one(.text()) { text, _ throws(GridreelError) in
      guard let count = Int(text), count >= 0 else {
        throw GridreelError("'\(text)' is not a whole number of 0 or more")
      }
      return count
    }
  }
}

extension Form<RowLimit?> {
  fileprivate static var shownRows: Form {
    one(.text()) { text, _ throws(GridreelError) in
      if text == "all" { return .all }
      guard let count = Int(text), count > 0 else {
        throw GridreelError("'\(text)' is neither a number of rows, 1 or more, nor 'all'")
      }
      return .count(count)
    }
  }
}
