import DataSources
import GridModel
import Primitives
import Style
import Values

/// One flag of the command line, which is also a key of grid files.
package enum OptionName: String, CaseIterable, Sendable {
  case theme, columns, sort, sortMarks, sortState, group, collapse, filter, select, rows, limit
  case delimiter, header, encoding, table, sql, textOrder, queryTimeout
  case width, height, scrollTo, scroll, pin, pinRight, scrollbars, stickySections
  case layout, perLine, editable, edit, hover, focus, refresh, callouts, redact
  case scale, padding, margin, background, frame, title, subtitle, caption, note
  case rowHeight, headerHeight, columnWidth
  case locale, numberFormat, dateFormat, missing, fontPath, allowPaths, systemFonts, text, page
  case strict, set

  /// Whether commas part several values.
  var isList: Bool {
    switch self {
    case .theme, .columns, .sort, .sortMarks, .collapse, .select, .pin, .pinRight, .editable,
      .columnWidth:
      true
    default: false
    }
  }

  /// Whether a grid file may give it as an array.
  var takesSeveral: Bool {
    switch self {
    case .padding, .margin, .scroll, .fontPath, .allowPaths, .redact: true
    default: isList
    }
  }
}

extension GridOptions {
  /// Reads an option as it is written on the command line or in a grid file's text.
  ///
  /// - Throws: ``GridreelError`` at `origin`.
  package mutating func read(
    _ name: OptionName, _ texts: [String], _ origin: Origin
  ) throws(GridreelError) {
    origins[name] = origin
    let values = name.isList ? texts.flatMap(Specification.list) : texts
    do throws(SpecificationError) {
      guard let last = values.last else {
        throw SpecificationError(message: "a value is missing")
      }
      try readOrder(name, values, last, origin)
      try readReading(name, last)
      try readWindow(name, values, last)
      try readState(name, last, origin)
      try readLook(name, values, last, origin)
      try readDisplay(name, values, last, origin)
      try readCallouts(name, values, origin)
      if name == .allowPaths { allowPaths = (allowPaths ?? []) + values }
    } catch {
      throw origin.error(error.message)
    }
  }

  private mutating func readOrder(
    _ name: OptionName, _ values: [String], _ last: String, _ origin: Origin
  ) throws(SpecificationError) {
    switch name {
    case .columns:
      columns = try values.mapEach { text throws(SpecificationError) in
        guard text.contains("=") else { return ColumnOption(text, origin: origin) }
        let pair = try Specification.pair(text)
        return ColumnOption(pair.key, title: pair.value, origin: origin)
      }
    case .sort: sort = try values.mapEach(Specification.sortKey)
    case .sortMarks: sortMarks = try values.mapEach(Specification.sortKey)
    case .sortState: sortState = last
    case .group:
      let key = try Specification.sortKey(last)
      group = Grouping(by: key.column, key.direction)
    case .collapse: collapse = values
    case .filter: filter = Placed(value: try condition(last), origin: origin)
    case .select:
      select = try values.mapEach { text throws(SpecificationError) in
        try Specification.selection(text, origin)
      }
    case .rows: rows = try Specification.range(last)
    case .limit: limit = last == "all" ? .all : .count(try Specification.count(last))
    default: break
    }
  }

  private func condition(_ text: String) throws(SpecificationError) -> GridExpression {
    do {
      return try GridExpression(parsing: text)
    } catch {
      throw SpecificationError(
        message: "\(error.message) (at character \(error.offset + 1) of "
          + "\(text.quoted(around: error.offset)))")
    }
  }

  private mutating func readReading(
    _ name: OptionName, _ last: String
  ) throws(SpecificationError) {
    switch name {
    case .delimiter: delimiter = try Specification.delimiter(last)
    case .header: header = try Specification.boolean(last)
    case .encoding: encoding = try Specification.word(last, TextEncoding.self)
    case .table: table = last
    case .sql: sql = last
    case .textOrder: textOrder = try Specification.word(last, SQLiteSource.TextOrder.self)
    case .queryTimeout: queryTimeout = try Specification.number(last, 0.001...86_400)
    default: break
    }
  }

