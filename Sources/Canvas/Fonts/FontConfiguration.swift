import CGridreelPango

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A private fontconfig configuration with the catalog's files, and with the system's only on
/// request.
///
/// Created when fallback or the system's fonts are first needed: it scans every file.
final class FontConfiguration {
  /// The `FcConfig *`, owned.
  let handle: OpaquePointer
  /// Whether it includes the system's fonts and rules.
  let usesSystemFonts: Bool
  private let fonts: FontCollection
  private var copies: [FileCopy] = []

  /// Gives fontconfig an empty configuration of the process, which some of its functions look at;
  /// it would read the machine's otherwise.
  private static let shunsMachine: Void = {
    if let empty = FcConfigCreate() { FcConfigSetCurrent(empty) }
  }()

  /// Creates the configuration; nil if fontconfig has run out of memory.
  init?(fonts: FontCollection, usesSystemFonts: Bool) {
    _ = Self.shunsMachine
    guard let handle = usesSystemFonts ? FcInitLoadConfigAndFonts() : FcConfigCreate() else {
      return nil
    }
    (self.handle, self.fonts, self.usesSystemFonts) = (handle, fonts, usesSystemFonts)
    for file in fonts.files { add(file) }
    nameFaces()
  }

  deinit { FcConfigDestroy(handle) }

  /// A family name that matches exactly one face in this configuration.
  static func privateFamily(of face: FaceIdentifier) -> String { "gridreel face \(face.index)" }

  /// The family name of faces made for a language.
  static func family(forLanguage language: String) -> String { "gridreel language \(language)" }

  /// The language implied by the last word of a family's name.
  ///
  /// The faces of a pan-Asian collection all have the same characters and claim to support all
  /// languages; only their names reveal whose regional forms they draw.
  private static let languageOfRegion = [
    "JP": "ja", "J": "ja", "KR": "ko", "K": "ko", "SC": "zh-cn", "CN": "zh-cn", "TC": "zh-tw",
    "TW": "zh-tw",
  ]

  /// Loads the faces of a system family into the collection.
  func loadFamily(_ name: String) {
    let pattern = FcPatternCreate()
    defer { FcPatternDestroy(pattern) }
    let wanted = FcObjectSetCreate()
    defer { FcObjectSetDestroy(wanted) }
    FcPatternAddString(pattern, FC_FAMILY, name)
    FcObjectSetAdd(wanted, FC_FILE)
    FcObjectSetAdd(wanted, FC_INDEX)
    guard let found = FcFontList(handle, pattern, wanted) else { return }
    defer { FcFontSetDestroy(found) }
    for index in 0..<Int(found.pointee.nfont) { _ = face(of: found.pointee.fonts[index]) }
  }

  /// The face that a fontconfig pattern describes.
  func face(of pattern: OpaquePointer?) -> FaceIdentifier? {
    var path: UnsafeMutablePointer<FcChar8>?
    var number: Int32 = 0
    guard FcPatternGetString(pattern, FC_FILE, 0, &path) == FcResultMatch, let path,
      FcPatternGetInteger(pattern, FC_INDEX, 0, &number) == FcResultMatch
    else { return nil }
    return fonts.face(path: String(cString: path), number: Int(number))
  }

  private func add(_ file: FontBytes) {
    if let path = file.path {
      FcConfigAppFontAddFile(handle, path)
      return
    }
    guard let copy = FileCopy(of: file) else { return }
    copies.append(copy)
    fonts.register(path: copy.path, for: file)
    FcConfigAppFontAddFile(handle, copy.path)
  }

  /// Gives each face additional family names: a unique one, so that requesting it finds no other
  /// weight or width, that of its language, and for faces with colours the one that Pango requests
  /// for emoji.
  private func nameFaces() {
    guard let set = FcConfigGetFonts(handle, FcSetApplication) else { return }
    for index in 0..<Int(set.pointee.nfont) {
      guard let pattern = set.pointee.fonts[index], let face = face(of: pattern) else { continue }
      let facts = fonts[face].face.facts
      FcPatternAddString(pattern, FC_FAMILY, FontConfiguration.privateFamily(of: face))
      // A font that the user gave draws all emoji, so that none looks unlike its neighbours.
      if facts.isColored, fonts[face].origin != .bundled || !fonts.hasGivenColors {
        FcPatternAddString(pattern, FC_FAMILY, "emoji")
      }
      let region = facts.family.split(separator: " ").last.map(String.init) ?? ""
      if let language = FontConfiguration.languageOfRegion[region] {
        let family = FontConfiguration.family(forLanguage: language)
        FcPatternAddString(pattern, FC_FAMILY, family)
      }
    }
  }
}

/// A file with a copy of bytes in memory, because fontconfig reads only files.
///
/// It has no name, unless nothing can be opened by its descriptor: on other systems, and in a root without `/proc`.
private final class FileCopy {
  let path: String
  private let descriptor: Int32
  private let isNamed: Bool

  init?(of file: FontBytes) {
    if let unnamed = FileCopy.unnamed(file.name) {
      (descriptor, path, isNamed) = (unnamed, FileCopy.path(of: unnamed), false)
    } else {
      var template = Array("/tmp/gridreel-font-XXXXXX".utf8CString)
      descriptor = mkstemp(&template)
      path = template.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
      isNamed = true
    }
    guard descriptor >= 0, FileCopy.write(file.bytes, to: descriptor) else { return nil }
  }

  deinit {
    guard descriptor >= 0 else { return }
    close(descriptor)
    if isNamed { unlink(path) }
  }

  /// The descriptor of a file in memory that can be opened again by its path; nil without one.
  private static func unnamed(_ name: String) -> Int32? {
    #if os(Linux)
    let descriptor = gridreel_memory_file(name)
    guard descriptor >= 0 else { return nil }
    if access(path(of: descriptor), R_OK) == 0 { return descriptor }
    close(descriptor)
    #endif
    return nil
  }

  private static func path(of descriptor: Int32) -> String { "/proc/self/fd/\(descriptor)" }

  private static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let slice = UnsafeRawBufferPointer(rebasing: rest)
      #if canImport(Darwin)
      let written = Darwin.write(descriptor, slice.baseAddress, slice.count)
      #elseif canImport(Musl)
      let written = Musl.write(descriptor, slice.baseAddress, slice.count)
      #else
      let written = Glibc.write(descriptor, slice.baseAddress, slice.count)
      #endif
      if written < 0, errno == EINTR { continue }
      guard written > 0 else { return false }
      rest = rest.dropFirst(written)
    }
    return true
  }
}
