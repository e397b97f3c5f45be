/// What the name of a column says of its values.
package struct ColumnMeaning: Sendable {
  /// The words of the name in lower case.
  package let words: [String]

  /// Reads a name or a title.
  package init(_ name: String) {
    words = Self.words(of: name).flatMap { $0.split(whereSeparator: \.isWhitespace) }
      .map { $0.lowercased() }
  }

  /// Whether its values name things for machines: codes, numbers of records, addresses.
  package var isCode: Bool {
    has(Self.codes) || isTime
      || words.contains { word in Self.codeEnds.contains { word.hasSuffix($0) } }
  }

  /// Whether its values are years, days or times.
  package var isTime: Bool { has(Self.times) }

  /// Whether its values are places on a map, whose digits are measured however many they are.
  package var isCoordinate: Bool { has(Self.coordinates) }

  /// Whether its numbers are no quantities, so that 1.10 comes after 1.9.
  package var isVersion: Bool { has(Self.versions) }

  /// Whether its numbers count or measure.
  package var isQuantity: Bool { has(Self.quantities) }

  /// Whether its numbers are amounts of money.
  package var isMoney: Bool { has(Self.money) }

  /// Whether its texts name the rows for people.
  package var isName: Bool {
    guard let last = words.last, !isCode else { return false }
    return Self.names.contains(last) || words.count == 1 && Self.names.contains(words[0])
  }

  private func has(_ known: Set<String>) -> Bool { !known.isDisjoint(with: words) }

  /// The words of a name: what underscores and points part, and the humps of camel case; hyphens are in names of people.
  package static func words(of name: String) -> [String] {
    name.split { "_./:$@".contains($0) }.flatMap { humps(String($0)) }.filter { !$0.isEmpty }
  }

  /// The parts of a name in camel case; any other is one part.
  private static func humps(_ name: String) -> [String] {
    guard name.first?.isLowercase == true, name.contains(where: \.isUppercase) else {
      return [name]
    }
    var parts: [String] = []
    var part = ""
    var isInCapitals = false
    let letters = Array(name)
    for (place, letter) in letters.enumerated() {
      let endsCapitals = isInCapitals && place + 1 < letters.count && letters[place + 1].isLowercase
      if letter.isUppercase, !isInCapitals || endsCapitals {
        parts.append(part)
        part = ""
      }
      isInCapitals = letter.isUppercase
      part.append(letter)
    }
    parts.append(part)
    // A hump of one letter is a sign, not a word: mRNA, tStat, pValue keep theirs.
    guard parts.allSatisfy({ $0.count > 1 }) else { return [name] }
    return parts.map { $0.dropFirst().contains(where: \.isUppercase) ? $0 : $0.lowercased() }
  }

  private static let codes: Set<String> = [
    "id", "ids", "code", "codes", "zip", "zipcode", "postcode", "postal", "plz", "fips", "phone",
    "tel", "telephone",
    "fax", "mobile", "isbn", "issn", "ean", "upc", "sku", "no", "nr", "number", "num", "key", "uid",
    "guid", "uuid", "account", "iban", "ssn", "pin", "vin", "geoid", "ref",
    "ticket", "port", "serial", "barcode", "version", "build", "hash", "index", "idx", "pk", "fk",
    "line", "page",
  ]
  private static let times: Set<String> = [
    "year", "years", "yr", "date", "time", "timestamp", "epoch", "month", "day",
  ]
  private static let codeEnds = ["code", "num", "nbr", "zip"]
  private static let coordinates: Set<String> = [
    "lat", "latitude", "lon", "lng", "long", "longitude", "easting", "northing", "coordinate",
    "coordinates", "geo",
  ]
  private static let versions: Set<String> = [
    "version", "versions", "release", "chapter", "section", "clause",
  ]
  private static let quantities: Set<String> = [
    "price", "prices", "cost", "costs", "salary", "income", "revenue", "sales", "profit", "budget",
    "gross", "amount",
    "total", "sum", "count", "population", "pop", "people", "votes", "views", "deaths", "cases",
    "area", "gdp", "value",
    "km", "miles", "mileage", "distance", "weight", "size", "bytes", "volume", "wage", "wages",
    "earnings", "spending",
    "expenses", "balance", "debt", "assets", "employees", "students", "passengers", "tonnes",
    "tons",
  ]
  private static let money: Set<String> = [
    "price", "prices", "cost", "costs", "salary", "income", "revenue", "sales", "profit", "budget",
    "amount", "wage", "wages",
    "fee", "fees", "fare", "tax", "tip", "bill", "usd", "eur", "gbp",
  ]
  private static let names: Set<String> = [
    "name", "title", "label", "country", "city", "state", "region", "player", "team", "company",
    "product", "item",
    "person", "author", "film", "movie", "song", "artist", "species", "airline", "school",
    "university", "candidate",
  ]
}
