internal import CWebP

/// How the process keeps the memory of whole pictures.
package enum PictureMemory {
  /// From here on an allocation is one of a picture's, in bytes.
  private static let leastPicture: Int32 = 2 << 20

  /// Gives the memory of pictures back to the system as soon as they are done with, from now on.
  ///
  /// Otherwise glibc comes to keep it for the thread that asked for it. Where several threads hold
  /// many pictures, as libwebp's encoders do, such gaps add up to two pictures. It costs some 8 % of
  /// the encoders' time and is a setting of the whole process, so a program decides on it, not a writer.
  package static func giveBackAtOnce() {
    #if canImport(Glibc)
    _ = mallopt(M_MMAP_THRESHOLD, leastPicture)
    #endif
  }

  /// Keeps the memory of pictures for the next ones, from now on.
  ///
  /// Otherwise the system hands every new picture out page by page, which is an eighth of the time of
  /// a film whose frames are quickly drawn and packed. It is a setting of the whole process, too.
  package static func keep() {
    #if canImport(Glibc)
    // The largest that glibc takes; beyond it, a picture is not worth keeping.
    _ = mallopt(M_MMAP_THRESHOLD, 32 << 20)
    _ = mallopt(M_TRIM_THRESHOLD, 64 << 20)
    #endif
  }
}
