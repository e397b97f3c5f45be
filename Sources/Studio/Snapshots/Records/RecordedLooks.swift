import GridreelCauses
import GridreelLayout
import GridreelModel
import GridreelPrimitives
import GridreelStyle
import GridreelValues

extension RichText {
  /// Its parts that have looks, one a line: what they are, and the part, with tabs between.
  fileprivate var recorded: String {
    let bytes = Array(text.utf8)
    return runs.map { run in
      let part = String(decoding: bytes[run.bytes], as: UTF8.self)
      let words = part.split { $0.isNewline || $0 == "\t" }.joined(separator: " ")
      return (run.look.recorded + [words]).joined(separator: "\t")
    }.joined(separator: "\n")
  }
}

extension RichLook {
  /// What a text in this look is, in words.
  fileprivate var recorded: [String] {
    let words: [(RichLook.Trait, String)] = [
      (.bold, "bold"), (.italic, "italic"), (.code, "code"), (.strikethrough, "struck"),
      (.underline, "underlined"), (.superscript, "raised"), (.subscript, "lowered"),
    ]
    let colors = [color?.recorded, background.map { "on \($0.recorded)" }]
    return words.filter { self[$0.0] }.map(\.1) + colors.compactMap { $0 }
      + (link.map { ["a link to \($0)"] } ?? [])
  }
}

extension RichColor {
  fileprivate var recorded: String {
    switch self {
    case .color(let color): color.written
    case .reference(let text): text
    }
  }
}

extension GridPicture {
  /// The texts of a picture whose parts have looks; `text` is that of a place of the map.
  func recordedTexts(
    of grid: DataGrid, _ columns: [Column], text: (GridMap.Cell) -> RichText
  ) -> [GridRecord.Feature] {
    let cells = map.cells.compactMap { place -> GridRecord.Feature? in
      let key = String(place.source)
      return feature(
        "\(key)\n\(place.column)", [.row: key, .column: place.column], text(place), place.rect)
    }
    let headers = map.headers.compactMap { header -> GridRecord.Feature? in
      guard let column = columns.first(where: { $0.key == header.column }) else { return nil }
      return feature(
        "header\n\(header.column)", [.column: header.column], column.richTitle, header.rect)
    }
    let around = grid.surroundings
    let texts: [(kind: PartKind, text: RichText?)] = [
      (.title, around.richTitle), (.subtitle, around.richSubtitle), (.caption, around.richCaption),
      (.note, around.richNote),
    ]
    return cells + headers
      + texts.compactMap { kind, text in
        text.flatMap { feature(kind.rawValue, [:], $0, .zero) }
      }
  }

  private func feature(
    _ name: String, _ facts: RecordTree, _ text: RichText, _ place: GridRect
  ) -> GridRecord.Feature? {
    guard !text.runs.isEmpty else { return nil }
    var facts = facts
    facts[.looks] = text.recorded
    return GridRecord.Feature(.looks, name, facts: facts, at: place)
  }
}
