import GridreelCauses
import GridreelStyle

extension GridRecord {
  /// A record of rows of texts, 20 points high, in columns of 100 points under a header of 30.
  ///
  /// All cells have the levels `row` and `selected`, and one style.
  static func sketch(_ texts: [[String]], keys: [String]? = nil) -> GridRecord {
    var record = GridRecord()
    let count = texts.first?.count ?? 0
    record.levels = [
      Level(kind: .row, properties: ["background": "#ffffff", "textColor": "#000000"]),
      Level(kind: .selected, properties: ["background": "#0000ff80"]),
      Level(kind: .rule, name: "a > 1", properties: ["background": "#ff000080"]),
    ]
    record.styles = [
      Style(levels: [0, 1, 2], properties: ["background": "#804080", "textColor": "#000000"])
    ]
    record.columns = (0..<count).map {
      Column(key: "c\($0)", title: "C\($0)", left: Double($0) * 100, width: 100, headerStyle: 0)
    }
    record.rows = texts.enumerated().map { place, texts in
      Row(
        key: keys?[place] ?? String(place + 1), number: place + 1, texts: texts,
        styles: texts.map { _ in 0 }, top: 30 + Double(place) * 20, height: 20)
    }
    record.headerHeight = 30
    (record.width, record.height) = (Double(count) * 100, 30 + Double(texts.count) * 20)
    return record
  }

  /// Why another record is not this one: kinds and texts.
  func causes(to other: GridRecord) -> [String] {
    GridRecord.causes(from: self, to: other, scale: 1).map { "\($0.kind): \($0.text)" }
  }

  /// The same record with something else in it.
  func changed(_ change: (inout GridRecord) -> Void) -> GridRecord {
    var record = self
    change(&record)
    return record
  }
}
