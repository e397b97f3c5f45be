extension ColumnMeaning {
  /// The words of a name: what underscores and points part, and the humps of camel case; hyphens are in names of people,
  /// slashes in km/h.
  package static func words(of name: String) -> [String] {
    name.split { "_.:$@".contains($0) }.flatMap { humps(String($0)) }.filter { !$0.isEmpty }
  }

  /// The parts of a name in camel case; any other is one part.
  private static func humps(_ name: String) -> [String] {
    guard name.contains(where: \.isLowercase), name.contains(where: \.isUppercase) else {
      return [name]
    }
    let parts = parted(name)
    guard parts.count > 1, !areOneName(parts) else { return [name] }
    return parts.map { $0.dropFirst().contains(where: \.isUppercase) ? $0 : $0.lowercased() }
  }

  /// Parts a name before each capital that begins a word: behind a slash or a bracket one does already.
  private static func parted(_ name: String) -> [String] {
    var parts: [String] = []
    var part = ""
    var isInCapitals = false
    let letters = Array(name)
    for (place, letter) in letters.enumerated() {
      let endsCapitals = isInCapitals && place + 1 < letters.count && letters[place + 1].isLowercase
      let isInside = place > 0 && (letters[place - 1].isLetter || letters[place - 1].isNumber)
      if isInside, letter.isUppercase, !isInCapitals || endsCapitals {
        parts.append(part)
        part = ""
      }
      isInCapitals = letter.isUppercase
      part.append(letter)
    }
    return (parts + [part]).filter { !$0.isEmpty }
  }

  /// Whether the humps of a name are one word to people: a sign such as mRNA or pValue, a name such as McCain or YouTube.
  private static func areOneName(_ parts: [String]) -> Bool {
    let hasDigits = parts.dropLast().joined().contains(where: \.isNumber)
    guard !hasDigits, parts.allSatisfy({ $0.count > 1 }) else { return true }
    guard parts[0].first?.isUppercase == true else { return false }
    // Two short humps are an abbreviation: SibSp, NaCl.
    let areShort = parts.contains { $0.count < 3 && !shortWords.contains($0.lowercased()) }
    return areShort || nameBeginnings.contains(parts[0]) || proper.contains(parts.joined())
  }

  private static let shortWords: Set<String> = [
    "id", "no", "nr", "of", "in", "to", "on", "at", "by", "is", "as", "or", "up", "per", "ip", "os",
    "tv", "us", "uk", "eu", "un", "cm", "mm", "km", "kg", "ml", "st", "nd", "th", "x", "y", "vs",
  ]
  private static let nameBeginnings: Set<String> = [
    "Mc", "Mac", "De", "Di", "La", "Le", "Du", "Da", "Del", "Des", "Van", "Von", "Fitz", "San",
  ]
  private static let proper: Set<String> = [
    "YouTube", "LinkedIn", "GitHub", "GitLab", "JavaScript", "TypeScript", "CoffeeScript", "PayPal",
    "WhatsApp", "TikTok", "SoundCloud", "WordPress", "DeepMind", "FedEx", "MasterCard",
    "BitTorrent", "PowerPoint", "OneDrive", "SharePoint", "StackOverflow", "FaceTime", "AirPods",
    "ThinkPad", "PlayStation", "ClickHouse", "MongoDB", "PostgreSQL", "DynamoDB", "DuckDB",
    "HubSpot", "SnapChat", "OpenStreetMap", "BuzzFeed", "FiveThirtyEight", "HuffPost", "YouGov",
  ]
}
