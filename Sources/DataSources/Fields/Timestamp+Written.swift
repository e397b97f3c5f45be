package import GridreelValues

extension Timestamp {
  /// The moment that a text spells as workbooks' dates and times are read, year first; nil if it is none.
  package init?(written text: String) {
    var text = text
    let found = text.withUTF8 { bytes in
      DateText(bytes).flatMap { $0.timestamp(in: .time) ?? $0.timestamp(in: .yearFirst) }
    }
    guard let found else { return nil }
    self = found
  }
}
