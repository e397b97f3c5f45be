import Primitives
package import Style

/// A key of grid files; most keys are also flags of the command line.
///
/// Each has one declaration among ``GridOption/all``, in this order.
package enum OptionName: String, CaseIterable, Sendable {
  case columns, sort, sortMarks, sortState, group, collapse, filter, select, selection, rows, limit
  case rules
  case delimiter, header, encoding, jsonPath, table, sql, textOrder, queryTimeout
  case width, height, scrollTo, scroll, viewport, pin, pinRight, scrollbars, stickySections
  case wrap, noWrap
  case editable, edit, editing, hover, focus, drag, refresh
  case layout, perLine, tiles, menu
  case callouts, redact, spanners, summary, footnotes, footnoteMarks
  case theme, set, scale, padding, margin, background, frame, title, subtitle, caption, note
  case rowHeight, headerHeight, columnWidth
  case direction, locale, inputLocale, parse, numberFormat, dateFormat, missing, empty, fonts,
    fontPath, allowPaths, systemFonts, text, page, key, continued
  case strict

  /// The flag on the command line: `--row-height`.
  package var flag: String { "--" + flagWord }

  /// The flag without its dashes.
  package var flagWord: String { FrontEnd.flagWord(of: rawValue) }

  /// The flag as the place where the option was written.
  package var flagOrigin: Origin { .flag(flag) }
}
