import GridreelPrimitives

extension [UInt8] {
  /// The encoding of one or more bytes a character that a text with this beginning most likely has.
  ///
  /// - Parameter isWhole: Whether the text ends here.
  /// - Returns: The encoding; Latin-1 if nothing else is likely, or libuchardet is not installed.
  func detectedEncoding(isWhole: Bool) -> DataEncoding {
    guard let name = UchardetLibrary.shared?.name(of: self), let found = DataEncoding(named: name),
      count(where: { $0 >= 0x80 }) >= found.evidence, let letters = letters(in: found, isWhole)
    else { return .latin1 }
    // The two of a pair differ in few letters, and a detector mistakes them.
    guard let sibling = found.sibling, let others = self.letters(in: sibling, isWhole),
      others > letters
    else { return found }
    return sibling
  }

  /// How many letters and marks of foreign alphabets there are if the text has an encoding; nil if it cannot have it.
  private func letters(in encoding: DataEncoding, _ isWhole: Bool) -> Int? {
    guard var decoder = CharacterDecoder(of: encoding) else { return nil }
    var text: [UInt8] = []
    guard decoder.decode(self, into: &text), decoder.isBetweenCharacters || !isWhole else {
      return nil
    }
    return String(decoding: text, as: UTF8.self).unicodeScalars.count {
      $0.value >= 0x80
        && ($0.properties.isAlphabetic || $0.properties.generalCategory == .nonspacingMark)
    }
  }
}

extension DataEncoding {
  /// An encoding of the same alphabet with the most letters at the same places.
  fileprivate var sibling: DataEncoding? {
    switch self {
    case .windows1250: .latin2
    case .latin2: .windows1250
    case .windows1253: .greek
    case .greek: .windows1253
    case .windows1257: .latin7
    case .latin7: .windows1257
    case .windows1255: .hebrew
    case .hebrew: .windows1255
    case .latin9: .latin1
    default: nil
    }
  }

  /// The number of bytes beyond ASCII from which a detector's word is believed: few letters look like any alphabet, and
  /// like rare ones.
  fileprivate var evidence: Int {
    switch self {
    case .latin3, .latin4, .latin6, .latin8, .latin10, .cp437, .cp850, .cp852, .macRoman,
      .macLatin2:
      16
    default: 4
    }
  }
}

/// The few functions of libuchardet that are used, loaded with the first text that is not UTF-8.
///
/// The signatures are those of uchardet 0.0.1, which later versions keep.
private struct UchardetLibrary: Sendable {
  private typealias Detector = UnsafeMutableRawPointer
  private typealias Make = @convention(c) () -> Detector?
  private typealias Feed = @convention(c) (Detector, UnsafePointer<UInt8>?, Int) -> Int32
  private typealias Finish = @convention(c) (Detector) -> Void
  private typealias Name = @convention(c) (Detector) -> UnsafePointer<CChar>?

  private let make: Make
  private let feed: Feed
  private let end, free: Finish
  private let name: Name

  static let shared = UchardetLibrary()

  private init?() {
    guard
      let library = DynamicLibrary(
        with: "uchardet_new",
        orLoading: [
          "libuchardet.so.0", "libuchardet.0.dylib",
          "/opt/homebrew/opt/uchardet/lib/libuchardet.0.dylib",
          "/usr/local/opt/uchardet/lib/libuchardet.0.dylib",
        ]),
      let make = library.function("uchardet_new", as: Make.self),
      let feed = library.function("uchardet_handle_data", as: Feed.self),
      let end = library.function("uchardet_data_end", as: Finish.self),
      let free = library.function("uchardet_delete", as: Finish.self),
      let name = library.function("uchardet_get_charset", as: Name.self)
    else { return nil }
    (self.make, self.feed, self.end, self.free, self.name) = (make, feed, end, free, name)
  }

  /// The name of a text's encoding; nil if there is no memory.
  func name(of text: [UInt8]) -> String? {
    guard let detector = make() else { return nil }
    defer { free(detector) }
    guard text.withUnsafeBufferPointer({ feed(detector, $0.baseAddress, $0.count) }) == 0 else {
      return nil
    }
    end(detector)
    return name(detector).map { String(cString: $0) }
  }
}
