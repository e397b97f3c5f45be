import GridreelJSONText
import GridreelPrimitives

/// How a column's values are written, as other programs say it in pieces.
struct ForeignFormat {
  private var kind: ForeignPattern.Kind?
  /// A pattern of ours.
  private var pattern: String?
  private var decimals: Int?
  private var currency: String?
  private var isCompact = false
  /// A format of sizes of data or of times, as JSON without its decimals.
  private var measure: (key: String, word: String)?
  /// What is written around the value, and in place of a missing one.
  private var around: [(key: String, text: String)] = []

  /// Reads a piece.
  ///
  /// - Parameters:
  ///   - name: Its name in lower case, without signs.
  ///   - node: Its value.
  /// - Returns: Whether it was read; nil if it is no piece of a format.
  mutating func read(_ name: String, _ node: JSONNode) -> Bool? {
    switch name {
    case "format", "valueformatter", "numberformat", "fmt", "numfmt", "formatter", "pattern",
      "displayformat", "valueformat", "cellformat", "dateformat", "formatterparams", "formatparams",
      "formatoptions":
      return node.members == nil ? node.text.map { readWord($0) } ?? false : readPieces(node)
    case "notation", "compact", "abbreviate":
      guard node.boolean ?? node.text.map(Self.meansCompact) ?? false else { return false }
      isCompact = true
    case "currency", "currencycode":
      guard let code = node.text, code.count == 3 else { return false }
      (kind, currency) = (.currency, code.uppercased())
    case "decimals", "precision", "digits", "ndecimals", "minimumfractiondigits",
      "maximumfractiondigits":
      guard let count = node.number, 0...20 ~= count else { return false }
      decimals = Int(count)
    case "missing", "nullvalue", "narep", "emptytext", "placeholder", "missingtext", "nulldisplay",
      "natext", "nastring", "nulltext", "null", "nulls", "na":
      return write("missing", node.text)
    case "suffix", "append": return write("suffix", node.text)
    case "unit", "units":
      if let word = node.text, readMeasure(word) || readWord(word) { return true }
      return write("unit", node.text)
    case "prefix", "prepend": return write("prefix", node.text)
    case "symbol":
      return write("prefix", node.text)
    case "symbolafter":
      guard node.boolean != false else { return true }
      around = around.map { ($0.key == "prefix" ? "suffix" : $0.key, $0.text) }
    case "thousands", "usegrouping", "grouping": return node.boolean ?? (node.text == ",")
    default: return nil
    }
    return true
  }

  private mutating func write(_ key: String, _ text: String?) -> Bool {
    guard let text else { return false }
    around.removeAll { $0.key == key }
    around.append((key, jsonString(text)))
    return true
  }

  private mutating func readPieces(_ node: JSONNode) -> Bool {
    var copy = self
    for member in node.members ?? [] {
      let name = ForeignGrid.squeezed(member.key)
      if ["culture", "locale", "lang"].contains(name) { continue }
      if ["outputformat", "style", "type", "kind", "name"].contains(name) {
        guard let text = member.node.text, copy.readWord(text) else { return false }
      } else if copy.read(name, member.node) != true {
        return false
      }
    }
    self = copy
    return true
  }

  /// Reads a word for a format, or a pattern.
  mutating func readWord(_ text: String) -> Bool {
    if Self.meansCompact(text) || text.wholeMatch(of: /[$€£]?[.,~0-9]*s/) != nil {
      isCompact = true
    } else if let form = text.wholeMatch(of: /([$€£]?)0(,0)?(\.0+)?\s?a/) {
      // Numeral.js writes large numbers short.
      isCompact = true
      decimals = form.3.map { $0.count - 1 }
      if !form.1.isEmpty { (kind, currency) = (.currency, ForeignPattern.code(of: String(form.1))) }
    } else if readMeasure(text) {
      return true
    } else if let known = ForeignPattern.kind(text) {
      kind = known
    } else if ForeignPattern.currencies[text.uppercased()] != nil {
      (kind, currency) = (.currency, text.uppercased())
    } else if let ours = ForeignPattern.ours(text) {
      pattern = ours
    } else {
      return false
    }
    return true
  }

  /// Reads the name of a unit whose numbers are written in larger ones where they are large, as Grafana names them.
  private mutating func readMeasure(_ word: String) -> Bool {
    let measures = [
      "bytes": ("bytes", "binary"), "decbytes": ("bytes", "decimal"),
      "filesize": ("bytes", "decimal"),
      "binbytes": ("bytes", "binary"), "bytessi": ("bytes", "decimal"),
      "bytesiec": ("bytes", "binary"),
      "duration": ("duration", "seconds"), "seconds": ("duration", "seconds"),
      "dtdurations": ("duration", "seconds"), "milliseconds": ("duration", "milliseconds"),
      "minutes": ("duration", "minutes"), "hours": ("duration", "hours"),
    ]
    guard let found = measures[ForeignGrid.squeezed(word)] else { return false }
    measure = (key: found.0, word: found.1)
    return true
  }

  /// Whether a word or a pattern is another program's.
  func reads(_ text: String) -> Bool {
    var copy = self
    return copy.readWord(text)
  }

  private static func meansCompact(_ word: String) -> Bool {
    ["compact", "short", "si", "abbreviated", "human", "humanize"].contains(word.lowercased())
  }

  /// The format as JSON; nil if nothing was read.
  var text: String? {
    if let measure {
      let inner =
        measure.key == "duration"
        ? "{\"of\": \"\(measure.word)\"}"
        : decimals.map { "{\"base\": \"\(measure.word)\", \"decimals\": \($0)}" }
          ?? "\"\(measure.word)\""
      return "{\"\(measure.key)\": \(inner)}"
    }
    guard !around.isEmpty else { return number ?? pattern.map { jsonString($0) } }
    let isDate = pattern?.contains { "yMdHE".contains($0) } == true
    let value = number ?? pattern.map { jsonString($0) }
    let parts = [value.map { "\(isDate ? "\"date\"" : "\"number\""): \($0)" }].compactMap(\.self)
    let all = parts + around.map { "\"\($0.key)\": \($0.text)" }
    return "{\(all.joined(separator: ", "))}"
  }

  /// The format of numbers, if they have a kind or a number of decimals.
  private var number: String? {
    let code = currency ?? (isCompact && kind == .currency ? "USD" : nil)
    guard code == nil, !isCompact else {
      let parts = [
        code.map { "\"currency\": \"\($0)\"" }, decimals.map { "\"decimals\": \($0)" },
        isCompact ? "\"compact\": true" : nil,
      ]
      return wrapped("{\(parts.compactMap(\.self).joined(separator: ", "))}")
    }
    if pattern != nil, kind == nil, decimals == nil { return nil }
    let digits = decimals.map(ForeignPattern.digits)
    switch kind {
    case .percent: return jsonString((digits ?? "0") + "%")
    case .currency:
      // A sign of its own stands around the number.
      return jsonString((hasSign ? "" : "$") + "#,##" + (digits ?? "0.00"))
    case .number: return jsonString("#,##" + (digits ?? "0"))
    case nil: return digits.map { jsonString("#,##" + $0) }
    }
  }

  private var hasSign: Bool { around.contains { ["prefix", "suffix"].contains($0.key) } }

  /// An object says of itself that it is of numbers, unless it stands beside others.
  private func wrapped(_ object: String) -> String {
    around.isEmpty ? "{\"number\": \(object)}" : object
  }
}
