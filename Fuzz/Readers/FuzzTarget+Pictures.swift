import GridreelFiles
import GridreelModel
import GridreelPrimitives
import GridreelStills
import GridreelStyle

extension FuzzTarget {
  /// Each format of images, and fonts.
  static let pictures =
    Picture.Format.allCases.map { format in
      FuzzTarget(
        format.rawValue, seeds: format == .jpeg ? ["jpg", "jpeg"] : [format.rawValue],
        longest: 64 << 10
      ) { bytes in
        // librsvg has its fuzzers, and a process of its own; what it is given is decided here.
        if format == .svg {
          try Picture.inspectVector(bytes)
        } else {
          _ = try Picture(file: bytes)
        }
      }
    } + [
      FuzzTarget("font", seeds: ["ttf", "otf", "ttc"], longest: 512 << 10) { bytes in
        try withFile(bytes, ending: "ttf") { path in
          _ = try Renderer(fonts: FontOptions(paths: [path]))
        }
      }
    ]
}
