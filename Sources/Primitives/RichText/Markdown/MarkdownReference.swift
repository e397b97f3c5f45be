/// A reference to a character, such as `&amp;` or `&#8217;`.
struct MarkdownReference {
  let text: String
  let end: Int

  /// Reads a reference; nil if it names no known character.
  init?(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) {
    var end = start + 1
    while end < bytes.count, end - start < 12, bytes[end].isAlphanumeric || bytes[end] == 0x23 {
      end += 1
    }
    guard end < bytes.count, bytes[end] == UInt8(ascii: ";"), end > start + 1 else { return nil }
    let name = String(decoding: bytes[start + 1..<end], as: UTF8.self)
    guard let text = name.hasPrefix("#") ? Self.number(name.dropFirst()) : Self.named[name] else {
      return nil
    }
    (self.text, self.end) = (text, end + 1)
  }

  private static func number(_ digits: Substring) -> String? {
    let isHex = digits.first == "x" || digits.first == "X"
    let digits = isHex ? digits.dropFirst() : digits
    guard 1...(isHex ? 6 : 7) ~= digits.count, let code = UInt32(digits, radix: isHex ? 16 : 10)
    else { return nil }
    return String(Unicode.Scalar(code).flatMap { $0.value == 0 ? nil : $0 } ?? "\u{FFFD}")
  }

  /// The names that people write; HTML has two thousand more.
  private static let named: [String: String] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{a0}",
    "ensp": "\u{2002}", "emsp": "\u{2003}", "thinsp": "\u{2009}", "zwj": "\u{200d}",
    "zwnj": "\u{200c}", "shy": "\u{ad}", "copy": "©", "reg": "®", "trade": "™", "deg": "°",
    "plusmn": "±", "times": "×", "divide": "÷", "minus": "−", "frac12": "½", "frac14": "¼",
    "frac34": "¾", "sup1": "¹", "sup2": "²", "sup3": "³", "micro": "µ", "middot": "·",
    "bull": "•", "hellip": "…", "ndash": "–", "mdash": "—", "lsquo": "‘", "rsquo": "’",
    "ldquo": "“", "rdquo": "”", "laquo": "«", "raquo": "»", "sbquo": "‚", "bdquo": "„",
    "larr": "←", "uarr": "↑", "rarr": "→", "darr": "↓", "harr": "↔", "lArr": "⇐", "rArr": "⇒",
    "hArr": "⇔", "le": "≤", "ge": "≥", "ne": "≠", "asymp": "≈", "equiv": "≡", "infin": "∞",
    "sum": "∑", "radic": "√", "part": "∂", "int": "∫", "prod": "∏", "euro": "€", "pound": "£",
    "yen": "¥", "cent": "¢", "sect": "§", "para": "¶", "dagger": "†", "Dagger": "‡",
    "permil": "‰", "check": "✓", "checkmark": "✓", "cross": "✗", "starf": "★", "star": "☆",
    "hearts": "♥", "alpha": "α", "beta": "β", "gamma": "γ", "delta": "δ", "epsilon": "ε",
    "lambda": "λ", "mu": "μ", "pi": "π", "rho": "ρ", "sigma": "σ", "tau": "τ", "phi": "φ",
    "omega": "ω", "Delta": "Δ", "Sigma": "Σ", "Omega": "Ω", "lbrack": "[", "rbrack": "]",
    "lsqb": "[", "rsqb": "]", "vert": "|", "verbar": "|", "ast": "*", "lowbar": "_",
    "grave": "`", "bsol": "\\", "num": "#", "Tab": "\t", "NewLine": "\n", "lpar": "(",
    "rpar": ")", "lbrace": "{", "rbrace": "}", "excl": "!", "colon": ":", "sol": "/",
    "eacute": "é", "egrave": "è", "agrave": "à", "uuml": "ü", "ouml": "ö", "auml": "ä",
    "Uuml": "Ü", "Ouml": "Ö", "Auml": "Ä", "szlig": "ß", "ntilde": "ñ", "ccedil": "ç",
    "aacute": "á", "iacute": "í", "oacute": "ó", "uacute": "ú", "yacute": "ý", "Aacute": "Á",
    "Eacute": "É", "Iacute": "Í", "Oacute": "Ó", "Uacute": "Ú", "Yacute": "Ý", "igrave": "ì",
    "ograve": "ò", "ugrave": "ù", "Agrave": "À", "Egrave": "È", "acirc": "â", "ecirc": "ê",
    "icirc": "î", "ocirc": "ô", "ucirc": "û", "Acirc": "Â", "Ecirc": "Ê", "Icirc": "Î",
    "Ocirc": "Ô", "Ucirc": "Û", "atilde": "ã", "otilde": "õ", "Atilde": "Ã", "Otilde": "Õ",
    "Ntilde": "Ñ", "Ccedil": "Ç", "euml": "ë", "iuml": "ï", "yuml": "ÿ", "Euml": "Ë",
    "Iuml": "Ï", "aring": "å", "Aring": "Å", "aelig": "æ", "AElig": "Æ", "oelig": "œ",
    "OElig": "Œ", "oslash": "ø", "Oslash": "Ø", "scaron": "š", "Scaron": "Š", "eth": "ð",
    "ETH": "Ð", "thorn": "þ", "THORN": "Þ", "ordf": "ª", "ordm": "º", "iexcl": "¡",
    "iquest": "¿",
  ]
}
