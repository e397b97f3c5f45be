/// The bytes of a font file that stay where they are for as long as the process lives.
///
/// `@unchecked Sendable`: nobody writes to the bytes after the value is made, and nobody frees them, so
/// any number of threads may read them at once.
package struct FontFile: @unchecked Sendable {
  /// The file's name, without its folder.
  package let name: String
  /// The whole file; never freed, never copied.
  package let bytes: UnsafeRawBufferPointer

  /// Names bytes that live for ever.
  package init(name: String, bytes: UnsafeRawBufferPointer) {
    (self.name, self.bytes) = (name, bytes)
  }
}
