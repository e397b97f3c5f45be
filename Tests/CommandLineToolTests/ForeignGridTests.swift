import Foundation
import TestSupport
import Testing

/// Grid files in the keys of other programs: what is offered draws what they meant.
@Suite struct ForeignGridTests {
  /// A file, what it leaves out, and keys with their values that the offered one has.
  private static let files: [(file: String, without: String, members: [String])] = [
    (
      ##"{"rowData": [{"a": 1, "b": "x"}], "columnDefs": [{"field": "a", "headerName": "First", "flex": 2, "sort": "desc"}, {"field": "b", "hide": true}]}"##,
      "",
      [
        ##""data": [{"a":1,"b":"x"}]"##, ##"{"key": "a", "title": "First", "width": "2fr"}"##,
        ##""sort": "-a""##,
      ]
    ),
    (
      ##"{"data": "people.csv", "tab_header": {"title": "People", "subtitle": "All"}, "fmt_number": {"columns": ["age"], "decimals": 1}, "cols_hide": ["name"], "tab_source_note": "Here"}"##,
      "",
      [
        ##""title": "People""##, ##""subtitle": "All""##, ##""caption": "Here""##,
        ##""columns": ["##, ##""-name""##, ##"{"age": {"format": "#,##0.0"}}"##,
      ]
    ),
    (
      "{\n  // a comment\n  data: 'people.csv',\n  columns: ['name', 'age',],\n  orderBy: 'age desc', pageSize: 2, zzz: 1\n}",
      "'zzz'",
      [##""name""##, ##""sort": "-age""##, ##""limit": 2"##]
    ),
    (
      ##"{"data": {"url": "people.csv"}, "filter": {"field": "age", "operator": "gt", "value": 20}, "darkMode": true, "dataBar": {"columns": ["age"]}, "freezePanes": "B2"}"##,
      "",
      [
        ##""data": "people.csv""##, ##""filter": "age > 20""##, ##""theme": "dark""##,
        ##""bars": "age""##, ###""pin": "#1""###,
      ]
    ),
    (
      ##"{"columns": ["auto", "1fr"], "header": ["Tree", "Height"], "align": ["left", "right"], "rows": [["Oak", 21], ["Elm", 17]]}"##,
      "",
      [##"{"Tree": "Oak", "Height": 21}"##, ##""Tree": {"width": "fit", "align": "left"}"##]
    ),
    (
      ##"{"data": "people.csv", "conditionalFormatting": [{"column": "age", "when": "> 30", "style": {"color": "red", "fontWeight": "bold"}}], "summary": {"age": "avg"}}"##,
      "",
      [
        ##""when": "age > 30""##, ##""textColor": "red""##, ##""weight": "bold""##,
        ##""total": "age=mean""##,
      ]
    ),
    (
      ##"{"data": "people.csv", "columns": [{"headerName": "Who", "children": [{"field": "name"}, {"field": "age", "valueFormatter": "'£' + value.toFixed(2)"}]}]}"##,
      "",
      [##"{"title": "Who", "columns": ["name", "age"]}"##, ##""format": "'£'#,##0.00""##]
    ),
    (
      ##"{"data": "people.csv", "columns": [{"field": "age", "formatter": "money", "formatterParams": {"symbol": "€", "precision": 1}}, {"field": "name", "frobnicate": 1}], "sheet": "People"}"##,
      "'frobnicate', 'table'", [##""format": {"number": "#,##0.0", "prefix": "€"}"##]
    ),
    (
      ##"{"data": [["Oak", 21], ["Elm", 17]], "columns": [{"title": "Tree"}, {"title": "Height"}], "order": [[1, "desc"]], "columnDefs": [{"targets": -1, "className": "dt-right"}]}"##,
      "",
      [
        ##"{"Tree": "Oak", "Height": 21}"##, ##""sort": "-Height""##,
        ##"{"key": "Height", "align": "right"}"##,
      ]
    ),
    (
      ##"{"query": "select name, age from 'people.csv' where age > 20 order by age desc limit 2"}"##,
      "",
      [
        ##""data": "people.csv""##, ##""filter": "age > 20""##, ##""sort": "-age""##,
        ##""limit": 2"##,
      ]
    ),
    // Written as JavaScript, with nothing else to say.
    ("{data: 'people.csv', sort: 'age', title: 'People'}", "", [##""title": "People""##]),
    (
      ##"{"data": [{"type": "table", "header": {"values": ["Tree", "Height"]}, "cells": {"values": [["Oak", "Elm"], [21, 17]]}}], "layout": {"title": {"text": "Trees"}}}"##,
      "", [##"{"Tree": "Elm", "Height": 17}"##, ##""title": {"text":"Trees"}"##]
    ),
    (
      ##"{"source": "people.csv", "columns": {"name": {"label": "Who"}, "age": {"label": "Age", "format": "$0,0.00", "missing": "none"}}, "sort_desc": "age", "search": {"search": "Ada's"}}"##,
      "",
      [
        ##""data": "people.csv""##, ##"{"key": "name", "title": "Who"}"##,
        ##""format": {"number": "$#,##0.00", "missing": "none"}"##, ##""sort": "-age""##,
        ##""filter": "* ~ 'Ada''s'""##,
      ]
    ),
    (
      ##"{"data": "csv('people.csv')", "columns": [{"key": "name", "empty_text": "none"}, {"key": "age", "type": "sparkline", "width": -5}], "numbers": {"age": {"decimals": 1}}, "rules": "booktabs"}"##,
      "'rules', 'width'",
      [
        ##""data": "people.csv""##, ##""format": {"missing": "none"}"##, ##""cell": "sparkline""##,
        ##""format": "#,##0.0""##,
      ]
    ),
    (
      ##"{"markdown": "| Tool | Language |\n|---|---|\n| jq | C |\n", "css": "td {}"}"##, "'css'",
      [##"| jq | C |"##]
    ),
    // Names of the table of all: of keys, of looks, of types of cells, and what nothing here does.
    (
      ##"{"data": "people.csv", "borderColor": "red", "heading_align": "left", "fmt_image": ["name"], "showHeader": false, "enableRtl": true, "initialHeight": 90, "rowBuffer": 1, "suppressMenu": true, "pivotMode": true}"##,
      "'pivotMode'",
      [
        ##"{"borderColor": "red", "title.align": "leading"}"##, ##"{"name": {"cell": "image"}}"##,
        ##""headerHeight": 0"##, ##""direction": "rtl""##, ##""height": 90"##,
      ]
    ),
    (
      ##"{"data": "people.csv", "totals": true, "columns": ["name", {"key": "age", "style": {"text-align": "right", "padding": "2px", "border-bottom": "1px solid red"}, "number_format": "0;[Red]-0"}]}"##,
      "",
      [
        ##""total": "*""##, ##""align": "right""##, ##""inset": 2"##,
        ##"{"bottom": {"width": 1, "color": "red"}}"##, ##""format": "0;[Red]-0""##,
      ]
    ),
    (
      ##"{"data": "people.csv", "highlight_max": {"subset": ["age"], "color": "lime"}, "figsize": [8, 4], "data_color": {"columns": ["age"], "palette": ["white", "red"]}}"##,
      "",
      [
        ##""when": "age = max(age)""##, ##""background": "lime""##, ##""canvas": "8:4""##,
        ##"{"age": {"heat": {"colors": ["white","red"]}}}"##,
      ]
    ),
    // What is right beside a wrong key stays as it is.
    (
      ##"{"data": "people.csv", "columns": [{"field": "name", "wrap": true, "merge": true, "titleAngle": 45}, {"field": "age", "format": "0.0 °C", "heat": {"colors": ["red", "green"]}, "group": "A"}]}"##,
      "",
      [
        ##"{"key": "name", "wrap": true, "merge": true, "titleAngle": 45}"##,
        ##""format": "0.0 °C""##, ##""heat": {"colors":["red","green"]}"##, ##""group": "A""##,
      ]
    ),
    (
      ##"{"data": "people.csv", "columns": [{"field": "age", "colorScale": ["red", "yellow", "green"], "rules": [{"when": "< 30", "color": "red"}]}, {"field": "name", "valign": "top", "link": "name"}, {"header": "Twice", "expression": "age * 2"}]}"##,
      "",
      [
        ##""heat": ["red","yellow","green"]"##, ##""when": "age < 30", "column": "age""##,
        ##""style": {"verticalAlign": "top"}"##, ##""cell": {"type": "link", "address": "name"}"##,
        ##"{"key": "Twice", "value": "age * 2"}"##,
      ]
    ),
    (
      ##"{"data": "people.csv", "columns": [{"field": "age", "heatmap": "viridis"}], "rowNumbers": true, "striped": true, "borderRadius": 8, "set": {"fontSize": 14}, "pagination": {"pageSize": 1, "page": 2}}"##,
      "",
      [
        ###""#","###, ##"{"key": "age", "heat": "viridis"}"##, ##""rows": "2-2""##,
        ##""fontSize": 14"##,
        ##""oddRowBackgroundColor": "#80808018""##, ##""wrapperBorderRadius": 8"##,
      ]
    ),
    (
      ##"{"data": "people.csv", "theme": {"header": {"background": "#1f3a5f", "color": "#ffffff"}, "row": {"alternateBackground": "#f0f4f8"}, "fontSize": 14}, "frames": [{"sort": "age"}, {"type": "filter", "value": "age > 20", "condition": "age > 20"}]}"##,
      "",
      [
        ##""header": {"background": "#1f3a5f", "textColor": "#ffffff"}"##,
        ##""alternateRow": {"background": "#f0f4f8"}"##, ##""fontSize": 14"##,
        ##"[{"sort":"age"}, {"filter": "age > 20"}]"##,
      ]
    ),
    (
      ##"{"data": "people.csv", "columns": [{"field": "name"}, {"field": "age", "format": "currency", "currency": "usd", "notation": "compact"}], "footer": {"team": "Total", "age": "sum"}}"##,
      "",
      [
        ##""format": {"number": {"currency": "USD", "compact": true}}"##, ##""total": "age""##,
      ]
    ),
    (
      ##"{"data": "people.csv", "columns": [{"field": "team", "type": "badge", "colors": {"Core": "green"}}], "last": 2, "frame": "browser"}"##,
      "",
      [
        ##""cell": {"type": "badge", "colors": {"Core":"green"}}"##, ##""tail": 2"##,
        ##""frame": "window""##,
      ]
    ),
    // A format in pieces, colours of what cells draw, and what nothing here has.
    (
      ##"{"data": "people.csv", "columns": [{"field": "age", "format": "percent", "decimals": 1, "prefix": "~", "bar": {"color": "#4a90d9"}}]}"##,
      "",
      [
        ##""format": {"number": "0.0%", "prefix": "~"}"##,
        ##""bars": "#4a90d9""##,
      ]
    ),
    (
      ##"{"data": "people.csv", "columns": ["name", {"spanner": "All", "columns": ["age"]}], "selected": [1], "heatmap": {"columns": ["age"], "palette": "Greens", "legend": "Years old"}, "callouts": [{"cell": "1:age", "label": "first"}]}"##,
      "'legend'",
      [
        ##"{"title": "All", "columns": ["age"]}"##, ##""select": [1]"##,
        ##""heat": {"colors": "Greens"}"##,
        ##""callouts": ["box 1:age first"]"##,
      ]
    ),
    (
      ##"{"data": "people.csv", "totalRow": true, "totals": {"age": "SUM"}}"##, "",
      [##""data": "people.csv",\##n  "total": "age"\##n}"##]
    ),
    (
      ##"{"data": "people.csv", "digits": 1, "nullDisplay": "none"}"##, "",
      [##""numberFormat": "0.#""##, ##""missing": "none""##]
    ),
    // A single key that no other name answers.
    (
      ##"{"data": "people.csv", "columns": [{"key": "age", "decimals": 1}]}"##, "",
      [##"{"key": "age", "format": "#,##0.0"}"##]
    ),
    (
      ##"{"data": "people.csv", "groupBy": "name", "totals": {"age": "sum"}, "lang": "de"}"##, "",
      [
        ##""group": "name""##, ##""total": "age""##,
        ##""locale": "de""##,
      ]
    ),
    (
      ##"{"data": "people.csv", "columns": ["name", {"title": "Next", "value": "age + 1", "format": "+.0f"}, {"key": "age", "color": {"scheme": "reds"}}], "null": "–"}"##,
      "",
      [
        ##"{"key": "Next", "value": "age + 1", "format": "+0"}"##, ##""heat": {"colors": "Reds"}"##,
        ##""missing": "–""##,
      ]
    ),
    (
      ##"{"data": "people.csv", "transform": [{"calculate": "datum.age * 2", "as": "twice"}, {"filter": "datum.twice > 20"}], "columns": ["name", "twice"]}"##,
      "", [##""value": "age * 2""##, ##""filter": "twice > 20""##]
    ),
    (
      ##"{"data": "people.csv", "source": "Census", "byline": "Chart: A. B.", "group": {"by": "name", "total": {"age": "sum"}}}"##,
      "", [##""caption": "Census · Chart: A. B.""##, ##""group": "name""##, ##""age": "sum""##]
    ),
    (
      ##"{"data": "people.csv", "conditionalFormatting": [{"columns": ["age"], "type": "colorScale", "colors": ["red", "white", "green"], "midpoint": 0}], "font": {"family": "Inter", "size": 11}}"##,
      "",
      [
        ##""heat": {"colors": ["red","white","green"], "middle": 0}"##, ##""fontSize": 11"##,
        ##""fontFamily": "Inter""##,
      ]
    ),
    (
      ##"{"data": "people.csv", "columns": ["name", {"key": "age", "type": "gauge", "max": 100, "thresholds": [{"value": 0, "color": "green"}, {"value": 70, "color": "red"}]}], "rowStyles": {"Ada": {"bold": true}}}"##,
      "'thresholds.color'",
      [
        ##""cell": {"type": "progress", "maximum": 100}"##, ##""when": "age >= 70""##,
        ##""when": "name = 'Ada'""##,
      ]
    ),
    (
      ##"{"data": "people.csv", "columns": ["name", {"key": "age", "unit": "bytes", "decimals": 1}], "sortBy": "age"}"##,
      "", [##""format": {"bytes": {"base": "binary", "decimals": 1}}"##]
    ),
    (
      ##"{"data": "people.csv", "columns": ["name", {"key": "age", "bars": {"color": "steelblue", "max": 130}}, {"key": "x", "title": "Line", "sparkline": ["age", "age"]}]}"##,
      "",
      [
        ##""cell": {"type": "progress", "maximum": 130, "color": "steelblue"}"##,
        ##""columns": ["age", "age"]}, "value": "age""##,
      ]
    ),
  ]

  @Test(arguments: files)
  func theOfferedFileIsDrawn(file: String, without: String, members: [String]) throws {
    let folder = try makeWorkspace()
    try folder.write(file, to: "guess.grid.json")
    let refused = try Program(folder: folder).run(["render", "guess.grid.json", "-o", "a.png"])
    #expect(refused.status == 65)
    let start = "\ntry this file" + (without.isEmpty ? ":\n" : ", without \(without):\n")
    let offer = try #require(refused.errors.components(separatedBy: start).dropFirst().first)
    for member in members { #expect(offer.contains(member), "\(member) in \(offer)") }
    try folder.write(offer, to: "guess.grid.json")
    let drawn = try Program(folder: folder).run(["render", "guess.grid.json", "-o", "a.png"])
    #expect(drawn.status == 0, "\(drawn.errors)\n\(offer)")
    #expect(try folder.names().contains("a.png"))
  }

  @Test func aFaultInATextOfRowsIsToldByTheLineOfThatText() throws {
    let folder = try makeWorkspace()
    try folder.write(#"{"data": "a,b\n1,2\n3,4,5\n"}"#, to: "t.grid.json")
    let refused = try Program(folder: folder).run(["render", "t.grid.json", "-o", "a.png"])
    #expect(refused.status == 65)
    #expect(
      refused.errors.hasPrefix("t.grid.json (data):3:5: error: row has 3 fields"), "\(refused)")
  }

  @Test(arguments: [
    // A wrong value of ours, a column that is not there, and no JSON at all.
    ##"{"data": "people.csv", "sort": "agee"}"##,
    ##"{"data": "people.csv", "columns": ["nobody"]}"##, "{",
    "[1, 2", ##"{"data": "people.csv", "rowHeight": 1e300}"##,
  ])
  func nothingIsOfferedForOtherFaults(file: String) throws {
    let folder = try makeWorkspace()
    try folder.write(file, to: "guess.grid.json")
    let refused = try Program(folder: folder).run(["render", "guess.grid.json", "-o", "a.png"])
    #expect(refused.status != 0)
    #expect(!refused.errors.contains("try this file"))
  }
}
