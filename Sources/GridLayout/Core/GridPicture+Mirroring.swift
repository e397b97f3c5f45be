import GridreelPrimitives
import GridreelSceneModel

extension GridPicture {
  /// The same picture read from the other side: its scene and its map mirrored.
  var mirrored: GridPicture {
    var picture = self
    (picture.scene, picture.map) = (scene.mirrored, map.mirrored)
    return picture
  }
}

extension GridMap {
  /// The same map with every place mirrored about the picture's middle; the order of its entries stays.
  fileprivate var mirrored: GridMap {
    var map = self
    map.isRightToLeft.toggle()
    let middle = size.width / 2
    func mirror<Entry>(
      _ entries: WritableKeyPath<GridMap, [Entry]>, _ places: WritableKeyPath<Entry, GridRect>...
    ) {
      for number in map[keyPath: entries].indices {
        for place in places {
          map[keyPath: entries][number][keyPath: place] =
            map[keyPath: entries][number][keyPath: place].mirrored(about: middle)
        }
      }
    }
    mirror(\.headers, \.rect, \.frame)
    mirror(\.sections, \.rect, \.frame)
    mirror(\.cells, \.rect, \.frame)
    mirror(\.spanners, \.rect, \.frame)
    mirror(\.callouts, \.rect)
    mirror(\.cards, \.rect, \.frame)
    mirror(\.states, \.rect)
    for number in map.headers.indices {
      map.headers[number].arrow = headers[number].arrow?.mirrored(about: middle)
    }
    for number in map.sections.indices {
      map.sections[number].pinned = sections[number].pinned.map { $0.mirrored(about: middle) }
      map.sections[number].moving = sections[number].moving?.mirrored(about: middle)
    }
    for number in map.summaries.indices {
      for cell in map.summaries[number].cells.indices {
        map.summaries[number].cells[cell].rect =
          summaries[number].cells[cell].rect.mirrored(about: middle)
      }
    }
    map.leftOut?.rect = leftOut?.rect?.mirrored(about: middle)
    if let menu { map.menu = menu.mirrored(about: middle) }
    return map
  }
}

extension GridMap.Menu {
  fileprivate func mirrored(about middle: Double) -> GridMap.Menu {
    var menu = self
    menu.button = button.mirrored(about: middle)
    for number in options.indices {
      menu.options[number].rect = options[number].rect.mirrored(about: middle)
    }
    return menu
  }
}
