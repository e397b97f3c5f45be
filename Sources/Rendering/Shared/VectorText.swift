/// The representation of text in vector pictures.
package enum VectorText: String, Hashable, Sendable, CaseIterable {
  /// As selectable and searchable text, with the fonts in the file.
  case text
  /// As shapes, without any text.
  case outlines
}
