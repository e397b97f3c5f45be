import GridreelCauses

/// The files of pictures that are on a page so far, each once.
struct PageFiles {
  private var places: [PictureSet.Layer: (number: Int, failure: Int)] = [:]

  /// The number of a file, and the failure that has it already; nil if it is new.
  mutating func find(
    _ layer: PictureSet.Layer, for failure: Int
  ) -> (number: Int, failure: Int?) {
    if let known = places[layer] { return known }
    places[layer] = (places.count + 1, failure)
    return (places.count, nil)
  }
}

extension HTMLReport {
  /// Writes the pictures of a failure.
  ///
  /// Where a browser runs scripts, what is in `noscript` is a text to it, which costs nothing until the script makes
  /// pictures of it.
  static func writeFigures(
    _ place: Int, _ result: SnapshotResult, _ pictures: PictureSet, _ files: inout PageFiles,
    to article: inout HTMLWriter
  ) {
    guard !pictures.pictures.isEmpty else { return }
    article.element(.noscript) { unscripted in
      unscripted.element(.div, [.class("figures")]) { row in
        for picture in pictures.pictures {
          let isFaded =
            picture.name == "difference" && picture.layers[0] == pictures.pictures[0].layers[0]
          let title = "\(picture.name.capitalizedStart) picture of \(result.subject.title)"
          var attributes: [HTMLAttribute] = [
            .aria("label", title), .data("picture", picture.name),
            .data("size", "\(picture.width),\(picture.height)"),
          ]
          if let exact = picture.exact { attributes.append(.data("exact", listed(exact))) }
          if isFaded { attributes.append(.data("faded", "")) }
          row.element(.figure, attributes) { figure in
            write(picture, title, place, &files, to: &figure)
          }
        }
      }
    }
  }

  private static func write(
    _ picture: PictureSet.Picture, _ title: String, _ place: Int, _ files: inout PageFiles,
    to figure: inout HTMLWriter
  ) {
    figure.element(
      .figcaption,
      text: "\(picture.name.capitalizedStart), \(picture.width) × \(picture.height) pixels")
    for layer in picture.layers {
      let (number, known) = files.find(layer, for: place)
      if let known {
        let words = known == place ? "Elsewhere as expected" : "As in picture \(known + 1)"
        figure.element(
          .a, [.link(to: articleID(known)), .data("file", "\(number)")], text: words)
      } else {
        figure.void(
          .img,
          [
            .alternative(title),
            .pixels(.width, layer.width), .pixels(.height, layer.height),
            .data("file", "\(number)"), .picture(layer.file),
          ])
      }
    }
  }
}
