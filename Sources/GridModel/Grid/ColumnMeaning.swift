import GridreelPrimitives

/// What the name of a column says of its values.
package struct ColumnMeaning: Sendable {
  /// The words of the name in lower case.
  package let words: [String]
  /// Whether its numbers are known to count or measure, whatever the name says.
  package var isMeasured = false

  /// Whether its numbers are shares in per cent.
  private let isInPercent: Bool
  /// The words but that of a number of things, such as that of items: it counts them.
  private let naming: [String]

  /// The meanings of names that were read: rules of editing ask for the same ones many times a picture.
  private static let known = Guarded<[String: ColumnMeaning]>([:])
  private static let mostKnown = 512

  /// Reads a name or a title.
  package init(_ name: String) {
    if let known = Self.known.withLock({ $0[name] }) {
      self = known
      return
    }
    self.init(reading: name)
    let new = self
    Self.known.withLock { known in
      if known.count >= Self.mostKnown { known.removeAll() }
      known[name] = new
    }
  }

  private init(reading name: String) {
    let words = Self.words(of: name).flatMap { $0.split(whereSeparator: \.isWhitespace) }
      .map { $0.lowercased() }
    self.words = words
    isInPercent = name.contains("%")
    naming = words.indices.filter { place in
      !(Self.numbers.contains(words[place]) && words.dropFirst(place + 1).first == "of")
    }.map { words[$0] }
  }

  /// Whether its values name things or moments for machines: codes, numbers of records, addresses, timestamps.
  package var isCode: Bool { isIdentifier || isTime }

  /// Whether its values name things for machines.
  package var isIdentifier: Bool {
    naming.indices.contains { isCode(at: $0) }
      || naming.contains { word in Self.codeEnds.contains { word.hasSuffix($0) } }
  }

  /// Whether a word of the name says that the values are codes: some do so only at an end of it, unlike in *Transport, postal
  /// and storage*.
  private func isCode(at place: Int) -> Bool {
    Self.codes.contains(naming[place])
      && (!Self.otherwise.contains(naming[place]) || place == 0 || place == naming.count - 1)
  }

  /// Whether it begins as a number of things does, so that its values may count these: `num_tests`.
  package var isLeadingNumber: Bool {
    naming.count > 1 && ["num", "n"].contains(naming[0])
      && naming.indices.dropFirst().allSatisfy { !isCode(at: $0) }
  }

  /// Whether it is called a number of a year or with a note, and nothing else, so that its values may count or name things.
  package var isBareNumber: Bool {
    words.count > 1 && words.first.map(Self.numbers.contains) == true
      && words.dropFirst().allSatisfy { $0.contains(where: \.isNumber) || $0.hasPrefix("[") }
  }

  /// Whether its values are short names of things, such as symbols of elements and part numbers.
  package var isSymbol: Bool { !Self.symbols.isDisjoint(with: naming) }

  /// Whether its values are years, days or times.
  package var isTime: Bool { has(Self.times) }

  /// Whether its values are moments rather than spans: a word of time begins or ends its name.
  package var isMoment: Bool {
    [words.first, words.last].contains { $0.map(Self.times.contains) == true }
  }

  /// Whether a number may be a year: a whole one from 1500 to 2199.
  package static func mayBeYear(_ number: Double) -> Bool {
    number >= 1500 && number < 2200 && number == number.rounded()
  }

  /// Whether its values are places on a map, whose digits are measured however many they are.
  package var isCoordinate: Bool {
    words == ["geo"]
      || words.indices.contains { place in
        let word = words[place]
        if word.hasSuffix("latitude") || word.hasSuffix("longitude") { return true }
        // A long gun is no longitude.
        return Self.coordinates.contains(word)
          && (word != "long"
            || words[(place + 1)...].allSatisfy { Self.degrees.contains($0.filter(\.isLetter)) })
      }
  }

  /// Whether its numbers are the sums of those of others.
  package var isTotal: Bool {
    words.count <= 2 && [words.first, words.last].contains { $0.map(Self.totals.contains) == true }
  }

  /// Whether its numbers are no quantities, so that 1.10 comes after 1.9, and 10.0 is no other way to write 10.
  package var isVersion: Bool {
    words.contains { word in
      Self.versions.contains(String(word.reversed().drop(while: \.isNumber).reversed()))
    }
  }

  /// Whether its numbers count or measure.
  package var isQuantity: Bool {
    isMeasured || naming.count < words.count
      // As in GDP2010.
      || words.contains { word in
        Self.quantities.contains(String(word.reversed().drop(while: \.isNumber).reversed()))
      }
  }

  /// Whether its numbers are amounts of money.
  ///
  /// The length of a bill, the number of fares, the rate of a tax and the per cent of a budget are none.
  package var isMoney: Bool { has(Self.money) && !has(Self.measures) && !isInPercent }

  /// Whether its amounts are of single things, which have a price in cents.
  package var isPrice: Bool { has(Self.prices) }

  /// Whether its numbers may be below 1 and measured to a millionth, as rates of exchange and densities are.
  package var isFine: Bool { has(Self.fine) }

  /// Whether its values are units, or say what is counted in each row.
  package var isUnit: Bool { words.last.map(Self.units.contains) == true || has(Self.kinds) }

  /// Whether its texts name the rows for people.
  package var isName: Bool {
    let own = words.filter { !Self.ownLanguage.contains($0) }
    guard let last = own.last.map({ $0.split(separator: "-").last.map(String.init) ?? $0 }),
      !isCode
    else { return false }
    return Self.names.contains(last) || words.count == 1 && Self.names.contains(words[0])
  }

  private func has(_ known: Set<String>) -> Bool { !known.isDisjoint(with: words) }

  private static let codes: Set<String> = [
    "id", "ids", "code", "codes", "zip", "zipcode", "postcode", "postal", "plz", "fips", "phone",
    "tel", "telephone",
    "fax", "mobile", "isbn", "issn", "ean", "upc", "sku", "no", "nr", "number", "num", "key", "uid",
    "guid", "uuid", "account", "iban", "ssn", "pin", "vin", "geoid", "ref",
    "ticket", "port", "serial", "barcode", "version", "build", "hash", "index", "idx", "pk", "fk",
    "line", "page", "pid", "ppid", "tid", "gid", "codigo", "código", "cod", "cnpj", "cpf", "cve",
    "clave", "codice", "kennung", "taxid", "zcta", "modzcta", "sa1", "sa2", "sa3", "sa4", "lsoa",
    "msoa",
    "cik", "gaul", "objectid", "fid", "oid", "gridref", "geonameid", "woeid", "inegi", "siafi",
    "lei",
    "cusip", "isin", "figi", "npi", "ein", "duns", "imei", "mmsi",
    "nummer", "numero", "número", "numéro", "matricule", "siren", "siret", "код",
  ]
  /// Words among the codes that mean something else within a name.
  private static let otherwise: Set<String> = [
    "postal", "line", "page", "port", "key", "account", "build", "mobile", "serial", "index",
  ]
  private static let symbols: Set<String> = [
    "symbol", "ticker", "abbreviation", "abbr", "acronym", "mpn", "part", "partno", "sku",
  ]
  private static let numbers: Set<String> = ["no", "nr", "num", "number", "numbers", "#"]
  private static let times: Set<String> = [
    "year", "years", "yr", "date", "time", "timestamp", "epoch", "month", "day",
  ]
  private static let codeEnds = ["code", "num", "nbr"]
  private static let coordinates: Set<String> = [
    "lat", "latitude", "lon", "lng", "long", "longitude", "easting", "northing", "coordinate",
    "coordinates",
  ]
  /// What may stand behind the word for a longitude.
  private static let degrees: Set<String> = ["deg", "degree", "degrees", "dd", "e", "w", "wgs"]
  private static let totals: Set<String> = [
    "total", "totals", "overall", "gesamt", "summe", "insgesamt", "totaal", "totalt", "итого",
    "всего",
  ]
  private static let versions: Set<String> = [
    "version", "versions", "release", "chapter", "section", "clause", "allele", "alleles",
  ]
  private static let quantities: Set<String> = [
    "price", "prices", "cost", "costs", "salary", "income", "revenue", "sales", "profit", "budget",
    "gross", "amount",
    "total", "sum", "count", "population", "pop", "people", "votes", "views", "deaths", "cases",
    "area", "gdp", "value",
    "km", "miles", "mileage", "distance", "weight", "size", "bytes", "volume", "wage", "wages",
    "earnings", "spending",
    "expenses", "balance", "debt", "assets", "employees", "students", "passengers", "tonnes",
    "tons", "exports", "imports", "turnover", "production", "inhabitants", "residents",
    "points", "attendance", "capacity", "enrollment", "enrolment", "likes", "stars", "comments",
    "reviews", "calories", "units", "clicks", "visits",
    "households", "visitors", "downloads", "subscribers", "followers", "expenditure", "einwohner",
    "bevölkerung", "población", "habitantes", "habitants", "popolazione", "população", "ludność",
    "население",
  ]
  private static let money: Set<String> = [
    "price", "prices", "cost", "costs", "salary", "income", "revenue", "sales", "profit", "budget",
    "amount", "wage", "wages",
    "fee", "fees", "fare", "tax", "tip", "bill", "usd", "eur", "gbp",
  ]
  private static let prices: Set<String> = [
    "price", "prices", "cost", "costs", "fee", "fees", "fare", "tip", "bill", "usd", "eur", "gbp",
    "amount",
  ]
  private static let fine: Set<String> = [
    "exchange", "fx", "density", "mass", "constant", "currency", "usd", "eur", "gbp", "jpy", "chf",
    "cny", "inr",
  ]
  private static let units: Set<String> = [
    "unit", "units", "uom", "einheit", "unité", "unidad", "unidade", "unità", "eenheid",
  ]
  private static let kinds: Set<String> = [
    "indicator", "measure", "metric", "statistic", "kpi", "kennzahl", "indicateur", "indicador",
    "indicatore",
  ]
  private static let measures: Set<String> = [
    "length", "depth", "width", "height", "mm", "cm", "kg", "lbs", "count", "number", "num", "n",
    "rate", "share", "ratio", "pct", "percent", "index", "change", "growth", "size", "weight",
  ]
  private static let names: Set<String> = [
    "name", "title", "label", "country", "city", "state", "region", "player", "team", "company",
    "product", "item",
    "person", "author", "film", "movie", "song", "artist", "species", "airline", "school",
    "university", "candidate",
  ]
}
