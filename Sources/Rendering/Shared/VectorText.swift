/// How vector pictures carry text.
package enum VectorText: String, Hashable, Sendable, CaseIterable {
  /// As text that can be selected and searched, with the fonts in the file.
  case text
  /// As shapes without any text.
  case outlines
}
