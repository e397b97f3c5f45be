/// What keys of other programs are called here.
enum KeyMeanings {
  /// Names by those of others, in lower case and without underscores and hyphens; the first that an object may have
  /// counts.
  private static let names: [String: [String]] = {
    let table: [(others: [String], names: [String])] = [
      (
        ["source", "file", "path", "input", "inputfile", "from", "csv", "url", "dataset"], ["data"]
      ),
      (["records", "values", "items"], ["data"]),
      (["where", "when", "query"], ["filter", "when"]),
      (["head", "top", "size", "nrows", "maxrows", "count"], ["limit"]),
      (["groupby", "groupnamecol", "section"], ["group"]),
      (["sortby", "orderby", "order", "sortdesc"], ["sort"]),
      (["description", "intro", "subheading"], ["subtitle"]),
      (["heading", "header", "label", "text", "caption"], ["title"]),
      (["field", "name", "id", "column", "accessor"], ["key"]),
      (["footer", "sourcename"], ["caption"]), (["fields", "cols", "usecols"], ["columns"]),
      (["highlight", "conditions", "conditionalformatting"], ["rules"]),
      (["nullvalue", "narep", "na", "null"], ["missing"]),
      (["sheet", "sheetname", "worksheet"], ["table"]),
      (["zoom", "dpr", "devicescalefactor"], ["scale"]),
      (["bg", "bgcolor", "backgroundcolor"], ["background"]), (["pad"], ["padding"]),
      (["freeze", "frozen", "sticky"], ["pin", "pinned"]), (["paper", "papersize"], ["page"]),
      (["fmt", "fmtstr", "numberformat", "pattern"], ["format"]),
      (["summaryrows", "totals", "total"], ["summary"]),
      (["render", "renderer", "celltype"], ["cell"]), (["heatmap", "colorscale"], ["heat"]),
    ]
    return Dictionary(
      table.flatMap { row in row.others.map { ($0, row.names) } }, uniquingKeysWith: { $1 })
  }()

  /// The key that another program's means; nil if none is known among those of an object.
  static func name(meantBy key: String, among keys: [String]) -> String? {
    let plain = key.lowercased().filter { $0 != "_" && $0 != "-" }
    return names[plain]?.first(where: keys.contains)
  }
}
