/// What the name of a column says of the use that people have for it, where rows are records of a program.
extension ColumnMeaning {
  /// When a record was made, or when it was last changed.
  package enum Bookkeeping {
    case made, changed
  }

  /// Whether moments in the column are of the record rather than of what it tells: `created_at`, `edited`.
  package var bookkeeping: Bookkeeping? {
    guard let last = words.last(where: { !Self.momentEnds.contains($0) }) else { return nil }
    if Self.changes.contains(last) { return .changed }
    return Self.beginnings.contains(last) ? .made : nil
  }

  /// Whether its texts say of what kind a row is, or why it is there.
  package var isKind: Bool { words.last.map(Self.kindsOfRows.contains) == true }

  /// Whether its texts are addresses that programs follow: `href`, `html_url`.
  package var isLink: Bool { words.last.map(Self.links.contains) == true }

  /// Whether its addresses are where people find who or what a row tells of.
  package var isWebsite: Bool { words.last.map(Self.websites.contains) == true }

  /// Whether it tells of an image.
  package var isImage: Bool { !Self.images.isDisjoint(with: words) }

  /// Whether its digests are what people compare files by.
  package var isChecksum: Bool { words.last.map(Self.checksums.contains) == true }

  /// Whether it places something on a page: `xpos`, `pos_x`.
  package var isPlaceOnPage: Bool {
    ["x", "y"].contains { axis in
      words.suffix(2) == ["pos", axis] || words.suffix(2) == [axis, "pos"]
        || words.last.map { $0.hasSuffix("\(axis)pos") && $0.count < 6 } == true
    }
  }

  /// What the size of an image belongs to: the words of a name before `width` or `height`; nil for another.
  package var sized: ArraySlice<String>? {
    guard words.count > 1, let last = words.last, ["width", "height"].contains(last) else {
      return nil
    }
    return words.dropLast()
  }

  /// The names without a word for a language, each with the word; empty for those that have none.
  package var translated: [(stem: [String], language: String)] {
    words.indices.filter { Self.languages.contains(words[$0]) }.map { place in
      var stem = words
      stem[place] = "*"
      return (stem, words[place])
    }
  }

  /// Whether a word is the name or the code of a language.
  package static func isLanguage(_ word: String) -> Bool {
    let base = word.lowercased().split { "-_".contains($0) }.first.map(String.init)
    return base.map(languages.contains) == true
  }

  /// The words for the language of the titles.
  package static let ownLanguage: Set<String> = ["en", "eng", "english"]

  private static let momentEnds: Set<String> = [
    "at", "on", "date", "time", "datetime", "timestamp", "utc", "gmt", "ts", "dt", "ms",
  ]
  private static let changes: Set<String> = [
    "updated", "update", "modified", "modification", "edited", "changed", "fetched", "retrieved",
    "scraped", "crawled", "indexed", "synced", "lastmodified", "lastupdated",
  ]
  private static let beginnings: Set<String> = ["created", "create", "creation", "inserted"]
  private static let kindsOfRows: Set<String> = [
    "type", "kind", "category", "status", "reason", "cause", "outcome", "result", "verdict",
  ]
  private static let links: Set<String> = [
    "url", "uri", "urls", "href", "link", "links", "permalink", "self", "src",
  ]
  private static let websites: Set<String> = [
    "website", "websites", "homepage", "web", "site", "domain", "domains", "page", "pages",
  ]
  private static let images: Set<String> = [
    "image", "images", "img", "avatar", "thumbnail", "thumbnails", "thumb", "icon", "logo", "photo",
    "picture", "poster", "cover", "banner", "sprite", "artwork",
  ]
  private static let checksums: Set<String> = [
    "checksum", "digest", "md5", "sha1", "sha256", "sha512", "crc32",
  ]
  private static let languages: Set<String> = [
    "en", "fr", "de", "es", "it", "pt", "ru", "zh", "cn", "ja", "jp", "ko", "kr", "ar", "nl", "pl",
    "sv", "da", "fi", "nb", "cs", "hu", "tr", "el", "he", "hi", "uk", "ro", "bg", "fa", "th", "vi",
    "eng", "fra", "fre", "deu", "ger", "spa", "ita", "por", "rus", "zho", "chi", "jpn", "kor",
    "ara", "nld", "pol", "swe", "dan", "fin", "nor", "ces", "hun", "tur", "ell", "heb", "hin",
    "ukr", "ron", "bul", "per", "fas", "vie", "tha", "est", "hrv", "slk", "slv", "srp", "cym",
    "bre", "urd", "english", "french", "german", "spanish", "italian", "portuguese", "russian",
    "chinese", "japanese", "korean", "arabic", "dutch", "polish", "swedish",
  ]
}
