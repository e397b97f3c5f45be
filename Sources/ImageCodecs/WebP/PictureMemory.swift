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
}
