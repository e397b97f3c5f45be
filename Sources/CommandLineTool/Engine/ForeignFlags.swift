/// What people type who know other programs, and what does it here.
enum ForeignFlags {
  /// Words of a command line by the flag that was tried, without dashes.
  private static let answers: [String: String] = {
    let table: [(flags: [String], answer: String)] = [
      (["dark", "dark-mode", "force-dark-mode"], "--theme dark"), (["light"], "--theme light"),
      (
        ["linenumbers", "line-numbers", "show-line-numbers", "row-numbers", "index"],
        "--columns '#,*'"
      ),
      (["row-letters", "column-letters"], "--letters"),
      (["noheader", "no-header-row", "no-headers", "headerless", "skip-header"], "--no-header"),
      (["tabs", "tsv"], "--input-format tsv"), (["csv"], "--input-format csv"),
      (["jsonl", "ndjson", "nl", "ijsonl"], "--input-format jsonl"),
      (["landscape"], "--page 842x595"), (["transparent"], "--background none"),
      (["retina", "hidpi"], "--scale 2"),
    ]
    return Dictionary(
      table.flatMap { row in row.flags.map { ($0, row.answer) } }, uniquingKeysWith: { $1 })
  }()

  /// The words that do what an unknown flag means; nil if nothing is known of it.
  static func answer(to flag: some StringProtocol) -> String? {
    answers[flag.drop { $0 == "-" }.lowercased()]
  }
}
