import GridreelLayout
package import GridreelPrimitives
import GridreelSceneModel

extension Still {
  /// Tells how the layout of the same grid under another theme differs.
  ///
  /// - Parameters:
  ///   - other: The other picture.
  ///   - names: The names of both themes.
  /// - Returns: A part of a sentence; nil if the layouts are the same.
  package func difference(
    from other: Still, names: (own: String, other: String)
  ) -> Message? {
    func told(_ what: Message, _ own: GridRect, _ other: GridRect) -> Message {
      "\(what) takes \(Self.text(own)) points under '\(names.own)' and \(Self.text(other)) under '\(names.other)'"
    }
    for (one, two) in zip(map.headers, other.map.headers) where one.frame != two.frame {
      return told("the header of column '\(one.column)'", one.frame, two.frame)
    }
    for (one, two) in zip(map.cells, other.map.cells) where one.frame != two.frame {
      return told(
        "the cell of row \(one.row) in column '\(one.column)'", one.frame, two.frame)
    }
    func whole(_ size: GridSize) -> GridRect {
      GridRect(x: 0, y: 0, width: size.width, height: size.height)
    }
    guard size == other.size else { return told("the picture", whole(size), whole(other.size)) }
    guard SchemeScene(light: picture.scene, dark: other.picture.scene) == nil else { return nil }
    return "what stands around the rows has other edges"
  }

  private static func text(_ size: GridRect) -> String {
    func number(_ value: Double) -> String { ((value * 10).rounded() / 10).written }
    return "\(number(size.width)) × \(number(size.height))"
  }
}
