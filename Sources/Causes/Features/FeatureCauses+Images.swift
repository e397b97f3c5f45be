import GridreelPrimitives

extension FeatureCauses {
  /// Finds images whose pixels changed although their cells name the same files: it is the file that changed, wherever
  /// its name stands.
  func findImages(into report: inout CauseReport) {
    let (old, new) = (images(of: pair.old), images(of: pair.new))
    guard !old.isEmpty else { return }
    var found: [(text: String, places: [GridRect])] = []
    for row in pair.rows.pairs {
      for column in pair.columns.pairs {
        let key = pair.new.columns[column.new].key
        let name = pair.new.rows[row.new].texts[column.new]
        let before = old[[pair.old.rows[row.old].key, key]]
        let now = new[[pair.new.rows[row.new].key, key]]
        guard let before, before != now, pair.old.rows[row.old].texts[column.old].isExactly(name)
        else {
          continue
        }
        let text =
          "the image \(name.quoted) " + (now == nil ? "cannot be drawn" : "is another picture")
        let place = pair.places.cell(row.new, column.new)
        if let known = found.firstIndex(where: { $0.text == text }) {
          found[known].places.append(place)
        } else {
          found.append((text, [place]))
        }
      }
    }
    for image in found { report.add(.state, image.text, at: image.places) }
  }

  /// The digests of images by the keys of their rows and columns.
  private func images(of record: GridRecord) -> [[String]: String] {
    record.features.reduce(into: [:]) { images, feature in
      guard feature.kind == .image else { return }
      images[[feature[.row], feature[.column]]] = feature[.digest]
    }
  }
}
