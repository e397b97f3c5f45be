import GridreelModel

/// The title that a column's name stands for: words in sentence case in place of what programs write.
enum ColumnTitle {
  /// Abbreviations by their lower case, as they are written in titles.
  private static let abbreviations: [String: String] = {
    let words = """
      ID URL URI HTTP HTTPS HTML XML JSON CSV PDF SQL API IP CPU GPU RAM OS UI UX GDP GNP CPI PPP USA US UK EU UN UAE \
      USD EUR GBP JPY CNY VAT IBAN BIC SKU EAN UPC ISBN ISSN DOI ISO UTC GMT DOB BMI DNA RNA MRI CT ICU HIV TV FM AM \
      CEO CFO CTO HR IT PR FAQ ZIP FIPS NAICS NYC LA DC NFL NBA MLB NHL NCAA FIFA UEFA ELO MPAA IMDB CO2 NO2 SO2 MPG \
      PhD pH kWh MWh GWh kW MW GW kHz MHz GHz dB km kg cm mm mg mL kB MB GB TB mph rpm ppm UUID GUID IDs URLs QA ETA \
      ROI KPI GNI PPI HDI FDI SAT ACT GPA IQ VIN PIN SSN CRS UTM WGS GPS ETF IPO YTD QTD MTD EBITDA SUV EV UFO IATA ICAO NASA NATO OECD WHO IMF GOP IOC GHG LGBT STEM PCR RGB HEX CSS TCP UDP DNS SSH TLS SSL VPN LAN USB PSU \
      INR AUD NZD CHF SEK NOK DKK KRW BRL MXN ZAR SGD HKD PLN CZK HUF SA1 SA2 SA3 SA4 LGA LSOA MSOA NILF FTE NHS ONS GVA ILO IMD \
      ZCTA CBSA EPA FDA CDC FBI IRS ICD MSRP UOM GST HSN ASIN GTIN LPG CNG PHEV ACS BLS
      """
    // Words of their own, in other senses, stay words.
    let ambiguous: Set = [
      "us", "it", "act", "am", "la", "pin", "sat", "ram", "pr", "mm", "mg", "ct", "who",
    ]
    let pairs = words.split(separator: " ").map { (String($0).lowercased(), String($0)) }
    return Dictionary(pairs.filter { !ambiguous.contains($0.0) }) { first, _ in first }
  }()

  /// The words of a name that is written for programs; nil of any other.
  ///
  /// Names with blanks, and words with capitals of their own, are written by people and stay, but not
  /// `EstablishmentType (code)`; so do calls of functions, such as `min(obs.id)`.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - partsHyphens: Whether hyphens stand between words, as they do where a table has several such names.
  /// - Returns: The words.
  static func words(of name: String, partsHyphens: Bool) -> [String]? {
    guard !name.contains(where: \.isWhitespace), name.contains(where: \.isLetter) else {
      return bracketed(name, partsHyphens)
    }
    // The point of `SDG3.1` and `PM2.5` is one of a number.
    if name.hasNumberWithPoint { return nil }
    let called = name.prefix { $0 != "(" }
    guard called.isEmpty || called.endIndex == name.endIndex else { return nil }
    var words = ColumnMeaning.words(of: name)
    if partsHyphens { words = words.flatMap(hyphenated) }
    // A member of an object often begins with the object's name: `station.station_id`.
    if name.contains("."), words.count > 2, words[0] == words[1] { words.removeFirst() }
    guard !words.isEmpty, words.count > 1 || words[0].count > 1 else { return nil }
    return words
  }

  /// The words of a name that is written for programs with a remark in brackets behind it.
  private static func bracketed(_ name: String, _ partsHyphens: Bool) -> [String]? {
    guard name.last == ")", let start = name.firstIndex(of: "("), start > name.startIndex,
      name[name.index(before: start)] == " ",
      let words = words(
        of: String(name[..<name.index(before: start)]), partsHyphens: partsHyphens),
      words.count > 1
    else { return nil }
    return words + [String(name[start...])]
  }

  /// What programs write short at the end of a name, and what it stands for.
  private static let ends = ["dt": "date", "amt": "amount"]

  /// The title of words.
  static func title(_ words: some Collection<String>) -> String {
    var words = Array(words)
    if words.count > 1, let end = words.last.flatMap({ ends[$0] }) {
      words[words.count - 1] = end
    }
    if words.count == 1, let word = words.first, isInitials(word) { return word.uppercased() }
    return capitalized(joined(words))
  }

  /// Whether a whole name is two letters that are no word: at bats, goals for.
  private static func isInitials(_ name: String) -> Bool {
    name.count == 2 && isPlain(name)
      && abbreviations[name] == nil && !short.contains(name) && !twoLetterWords.contains(name)
  }

