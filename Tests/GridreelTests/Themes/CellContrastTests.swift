import Gridreel
import GridreelModel
import GridreelPrimitives
import GridreelStyle
import Testing

/// The colours that cells derive from themes can be read wherever these put them.
@Suite struct CellContrastTests {
  @Test(arguments: ThemeCatalog().names)
  func everyTextOfACellReachesLevelAAInEveryTheme(name: String) throws {
    let theme = try ThemeCatalog().theme(name)
    let panel = (theme.frame.fill ?? theme.frame.background ?? .white).over(.white)
    for isAlternate in [false, true] {
      for isSelected in [false, true] {
        for isMissing in [false, true] {
          let layers = theme.cellLayers(
            column: (nil, CellStyle()), isAlternate: isAlternate, isMissing: isMissing,
            isSelected: isSelected)
          let style = ResolvedStyle(layers: layers, isBlending: theme.isBlending)
          let colors = CellColors(theme: theme, style: style)
          let texts = [
            ("rise", colors.positive), ("fall", colors.negative), ("link", colors.linkText),
            ("secondary text", colors.subtle),
          ]
          for (text, color) in texts {
            let ratio = Contrast.minimum(of: color, over: style.paints, backdrop: panel)
            #expect(ratio >= 4.5, "\(text), alternate \(isAlternate), selected \(isSelected)")
          }
          for name in ["a", "b", "c", "d", "e", "f", "g", "h"] {
            let ground = colors.color(named: name)
            let ratio = Contrast.minimum(
              of: colors.text(on: ground), over: [], backdrop: ground)
            #expect(ratio >= 4.5, "badge \(ground)")
          }
        }
      }
    }
  }

  /// A cube of colours.
  private static let grounds: [GridColor] = stride(from: 0, through: 255, by: 15).flatMap { red in
    stride(from: 0, through: 255, by: 15).flatMap { green in
      stride(from: 0, through: 255, by: 15).map { blue in
        GridColor(rgb: UInt32(red << 16 | green << 8 | blue))
      }
    }
  }

  @Test func derivedTextCanBeReadOnEachColor() {
    let text = GridColor(rgb: 0x1f2937)
    func ratio(_ color: GridColor, _ ground: GridColor) -> Double {
      color.painted.contrast(to: ground)
    }
    for ground in Self.grounds {
      let found = [
        Contrast.text(on: ground), Contrast.text(like: text, on: [.color(ground)]),
        Contrast.text(like: .white, on: [.color(ground)]),
        GridColor(rgb: 0x16a34a).readable(on: ground, ratio: 4.5),
      ]
      for color in found where ratio(color, ground) < 4.5 {
        Issue.record("\(color.hexadecimal) on \(ground.hexadecimal): \(ratio(color, ground))")
      }
    }
  }

  @Test func textKeepsItsColorWhereItCanBeRead() {
    let text = GridColor(rgb: 0x1f2937)
    #expect(Contrast.text(like: text, on: [.color(.white)]) == text)
    // Neither dark grey nor white reaches 4.5 here.
    #expect(Contrast.text(like: text, on: [.color(GridColor(rgb: 0x16a34a))]) == .black)
  }
}
