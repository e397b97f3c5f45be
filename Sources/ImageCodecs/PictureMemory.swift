internal import CGridreelWebP

/// Controls how the process retains the memory of whole pictures.
package enum PictureMemory {
  /// The size in bytes from which an allocation counts as that of a picture.
  private static let leastPicture: Int32 = 2 << 20

  /// Returns the memory of pictures to the system as soon as it is freed, from now on.
  ///
  /// Otherwise glibc comes to keep it for the thread that allocated it. If several threads hold many
  /// pictures, as libwebp's encoders do, such gaps add up to two pictures. It costs some 8 % of the
  /// encoders' time and applies to the whole process, so a program decides on it, not a writer.
  package static func giveBackAtOnce() {
    #if canImport(Glibc)
    _ = mallopt(M_MMAP_THRESHOLD, leastPicture)
    #endif
  }

  /// Keeps the memory of pictures for reuse, from now on.
  ///
  /// Otherwise the system provides every new picture page by page, which takes an eighth of the time
  /// of a reel whose frames are quick to draw and encode. It applies to the whole process, too.
  package static func keep() {
    #if canImport(Glibc)
    // The maximum that glibc accepts; larger pictures are not worth keeping.
    _ = mallopt(M_MMAP_THRESHOLD, 32 << 20)
    _ = mallopt(M_TRIM_THRESHOLD, 64 << 20)
    #endif
  }
}