  /// Whether a word has nothing but small letters of English.
  private static func isPlain(_ word: String) -> Bool {
    word.allSatisfy { ("a"..."z").contains($0) }
  }

  private static let twoLetterWords: Set<String> = [
    "no", "to", "of", "on", "in", "at", "by", "it", "is", "or", "if", "up", "us", "my", "me", "we",
    "he", "do", "go", "so", "an", "as", "am", "be", "mo", "de", "la", "le", "el", "et", "du", "un",
    "dt", "mb", "gb", "tb", "kb", "ml", "kw", "ox", "pi", "xy",
  ]

  /// Whether a name is of words in lower case with hyphens between them.
  static func isHyphenated(_ name: String) -> Bool {
    name.contains("-") && hyphenated(name).count > 1
  }

  /// The words that hyphens part; one that begins with a letter or a syllable, such as x-ray and co-author, is a word.
  private static func hyphenated(_ word: String) -> [String] {
    let parts = word.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
    let areWords = parts.allSatisfy { part in
      part.count > 1 && part.allSatisfy { $0.isLowercase || $0.isNumber }
        && part.first?.isLetter == true
    }
    return parts.count > 1 && areWords && !syllables.contains(parts[0]) ? parts : [word]
  }

  private static let syllables: Set<String> = [
    "co", "re", "pre", "post", "non", "anti", "semi", "sub", "un", "de", "ex", "self", "mid", "per",
  ]

  /// A title with a capital letter at its beginning, unless its first word is a sign such as pH, km/h or x.
  static func capitalized(_ title: String) -> String {
    guard let first = title.first, let word = title.split(whereSeparator: \.isWhitespace).first,
      word.count > 1, word != "mg", !word.contains(where: \.isUppercase),
      !isUnit(String(word.prefix { $0 != "/" })), !isRate(word)
    else { return title }
    return first.uppercased() + title.dropFirst()
  }

  /// Whether a word is written as it is wherever it stands: pH, kWh, km.
  private static func isUnit(_ word: String) -> Bool {
    abbreviations[word]?.first?.isLowercase == true
  }

  /// Whether a word says how many in a time, or of each run: ns/op, req/s.
  private static func isRate(_ word: Substring) -> Bool {
    let parts = word.split(separator: "/", omittingEmptySubsequences: false)
    return parts.count == 2 && ["s", "sec", "min", "h", "op"].contains(parts[1])
  }

  /// The words in a line: abbreviations as they are written, two years or ranges of digits with a dash between.
  private static func joined(_ words: some Collection<String>) -> String {
    var title = ""
    var previous = ""
    for word in words {
      let isRange = isRangeEnd(word) && isRangeEnd(previous) && word.count == previous.count
      if !title.isEmpty { title += isRange ? "–" : " " }
      title += written(word)
      // The end of a range is no beginning of another.
      previous = isRange ? "" : word
    }
    return title
  }

  /// Words that people write without vowels.
  private static let short: Set<String> = [
    "hr", "hrs", "mfg", "yr", "yrs", "mth", "mths", "wk", "wks", "dy", "pt", "pts", "qty", "tmp",
    "src",
    "dst", "msg", "pct",
    "prct", "std", "sqft", "cnt", "grp", "mfr", "wt", "ht", "lb", "lbs", "ft", "nr", "nbr", "mgr",
    "mr", "mrs", "ms", "dr",
    "st", "nd", "th", "vs", "sq", "cm", "mm", "mg", "kt", "mt", "hwy", "cty", "cyl", "trt", "grd",
    "mth", "tsp", "bldg",
  ]

  /// A word as titles have it: three or four letters without a vowel are an abbreviation.
  private static func written(_ word: String) -> String {
    if let known = abbreviations[word] { return known }
    let isAbbreviation =
      (3...4).contains(word.count) && isPlain(word) && !word.contains { "aeiouy".contains($0) }
    return isAbbreviation && !short.contains(word) ? word.uppercased() : word
  }

  private static func isRangeEnd(_ word: String) -> Bool {
    (word.count == 2 || word.count == 4) && word.allSatisfy { ("0"..."9").contains($0) }
  }
}

extension String {
  /// Whether a point stands between two digits.
  fileprivate var hasNumberWithPoint: Bool {
    let letters = Array(unicodeScalars)
    func isDigit(_ place: Int) -> Bool {
      letters.indices.contains(place) && ("0"..."9").contains(letters[place])
    }
    return letters.indices.contains {
      letters[$0] == "." && isDigit($0 - 1) && isDigit($0 + 1)
    }
  }
}
