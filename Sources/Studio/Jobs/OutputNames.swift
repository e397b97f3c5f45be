import GridreelFiles
import GridreelJSONText
import GridreelPrimitives
import GridreelStills

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The output paths of one run.
struct OutputNames {
  private let job: RenderJob
  private let themes: [ThemeChoice]
  /// The pixels per point of the pictures.
  private let scales: [Double]
  private let input: GridInput

  init(_ job: RenderJob, _ options: GridOptions, _ input: GridInput) {
    (self.job, self.input) = (job, input)
    (themes, scales) = (options.themeChoices, options.look.stillScales)
  }

  /// Rejects paths by which one file would replace another, or an input.
  func check(_ targets: [(path: String, format: PictureFormat)]) throws(GridreelError) {
    let names = job.outputs + [job.map, job.alt].compactMap { $0 }
    try Self.check(names, for: themes.count, keepsBytes: job.keepsBytes)
    try checkScales(targets)
    var taken: Set<String> = []
    if let state = job.sortState, names.contains(state) {
      throw GridreelError(.usage, "'\(state)' would be written twice; give each file a name")
    }
    for path in input.paths
    where path != "-" && job.sortState.map({ OutputFile.areSame(path, $0) }) ?? false {
      throw GridreelError(
        .usage, "'\(path)' is what is drawn and would be overwritten; choose another name")
    }
    for theme in themes {
      for name in names.flatMap({ Self.names($0, theme: theme.label, scales: scales) }) {
        guard taken.insert(name).inserted else {
          throw GridreelError(.usage, "'\(name)' would be written twice; give each file a name")
        }
        for path in input.paths where path != "-" && OutputFile.areSame(path, name) {
          throw GridreelError(
            .usage, "'\(name)' is what is drawn and would be overwritten; choose another name")
        }
      }
    }
  }

  /// The paths that a name with placeholders stands for.
  static func names(_ name: String, theme: String, scales: [Double]) -> [String] {
    let name = name.replacing(holder(of: "theme"), with: theme)
    guard name.contains(scaleHolder) else { return [name] }
    return scales.map { name.replacing(scaleHolder, with: JSONWriter.number($0)) }
  }

  private static let scaleHolder = holder(of: "scale")

  private static func holder(of word: String) -> String { "{\(word)}" }

  /// Rejects names that several scales would share, and those of files that have none.
  private func checkScales(
    _ targets: [(path: String, format: PictureFormat)]
  ) throws(GridreelError) {
    let scaleless =
      targets.filter { $0.format.definition.content != .pixels }.map(\.path)
      + [job.alt].compactMap { $0 }
    for path in scaleless where path.contains(Self.scaleHolder) {
      throw GridreelError(
        .usage,
        "'\(path)' has no pixels and so no scale; leave \(Self.scaleHolder) out of its name")
    }
    let scaled =
      targets.filter { $0.format.definition.content == .pixels }.map(\.path)
      + [job.map].compactMap { $0 }
    try Self.check(scaled, for: scales.count, by: "scale", keepsBytes: job.keepsBytes)
  }

  /// Rejects names that several themes, or scales, would share.
  static func check(
    _ names: [String], for count: Int, by word: String = "theme", keepsBytes: Bool
  ) throws(GridreelError) {
    for name in names where count > 1 && !name.contains(holder(of: word)) {
      if keepsBytes, name == "-" {
        throw GridreelError(
          .usage, "\(count) \(word)s are as many pictures; as bytes there is one for a job")
      }
      let place = word == "scale" ? "@\(holder(of: word))x" : "-\(holder(of: word))"
      guard name != "-" else {
        throw GridreelError(
          .usage,
          "\(count) \(word)s are as many pictures, and standard output takes one; write files, as in -o 'grid\(place).png'"
        )
      }
      let ending = name.split(separator: ".").last.map { ".\($0)" } ?? ".png"
      throw GridreelError(
        .usage,
        "\(count) \(word)s need \(holder(of: word)) in '\(name)', as in 'grid\(place)\(ending)'")
    }
  }
}
