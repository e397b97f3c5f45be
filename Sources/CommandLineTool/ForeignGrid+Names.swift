import GridreelJSONText
import GridreelPrimitives

extension ForeignGrid {
  typealias Reading = @Sendable (inout ForeignGrid, JSONNode) -> Bool

  /// What is read by a name, of which the first that fits counts.
  static let readings: [String: Reading] = {
    var all: [String: Reading] = [:]
    for (names, reading) in table {
      for name in names.split(separator: " ") { all[String(name)] = reading }
    }
    return all
  }()

  private static let table: [(names: String, reading: Reading)] = [
    (
      "data workbook book spreadsheet filename rowdata datasource datasrc dataset file input inputfile records items values url path csv ajax ajaxurl "
        + "tabledata body datafile src source from rows datasourceid html md tsv",
      { $0.readData($1) }
    ),
    ("columns columndefs cols fields coldefs columnsdefs selectcolumns", { $0.readColumns($1) }),
    ("select show usecols visiblecolumns", { $0.readColumns($1) }),
    (
      "sort order sortby sorting orderby sortmodel sorts defaultsort initialsort sortvalues arrange ordering ordered",
      { $0.readSort($1) }
    ),
    (
      "sortdesc sortdescending orderdesc",
      { grid, node in
        grid.sort += node.texts.map { "-" + $0 }
        return !node.texts.isEmpty
      }
    ),
    (
      "sortdirection sortorder direction",
      { grid, node in
        guard let isDescending = node.text.flatMap(ForeignValues.direction) else { return false }
        grid.isReversed = isDescending
        return true
      }
    ),
    (
      "ascending",
      { grid, node in
        grid.isReversed = node.boolean == false
        return true
      }
    ),
    (
      "descending desc reverse",
      { grid, node in
        grid.isReversed = node.boolean == true
        return true
      }
    ),
    (
      "filter filters where query sql filterby condition having filtermodel columnfilters subset",
      { $0.readFilter($1) }
    ),
    ("transform transforms", { $0.readTransforms($1) }),
    ("rowstyles rowlooks stylesbyrow", { $0.readRowLooks($1) }),
    (
      "search quickfilter quickfiltertext globalfilter globalsearch searchtext find",
      { grid, node in
        guard let text = (node.member("search value text query") ?? node).text else {
          return node.boolean != nil
        }
        grid.lists["filter", default: []].append("* ~ '\(text.replacing("'", with: "''"))'")
        return true
      }
    ),
    (
      "limit pagesize paginationpagesize pagelength paginationsize head top maxrows nrows rowlimit take perpage rowsperpage first",
      { $0.readNumber("limit", $1) }
    ),
    (
      "pagination paging",
      { grid, node in
        guard let size = node.member("pagesize size limit perpage rowsperpage") else {
          return node.boolean != nil || node.text != nil
        }
        guard let page = node.member("page current currentpage number")?.number, page > 1,
          let count = size.number, count > 0
        else { return grid.readNumber("limit", size) }
        let (first, last) = (Int(clamped: (page - 1) * count + 1), Int(clamped: page * count))
        return grid.add("rows", texts: ["\(first)-\(last)"])
      }
    ),
    (
      "group groupby rowgroup groupnamecol groups section sections rowgroups grouping splitby partitionby grouprows",
      { grid, node in
        grid.readGroup(node)
      }
    ),
    (
      "theme skin template preset themename colorscheme mode appearance tablestyle stylename style styles",
      { $0.readTheme($1) }
    ),
    (
      "dark darkmode", { grid, node in node.boolean == false || grid.add("theme", texts: ["dark"]) }
    ),
    (
      "title charttitle tabletitle maintitle headline heading header tabheader head",
      { $0.readTitle($1) }
    ),
    (
      "subtitle description intro sub subheading subheader deck tagline",
      { $0.readText("subtitle", $1) }
    ),
    (
      "selected selectedrows selection",
      { grid, node in
        // Code counts rows from 0.
        let places = (node.list ?? []).compactMap(\.number)
        let isFromZero = places.contains(0) && places.count == node.list?.count
        let text =
          isFromZero
          ? "[\(places.map { JSONWriter.number($0 + 1) }.joined(separator: ", "))]"
          : node.compactText
        return Self.isRead("select", text) && grid.add("select", text)
      }
    ),
    (
      "digits decimals precision",
      { grid, node in
        // Of all numbers: years and whole numbers get none.
        guard let count = node.number, 0...20 ~= count else { return false }
        let digits = String(repeating: "#", count: Int(count))
        return grid.add("numberFormat", jsonString(digits.isEmpty ? "0" : "0.\(digits)"))
      }
    ),
    ("skiprows skiplines", { $0.readNumber("skip", $1) }),
    ("window", { grid, node in node.boolean == true && grid.add("frame", "\"window\"") }),
    ("density", { grid, node in node.text == "compact" && grid.add("theme", "\"compact\"") }),
    (
      "merge mergev mergecells mergerows mergeduplicates",
      { grid, node in
        // Of a range of cells, as spreadsheets name it, nothing is known here.
        guard !node.columns.isEmpty, !node.columns.contains(where: { $0.contains(":") }) else {
          return false
        }
        for key in node.columns { grid.change(key) { $0.set("merge", "true") } }
        return true
      }
    ),
    ("callouts annotations callout annotation annotate", { $0.readCallouts($1) }),
    (
      "caption footer source sourcenote tabsourcenote credit credits sourcename",
      { $0.readCaption($1) }
    ),
    ("note notes footnote footnotes tabfootnote", { $0.readText("note", $1) }),
    (
      "colslabel labels headerlabels setheaderlabels rename renamecolumns titles headers columnlabels columnnames headernames",
      { $0.readTitles($1) }
    ),
    (
      "colshide hide hidden hidecolumns hiddencolumns exclude omit drop dropcolumns hiddenfields columnhide",
      { grid, node in
        grid.hidden += node.columns
        return !node.columns.isEmpty
      }
    ),
    (
      "colsalign align alignment alignments columnalignment columnalign textalign justify",
      { $0.readSides($1) }
    ),
    ("colswidth colwidths columnwidths widths columnwidth setcolumnwidths", { $0.readWidths($1) }),
    (
      "format formats fmt number numbers numberformat numberformats fmtnumber formatters columnformats",
      { $0.readFormats($1, "number") }
    ),
    ("last bottom", { $0.readNumber("tail", $1) }),
    (
      "frame windowframe chrome",
      { grid, node in
        let word = node.text.flatMap { KeyMeanings.word(meantBy: $0, among: ["window"]) }
        return word.map { grid.add("frame", texts: [$0]) } ?? false
      }
    ),
    ("dates fmtdate fmtdatetime dateformat dateformats", { $0.readFormats($1, "date") }),
    ("fmtinteger", { $0.readFormats($1, "integer") }),
    ("fmtcurrency currency", { $0.readFormats($1, "currency") }),
    ("fmtpercent percent", { $0.readFormats($1, "percent") }),
    (
      "aggregates aggregations agg aggregate summarize",
      { grid, node in
        // One row for each group is what others mean; here the rows stay below their sums.
        if node.members != nil { grid.leftOut.append("one row for each group") }
        (grid.sumsSections, grid.sumsAll) = (true, true)
        return grid.readTotals(node)
      }
    ),
    (
      "totals total",
      { grid, node in
        (grid.sumsSections, grid.sumsAll) = (true, true)
        if let function = node.boolean == true ? "sum" : node.text.flatMap(Self.function) {
          grid.lists["total", default: []].append("*" + (function == "sum" ? "" : "=\(function)"))
          return true
        }
        return grid.readTotals(node)
      }
    ),
    (
      "summary grandsummaryrows grandsummary totalsrow totalrow",
      { $0.readTotals($1) }
    ),
    (
      "grandtotal grandtotals subtotal subtotals",
      { grid, node in
        (grid.sumsSections, grid.sumsAll) = (true, true)
        return node.boolean != nil || grid.readTotals(node)
      }
    ),
    (
      "computed calculated computedcolumns calculatedcolumns calculatedfields derived mutate withcolumns",
      { grid, node in
        for member in node.members ?? [] {
          grid.change(member.key) { $0.set("value", member.node.compactText) }
        }
        return node.members != nil
      }
    ),
    (
      "summaryrows",
      { grid, node in
        grid.sumsSections = true
        return grid.readTotals(node)
      }
    ),
    (
      "figsize aspect aspectratio ratio",
      { grid, node in
        let sides = (node.list ?? []).compactMap(\.number).map(JSONWriter.number)
        let shape = sides.count == 2 ? sides.joined(separator: ":") : node.text
        return shape.map { grid.add("canvas", jsonString($0)) } ?? false
      }
    ),
    (
      "windowsize viewportsize picturesize imagesize size",
      { grid, node in
        let sides = (node.list ?? node.member("columns value").map { [$0] } ?? []).compactMap(
          \.number)
        guard sides.count == 2 else { return grid.readNumber("limit", node) }
        return grid.add("canvas", jsonString(sides.map(JSONWriter.number).joined(separator: "x")))
      }
    ),
    ("highlightmax", { $0.readHighlights("{} = max({})", $1) }),
    ("highlightmin", { $0.readHighlights("{} = min({})", $1) }),
    ("highlightnull", { $0.readHighlights("{} is missing", $1) }),
    ("highlightbetween", { $0.readBetween($1) }),
    (
      "tabstyle columnspec color italic setproperties",
      { grid, node in
        let keys = node.member("locations")?.columns ?? node.member("j")?.texts ?? []
        let all = keys.isEmpty ? node.columns : keys
        guard
          let style = (node.member("style") ?? node).members.flatMap({ _ in
            ForeignStyle(node.member("style") ?? node).text
          })
        else { return false }
        for key in all.isEmpty ? ["*"] : all { grid.change(key) { $0.set("style", style) } }
        return true
      }
    ),
    (
      "dpi ppi",
      { grid, node in
        let scale = node.number.map { min(8, max(1, ($0 / 72).rounded())) }
        return scale.map { grid.add("scale", JSONWriter.number($0)) } ?? false
      }
    ),
    (
      "tabstub",
      { grid, node in
        guard let group = node.member("groupnamecol"), let text = group.text else {
          return node.member("rownamecol").map { grid.readPins($0) } ?? false
        }
        _ = node.member("rownamecol").map { grid.readPins($0) }
        return grid.add("group", texts: [text])
      }
    ),
    (
      "markdown",
      { grid, node in
        guard node.boolean == true else { return node.text != nil && grid.readData(node) }
        return grid.add("textMarkup", "\"markdown\"")
      }
    ),
    (
      "columnvisibility columnvisibilitymodel",
      { grid, node in
        grid.hidden += (node.members ?? []).filter { $0.node.boolean == false }.map(\.key)
        return node.members != nil
      }
    ),
    (
      "colsmovetostart movetostart",
      { grid, node in
        grid.columns = node.columns.map { ForeignColumn($0) } + [ForeignColumn("*")]
        return !node.columns.isEmpty
      }
    ),
    ("table", { grid, node in node.text?.contains("\n") == true && grid.readData(node) }),
    (
      "heat heatmap backgroundgradient datacolor colorscale colorscales gradient",
      { $0.readNames("heat", $1) }
    ),
    ("bars databar databars bar", { $0.readNames("bars", $1) }),
    (
      "conditionalformatting conditionalformat conditionalformats rules rowclassrules rowstylerules highlight highlights highlightrows rowstyle conditions emphasize emphasis",
      { $0.readRules($1) }
    ),
    (
      "freeze frozen freezepanes frozencolumns pinned pinnedcolumns fixedcolumns stub rownamecol stickycolumns pin rowheaders",
      { $0.readPins($1) }
    ),
    ("tabspanner spanner spanners columngroups headergroups", { $0.readSpanners($1) }),
    (
      "submissing missing null nulls nullvalue narep nulltext missingtext emptycell na nulldisplay natext nastring",
      { grid, node in
        grid.readText("missing", node.member("missingtext text value") ?? node)
      }
    ),
    ("width", { grid, node in grid.readNumber("width", node) || grid.readWidths(node) }),
    ("height", { $0.readNumber("height", $1) }),
    ("themevariables parameters variables", { $0.readParameters($1) }),
    ("rowheight", { $0.readNumber("rowHeight", $1) }),
    ("headerheight", { $0.readNumber("headerHeight", $1) }),
    ("scale zoom dpr devicescalefactor", { $0.readNumber("scale", $1) }),
    (
      "sheet sheetname worksheet tab table",
      { grid, node in
        if node.text?.contains(where: \.isNewline) == true { return grid.readData(node) }
        return node.text.map { grid.add("table", texts: [$0]) } ?? false
      }
    ),
    (
      "fontsize textsize",
      { grid, node in node.number.map { grid.set("fontSize", JSONWriter.number($0)) } ?? false }
    ),
    (
      "borderradius cornerradius rounded radius",
      { grid, node in
        let radius = node.boolean == true ? 8 : node.number
        return radius.map { grid.set("wrapperBorderRadius", JSONWriter.number($0)) } ?? false
      }
    ),
    (
      "fontfamily font",
      { grid, node in
        let size = node.member("size fontsize")?.number
        if let size { _ = grid.set("fontSize", JSONWriter.number(size)) }
        let name = node.text ?? node.member("fontname family fontfamily font name")?.text
        return name.map { grid.set("fontFamily", jsonString($0)) } ?? (size != nil)
      }
    ),
    (
      "zebra striped stripes stripe rowstriping bandedrows",
      { grid, node in
        let color = node.text ?? KeyMeanings.stripes
        return node.boolean == false || grid.set("oddRowBackgroundColor", jsonString(color))
      }
    ),
    (
      "rownumbers showrownumbers rownumber showindex",
      { grid, node in
        grid.hasRowNumbers = node.boolean != false
        return true
      }
    ),
    (
      "frames steps actions animation animations timeline transitions",
      { $0.readScript($1) }
    ),
    ("page paper pagesetup pageformat print", { $0.readPage($1) }),
    (
      "language lang",
      { grid, node in node.text.map { grid.add("locale", texts: [$0]) } ?? false }
    ),
    ("layout", { _, node in node.members == nil }),
    (
      "schema type version id name hideindex index bordered border resizable sortable searchable filterable "
        + "animaterows renderas output outputs fps duration locale bandedcolumns tabular stroke inset",
      { _, _ in true }
    ),
  ]
}
