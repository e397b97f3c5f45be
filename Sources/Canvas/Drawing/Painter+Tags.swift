internal import CCairo

extension Painter {
  /// Opens an element of the document's structure, such as `Table`; wraps `cairo_tag_begin`.
  package func beginTag(_ name: String) { cairo_tag_begin(context, name, nil) }

  /// Closes the element opened last; wraps `cairo_tag_end`.
  package func endTag(_ name: String) { cairo_tag_end(context, name) }
}
