import GridreelModel

/// What is left to the rules of editing, and what somebody said.
struct EditingWishes {
  /// The rules that are left out.
  var leftOut: Set<EditRule> = []
  /// The columns that are drawn as they are.
  var rawColumns: Set<String> = []
  /// The columns that have titles of somebody's.
  var titled: Set<String> = []
  /// The columns of the data.
  var known: Set<String> = []
  /// The codes of formats of a workbook.
  var formats: [String: String] = [:]
  /// Whether the number of rows is left open.
  var choosesRows = false

  func allows(_ rule: EditRule) -> Bool { !leftOut.contains(rule) }

  func allows(_ rule: EditRule, column: String) -> Bool {
    allows(rule) && !rawColumns.contains(column)
  }

  /// Whether a column is one of the data that has a name.
  func knows(_ column: String) -> Bool { known.contains(column) }
}

extension DataGrid {
  /// Whether a callout hides values of a column, so that nothing may be told of them.
  func isRedacted(_ column: String) -> Bool {
    callouts.contains { $0.kind.hides && ($0.columns?.contains(column) ?? true) }
  }
}
