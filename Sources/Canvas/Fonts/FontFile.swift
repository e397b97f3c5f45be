/// The bytes of a font file, at a fixed address for the life of the process.
///
/// `@unchecked Sendable`: the bytes are never written to after creation and never freed, so any
/// number of threads may read them at once.
package struct FontFile: @unchecked Sendable {
  /// The file's name, without its folder.
  package let name: String
  /// The whole file; never freed, never copied.
  package let bytes: UnsafeRawBufferPointer

  /// Names bytes that are never freed.
  package init(name: String, bytes: UnsafeRawBufferPointer) {
    (self.name, self.bytes) = (name, bytes)
  }
}