  private mutating func readWindow(
    _ name: OptionName, _ values: [String], _ last: String
  ) throws(SpecificationError) {
    switch name {
    case .width: width = try Specification.number(last, 1...1_000_000)
    case .height: height = try Specification.number(last, 1...1_000_000)
    case .scrollTo: scrollTo = try Specification.count(last)
    case .scroll:
      let parts = values.flatMap(Specification.list)
      guard parts.count == 2 else {
        throw SpecificationError(message: "write two numbers, X,Y")
      }
      scroll = Point(
        x: try Specification.number(parts[0], 0...1e12),
        y: try Specification.number(parts[1], 0...1e12))
    case .pin: pin = values
    case .pinRight: pinRight = values
    case .editable: editable = values
    case .scrollbars: scrollbars = try Specification.word(last, Scrollbars.self)
    case .stickySections: stickySections = try Specification.boolean(last)
    case .layout: layout = try Specification.word(last, LayoutName.self)
    case .perLine:
      let count = try Specification.count(last)
      guard count <= 1000 else { throw SpecificationError(message: "1000 cards are the most") }
      perLine = count
    default: break
    }
  }

  private mutating func readLook(
    _ name: OptionName, _ values: [String], _ last: String, _ origin: Origin
  ) throws(SpecificationError) {
    switch name {
    case .theme: themes = values.map { ThemeChoice(source: .name($0), origin: origin) }
    case .set:
      set =
        (set ?? [])
        + (try values.mapEach { text throws(SpecificationError) in
          do throws(ThemeError) {
            return try ThemeOverride(text, origin: name.flag)
          } catch {
            throw SpecificationError(message: error.message)
          }
        })
    case .scale: scale = try Specification.number(last, 0.1...8)
    case .padding: padding = try Specification.insets(values)
    case .margin: margin = try Specification.insets(values)
    case .background: background = try Specification.background(last)
    case .frame: frame = try Specification.word(last, Surroundings.FrameKind.self)
    case .title: title = last
    case .subtitle: subtitle = last
    case .caption: caption = last
    case .note: note = last
    case .rowHeight:
      rowHeight = last == "auto" ? .auto : .points(try Specification.number(last, 1...10_000))
    case .headerHeight: headerHeight = try Specification.number(last, 0...10_000)
    case .columnWidth:
      columnWidth =
        (columnWidth ?? [])
        + (try values.mapEach { text throws(SpecificationError) in
          let pair = try Specification.pair(text)
          return KeyedValue(
            key: pair.key, value: try Specification.width(pair.value), origin: origin)
        })
    default: break
    }
  }

  private mutating func readDisplay(
    _ name: OptionName, _ values: [String], _ last: String, _ origin: Origin
  ) throws(SpecificationError) {
    switch name {
    case .locale: locale = last
    case .numberFormat:
      numberFormat =
        (numberFormat ?? [])
        + (try values.mapEach { text throws(SpecificationError) in
          let pair = try Specification.pair(text)
          return KeyedValue(key: pair.key, value: pair.value, origin: origin)
        })
    case .dateFormat:
      dateFormat =
        (dateFormat ?? [])
        + (try values.mapEach { text throws(SpecificationError) in
          let pair = try Specification.pair(text)
          return KeyedValue(key: pair.key, value: pair.value, origin: origin)
        })
    case .missing: missing = last
    case .fontPath:
      fontPath = (fontPath ?? []) + values.map { Placed(value: $0, origin: origin) }
    case .systemFonts: systemFonts = try Specification.boolean(last)
    case .strict: strict = try Specification.boolean(last)
    case .text: text = try Specification.word(last, TextForm.self)
    case .page: page = try Specification.page(last)
    default: break
    }
  }
}

extension Array {
  /// `map` for a closure that throws one kind of error.
  func mapEach<Result, Failure: Error>(
    _ transform: (Element) throws(Failure) -> Result
  ) throws(Failure) -> [Result] {
    var results: [Result] = []
    results.reserveCapacity(count)
    for element in self { results.append(try transform(element)) }
    return results
  }
}

extension OptionName {
  /// The flag of this name on the command line: `--row-height`.
  package var flag: String {
    // A flag that may be repeated names one thing at a time.
    switch self {
    case .allowPaths: return "--allow-path"
    case .callouts: return "--callout"
    default: break
    }
    return "--"
      + rawValue.map { $0.isUppercase ? "-\($0.lowercased())" : String($0) }.joined()
  }

  /// The command line as the place where the option was written.
  package var flagOrigin: Origin { .flag(flag) }
}
