/// Identifies a face inside one catalog; identifiers are not valid in another catalog.
///
/// A face with synthetic slant or weight has an identifier of its own: its masks, outlines and Cairo
/// face already include the synthesis.
package struct FaceIdentifier: Hashable, Sendable {
  /// The face's index in the catalog, from 0.
  package let index: Int
}

/// The properties of a face, and the file it comes from.
package struct FaceDescription {
  /// The family's name, as the font spells it.
  package let family: String
  /// The weight of the file's outlines, 1 to 1000; 400 is regular.
  package let weight: Int
  /// Whether the file's outlines are slanted.
  package let isItalic: Bool
  /// Whether the face comes with the program.
  package let isBundled: Bool
  /// Whether the font's licence bits (OS/2 `fsType`) allow embedding a subset in a document.
  package let isEmbeddable: Bool
  /// The file's name, without its folder.
  package let fileName: String
  /// The face's index in the file; above 0 only in collections.
  package let indexInFile: Int
  /// The whole file; valid for as long as the catalog lives.
  package let bytes: UnsafeRawBufferPointer
}
